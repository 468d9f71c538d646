# %% right: functions of torch
plain_model = sa.Probe(3, dropout=0.0)  # the checks work with these two models
noisy_model = sa.Probe(3, dropout=0.5)


def evaluate(model, X, y):
    model.eval()
    with torch.no_grad():
        logits = model(X)
        loss = nn.functional.binary_cross_entropy_with_logits(logits, y)
        accuracy = ((logits > 0).float() == y).float().mean()
    return loss.item(), accuracy.item()


# %% wrong: probabilities and a Python number | verdict: PARTIAL | says: costs 100
plain_model = sa.Probe(3, dropout=0.0)  # the checks work with these two models
noisy_model = sa.Probe(3, dropout=0.5)


def evaluate(model, X, y):
    model.eval()
    with torch.no_grad():
        logits = model(X)
        loss = nn.functional.binary_cross_entropy(torch.sigmoid(logits), y)
        accuracy = (torch.sigmoid(logits).round() == y).sum() / len(y)
    return loss.item(), accuracy.item()


# %% right: a loss module, inference mode, a list
plain_model = sa.Probe(3, dropout=0.0)  # the checks work with these two models
noisy_model = sa.Probe(3, dropout=0.5)


def evaluate(model, X, y):
    model.eval()
    with torch.inference_mode():
        logits = model(X)
        loss = nn.BCEWithLogitsLoss()(logits, y)
        accuracy = ((logits > 0).float() == y).float().mean()
    return [float(loss), float(accuracy)]


# %% right: the formula, the mode restored
plain_model = sa.Probe(3, dropout=0.0)  # the checks work with these two models
noisy_model = sa.Probe(3, dropout=0.5)


def evaluate(model, X, y):
    before = model.training
    model.eval()
    with torch.no_grad():
        logits = model(X)
        loss = (nn.functional.softplus(logits) - y * logits).mean()
        accuracy = ((logits > 0).float() == y).float().mean()
    model.train(before)
    return loss.item(), accuracy.item()


# %% wrong: accuracy first | says: return the loss first
plain_model = sa.Probe(3, dropout=0.0)  # the checks work with these two models
noisy_model = sa.Probe(3, dropout=0.5)


def evaluate(model, X, y):
    model.eval()
    with torch.no_grad():
        logits = model(X)
        loss = nn.functional.binary_cross_entropy_with_logits(logits, y)
        accuracy = ((logits > 0).float() == y).float().mean()
    return accuracy.item(), loss.item()


# %% wrong: the sum of the losses | says: sum over the samples
plain_model = sa.Probe(3, dropout=0.0)  # the checks work with these two models
noisy_model = sa.Probe(3, dropout=0.5)


def evaluate(model, X, y):
    model.eval()
    with torch.no_grad():
        logits = model(X)
        loss = nn.functional.binary_cross_entropy_with_logits(logits, y, reduction="sum")
        accuracy = ((logits > 0).float() == y).float().mean()
    return loss.item(), accuracy.item()


# %% wrong: a sigmoid too many | says: twice
plain_model = sa.Probe(3, dropout=0.0)  # the checks work with these two models
noisy_model = sa.Probe(3, dropout=0.5)


def evaluate(model, X, y):
    model.eval()
    with torch.no_grad():
        logits = model(X)
        loss = nn.functional.binary_cross_entropy_with_logits(torch.sigmoid(logits), y)
        accuracy = ((logits > 0).float() == y).float().mean()
    return loss.item(), accuracy.item()


# %% wrong: squared error of probabilities | says: mean squared error of the prob
plain_model = sa.Probe(3, dropout=0.0)  # the checks work with these two models
noisy_model = sa.Probe(3, dropout=0.5)


def evaluate(model, X, y):
    model.eval()
    with torch.no_grad():
        logits = model(X)
        loss = ((torch.sigmoid(logits) - y) ** 2).mean()
        accuracy = ((logits > 0).float() == y).float().mean()
    return loss.item(), accuracy.item()


# %% wrong: squared error of logits | says: mean squared error of the logits
plain_model = sa.Probe(3, dropout=0.0)  # the checks work with these two models
noisy_model = sa.Probe(3, dropout=0.5)


def evaluate(model, X, y):
    model.eval()
    with torch.no_grad():
        logits = model(X)
        loss = ((logits - y) ** 2).mean()
        accuracy = ((logits > 0).float() == y).float().mean()
    return loss.item(), accuracy.item()


