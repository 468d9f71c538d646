# %% right: multiply and sum
def attention_received(weights, ids):
    real = (ids != 0).float()
    return (weights * real[:, :, None]).sum(dim=1) / real.sum(dim=1, keepdim=True)

# %% right: bmm
def attention_received(weights, ids):
    real = (ids != 0).float()
    return torch.bmm((real / real.sum(dim=1, keepdim=True)).unsqueeze(1), weights).squeeze(1)

# %% right: a loop over the rows
def attention_received(weights, ids):
    return torch.stack([table[row != 0].mean(dim=0) for table, row in zip(weights, ids)])

# %% right: numpy
def attention_received(weights, ids):
    w, real = weights.detach().numpy(), (ids != 0).numpy()
    return np.einsum("bqk,bq->bk", w, real) / real.sum(axis=1)[:, None]

# %% wrong: padded queries count | says: padded queries count too
def attention_received(weights, ids):
    real = (ids != 0).float()
    return weights.mean(dim=1)

# %% wrong: over the keys | says: mean over the keys
def attention_received(weights, ids):
    real = (ids != 0).float()
    return weights.mean(dim=2)

# %% wrong: the sum | says: sum over the real queries, expected
def attention_received(weights, ids):
    real = (ids != 0).float()
    return (weights * real[:, :, None]).sum(dim=1)

# %% wrong: the sum of all | says: sum over all queries
def attention_received(weights, ids):
    real = (ids != 0).float()
    return weights.sum(dim=1)

# %% wrong: divided by all places | says: all places
def attention_received(weights, ids):
    real = (ids != 0).float()
    return (weights * real[:, :, None]).sum(dim=1) / ids.shape[1]

# %% wrong: the largest | says: largest weight
def attention_received(weights, ids):
    real = (ids != 0).float()
    return (weights * real[:, :, None]).max(dim=1).values

# %% wrong: the first query | says: only the first query
def attention_received(weights, ids):
    real = (ids != 0).float()
    return weights[:, 0]

# %% wrong: sums over keys | says: 1 for each query
def attention_received(weights, ids):
    real = (ids != 0).float()
    return weights.sum(dim=2)

# %% wrong: sums over keys of real queries | says: sum over the keys of the real
def attention_received(weights, ids):
    real = (ids != 0).float()
    return (weights * real[:, :, None]).sum(dim=2)

# %% wrong: one mean over the batch | says: shape
def attention_received(weights, ids):
    real = (ids != 0).float()
    _ = (weights * real[:, :, None]).sum(dim=1) / real.sum(dim=1, keepdim=True)
    return weights.mean(dim=(0, 1))

# %% wrong: the rows of padding are overwritten | verdict: PARTIAL | says: in place
def attention_received(weights, ids):
    weights[ids == 0] = 0
    return weights.sum(dim=1) / (ids != 0).sum(dim=1, keepdim=True)

# %% right: the first rows of each review, as padding stands at the end
def attention_received(weights, ids):
    lengths = (ids != 0).sum(1)
    return torch.stack([w[:k].mean(0) for w, k in zip(weights, lengths)])

# %% right: padded keys, whose weights are 0, are set to 0 once more
def attention_received(weights, ids):
    real = (ids != 0).float()
    pairs = real[:, :, None] * real[:, None, :]
    return (weights * pairs).sum(1) / real.sum(1, keepdim=True)

# %% wrong: a list of rows | says: `torch.stack(rows)`
def attention_received(weights, ids):
    return [table[row != 0].mean(dim=0) for table, row in zip(weights, ids)]
