# %% right: torch.special.entr
def entropy(w):
    return torch.special.entr(w).sum(-1)

# %% right: where
def entropy(w):
    safe = torch.where(w > 0, w, torch.ones_like(w))
    return -(w * safe.log()).sum(dim=-1)

# %% right: nan_to_num
def entropy(w):
    return -torch.nan_to_num(w * torch.log(w)).sum(-1)

# %% right: scipy
from scipy.stats import entropy as of_scipy

def entropy(w):
    return torch.as_tensor(of_scipy(w.numpy(), axis=-1))

# %% right: clamp, whose error is too small to matter
def entropy(w):
    return -(w * w.clamp(min=1e-30).log()).sum(-1)

# %% wrong: the sign | says: sign is missing
def entropy(w):
    return torch.xlogy(w, w).sum(-1)

# %% wrong: bits | says: nats
def entropy(w):
    return -(w * torch.nan_to_num(torch.log2(w), neginf=0)).sum(-1)

# %% wrong: the mean | says: expected the sum
def entropy(w):
    return -torch.xlogy(w, w).mean(-1)

# %% wrong: not summed | says: not summed
def entropy(w):
    return -torch.xlogy(w, w)

# %% wrong: the logarithms without weights | says: lost its weight
def entropy(w):
    return -torch.log(w).sum(-1)

# %% wrong: all rows summed | says: last axis only
def entropy(w):
    return -torch.xlogy(w, w).sum()

# %% wrong: over the first axis | says: over the keys
def entropy(w):
    return -torch.xlogy(w, w).sum(dim=0)

# %% wrong: zeros give nan | verdict: PARTIAL | says: 0 log 0
def entropy(w):
    return -(w * w.log()).sum(-1)

# %% wrong: a number is added to w that is not small enough | says: 1e-2 is added
def entropy(w):
    return -(w * (w + 1e-2).log()).sum(-1)

# %% wrong: divides by log of the number of keys | says: logarithm of the number of keys
def entropy(w):
    return torch.special.entr(w).sum(-1) / torch.log(torch.tensor(float(w.shape[-1])))

# %% wrong: the zeros are replaced by a number that counts | verdict: PARTIAL | says: entropy(w) with weights of 0
def entropy(w):
    w = torch.where(w == 0, torch.tensor(0.01), w)
    return -(w * w.log()).sum(-1)

# %% wrong: prints it | says: return
def entropy(w):
    print(-torch.xlogy(w, w).sum(-1))

# %% wrong: the axis is counted from the front | verdict: ERROR | says: however many there are
def entropy(w):
    return -torch.xlogy(w, w).sum(dim=1)

# %% wrong: 1e-4 is added to w | says: 1e-4 is added to w before
def entropy(w):
    return -(w * torch.log(w + 1e-4)).sum(-1)

# %% wrong: the number of positions that count | says: expected H itself
def entropy(w):
    return torch.special.entr(w).sum(-1).exp()

# %% wrong: 1e-3 is added to w | says: 1e-3 is added to w before
def entropy(w):
    return -(w * (w + 1e-3).log()).sum(dim=-1)

# %% wrong: puts 1 in place of 0, in the caller's weights | verdict: PARTIAL | says: `w` | says: in place
def entropy(w):
    w[w == 0] = 1
    return -(w * w.log()).sum(dim=-1)

# %% wrong: weights are lifted to 0.001 | says: below 1e-3 are lifted
def entropy(w):
    return -(w * w.clamp(min=1e-3).log()).sum(-1)

# %% wrong: weights are lifted to 0.01 | says: below 1e-2 are lifted
def entropy(w):
    return -(w * w.clamp(min=1e-2).log()).sum(-1)

# %% wrong: small weights are left out | says: small weights are left out
def entropy(w):
    return -torch.where(w > 1e-3, w * w.log(), 0).sum(-1)

# %% wrong: small weights count nothing | verdict: FAILED | hidden: only a row of thousands has so small weights | says: entropy
def entropy(w):
    return -torch.where(w > 1e-4, w * torch.log(w.clamp(min=1e-4)), 0).sum(dim=-1)

# %% right: the smallest step of single precision is added
def entropy(w):
    return -(w * (w + torch.finfo(w.dtype).eps).log()).sum(dim=-1)
