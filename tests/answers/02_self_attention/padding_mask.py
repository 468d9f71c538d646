# %% right: views
def padding_mask(lengths, keys):
    return torch.arange(keys).view(1, 1, -1) < lengths.view(-1, 1, 1)

# %% right: one sequence at a time
def padding_mask(lengths, keys):
    rows = [[j < int(n) for j in range(keys)] for n in lengths]
    return torch.tensor(rows).unsqueeze(1)

# %% right: filled
def padding_mask(lengths, keys):
    mask = torch.zeros(len(lengths), 1, keys, dtype=torch.bool)
    for b, n in enumerate(lengths):
        mask[b, :, :n] = True
    return mask

# %% wrong: no axis for the queries | says: axis of the queries
def padding_mask(lengths, keys):
    return torch.arange(keys) < lengths[:, None]

# %% wrong: one key too many | says: one key too many
def padding_mask(lengths, keys):
    return torch.arange(keys) <= lengths[:, None, None]

# %% wrong: True = padding | says: padding is False
def padding_mask(lengths, keys):
    return torch.arange(keys) >= lengths[:, None, None]

# %% wrong: whole numbers | says: expected bool
def padding_mask(lengths, keys):
    return (torch.arange(keys) < lengths[:, None, None]).long()

# %% wrong: queries and keys | says: one row for all queries
def padding_mask(lengths, keys):
    mask = torch.arange(keys) < lengths[:, None]
    return mask[:, :, None] & mask[:, None, :]

# %% wrong: as many keys as the longest sequence | says: as many columns as the longest
def padding_mask(lengths, keys):
    return torch.arange(int(lengths.max())) < lengths[:, None, None]

# %% wrong: the axes in another order | verdict: FAILED | says: axis of length 1 is in front
def padding_mask(lengths, keys):
    return (torch.arange(keys) < lengths[:, None])[None]

# %% wrong: padding in front | says: in front of the tokens
def padding_mask(lengths, keys):
    return torch.arange(keys).flip(0).view(1, 1, -1) < lengths.view(-1, 1, 1)

# %% wrong: a row for each query | says: a row of its own
def padding_mask(lengths, keys):
    return (torch.arange(keys) < lengths[:, None, None]).expand(-1, keys, -1)

# %% wrong: keys and queries swapped | says: in the axis of the queries
def padding_mask(lengths, keys):
    return torch.arange(keys)[:, None] < lengths[:, None, None]

# %% wrong: a slice from the end, which is all of a full row | says: hidden as a whole
def padding_mask(lengths, keys):
    mask = torch.ones(len(lengths), 1, keys, dtype=torch.bool)
    for b, n in enumerate(lengths):
        mask[b, 0, n - keys :] = False
    return mask

# %% wrong: rows of a causal mask | says: is the row -1 of a table
def padding_mask(lengths, keys):
    return torch.ones(keys, keys).tril().bool()[lengths - 1][:, None, :]
