# %% right: the notebook's way
def masked_softmax(chi, mask):
    s = np.where(mask, chi, -np.inf)
    top = s.max(axis=-1, keepdims=True)
    top[~np.isfinite(top)] = 0
    e = np.exp(s - top)
    total = e.sum(axis=-1, keepdims=True)
    total[total == 0] = 1
    return e / total

# %% right: a large negative number for padding, and a product with the mask at the end
def masked_softmax(chi, mask):
    s = np.where(mask, chi, -1e30)
    e = np.exp(s - s.max(1, keepdims=True)) * mask
    return e / np.maximum(e.sum(1, keepdims=True), 1e-300)

# %% right: nan_to_num for the row without words
def masked_softmax(chi, mask):
    with np.errstate(invalid="ignore", divide="ignore"):
        s = np.where(mask, chi, -np.inf)
        s = s - s.max(axis=1)[:, None]
        w = np.exp(s)
        w = w / w.sum(axis=1)[:, None]
    return np.nan_to_num(w)

# %% right: scipy's softmax of the masked scores
from scipy.special import softmax as library_softmax


def masked_softmax(chi, mask):
    out = np.zeros_like(chi, dtype=float)
    some = mask.any(axis=1)
    out[some] = library_softmax(np.where(mask[some], chi[some], -np.inf), axis=1)
    return out

# %% right: numpy's masked arrays
def masked_softmax(chi, mask):
    scores = np.ma.array(chi, mask=~mask)
    e = np.ma.exp(scores - scores.max(axis=1, keepdims=True)).filled(0.0)
    sums = e.sum(axis=1, keepdims=True)
    return np.divide(e, sums, out=np.zeros_like(e), where=sums > 0)

# %% right: a loop over the places of a text, not over the texts
def masked_softmax(chi, mask):
    top = np.full(len(chi), -1e300)
    for l in range(chi.shape[1]):
        top = np.where(mask[:, l], np.maximum(top, chi[:, l]), top)
    columns = [np.where(mask[:, l], np.exp(np.where(mask[:, l], chi[:, l] - top, 0)), 0.0) for l in range(chi.shape[1])]
    total = sum(columns)
    total = np.where(total == 0, 1.0, total)
    return np.stack([c / total for c in columns], axis=1)

# %% right: torch
import torch


def masked_softmax(chi, mask):
    t = torch.tensor(np.asarray(chi, dtype=float)).masked_fill(~torch.tensor(mask), float("-inf"))
    return torch.nan_to_num(torch.softmax(t, dim=1), nan=0.0).numpy()

# %% wrong: the mask is never used | says: mask is not used
def masked_softmax(chi, mask):
    e = np.exp(chi - chi.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)

# %% wrong: masks after the softmax | says: do not sum to 1
def masked_softmax(chi, mask):
    e = np.exp(chi - chi.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True) * mask

# %% wrong: sets the scores of padding to 0 | says: score of 0 is no mask
def masked_softmax(chi, mask):
    s = chi * mask
    e = np.exp(s - s.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)

# %% wrong: takes True for padding, as masked arrays do | says: turned round
def masked_softmax(chi, mask):
    s = np.where(mask, -np.inf, chi)
    top = s.max(axis=1, keepdims=True)
    e = np.exp(s - np.where(np.isfinite(top), top, 0))
    t = e.sum(axis=1, keepdims=True)
    return e / np.where(t == 0, 1, t)

# %% wrong: no normalisation | says: not normalised
def masked_softmax(chi, mask):
    return np.exp(chi) * mask

# %% wrong: normalises over the texts | says: over the texts
def masked_softmax(chi, mask):
    e = np.exp(chi) * mask
    t = e.sum(axis=0, keepdims=True)
    return e / np.where(t == 0, 1, t)

# %% wrong: one sum for all texts | says: each row by itself
def masked_softmax(chi, mask):
    e = np.exp(chi) * mask
    return e / e.sum()

# %% wrong: only masks | says: no softmax
def masked_softmax(chi, mask):
    return np.where(mask, chi, 0.0)

# %% wrong: minus 30 for padding | says: exactly 0
def masked_softmax(chi, mask):
    s = np.where(mask, chi, -30.0)
    e = np.exp(s - s.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)

# %% wrong: subtracts the largest score, padding included | verdict: PARTIAL | says: of the *words*
def masked_softmax(chi, mask):
    e = np.exp(chi - chi.max(axis=1, keepdims=True)) * mask
    t = e.sum(axis=1, keepdims=True)
    return e / np.where(t == 0, 1, t)

