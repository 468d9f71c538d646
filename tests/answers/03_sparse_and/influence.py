# %% right: a copy for each bit
def influence(model, X):
    changes = []
    with torch.no_grad():
        logits = model(X)
        for j in range(X.shape[1]):
            flipped = X.clone()
            flipped[:, j] = 1 - X[:, j]
            changes.append((logits - model(flipped)).abs().mean())
    return torch.stack(changes)

# %% right: all at once
@torch.no_grad()
def influence(model, X):
    T = X.shape[1]
    flips = torch.stack([X ^ torch.eye(T, dtype=X.dtype)[j] for j in range(T)])
    return torch.tensor([(model(X) - model(f)).abs().mean().item() for f in flips])

# %% right: flipped and flipped back on a copy, NumPy
def influence(model, X):
    X = X.clone()
    base = model(X).detach().numpy()
    found = np.zeros(X.shape[1])
    for j in range(X.shape[1]):
        X[:, j] = 1 - X[:, j]
        found[j] = np.abs(base - model(X).detach().numpy()).mean()
        X[:, j] = 1 - X[:, j]
    return found

# %% wrong: absolute value of the mean | says: absolute value of the mean change
def influence(model, X):
    changes = []
    with torch.no_grad():
        logits = model(X)
        for j in range(X.shape[1]):
            flipped = X.clone()
            flipped[:, j] = 1 - X[:, j]
            changes.append((logits - model(flipped)).mean().abs())
    return torch.stack(changes)

# %% wrong: signed | says: sign is kept
def influence(model, X):
    changes = []
    with torch.no_grad():
        logits = model(X)
        for j in range(X.shape[1]):
            flipped = X.clone()
            flipped[:, j] = 1 - X[:, j]
            changes.append((logits - model(flipped)).mean())
    return torch.stack(changes)

# %% wrong: signed, the other way | says: sign is kept
def influence(model, X):
    changes = []
    with torch.no_grad():
        logits = model(X)
        for j in range(X.shape[1]):
            flipped = X.clone()
            flipped[:, j] = 1 - X[:, j]
            changes.append((model(flipped) - logits).mean())
    return torch.stack(changes)

# %% wrong: set to 0 | says: set to 0
def influence(model, X):
    changes = []
    with torch.no_grad():
        logits = model(X)
        for j in range(X.shape[1]):
            flipped = X.clone()
            flipped[:, j] = 0
            changes.append((logits - model(flipped)).abs().mean())
    return torch.stack(changes)

# %% wrong: set to 1 | says: set to 1
def influence(model, X):
    changes = []
    with torch.no_grad():
        logits = model(X)
        for j in range(X.shape[1]):
            flipped = X.clone()
            flipped[:, j] = 1
            changes.append((logits - model(flipped)).abs().mean())
    return torch.stack(changes)

# %% wrong: flips pile up | says: stay flipped
def influence(model, X):
    changes = []
    with torch.no_grad():
        logits = model(X)
        flipped = X.clone()
        for j in range(X.shape[1]):
            flipped[:, j] = 1 - X[:, j]
            changes.append((logits - model(flipped)).abs().mean())
    return torch.stack(changes)

# %% wrong: squares | says: squared
def influence(model, X):
    changes = []
    with torch.no_grad():
        logits = model(X)
        for j in range(X.shape[1]):
            flipped = X.clone()
            flipped[:, j] = 1 - X[:, j]
            changes.append(((logits - model(flipped)) ** 2).mean())
    return torch.stack(changes)

# %% wrong: a sum | says: sum over the samples
def influence(model, X):
    changes = []
    with torch.no_grad():
        logits = model(X)
        for j in range(X.shape[1]):
            flipped = X.clone()
            flipped[:, j] = 1 - X[:, j]
            changes.append((logits - model(flipped)).abs().sum())
    return torch.stack(changes)

# %% wrong: with a gradient | verdict: PARTIAL | says: carries a gradient
def influence(model, X):
    changes = []
    if True:
        logits = model(X)
        for j in range(X.shape[1]):
            flipped = X.clone()
            flipped[:, j] = 1 - X[:, j]
            changes.append((logits - model(flipped)).abs().mean())
    return torch.stack(changes)

# %% wrong: leaves X changed | verdict: PARTIAL | says: in place
def influence(model, X):
    changes = []
    with torch.no_grad():
        logits = model(X)
        for j in range(X.shape[1]):
            flipped = X.clone()
            flipped[:, j] = 1 - X[:, j]
            changes.append((logits - model(flipped)).abs().mean())
    X[:, 0] = 1 - X[:, 0]
    return torch.stack(changes)

# %% wrong: another model of the notebook | says: never called
def influence(model, X):
    changes = []
    with torch.no_grad():
        logits = MLP(5)(X)
        for j in range(X.shape[1]):
            flipped = X.clone()
            flipped[:, j] = 1 - X[:, j]
            changes.append((logits - MLP(5)(flipped)).abs().mean())
    return torch.stack(changes)

# %% right: a list of floats
def influence(model, X):
    with torch.no_grad():
        base = model(X)
        out = torch.zeros(X.shape[1])
        for j in range(X.shape[1]):
            Z = X.clone()
            Z[:, j] = 1 - X[:, j]
            out[j] = (base - model(Z)).abs().mean()
    return out.tolist()

# %% wrong: the sign of the bits | says: sign of each bit
def influence(model, X):
    with torch.no_grad():
        base = model(X)
        out = torch.zeros(X.shape[1])
        for j in range(X.shape[1]):
            Z = X.clone()
            Z[:, j] = -X[:, j]
            out[j] = (base - model(Z)).abs().mean()
    return out

