# %% right: numpy
def accuracy(model, X, y):
    was = model.training
    model.eval()
    with torch.no_grad():
        logits = model(X).numpy()
    model.train(was)
    return np.mean((logits > 0) == y.numpy().astype(bool))

# %% right: a decorator
@torch.no_grad()
def accuracy(model, X, y):
    model.eval()
    predictions = torch.where(model(X) > 0, 1.0, 0.0)
    return ((predictions == y).sum() / len(y)).item()

# %% right: inference mode, probabilities
def accuracy(model, X, y):
    with torch.inference_mode():
        p = torch.sigmoid(model.eval()(X))
    return float(((p > 0.5).int() == y.int()).double().mean())

# %% wrong: the number of hits | says: number of right
def accuracy(model, X, y):
    model.eval()
    with torch.no_grad():
        return ((model(X) > 0) == (y > 0.5)).sum().item()

# %% wrong: misses | says: wrong predictions
def accuracy(model, X, y):
    model.eval()
    with torch.no_grad():
        return ((model(X) > 0) != (y > 0.5)).float().mean().item()

# %% wrong: percent | says: percent
def accuracy(model, X, y):
    model.eval()
    with torch.no_grad():
        return ((model(X) > 0) == (y > 0.5)).float().mean().item() * 100

# %% wrong: border at one half | says: border of a probability
def accuracy(model, X, y):
    model.eval()
    with torch.no_grad():
        return ((model(X) > 0.5) == (y > 0.5)).float().mean().item()

# %% wrong: 0 counts as positive | verdict: PARTIAL | says: exactly 0
def accuracy(model, X, y):
    model.eval()
    with torch.no_grad():
        return ((model(X) >= 0) == (y > 0.5)).float().mean().item()

# %% wrong: sigmoid against 0 | says: every prediction counts as positive
def accuracy(model, X, y):
    model.eval()
    with torch.no_grad():
        return ((torch.sigmoid(model(X)) > 0) == (y > 0.5)).float().mean().item()

# %% wrong: training mode | verdict: PARTIAL | says: training mode
def accuracy(model, X, y):
    with torch.no_grad():
        return ((model(X) > 0) == (y > 0.5)).float().mean().item()

# %% wrong: keeps gradients | verdict: PARTIAL | says: gradients
def accuracy(model, X, y):
    model.eval()
    return ((model(X) > 0) == (y > 0.5)).float().mean().item()

# %% wrong: neither | verdict: PARTIAL | says: training mode
def accuracy(model, X, y):
    return ((model(X) > 0) == (y > 0.5)).float().mean().item()

# %% wrong: compares logits with labels | says: logits themselves
def accuracy(model, X, y):
    model.eval()
    with torch.no_grad():
        return (model(X) == y).float().mean().item()

# %% wrong: a list of hits | says: one number
def accuracy(model, X, y):
    model.eval()
    with torch.no_grad():
        return ((model(X) > 0) == (y > 0.5)).float()

# %% wrong: labels of -1 and +1 in mind | says: accuracy
def accuracy(model, X, y):
    model.eval()
    with torch.no_grad():
        return ((model(X) > 0) == (y > -0.5)).float().mean().item()

# %% wrong: a tensor | verdict: PARTIAL | says: tensor
def accuracy(model, X, y):
    model.eval()
    with torch.no_grad():
        return ((model(X) > 0) == (y > 0.5)).float().mean()

# %% wrong: the sign against the label | says: torch.sign
def accuracy(model, X, y):
    model.eval()
    with torch.no_grad():
        return (torch.sign(model(X)) == y).float().mean().item()

# %% wrong: the sign, compared with the labels | says: torch.sign
def accuracy(model, X, y):
    model.eval()
    with torch.no_grad():
        logits = model(X)
    return (torch.sign(logits) == y).float().mean().item()

# %% right: in batches
def accuracy(model, X, y):
    model.eval()
    right = 0
    with torch.no_grad():
        for a, b in zip(X.split(3), y.split(3)):
            right += ((model(a) > 0).float() == b).sum().item()
    return right / len(X)

# %% wrong: gradients stay switched off | verdict: PARTIAL | says: leaves gradients switched off
def accuracy(model, X, y):
    model.eval()
    torch.set_grad_enabled(False)
    return ((model(X) > 0) == (y > 0.5)).float().mean().item()

# %% wrong: gradients are switched off by a helper, by name | verdict: PARTIAL | says: leaves gradients switched off
def quietly(model, X):
    model.eval()
    torch.set_grad_enabled(mode=False)
    return model(X)


def accuracy(model, X, y):
    return ((quietly(model, X) > 0) == (y > 0.5)).float().mean().item()

# %% right: gradients are switched off, and on again
def accuracy(model, X, y):
    model.eval()
    before = torch.is_grad_enabled()
    torch.set_grad_enabled(False)
    logits = model(X)
    torch.set_grad_enabled(before)
    return ((logits > 0) == (y > 0.5)).float().mean().item()

# %% right: with set_grad_enabled
def accuracy(model, X, y):
    model.eval()
    with torch.set_grad_enabled(False):
        return ((model(X) > 0) == (y > 0.5)).float().mean().item()