# %% wrong: subtracts nothing | verdict: PARTIAL | says: exponential overflow
def masked_softmax(chi, mask):
    e = np.where(mask, np.exp(chi), 0.0)
    t = e.sum(axis=1, keepdims=True)
    return e / np.where(t == 0, 1, t)

# %% wrong: the largest score of all texts | verdict: PARTIAL | says: of the second row
def masked_softmax(chi, mask):
    s = np.where(mask, chi, -np.inf)
    e = np.exp(s - s.max())
    return e / e.sum(axis=1, keepdims=True)

# %% wrong: nan for a row of padding only | verdict: PARTIAL | says: 0/0 gives nan
def masked_softmax(chi, mask):
    s = np.where(mask, chi, -np.inf)
    e = np.exp(s - s.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)

# %% wrong: uniform weights on a row of padding only | verdict: PARTIAL | says: spread over the padding
def masked_softmax(chi, mask):
    s = np.where(mask, chi, -1e9)
    e = np.exp(s - s.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)

# %% wrong: subtracts a large number, which keeps the scores of a row of padding | verdict: PARTIAL | says: softmax of its scores
def masked_softmax(chi, mask):
    s = chi - 1e6 * ~mask
    e = np.exp(s - s.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)

# %% wrong: text by text | verdict: PARTIAL | says: one at a time
def masked_softmax(chi, mask):
    out = np.zeros(chi.shape)
    for i in range(len(chi)):
        if mask[i].any():
            e = np.exp(chi[i][mask[i]] - chi[i][mask[i]].max())
            out[i, mask[i]] = e / e.sum()
    return out

# %% wrong: the sum is not kept as a column | verdict: ERROR | says: keepdims
def masked_softmax(chi, mask):
    s = np.where(mask, chi, -np.inf)
    e = np.exp(s - s.max(axis=1))
    return e / e.sum(axis=1)

# %% wrong: counts on padding at the end | says: in any places
def masked_softmax(chi, mask):
    n = mask.sum(axis=1, keepdims=True)
    front = np.arange(chi.shape[1]) < n
    s = np.where(front, chi, -np.inf)
    e = np.exp(s - s.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)

# %% wrong: the shape of the first row only | says: masked_softmax
def masked_softmax(chi, mask):
    s = np.where(mask, chi, -np.inf)[0]
    e = np.exp(s - s.max())
    return e / e.sum()

# %% wrong: a small number added to the sum | says: not to all digits
def masked_softmax(chi, mask):
    s = np.where(mask, chi, -np.inf)
    top = s.max(axis=1, keepdims=True)
    e = np.exp(s - np.where(np.isfinite(top), top, 0))
    return e / (e.sum(axis=1, keepdims=True) + 1e-4)

# %% wrong: the exponentials of minus the scores | says: minus the scores are taken
def masked_softmax(chi, mask):
    s = np.where(mask, -chi, -np.inf)
    top = s.max(axis=1, keepdims=True)
    e = np.exp(s - np.where(np.isfinite(top), top, 0))
    t = e.sum(axis=1, keepdims=True)
    return e / np.where(t == 0, 1, t)

# %% wrong: clips the scores | verdict: PARTIAL | says: clipped
def masked_softmax(chi, mask):
    e = np.where(mask, np.exp(np.clip(chi, -500, 500)), 0.0)
    t = e.sum(axis=1, keepdims=True)
    return e / np.where(t == 0, 1, t)

# %% wrong: the largest number of the whole array | verdict: PARTIAL | says: all rows underflow
def masked_softmax(chi, mask):
    c = np.where(mask, chi, -np.inf)
    e = np.exp(c - chi.max())
    s = e.sum(axis=1, keepdims=True)
    return e / np.where(s == 0, 1, s)

# %% wrong: the largest score, at least 0 | verdict: PARTIAL | says: of the second row
def masked_softmax(chi, mask):
    top = np.max(chi, axis=1, where=mask, initial=0, keepdims=True)
    e = np.exp(np.where(mask, chi - top, -np.inf))
    s = e.sum(axis=1, keepdims=True)
    return e / np.where(s == 0, 1.0, s)

# %% wrong: minus 10,000 for padding | verdict: PARTIAL | says: number that stands for it
def masked_softmax(chi, mask):
    c = np.where(mask, chi, -1e4)
    e = np.exp(c - c.max(axis=1, keepdims=True))
    w = e / e.sum(axis=1, keepdims=True)
    w[~mask.any(axis=1)] = 0
    return w

