# %% right: a comparison
def causal_mask(n):
    i = torch.arange(n)
    return i[None, :] <= i[:, None]

# %% right: triu turned round
def causal_mask(n):
    return ~torch.triu(torch.ones(n, n), diagonal=1).bool()

# %% right: nested lists
def causal_mask(n):
    return torch.tensor([[j <= i for j in range(n)] for i in range(n)])

# %% wrong: the upper triangle | says: what comes after it
def causal_mask(n):
    return torch.ones(n, n, dtype=torch.bool).triu()

# %% wrong: without the diagonal | says: its own key
def causal_mask(n):
    return torch.ones(n, n, dtype=torch.bool).tril(-1)

# %% wrong: True = masked | says: the other way round
def causal_mask(n):
    return torch.triu(torch.ones(n, n, dtype=torch.bool), diagonal=1)

# %% wrong: floats | says: expected bool
def causal_mask(n):
    return torch.ones(n, n).tril()

# %% wrong: 0 and -infinity | says: expected bool: True = may attend
def causal_mask(n):
    return torch.full((n, n), -torch.inf).triu(1)

# %% wrong: an axis too many | says: axis
def causal_mask(n):
    return torch.ones(1, n, n, dtype=torch.bool).tril()

# %% wrong: made for three | says: causal_mask(2)
def causal_mask(n):
    return torch.tensor([[True, False, False], [True, True, False], [True, True, True]])

# %% wrong: NumPy | says: stay in torch
import numpy as np

def causal_mask(n):
    return np.tril(np.ones((n, n), dtype=bool))

# %% wrong: numbers to add | says: to be added to scores
def causal_mask(n):
    return torch.full((n, n), -torch.inf).triu(1)

# %% wrong: squeezed, so that one position has no table | says: drops all axes of length 1
def causal_mask(n):
    return torch.ones(n, n, dtype=torch.bool).tril().squeeze()

# %% wrong: one position may not look at itself | says: a position alone
def causal_mask(n):
    if n == 1:
        return torch.zeros(1, 1, dtype=torch.bool)
    return torch.ones(n, n, dtype=torch.bool).tril()

# %% wrong: one key too far | says: the key after its own
def causal_mask(n):
    return torch.ones(n, n, dtype=torch.bool).tril(1)
