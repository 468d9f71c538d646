# %% right: index arrays
def head_scores(weights, period):
    T = weights.shape[-1]
    mean = weights.mean(dim=1)
    i = torch.arange(1, T)
    j = torch.arange(period + 1, T)
    return mean[..., i, i - 1].mean(-1), mean[..., j, j - period + 1].mean(-1)

# %% right: loops
def head_scores(weights, period):
    layers, batch, heads, T, _ = weights.shape
    previous, induction = torch.zeros(layers, heads), torch.zeros(layers, heads)
    for layer in range(layers):
        for head in range(heads):
            maps = weights[layer, :, head]
            previous[layer, head] = sum(maps[:, i, i - 1].mean() for i in range(1, T)) / (T - 1)
            after = [maps[:, i, i - period + 1].mean() for i in range(period + 1, T)]
            induction[layer, head] = sum(after) / len(after)
    return previous, induction

# %% right: a mask of ones
def head_scores(weights, period):
    T = weights.shape[-1]
    i, j = torch.meshgrid(torch.arange(T), torch.arange(T), indexing="ij")
    found = []
    for chosen in (j == i - 1, (j == i - period + 1) & (i > period)):
        found.append((weights * chosen).sum(dim=(-1, -2)).mean(dim=1) / chosen.sum())
    return tuple(found)

# %% wrong: exchanged | says: exchanged
def head_scores(weights, period):
    before = weights.diagonal(-1, dim1=-2, dim2=-1)
    after_copy = weights.diagonal(1 - period, dim1=-2, dim2=-1)[..., 2:]
    return after_copy.mean(dim=(1, 3)), before.mean(dim=(1, 3))

# %% wrong: above the diagonal | says: queries and keys are exchanged
def head_scores(weights, period):
    before = weights.diagonal(1, dim1=-2, dim2=-1)
    after_copy = weights.diagonal(period - 1, dim1=-2, dim2=-1)[..., 2:]
    return before.mean(dim=(1, 3)), after_copy.mean(dim=(1, 3))

# %% wrong: sums | says: these are sums
def head_scores(weights, period):
    before = weights.diagonal(-1, dim1=-2, dim2=-1)
    after_copy = weights.diagonal(1 - period, dim1=-2, dim2=-1)[..., 2:]
    return before.mean(dim=1).sum(dim=2), after_copy.mean(dim=1).sum(dim=2)

# %% wrong: the token after | says: the token that comes after
def head_scores(weights, period):
    before = weights.diagonal(1, dim1=-2, dim2=-1)
    after_copy = weights.diagonal(1 - period, dim1=-2, dim2=-1)[..., 2:]
    return before.mean(dim=(1, 3)), after_copy.mean(dim=(1, 3))

# %% wrong: the token itself | says: attention to the token itself
def head_scores(weights, period):
    before = weights.diagonal(0, dim1=-2, dim2=-1)
    after_copy = weights.diagonal(1 - period, dim1=-2, dim2=-1)[..., 2:]
    return before.mean(dim=(1, 3)), after_copy.mean(dim=(1, 3))

# %% wrong: the earlier copy | says: attention to the earlier copy
def head_scores(weights, period):
    before = weights.diagonal(-1, dim1=-2, dim2=-1)
    after_copy = weights.diagonal(-period, dim1=-2, dim2=-1)[..., 1:]
    return before.mean(dim=(1, 3)), after_copy.mean(dim=(1, 3))

# %% wrong: before the earlier copy | says: attention to the token before the earlier copy
def head_scores(weights, period):
    before = weights.diagonal(-1, dim1=-2, dim2=-1)
    after_copy = weights.diagonal(-period - 1, dim1=-2, dim2=-1)
    return before.mean(dim=(1, 3)), after_copy.mean(dim=(1, 3))

# %% wrong: one query early | says: begins one query early
def head_scores(weights, period):
    before = weights.diagonal(-1, dim1=-2, dim2=-1)
    after_copy = weights.diagonal(1 - period, dim1=-2, dim2=-1)[..., 1:]
    return before.mean(dim=(1, 3)), after_copy.mean(dim=(1, 3))

# %% wrong: the whole diagonal | says: the whole diagonal
def head_scores(weights, period):
    before = weights.diagonal(-1, dim1=-2, dim2=-1)
    after_copy = weights.diagonal(1 - period, dim1=-2, dim2=-1)
    return before.mean(dim=(1, 3)), after_copy.mean(dim=(1, 3))

# %% wrong: over all queries | says: a mean over all queries, expected over those with a copy
def head_scores(weights, period):
    before = weights.diagonal(-1, dim1=-2, dim2=-1)
    after_copy = weights.diagonal(1 - period, dim1=-2, dim2=-1)[..., 2:]
    return before.mean(dim=(1, 3)), after_copy.mean(dim=1).sum(dim=2) / weights.shape[-1]

# %% wrong: previous over all queries | says: expected over those that have a token before
def head_scores(weights, period):
    before = weights.diagonal(-1, dim1=-2, dim2=-1)
    after_copy = weights.diagonal(1 - period, dim1=-2, dim2=-1)[..., 2:]
    return before.mean(dim=1).sum(dim=2) / weights.shape[-1], after_copy.mean(dim=(1, 3))

# %% wrong: previous in the second block | says: a mean over the second block alone
def head_scores(weights, period):
    before = weights.diagonal(-1, dim1=-2, dim2=-1)[..., period:]
    after_copy = weights.diagonal(1 - period, dim1=-2, dim2=-1)[..., 2:]
    return before.mean(dim=(1, 3)), after_copy.mean(dim=(1, 3))

# %% wrong: the largest | says: pick one weight for each query
def head_scores(weights, period):
    before = weights.diagonal(-1, dim1=-2, dim2=-1)
    after_copy = weights.diagonal(1 - period, dim1=-2, dim2=-1)[..., 2:]
    return before.amax(dim=(1, 3)), after_copy.mean(dim=(1, 3))

# %% wrong: the texts are left | says: shape
def head_scores(weights, period):
    before = weights.diagonal(-1, dim1=-2, dim2=-1)
    after_copy = weights.diagonal(1 - period, dim1=-2, dim2=-1)[..., 2:]
    return before.mean(dim=3), after_copy.mean(dim=3)

# %% wrong: one number for each layer | says: shape
def head_scores(weights, period):
    before = weights.diagonal(-1, dim1=-2, dim2=-1)
    after_copy = weights.diagonal(1 - period, dim1=-2, dim2=-1)[..., 2:]
    return before.mean(dim=(1, 2, 3)), after_copy.mean(dim=(1, 2, 3))

# %% wrong: `add` changes nothing in place | says: zero everywhere
def head_scores(weights, period):
    layers, batch, heads, T, _ = weights.shape
    previous, induction = torch.zeros(layers, heads), torch.zeros(layers, heads)
    for i in range(1, T):
        previous.add(weights[:, :, :, i, i - 1].mean(dim=1))
    for i in range(period + 1, T):
        induction.add(weights[:, :, :, i, i - period + 1].mean(dim=1))
    return previous / (T - 1), induction / period

# %% wrong: the diagonal of the weights is set to 0 on the way | says: in place
def head_scores(weights, period):
    T = weights.shape[-1]
    weights[..., range(T), range(T)] = 0
    previous = weights.diagonal(-1, dim1=-2, dim2=-1).mean(dim=-1)
    induction = weights.diagonal(1 - period, dim1=-2, dim2=-1)[..., -period:].mean(dim=-1)
    return previous.mean(dim=1), induction.mean(dim=1)