# %% wrong: half precision | verdict: PARTIAL | says: rounded
def masked_softmax(chi, mask):
    c = np.where(mask, chi, -np.inf).astype(np.float16)
    m = c.max(axis=1, keepdims=True)
    e = np.exp(c - np.where(np.isfinite(m), m, np.float16(0)))
    s = e.sum(axis=1, keepdims=True)
    return e / np.where(s == 0, np.float16(1), s)

# %% wrong: a function for each row | verdict: PARTIAL | says: one at a time
def masked_softmax(chi, mask):
    def row(c):
        if np.isinf(c).all():
            return np.zeros_like(c)
        e = np.exp(c - c.max())
        return e / e.sum()
    return np.apply_along_axis(row, 1, np.where(mask, chi, -np.inf))

# %% right: logsumexp of SciPy
def masked_softmax(chi, mask):
    from scipy.special import logsumexp
    c = np.where(mask, chi, -np.inf)
    z = logsumexp(c, axis=1, keepdims=True)
    z[np.isinf(z)] = 0.0
    return np.exp(c - z)

# %% right: masked arrays
def masked_softmax(chi, mask):
    c = np.ma.array(chi, mask=~mask)
    e = np.ma.exp(c - c.max(axis=1)[:, None])
    return (e / e.sum(axis=1)[:, None]).filled(0.0)

# %% right: the largest score by where and initial
def masked_softmax(chi, mask):
    top = np.max(chi, axis=-1, where=mask, initial=-1e300, keepdims=True)
    e = np.exp(np.where(mask, chi - top, -np.inf))
    total = e.sum(-1)[:, None]
    return np.divide(e, total, out=np.zeros_like(e), where=total > 0)

# %% wrong: reads sixteen places | says: not 16
def masked_softmax(chi, mask):
    chi, mask = chi[:, :16], mask[:, :16]
    scores = np.where(mask, chi, -np.inf)
    largest = scores.max(axis=1, keepdims=True)
    powers = np.exp(scores - np.where(np.isfinite(largest), largest, 0.0))
    sums = powers.sum(axis=1, keepdims=True)
    return powers / np.where(sums > 0, sums, 1.0)

# %% wrong: no weight behind the sixteenth place | says: for more than 16 places
def masked_softmax(chi, mask):
    mask = mask & (np.arange(mask.shape[1]) < 16)
    scores = np.where(mask, chi, -np.inf)
    largest = scores.max(axis=1, keepdims=True)
    powers = np.exp(scores - np.where(np.isfinite(largest), largest, 0.0))
    sums = powers.sum(axis=1, keepdims=True)
    return powers / np.where(sums > 0, sums, 1.0)


# %% wrong: in float16 | verdict: PARTIAL | says: float16
def masked_softmax(chi, mask):
    scores = np.where(mask, chi, -np.inf)
    largest = scores.max(axis=1, keepdims=True)
    exponentials = np.exp(scores - np.where(np.isfinite(largest), largest, 0.0)).astype(np.float16)
    sums = exponentials.sum(axis=1, keepdims=True)
    return exponentials / np.where(sums > 0, sums, 1.0)

# %% wrong: exponentials divided by the sums of the columns | says: normalise along the last axis
def masked_softmax(chi, mask):
    e = np.exp(chi) * mask
    return e / e.sum(axis=0)

# %% wrong: the scores of padding are overwritten | verdict: PARTIAL | says: in place
def masked_softmax(chi, mask):
    chi[~mask] = -np.inf
    top = chi.max(axis=-1, keepdims=True)
    top[~np.isfinite(top)] = 0
    e = np.exp(chi - top)
    total = e.sum(axis=-1, keepdims=True)
    total[total == 0] = 1
    return e / total

# %% wrong: an empty row keeps the others from being shifted | verdict: PARTIAL | says: treat each row by itself
def masked_softmax(chi, mask):
    scores = np.where(mask, chi, -np.inf)
    largest = scores.max(axis=1, keepdims=True)
    if np.isinf(largest).any():
        largest = 0.0
    e = np.exp(scores - largest)
    s = e.sum(axis=1, keepdims=True)
    return np.divide(e, s, out=np.zeros_like(e), where=s > 0)

# %% wrong: the mask of an empty row is filled in place | verdict: PARTIAL | says: in place
def masked_softmax(chi, mask):
    empty = ~mask.any(axis=1)
    mask[empty] = True
    scores = np.where(mask, chi, -np.inf)
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    w = e / e.sum(axis=1, keepdims=True)
    w[empty] = 0
    return w
