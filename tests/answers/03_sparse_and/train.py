# %% right: the usual loop
plain_start = sa.Probe(3, dropout=0.0)  # the checks work with these two models
noisy_start = sa.Probe(3, dropout=0.5)


def train(model, X, y, steps, learning_rate):
    adam = torch.optim.Adam(model.parameters(), lr=learning_rate)
    model.train()
    history = []
    for _step in range(steps):
        loss = nn.functional.binary_cross_entropy_with_logits(model(X), y)
        adam.zero_grad()
        loss.backward()
        adam.step()
        history.append(loss.item())
    return history


# %% right: loss module, gradients cleared after the step
plain_start = sa.Probe(3, dropout=0.0)  # the checks work with these two models
noisy_start = sa.Probe(3, dropout=0.5)


def train(model, X, y, steps, learning_rate):
    criterion = nn.BCEWithLogitsLoss()
    model.zero_grad()
    adam = torch.optim.Adam(model.parameters(), lr=learning_rate)
    model.train()
    history = []
    for _step in range(steps):
        loss = criterion(model(X), y)
        loss.backward()
        adam.step()
        adam.zero_grad(set_to_none=True)
        history.append(loss.item())
    return history


# %% right: a closure of probabilities, model.train in each step
plain_start = sa.Probe(3, dropout=0.0)  # the checks work with these two models
noisy_start = sa.Probe(3, dropout=0.5)


def train(model, X, y, steps, learning_rate):
    adam = torch.optim.Adam(model.parameters(), lr=learning_rate)
    history = []
    for _step in range(steps):
        model.train()
        loss = nn.functional.binary_cross_entropy(model(X).sigmoid(), y)
        adam.zero_grad()
        loss.backward()
        adam.step()
        history.append(float(loss.detach()))
    return history


# %% wrong: gradients are kept | says: earlier steps
plain_start = sa.Probe(3, dropout=0.0)  # the checks work with these two models
noisy_start = sa.Probe(3, dropout=0.5)


def train(model, X, y, steps, learning_rate):
    adam = torch.optim.Adam(model.parameters(), lr=learning_rate)
    model.train()
    history = []
    for _step in range(steps):
        loss = nn.functional.binary_cross_entropy_with_logits(model(X), y)
        loss.backward()
        adam.step()
        history.append(loss.item())
    return history


# %% wrong: no step | says: optimiser.step
plain_start = sa.Probe(3, dropout=0.0)  # the checks work with these two models
noisy_start = sa.Probe(3, dropout=0.5)


def train(model, X, y, steps, learning_rate):
    adam = torch.optim.Adam(model.parameters(), lr=learning_rate)
    model.train()
    history = []
    for _step in range(steps):
        loss = nn.functional.binary_cross_entropy_with_logits(model(X), y)
        adam.zero_grad()
        loss.backward()
        history.append(loss.item())
    return history


# %% wrong: plain descent | says: SGD
plain_start = sa.Probe(3, dropout=0.0)  # the checks work with these two models
noisy_start = sa.Probe(3, dropout=0.5)


def train(model, X, y, steps, learning_rate):
    adam = torch.optim.SGD(model.parameters(), lr=learning_rate)
    model.train()
    history = []
    for _step in range(steps):
        loss = nn.functional.binary_cross_entropy_with_logits(model(X), y)
        adam.zero_grad()
        loss.backward()
        adam.step()
        history.append(loss.item())
    return history


# %% wrong: the usual learning rate | says: learning rate 0.001
plain_start = sa.Probe(3, dropout=0.0)  # the checks work with these two models
noisy_start = sa.Probe(3, dropout=0.5)


def train(model, X, y, steps, learning_rate):
    adam = torch.optim.Adam(model.parameters())
    model.train()
    history = []
    for _step in range(steps):
        loss = nn.functional.binary_cross_entropy_with_logits(model(X), y)
        adam.zero_grad()
        loss.backward()
        adam.step()
        history.append(loss.item())
    return history


# %% wrong: one step too few | verdict: PARTIAL | says: one loss is missing
plain_start = sa.Probe(3, dropout=0.0)  # the checks work with these two models
noisy_start = sa.Probe(3, dropout=0.5)


def train(model, X, y, steps, learning_rate):
    adam = torch.optim.Adam(model.parameters(), lr=learning_rate)
    model.train()
    history = []
    for _step in range(steps - 1):
        loss = nn.functional.binary_cross_entropy_with_logits(model(X), y)
        adam.zero_grad()
        loss.backward()
        adam.step()
        history.append(loss.item())
    return history