# %% wrong: labels turned round | says: 0 and 1 are swapped
plain_model = sa.Probe(3, dropout=0.0)  # the checks work with these two models
noisy_model = sa.Probe(3, dropout=0.5)


def evaluate(model, X, y):
    model.eval()
    with torch.no_grad():
        logits = model(X)
        loss = nn.functional.binary_cross_entropy_with_logits(logits, 1 - y)
        accuracy = ((logits > 0).float() == y).float().mean()
    return loss.item(), accuracy.item()


# %% wrong: logits compared with one half | says: compared with 0.5
plain_model = sa.Probe(3, dropout=0.0)  # the checks work with these two models
noisy_model = sa.Probe(3, dropout=0.5)


def evaluate(model, X, y):
    model.eval()
    with torch.no_grad():
        logits = model(X)
        loss = nn.functional.binary_cross_entropy_with_logits(logits, y)
        accuracy = ((logits > 0.5).float() == y).float().mean()
    return loss.item(), accuracy.item()


# %% wrong: probabilities compared with 0 | says: every sample
plain_model = sa.Probe(3, dropout=0.0)  # the checks work with these two models
noisy_model = sa.Probe(3, dropout=0.5)


def evaluate(model, X, y):
    model.eval()
    with torch.no_grad():
        logits = model(X)
        loss = nn.functional.binary_cross_entropy_with_logits(logits, y)
        accuracy = ((torch.sigmoid(logits) > 0).float() == y).float().mean()
    return loss.item(), accuracy.item()


# %% wrong: number of right samples | says: number of right
plain_model = sa.Probe(3, dropout=0.0)  # the checks work with these two models
noisy_model = sa.Probe(3, dropout=0.5)


def evaluate(model, X, y):
    model.eval()
    with torch.no_grad():
        logits = model(X)
        loss = nn.functional.binary_cross_entropy_with_logits(logits, y)
        accuracy = ((logits > 0).float() == y).float().sum()
    return loss.item(), accuracy.item()


# %% wrong: in percent | says: percent
plain_model = sa.Probe(3, dropout=0.0)  # the checks work with these two models
noisy_model = sa.Probe(3, dropout=0.5)


def evaluate(model, X, y):
    model.eval()
    with torch.no_grad():
        logits = model(X)
        loss = nn.functional.binary_cross_entropy_with_logits(logits, y)
        accuracy = ((logits > 0).float() == y).float().mean() * 100
    return loss.item(), accuracy.item()


# %% wrong: the share of errors | says: share of wrong
plain_model = sa.Probe(3, dropout=0.0)  # the checks work with these two models
noisy_model = sa.Probe(3, dropout=0.5)


def evaluate(model, X, y):
    model.eval()
    with torch.no_grad():
        logits = model(X)
        loss = nn.functional.binary_cross_entropy_with_logits(logits, y)
        accuracy = ((logits > 0).float() != y).float().mean()
    return loss.item(), accuracy.item()


# %% wrong: the loss alone | says: two numbers
plain_model = sa.Probe(3, dropout=0.0)  # the checks work with these two models
noisy_model = sa.Probe(3, dropout=0.5)


def evaluate(model, X, y):
    model.eval()
    with torch.no_grad():
        logits = model(X)
        loss = nn.functional.binary_cross_entropy_with_logits(logits, y)
        accuracy = ((logits > 0).float() == y).float().mean()
    return loss.item()


# %% wrong: in training mode | verdict: PARTIAL | says: training mode
plain_model = sa.Probe(3, dropout=0.0)  # the checks work with these two models
noisy_model = sa.Probe(3, dropout=0.5)


def evaluate(model, X, y):
    with torch.no_grad():
        logits = model(X)
        loss = nn.functional.binary_cross_entropy_with_logits(logits, y)
        accuracy = ((logits > 0).float() == y).float().mean()
    return loss.item(), accuracy.item()


# %% wrong: with gradients | verdict: PARTIAL | says: gradients are recorded
plain_model = sa.Probe(3, dropout=0.0)  # the checks work with these two models
noisy_model = sa.Probe(3, dropout=0.5)


def evaluate(model, X, y):
    model.eval()
    if True:
        logits = model(X)
        loss = nn.functional.binary_cross_entropy_with_logits(logits, y)
        accuracy = ((logits > 0).float() == y).float().mean()
    return loss.item(), accuracy.item()


# %% wrong: another model of the notebook | says: never called
plain_model = sa.Probe(3, dropout=0.0)  # the checks work with these two models
noisy_model = sa.Probe(3, dropout=0.5)


