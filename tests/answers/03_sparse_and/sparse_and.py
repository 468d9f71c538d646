# %% right: all along the columns
def sparse_and(X, indices):
    return X[:, indices].all(dim=1).float()

# %% right: a product
def sparse_and(X, indices):
    return X[:, indices].prod(dim=1).float()

# %% right: a count
def sparse_and(X, indices):
    chosen = torch.index_select(X, 1, indices)
    return (chosen.sum(1) == len(indices)).to(torch.float32)

# %% right: the smallest bit
def sparse_and(X, indices):
    return X[:, indices].min(dim=1).values.float()

# %% right: a loop over the positions
def sparse_and(X, indices):
    y = torch.ones(len(X))
    for i in indices:
        y = y * X[:, i]
    return y

# %% wrong: any | says: one bit of 1 is enough
def sparse_and(X, indices):
    return X[:, indices].any(dim=1).float()

# %% wrong: the number of ones | says: number of ones
def sparse_and(X, indices):
    return X[:, indices].sum(dim=1).float()

# %% wrong: the share of ones | says: share of ones
def sparse_and(X, indices):
    return X[:, indices].float().mean(dim=1)

# %% wrong: the parity | says: parity
def sparse_and(X, indices):
    return (X[:, indices].sum(dim=1) % 2).float()

# %% wrong: positions counted from 1 | says: count from 0
def sparse_and(X, indices):
    return X[:, indices - 1].all(dim=1).float()

# %% wrong: the first s columns | says: first s columns
def sparse_and(X, indices):
    return X[:, : len(indices)].all(dim=1).float()

# %% wrong: all columns | says: all columns
def sparse_and(X, indices):
    return X.all(dim=1).float()

# %% wrong: the opposite | says: swapped
def sparse_and(X, indices):
    return 1 - X[:, indices].all(dim=1).float()

# %% wrong: the rows at the positions | says: rows at
def sparse_and(X, indices):
    return X[indices].all(dim=1).float()

# %% wrong: labels as bool | says: .float()
def sparse_and(X, indices):
    return X[:, indices].all(dim=1)

# %% wrong: labels as float64 | says: float32
def sparse_and(X, indices):
    return X[:, indices].all(dim=1).double()

# %% wrong: an array | says: isn't a float32 tensor
def sparse_and(X, indices):
    return X[:, indices].all(dim=1).float().numpy()

# %% right: a loop over the samples
def sparse_and(X, indices):
    return torch.tensor([float(all(row[i] == 1 for i in indices)) for row in X])

# %% wrong: changes X in place | says: in place
def sparse_and(X, indices):
    X *= torch.isin(torch.arange(X.shape[1]), indices)
    return (X.sum(dim=1) == len(indices)).float()

# %% wrong: more than all of them | says: it is zero everywhere
def sparse_and(X, indices):
    return (X[:, indices].sum(dim=1) > len(indices)).float()

# %% wrong: the product over the samples | says: goes over the samples
def sparse_and(X, indices):
    return X[:, indices].prod(dim=0).float()

# %% wrong: three positions are counted | says: it counts to 3
def sparse_and(X, indices):
    return (X[:, indices].sum(dim=1) == 3).float()

# %% wrong: a squeeze drops the axis of one sample | says: drops the axis of a single sample
def sparse_and(X, indices):
    return X[:, indices].all(dim=1).float().squeeze()