# %% wrong: one step too many | verdict: PARTIAL | says: one loss too many
plain_start = sa.Probe(3, dropout=0.0)  # the checks work with these two models
noisy_start = sa.Probe(3, dropout=0.5)


def train(model, X, y, steps, learning_rate):
    adam = torch.optim.Adam(model.parameters(), lr=learning_rate)
    model.train()
    history = []
    for _step in range(steps + 1):
        loss = nn.functional.binary_cross_entropy_with_logits(model(X), y)
        adam.zero_grad()
        loss.backward()
        adam.step()
        history.append(loss.item())
    return history


# %% wrong: return inside of the loop | says: inside of the loop
plain_start = sa.Probe(3, dropout=0.0)  # the checks work with these two models
noisy_start = sa.Probe(3, dropout=0.5)


def train(model, X, y, steps, learning_rate):
    adam = torch.optim.Adam(model.parameters(), lr=learning_rate)
    model.train()
    history = []
    for _step in range(steps):
        loss = nn.functional.binary_cross_entropy_with_logits(model(X), y)
        adam.zero_grad()
        loss.backward()
        adam.step()
        history.append(loss.item())
        return history


# %% wrong: climbs | says: grows
plain_start = sa.Probe(3, dropout=0.0)  # the checks work with these two models
noisy_start = sa.Probe(3, dropout=0.5)


def train(model, X, y, steps, learning_rate):
    adam = torch.optim.Adam(model.parameters(), lr=learning_rate)
    model.train()
    history = []
    for _step in range(steps):
        loss = nn.functional.binary_cross_entropy_with_logits(model(X), y)
        adam.zero_grad()
        (-loss).backward()
        adam.step()
        history.append(loss.item())
    return history


# %% wrong: a sigmoid too many | says: twice
plain_start = sa.Probe(3, dropout=0.0)  # the checks work with these two models
noisy_start = sa.Probe(3, dropout=0.5)


def train(model, X, y, steps, learning_rate):
    adam = torch.optim.Adam(model.parameters(), lr=learning_rate)
    model.train()
    history = []
    for _step in range(steps):
        loss = nn.functional.binary_cross_entropy_with_logits(torch.sigmoid(model(X)), y)
        adam.zero_grad()
        loss.backward()
        adam.step()
        history.append(loss.item())
    return history


# %% wrong: squared error | says: squared error
plain_start = sa.Probe(3, dropout=0.0)  # the checks work with these two models
noisy_start = sa.Probe(3, dropout=0.5)


def train(model, X, y, steps, learning_rate):
    adam = torch.optim.Adam(model.parameters(), lr=learning_rate)
    model.train()
    history = []
    for _step in range(steps):
        loss = ((torch.sigmoid(model(X)) - y) ** 2).mean()
        adam.zero_grad()
        loss.backward()
        adam.step()
        history.append(loss.item())
    return history


# %% wrong: Adam made anew | says: forgets
plain_start = sa.Probe(3, dropout=0.0)  # the checks work with these two models
noisy_start = sa.Probe(3, dropout=0.5)


def train(model, X, y, steps, learning_rate):
    adam = torch.optim.Adam(model.parameters(), lr=learning_rate)
    model.train()
    history = []
    for _step in range(steps):
        adam = torch.optim.Adam(model.parameters(), lr=learning_rate)
        loss = nn.functional.binary_cross_entropy_with_logits(model(X), y)
        adam.zero_grad()
        loss.backward()
        adam.step()
        history.append(loss.item())
    return history


# %% wrong: another optimiser with momentum | says: full-batch Adam
plain_start = sa.Probe(3, dropout=0.0)  # the checks work with these two models
noisy_start = sa.Probe(3, dropout=0.5)


def train(model, X, y, steps, learning_rate):
    adam = torch.optim.RMSprop(model.parameters(), lr=learning_rate)
    model.train()
    history = []
    for _step in range(steps):
        loss = nn.functional.binary_cross_entropy_with_logits(model(X), y)
        adam.zero_grad()
        loss.backward()
        adam.step()
        history.append(loss.item())
    return history


# %% wrong: nothing returned | verdict: PARTIAL | says: return losses
plain_start = sa.Probe(3, dropout=0.0)  # the checks work with these two models
noisy_start = sa.Probe(3, dropout=0.5)