def evaluate(model, X, y):
    model.eval()
    with torch.no_grad():
        logits = noisy_model(X)
        loss = nn.functional.binary_cross_entropy_with_logits(logits, y)
        accuracy = ((logits > 0).float() == y).float().mean()
    return loss.item(), accuracy.item()


# %% wrong: nothing returned | says: return
plain_model = sa.Probe(3, dropout=0.0)  # the checks work with these two models
noisy_model = sa.Probe(3, dropout=0.5)


def evaluate(model, X, y):
    model.eval()
    with torch.no_grad():
        logits = model(X)
        loss = nn.functional.binary_cross_entropy_with_logits(logits, y)
        accuracy = ((logits > 0).float() == y).float().mean()


# %% wrong: tensors with gradients | verdict: PARTIAL | says: gradients are recorded
plain_model = sa.Probe(3, dropout=0.0)  # the checks work with these two models
noisy_model = sa.Probe(3, dropout=0.5)


def evaluate(model, X, y):
    model.eval()
    if True:
        logits = model(X)
        loss = nn.functional.binary_cross_entropy_with_logits(logits, y)
        accuracy = ((logits > 0).float() == y).float().mean()
    return loss, accuracy


# %% wrong: tensors in place of floats | verdict: PARTIAL | says: .item()
plain_model = sa.Probe(3, dropout=0.0)  # the checks work with these two models
noisy_model = sa.Probe(3, dropout=0.5)


def evaluate(model, X, y):
    model.eval()
    with torch.no_grad():
        z = model(X)
        return nn.functional.binary_cross_entropy_with_logits(z, y), ((z > 0) == (y == 1)).float().mean()


# %% wrong: gradients stay off | verdict: PARTIAL | says: stay switched off
plain_model = sa.Probe(3, dropout=0.0)  # the checks work with these two models
noisy_model = sa.Probe(3, dropout=0.5)


def evaluate(model, X, y):
    model.eval()
    torch.set_grad_enabled(False)
    z = model(X)
    return nn.functional.binary_cross_entropy_with_logits(z, y).item(), ((z > 0) == (y == 1)).float().mean().item()


# %% wrong: 0 counts as label 1 | says: above 0 means label 1
plain_model = sa.Probe(3, dropout=0.0)  # the checks work with these two models
noisy_model = sa.Probe(3, dropout=0.5)


def evaluate(model, X, y):
    model.eval()
    with torch.no_grad():
        z = model(X)
        return nn.functional.binary_cross_entropy_with_logits(z, y).item(), ((z >= 0) == (y == 1)).float().mean().item()

# %% right: gradients are put back as they were
plain_model = sa.Probe(3, dropout=0.0)
noisy_model = sa.Probe(3, dropout=0.5)


def evaluate(model, X, y):
    before = torch.is_grad_enabled()
    torch.set_grad_enabled(False)
    try:
        model.eval()
        logits = model(X)
    finally:
        torch.set_grad_enabled(before)
    loss = nn.functional.binary_cross_entropy_with_logits(logits, y)
    return loss.item(), ((logits > 0) == (y > 0.5)).double().mean().item()


# %% wrong: the logarithm of a probability | verdict: PARTIAL | says: is not finite for logits
plain_model = sa.Probe(3, dropout=0.0)  # the checks work with these two models
noisy_model = sa.Probe(3, dropout=0.5)


def evaluate(model, X, y):
    model.eval()
    with torch.no_grad():
        logits = model(X)
        p = torch.sigmoid(logits)
        loss = -(y * torch.log(p) + (1 - y) * torch.log(1 - p)).mean()
        accuracy = ((logits > 0) == (y > 0.5)).float().mean()
    return float(loss), float(accuracy)


# %% wrong: the same in double precision | verdict: PARTIAL | says: is not finite for logits
plain_model = sa.Probe(3, dropout=0.0)  # the checks work with these two models
noisy_model = sa.Probe(3, dropout=0.5)


def evaluate(model, X, y):
    model.eval()
    with torch.no_grad():
        logits = model(X)
        p = 1 / (1 + torch.exp(-logits.double()))
        loss = torch.mean(-y * torch.log(p) - (1 - y) * torch.log(1 - p))
        accuracy = ((logits > 0) == (y > 0.5)).float().mean()
    return float(loss), float(accuracy)


