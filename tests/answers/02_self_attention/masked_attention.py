# %% right: a low finite score, and the mask once more
def masked_attention(Q, K, V, mask):
    scores = torch.where(mask, Q @ K.mT, torch.tensor(-1e30))
    weights = torch.softmax(scores, -1) * mask
    return weights @ V, weights

# %% right: exponentials of its own
def masked_attention(Q, K, V, mask):
    scores = Q @ K.mT
    top = torch.where(mask, scores, -1e30).amax(-1, keepdim=True)
    powers = torch.exp(torch.where(mask, scores - top, 0.0)) * mask
    weights = powers / powers.sum(-1, keepdim=True).clamp(min=1e-30)
    return weights @ V, weights

# %% right: rows without a key are opened, and set to 0 later
def masked_attention(Q, K, V, mask):
    mask = mask.expand(*Q.shape[:-1], K.shape[-2])
    some = mask.any(dim=-1, keepdim=True)
    scores = (Q @ K.mT).masked_fill(~mask & some, float("-inf"))
    weights = torch.softmax(scores, dim=-1).masked_fill(~some, 0.0)
    return torch.matmul(weights, V), weights

# %% right: on top of 1.3
def masked_attention(Q, K, V, mask):
    low = torch.zeros(mask.shape).masked_fill(~mask, torch.finfo(torch.float32).min / 2)
    weights = torch.softmax(torch.einsum("...qd,...kd->...qk", Q, K) + low, dim=-1)
    weights = weights.masked_fill(~mask, 0.0)
    return weights @ V, weights

# %% wrong: the mask the other way round | says: the other way round
def masked_attention(Q, K, V, mask):
    weights = torch.softmax((Q @ K.mT).masked_fill(mask, -1e30), -1) * ~mask
    return weights @ V, weights

# %% wrong: the mask is forgotten | says: no effect
def masked_attention(Q, K, V, mask):
    weights = torch.softmax(Q @ K.mT, -1)
    return weights @ V, weights

# %% wrong: masked after the softmax | says: no longer sums to 1
def masked_attention(Q, K, V, mask):
    weights = torch.softmax(Q @ K.mT, -1) * mask
    return weights @ V, weights

# %% wrong: scores times the mask | says: exp(0) = 1
def masked_attention(Q, K, V, mask):
    weights = torch.softmax((Q @ K.mT) * mask, -1)
    return weights @ V, weights

# %% wrong: a score that is not low enough | says: expected exactly 0
def masked_attention(Q, K, V, mask):
    weights = torch.softmax((Q @ K.mT).masked_fill(~mask, -20.0), -1)
    return weights @ V, weights

# %% wrong: divides by the root of d | says: leaves out
def masked_attention(Q, K, V, mask):
    scores = Q @ K.mT / Q.shape[-1] ** 0.5
    weights = torch.softmax(scores.masked_fill(~mask, -1e30), -1) * mask
    return weights @ V, weights

# %% wrong: softmax over the queries | says: over the queries
def masked_attention(Q, K, V, mask):
    weights = torch.softmax((Q @ K.mT).masked_fill(~mask, -1e30), -2) * mask
    return weights @ V, weights

# %% wrong: nan where no key is allowed | verdict: PARTIAL | says: weights of nan
def masked_attention(Q, K, V, mask):
    weights = torch.softmax((Q @ K.mT).masked_fill(~mask, -torch.inf), -1)
    return weights @ V, weights

# %% wrong: a query without a key looks at all | verdict: PARTIAL | says: to all of them alike
def masked_attention(Q, K, V, mask):
    weights = torch.softmax((Q @ K.mT).masked_fill(~mask, -1e9), -1)
    return weights @ V, weights

# %% wrong: a query without a key, low score added | verdict: PARTIAL | says: weights
def masked_attention(Q, K, V, mask):
    weights = torch.softmax(Q @ K.mT - 1e4 * (~mask).float(), -1)
    return weights @ V, weights

# %% right: nan replaced behind masked_fill, which stops its gradient
def masked_attention(Q, K, V, mask):
    weights = torch.softmax((Q @ K.mT).masked_fill(~mask, -torch.inf), -1)
    weights = torch.nan_to_num(weights)
    return weights @ V, weights