def train(model, X, y, steps, learning_rate):
    adam = torch.optim.Adam(model.parameters(), lr=learning_rate)
    model.train()
    history = []
    for _step in range(steps):
        loss = nn.functional.binary_cross_entropy_with_logits(model(X), y)
        adam.zero_grad()
        loss.backward()
        adam.step()
        history.append(loss.item())


# %% wrong: tensors with gradients | verdict: PARTIAL | says: .item()
plain_start = sa.Probe(3, dropout=0.0)  # the checks work with these two models
noisy_start = sa.Probe(3, dropout=0.5)


def train(model, X, y, steps, learning_rate):
    adam = torch.optim.Adam(model.parameters(), lr=learning_rate)
    model.train()
    history = []
    for _step in range(steps):
        loss = nn.functional.binary_cross_entropy_with_logits(model(X), y)
        adam.zero_grad()
        loss.backward()
        adam.step()
        history.append(loss)
    return history


# %% wrong: the losses after each step | verdict: PARTIAL | says: after each step
plain_start = sa.Probe(3, dropout=0.0)  # the checks work with these two models
noisy_start = sa.Probe(3, dropout=0.5)


def train(model, X, y, steps, learning_rate):
    adam = torch.optim.Adam(model.parameters(), lr=learning_rate)
    model.train()
    history = []
    for _step in range(steps):
        loss = nn.functional.binary_cross_entropy_with_logits(model(X), y)
        adam.zero_grad()
        loss.backward()
        adam.step()
        history.append(nn.functional.binary_cross_entropy_with_logits(model(X), y).item())
    return history


# %% wrong: sums in the list | verdict: PARTIAL | says: sums over
plain_start = sa.Probe(3, dropout=0.0)  # the checks work with these two models
noisy_start = sa.Probe(3, dropout=0.5)


def train(model, X, y, steps, learning_rate):
    adam = torch.optim.Adam(model.parameters(), lr=learning_rate)
    model.train()
    history = []
    for _step in range(steps):
        loss = nn.functional.binary_cross_entropy_with_logits(model(X), y)
        adam.zero_grad()
        loss.backward()
        adam.step()
        history.append(loss.item() * len(y))
    return history


# %% wrong: one loss more in the end | verdict: PARTIAL | says: one loss too many
plain_start = sa.Probe(3, dropout=0.0)  # the checks work with these two models
noisy_start = sa.Probe(3, dropout=0.5)


def train(model, X, y, steps, learning_rate):
    adam = torch.optim.Adam(model.parameters(), lr=learning_rate)
    model.train()
    history = []
    for _step in range(steps):
        loss = nn.functional.binary_cross_entropy_with_logits(model(X), y)
        adam.zero_grad()
        loss.backward()
        adam.step()
        history.append(loss.item())
    history.append(nn.functional.binary_cross_entropy_with_logits(model(X), y).item())
    return history


# %% wrong: the first loss left out | verdict: PARTIAL | says: train(
plain_start = sa.Probe(3, dropout=0.0)  # the checks work with these two models
noisy_start = sa.Probe(3, dropout=0.5)


def train(model, X, y, steps, learning_rate):
    adam = torch.optim.Adam(model.parameters(), lr=learning_rate)
    model.train()
    history = []
    for _step in range(steps):
        loss = nn.functional.binary_cross_entropy_with_logits(model(X), y)
        adam.zero_grad()
        loss.backward()
        adam.step()
        history.append(loss.item())
    return history[1:]


# %% wrong: stays in eval mode | verdict: PARTIAL | says: stays in eval
plain_start = sa.Probe(3, dropout=0.0)  # the checks work with these two models
noisy_start = sa.Probe(3, dropout=0.5)


def train(model, X, y, steps, learning_rate):
    adam = torch.optim.Adam(model.parameters(), lr=learning_rate)
    history = []
    for _step in range(steps):
        loss = nn.functional.binary_cross_entropy_with_logits(model(X), y)
        adam.zero_grad()
        loss.backward()
        adam.step()
        history.append(loss.item())
    return history


# %% wrong: another model of the notebook | says: never called
plain_start = sa.Probe(3, dropout=0.0)  # the checks work with these two models
noisy_start = sa.Probe(3, dropout=0.5)


def train(model, X, y, steps, learning_rate):
    adam = torch.optim.Adam(noisy_start.parameters(), lr=learning_rate)
    noisy_start.train()
    history = []
    for _step in range(steps):
        loss = nn.functional.binary_cross_entropy_with_logits(noisy_start(X), y)
        adam.zero_grad()
        loss.backward()
        adam.step()
        history.append(loss.item())
    return history