# %% wrong: a tenth of a probability kept away | says: loss
plain_model = sa.Probe(3, dropout=0.0)  # the checks work with these two models
noisy_model = sa.Probe(3, dropout=0.5)


def evaluate(model, X, y):
    model.eval()
    with torch.no_grad():
        logits = model(X)
        p = torch.sigmoid(logits).clamp(0.1, 0.9)
        loss = -(y * torch.log(p) + (1 - y) * torch.log(1 - p)).mean()
        accuracy = ((logits > 0) == (y > 0.5)).float().mean()
    return float(loss), float(accuracy)


# %% wrong: a floor below the probabilities | verdict: PARTIAL | says: not nearly 0
plain_model = sa.Probe(3, dropout=0.0)  # the checks work with these two models
noisy_model = sa.Probe(3, dropout=0.5)


def evaluate(model, X, y):
    model.eval()
    with torch.no_grad():
        logits = model(X)
        p = torch.sigmoid(logits).clamp(0.002, 0.998)
        loss = -(y * torch.log(p) + (1 - y) * torch.log(1 - p))
        exact = nn.functional.binary_cross_entropy_with_logits(logits, y, reduction="none")
        loss = torch.where(logits.abs() < 6, exact, loss).mean()
        accuracy = ((logits > 0) == (y > 0.5)).float().mean()
    return float(loss), float(accuracy)


# %% wrong: the probability of the label, picked | verdict: PARTIAL | says: is infinite
plain_model = sa.Probe(3, dropout=0.0)  # the checks work with these two models
noisy_model = sa.Probe(3, dropout=0.5)


def evaluate(model, X, y):
    model.eval()
    with torch.no_grad():
        logits = model(X)
        p = torch.sigmoid(logits)
        loss = -torch.where(y == 1, p, 1 - p).log().mean()
        accuracy = ((logits > 0) == (y > 0.5)).float().mean()
    return float(loss), float(accuracy)


# %% right: a sum of two exponentials
plain_model = sa.Probe(3, dropout=0.0)  # the checks work with these two models
noisy_model = sa.Probe(3, dropout=0.5)


def evaluate(model, X, y):
    model.eval()
    with torch.no_grad():
        logits = model(X)
        signs = 2 * y - 1
        loss = torch.logaddexp(torch.zeros_like(logits), -signs * logits).mean()
        accuracy = ((logits > 0) == (y > 0.5)).float().mean()
    return float(loss), float(accuracy)


# %% wrong: binary_cross_entropy of probabilities | verdict: PARTIAL | says: costs 100
plain_model = sa.Probe(3, dropout=0.0)  # the checks work with these two models
noisy_model = sa.Probe(3, dropout=0.5)


def evaluate(model, X, y):
    model.eval()
    with torch.no_grad():
        logits = model(X)
        loss = nn.functional.binary_cross_entropy(logits.sigmoid(), y)
        accuracy = ((logits > 0) == (y > 0.5)).float().mean()
    return float(loss), float(accuracy)


# %% wrong: 1e-8 inside of the logarithm | verdict: PARTIAL | says: a bound on the probability
plain_model = sa.Probe(3, dropout=0.0)  # the checks work with these two models
noisy_model = sa.Probe(3, dropout=0.5)


def evaluate(model, X, y):
    model.eval()
    with torch.no_grad():
        logits = model(X)
        p = torch.sigmoid(logits)
        loss = -(y * torch.log(p + 1e-8) + (1 - y) * torch.log(1 - p + 1e-8)).mean()
        accuracy = ((logits > 0) == (y > 0.5)).float().mean()
    return float(loss), float(accuracy)


# %% right: softplus of signed logits
plain_model = sa.Probe(3, dropout=0.0)  # the checks work with these two models
noisy_model = sa.Probe(3, dropout=0.5)


@torch.no_grad()
def evaluate(model, X, y):
    model.eval()
    logits = model(X)
    loss = nn.functional.softplus(torch.where(y > 0.5, -logits, logits)).mean()
    return loss.item(), ((logits > 0) == (y > 0.5)).double().mean().item()


# %% right: logarithms of sigmoids
plain_model = sa.Probe(3, dropout=0.0)  # the checks work with these two models
noisy_model = sa.Probe(3, dropout=0.5)


def evaluate(model, X, y):
    model.eval()
    with torch.no_grad():
        logits = model(X)
        costs = -y * nn.functional.logsigmoid(logits) - (1 - y) * nn.functional.logsigmoid(-logits)
    return costs.mean().item(), torch.mean(((logits > 0).float() == y).float()).item()