# %% wrong: flips rows | verdict: ERROR | says: T columns
def influence(model, X):
    with torch.no_grad():
        base = model(X)
        out = torch.zeros(X.shape[1])
        for j in range(X.shape[1]):
            Z = X.clone()
            Z[j] = 1 - X[j]
            out[j] = (base - model(Z)).abs().mean()
    return out

# %% wrong: the first sample alone | says: first sample alone
def influence(model, X):
    changes = []
    with torch.no_grad():
        for j in range(X.shape[1]):
            flipped = X.clone()
            flipped[:, j] = 1 - flipped[:, j]
            changes.append((model(X) - model(flipped)).abs()[0])
    return torch.stack(changes)

# %% wrong: the largest change | says: largest change
def influence(model, X):
    changes = []
    with torch.no_grad():
        for j in range(X.shape[1]):
            flipped = X.clone()
            flipped[:, j] = 1 - flipped[:, j]
            changes.append((model(X) - model(flipped)).abs().max())
    return torch.stack(changes)

# %% wrong: root mean square | says: root of the mean square
def influence(model, X):
    changes = []
    with torch.no_grad():
        for j in range(X.shape[1]):
            flipped = X.clone()
            flipped[:, j] = 1 - flipped[:, j]
            changes.append(((model(X) - model(flipped)) ** 2).mean().sqrt())
    return torch.stack(changes)

# %% wrong: only where the bit is 1 | says: samples whose bit is 1
def influence(model, X):
    changes = []
    with torch.no_grad():
        for j in range(X.shape[1]):
            flipped = X.clone()
            flipped[:, j] = 0
            changes.append((model(X) - model(flipped)).abs()[X[:, j] == 1].mean())
    return torch.nan_to_num(torch.stack(changes))

# %% wrong: the size of the mean change | says: absolute value of the mean change
def influence(model, X):
    changes = []
    with torch.no_grad():
        for j in range(X.shape[1]):
            flipped = X.clone()
            flipped[:, j] = 1 - flipped[:, j]
            changes.append((model(X) - model(flipped)).mean().abs())
    return torch.stack(changes)

# %% wrong: changes of the probability | says: changes of the probability
def influence(model, X):
    changes = []
    with torch.no_grad():
        seen = torch.sigmoid(model(X))
        for j in range(X.shape[1]):
            flipped = X.clone()
            flipped[:, j] = 1 - X[:, j]
            changes.append((seen - torch.sigmoid(model(flipped))).abs().mean())
    return torch.stack(changes)

# %% wrong: how often the answer changes | says: changes of the answer
def influence(model, X):
    changes = []
    with torch.no_grad():
        seen = (model(X) > 0).float()
        for j in range(X.shape[1]):
            flipped = X.clone()
            flipped[:, j] = 1 - X[:, j]
            changes.append((seen - (model(flipped) > 0).float()).abs().mean())
    return torch.stack(changes)

# %% wrong: the gradient in place of flips | says: it is the size of the gradient
def influence(model, X):
    X = X.float().requires_grad_()
    model(X).sum().backward()
    return X.grad.abs().mean(dim=0)

# %% wrong: the median | says: it is the median
def influence(model, X):
    flips = [torch.cat([X[:, :j], 1 - X[:, j : j + 1], X[:, j + 1 :]], dim=1) for j in range(X.shape[1])]
    with torch.no_grad():
        return torch.stack([(model(X) - model(flipped)).abs().median() for flipped in flips])

# %% wrong: five bits, whatever T is | says: expected (T,) | hidden: the worked examples have five bits
def influence(model, X):
    flips = [torch.cat([X[:, :j], 1 - X[:, j : j + 1], X[:, j + 1 :]], dim=1) for j in range(5)]
    with torch.no_grad():
        return torch.stack([(model(X) - model(flipped)).abs().mean() for flipped in flips])

# %% right: a copy of the model without gradients
def influence(model, X):
    model = copy.deepcopy(model).requires_grad_(False)
    out = []
    for j in range(X.shape[1]):
        f = X.clone()
        f[:, j] = 1 - X[:, j]
        out.append((model(X) - model(f)).abs().mean())
    return torch.stack(out)


import copy

# %% right: all flips in one batch
@torch.no_grad()
def influence(model, X):
    samples, T = X.shape
    flipped = (X[None] ^ torch.eye(T, dtype=X.dtype)[:, None]).reshape(T * samples, T)
    return (model(flipped).reshape(T, samples) - model(X)).abs().mean(dim=1)

# %% wrong: floats for the model | says: cannot look that up
def influence(model, X):
    with torch.no_grad():
        base = model(X)
        return torch.stack([(base - model((X - e).abs())).abs().mean() for e in torch.eye(X.shape[1])])

# %% wrong: all flips along a third axis | says: cannot look that up
@torch.no_grad()
def influence(model, X):
    flips = X[None] ^ torch.eye(X.shape[1], dtype=X.dtype)[:, None]
    return (model(flips) - model(X)).abs().mean(dim=1)

# %% wrong: samples without their axis | says: cannot look that up
@torch.no_grad()
def influence(model, X):
    out = torch.zeros(X.shape[1])
    for x in X:
        for j in range(len(x)):
            f = x.clone()
            f[j] = 1 - f[j]
            out[j] += (model(x) - model(f)).abs() / len(X)
    return out