# %% right: nan replaced by where
def masked_attention(Q, K, V, mask):
    weights = torch.softmax((Q @ K.mT).masked_fill(~mask, -torch.inf), -1)
    weights = torch.where(mask, weights, 0.0)
    return weights @ V, weights

# %% wrong: only masks of full shape | says: let it broadcast | verdict: ERROR
def masked_attention(Q, K, V, mask):
    scores = Q @ K.mT
    scores[~mask] = -1e30
    weights = torch.softmax(scores, -1) * mask
    return weights @ V, weights

# %% wrong: a low score of a masked key that is not low beside other scores | verdict: PARTIAL | says: below all others
def masked_attention(Q, K, V, mask):
    powers = torch.exp((Q @ K.mT).clamp(min=-20)) * mask
    weights = powers / powers.sum(-1, keepdim=True).clamp(min=1e-12)
    return weights @ V, weights

# %% wrong: exponentials of its own, 0/0 replaced later | verdict: PARTIAL | says: all weights are 0
def masked_attention(Q, K, V, mask):
    powers = torch.exp(Q @ K.mT) * mask
    weights = torch.nan_to_num(powers / powers.sum(-1, keepdim=True))
    return weights @ V, weights

# %% wrong: a masked key still counts in the largest score that is subtracted | verdict: PARTIAL | says: the largest allowed score
def masked_attention(Q, K, V, mask):
    scores = Q @ K.mT
    powers = torch.exp(scores - scores.amax(-1, keepdim=True)) * mask
    weights = powers / powers.sum(-1, keepdim=True).clamp(min=1e-30)
    return weights @ V, weights

# %% wrong: takes a mask of one row for the first query alone | says: let it broadcast
def masked_attention(Q, K, V, mask):
    full = torch.ones(*Q.shape[:-1], K.shape[-2], dtype=torch.bool)
    full[..., : mask.shape[-2], :] = mask
    weights = torch.softmax((Q @ K.mT).masked_fill(~full, -1e30), -1) * full
    return weights @ V, weights

# %% wrong: the first key is always allowed | says: the others share the rest
def masked_attention(Q, K, V, mask):
    mask = mask.clone()
    mask[..., 0] = True
    weights = torch.softmax((Q @ K.mT).masked_fill(~mask, -1e30), -1) * mask
    return weights @ V, weights

# %% wrong: a masked score of -20 | verdict: PARTIAL | says: below all others
def masked_attention(Q, K, V, mask):
    scores = (Q @ K.mT).masked_fill(~mask, -20.0)
    weights = torch.softmax(scores, dim=-1) * mask
    return weights @ V, weights

# %% wrong: divided by the sum and a small number | says: is a number added to the sum
def masked_attention(Q, K, V, mask):
    w = torch.softmax(Q @ K.mT, dim=-1) * mask
    w = w / (w.sum(-1, keepdim=True) + 1e-3)
    return w @ V, w

# %% wrong: a square mask is transposed | says: the mask is transposed
def masked_attention(Q, K, V, mask):
    scores = Q @ K.mT
    mask = mask.expand(scores.shape)
    if mask.shape[-1] == mask.shape[-2]:
        mask = mask.mT
    weights = torch.softmax(scores.masked_fill(~mask, -1e30), dim=-1) * mask
    return weights @ V, weights

# %% wrong: a masked score of -1000 | verdict: PARTIAL | says: below all others
def masked_attention(Q, K, V, mask):
    scores = (Q @ K.mT).masked_fill(~mask, -1000.0)
    weights = torch.softmax(scores, dim=-1) * mask
    return weights @ V, weights

# %% right: a masked score of -1e9
def masked_attention(Q, K, V, mask):
    scores = (Q @ K.mT).masked_fill(~mask, -1e9)
    weights = torch.softmax(scores, dim=-1) * mask
    return weights @ V, weights

# %% wrong: a masked score of -10000 | verdict: PARTIAL | says: below all others
def masked_attention(Q, K, V, mask):
    scores = (Q @ K.mT).masked_fill(~mask, -1e4)
    weights = torch.softmax(scores, dim=-1) * mask
    return weights @ V, weights

