# %% right: masked_fill
def fixed_weights(scores, real):
    return torch.softmax(scores.masked_fill(~real[:, None, :], -1e9), dim=-1)

# %% right: where and exponentials
def fixed_weights(scores, real):
    scores = torch.where(real.unsqueeze(1), scores, torch.full_like(scores, -1e8))
    e = torch.exp(scores - scores.max(dim=2, keepdim=True).values)
    return e / e.sum(dim=2, keepdim=True)

# %% right: zero after the softmax, then divided again
def fixed_weights(scores, real):
    weights = torch.softmax(scores + (~real)[:, None, :] * -1e9, dim=2) * real[:, None, :]
    return weights / weights.sum(dim=2, keepdim=True).clamp(min=1e-12)

# %% right: minus infinity, nan replaced
def fixed_weights(scores, real):
    hidden = scores.masked_fill(~real[:, None, :], float("-inf"))
    return torch.nan_to_num(hidden.softmax(dim=-1))

# %% wrong: over the queries | says: still goes over
def fixed_weights(scores, real):
    return torch.softmax(scores.masked_fill(~real[:, None, :], -1e9), dim=1)

# %% wrong: over everything | says: whole review
def fixed_weights(scores, real):
    return torch.softmax(scores.flatten(1), dim=1).reshape(scores.shape)

# %% wrong: padding gets weights | verdict: PARTIAL | says: hide them
def fixed_weights(scores, real):
    return torch.softmax(scores, dim=-1)

# %% wrong: set to 0 afterwards | verdict: PARTIAL | says: after the softmax
def fixed_weights(scores, real):
    return torch.softmax(scores, dim=-1) * real[:, None, :]

# %% wrong: padded queries | verdict: PARTIAL | says: padded queries
def fixed_weights(scores, real):
    return torch.softmax(scores.masked_fill(~real[:, :, None], -1e9), dim=-1)

# %% wrong: minus infinity | verdict: PARTIAL | says: nan
def fixed_weights(scores, real):
    return torch.softmax(scores.masked_fill(~real[:, None, :], float("-inf")), dim=-1)

# %% wrong: hides the real keys | verdict: FAILED | says: fixed_weights
def fixed_weights(scores, real):
    return torch.softmax(scores.masked_fill(real[:, None, :], -5), dim=-1)

# %% wrong: no softmax | says: fixed_weights
def fixed_weights(scores, real):
    return scores.masked_fill(~real[:, None, :], 0.0)

# %% wrong: over the batch | says: fixed_weights
def fixed_weights(scores, real):
    return torch.softmax(scores.masked_fill(~real[:, None, :], -1e9), dim=0)

# %% wrong: only the first query | verdict: FAILED | says: shape
def fixed_weights(scores, real):
    return torch.softmax(scores.masked_fill(~real[:, None, :], -1e9), dim=-1)[:, 0]

# %% wrong: the score 0 for padding | verdict: PARTIAL | says: have the score 0
def fixed_weights(scores, real):
    return torch.softmax(scores.masked_fill(~real[:, None, :], 0.0), dim=-1)

# %% wrong: multiplies the scores by the mask | verdict: PARTIAL | says: have the score 0
def fixed_weights(scores, real):
    return torch.softmax(scores * real[:, None, :], dim=-1)

# %% wrong: changes the scores | verdict: PARTIAL | says: in place
def fixed_weights(scores, real):
    scores.masked_fill_(~real[:, None, :], -1e9)
    return torch.softmax(scores, dim=-1)

# %% wrong: large scores overflow | verdict: PARTIAL | says: exp(1000)
def fixed_weights(scores, real):
    e = torch.exp(scores) * real[:, None, :]
    return e / e.sum(dim=-1, keepdim=True).clamp(min=1e-12)

# %% wrong: the largest score of all is subtracted | verdict: PARTIAL | says: its own largest
def fixed_weights(scores, real):
    e = torch.exp(scores - scores.max()) * real[:, None, :]
    return e / e.sum(dim=-1, keepdim=True).clamp(min=1e-12)

# %% wrong: hidden by -1000 | verdict: PARTIAL | says: not low enough
def fixed_weights(scores, real):
    return torch.softmax(scores.masked_fill(~real[:, None, :], -1e3), dim=-1)

# %% wrong: hidden by -100 | verdict: PARTIAL | says: gets all the weight
def fixed_weights(scores, real):
    return torch.softmax(scores.masked_fill(~real[:, None, :], -100.0), dim=-1)

# %% wrong: the largest score of padded keys too | verdict: PARTIAL | says: of the real keys
def fixed_weights(scores, real):
    e = torch.exp(scores - scores.amax(-1, keepdim=True)) * real[:, None, :]
    return e / e.sum(-1, keepdim=True).clamp(min=1e-9)

# %% wrong: padding at the end only | verdict: PARTIAL | says: also in front
def fixed_weights(scores, real):
    n = real.sum(1)
    s = scores.clone()
    for b in range(len(s)):
        s[b, :, n[b] :] = -1e9
    return torch.softmax(s, -1)

# %% wrong: one mask for the whole batch | verdict: PARTIAL | says: its own row of `real`
def fixed_weights(scores, real):
    return torch.softmax(scores.masked_fill(~real[0][None, None, :], -1e9), dim=-1)

# %% right: the largest score of the real keys is subtracted
def fixed_weights(scores, real):
    keep = real.unsqueeze(1)
    s = torch.where(keep, scores, torch.full_like(scores, -torch.inf))
    m = s.amax(2, keepdim=True)
    m = torch.where(torch.isfinite(m), m, torch.zeros_like(m))
    e = torch.exp(s - m)
    return e / e.sum(2, keepdim=True).clamp(min=1e-30)

# %% right: a loop over the reviews, the real keys alone
def fixed_weights(scores, real):
    out = torch.zeros_like(scores)
    for b in range(len(scores)):
        if real[b].any():
            out[b][:, real[b]] = scores[b][:, real[b]].softmax(dim=1)
    return out