# %% wrong: -10000 is added to masked scores | verdict: PARTIAL | says: weights
def masked_attention(Q, K, V, mask):
    weights = torch.softmax(Q @ K.mT - 1e4 * ~mask, dim=-1) * mask
    return weights @ V, weights

# %% wrong: a branch for two axes, and one for three | verdict: PARTIAL | says: axes in front of the last two
def masked_attention(Q, K, V, mask):
    scores = Q @ K.T if Q.dim() == 2 else torch.bmm(Q, K.transpose(1, 2))
    scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1) * mask
    return weights @ V, weights

# %% wrong: no batch axes | verdict: PARTIAL | says: axes in front of the last two
def masked_attention(Q, K, V, mask):
    scores = torch.einsum("id,jd->ij", Q, K)
    scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1) * mask
    return weights @ V, weights

# %% wrong: no gradient at all | verdict: PARTIAL | says: carries no gradient
def masked_attention(Q, K, V, mask):
    weights = torch.softmax((Q @ K.mT).detach().masked_fill(~mask, -1e30), -1) * mask
    return weights @ V.detach(), weights

# %% wrong: the weights carry no gradient | verdict: PARTIAL | says: no gradient reaches Q
def masked_attention(Q, K, V, mask):
    with torch.no_grad():
        scores = (Q @ K.mT).masked_fill(~mask, -1e30)
        weights = torch.softmax(scores, dim=-1) * mask
    return weights @ V, weights

# %% wrong: masked after the softmax, then divided by the sum | verdict: PARTIAL | says: or 0 / 0
def masked_attention(Q, K, V, mask):
    weights = torch.softmax(Q @ K.mT, dim=-1) * mask
    weights = weights / weights.sum(dim=-1, keepdim=True)
    return weights @ V, weights

# %% wrong: one largest score for all queries | verdict: PARTIAL | says: one largest score is subtracted for all queries
def masked_attention(Q, K, V, mask):
    scores = (Q @ K.mT).masked_fill(~mask, -torch.inf)
    powers = torch.exp(scores - scores.max()) * mask
    weights = powers / powers.sum(dim=-1, keepdim=True).clamp(min=1e-9)
    return weights @ V, weights

# %% wrong: nan in the gradients of a query without a key | verdict: PARTIAL | says: let no row hold -infinity alone
def masked_attention(Q, K, V, mask):
    scores = Q @ K.mT + torch.where(mask, 0.0, -torch.inf)
    weights = torch.softmax(scores, dim=-1).nan_to_num(0.0)
    return weights @ V, weights

# %% wrong: rows without a key are opened in the mask itself | verdict: PARTIAL | says: in place
def masked_attention(Q, K, V, mask):
    empty = ~mask.any(dim=-1)
    mask[empty] = True
    weights = torch.softmax((Q @ K.mT).masked_fill(~mask, -torch.inf), dim=-1)
    weights = weights.masked_fill(empty[..., None], 0.0)
    return weights @ V, weights

# %% wrong: queries without a key along the second axis | verdict: PARTIAL | says: the keys are the last axis
def masked_attention(Q, K, V, mask):
    scores = (Q @ K.mT).masked_fill(~mask, torch.finfo(Q.dtype).min)
    weights = torch.softmax(scores, dim=-1)
    weights = weights.masked_fill(~mask.any(dim=1, keepdim=True), 0.0)
    return weights @ V, weights

# %% wrong: one mask for each text of a batch only | verdict: PARTIAL | says: the number of axes is right
def masked_attention(Q, K, V, mask):
    if Q.ndim > 2:
        masks = mask if mask.ndim == Q.ndim else [mask] * len(Q)
        pairs = [masked_attention(*its) for its in zip(Q, K, V, masks)]
        return torch.stack([o for o, _ in pairs]), torch.stack([w for _, w in pairs])
    scores = (Q @ K.mT).masked_fill(~mask, torch.finfo(Q.dtype).min)
    weights = torch.softmax(scores, dim=-1) * mask
    return weights @ V, weights
