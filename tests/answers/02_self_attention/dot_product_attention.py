# %% right: einsum
def dot_product_attention(Q, K, V):
    weights = torch.einsum("...qd,...kd->...qk", Q, K).softmax(-1)
    return torch.einsum("...qk,...kv->...qv", weights, V), weights

# %% right: transpose and a softmax of its own
def dot_product_attention(Q, K, V):
    scores = torch.matmul(Q, K.transpose(-2, -1))
    scores = scores - scores.amax(dim=-1, keepdim=True)
    powers = scores.exp()
    weights = powers / powers.sum(dim=-1, keepdim=True)
    return weights.matmul(V), weights

# %% right: torch's own, without its scale
def dot_product_attention(Q, K, V):
    weights = nn.functional.softmax(Q @ K.mT, dim=-1)
    return nn.functional.scaled_dot_product_attention(Q, K, V, scale=1.0), weights

# %% right: bmm for batches
def dot_product_attention(Q, K, V):
    q, k, v = (t.reshape(-1, *t.shape[-2:]) for t in (Q, K, V))
    w = torch.softmax(torch.bmm(q, k.permute(0, 2, 1)), dim=2)
    out = torch.bmm(w, v)
    return out.reshape(*Q.shape[:-1], V.shape[-1]), w.reshape(*Q.shape[:-1], K.shape[-2])

# %% right: in double precision on the way, a list of two
def dot_product_attention(Q, K, V):
    w = torch.softmax(Q.double() @ K.double().mT, dim=-1)
    return [(w @ V.double()).float(), w.float()]

# %% right: a loop over the keys
def dot_product_attention(Q, K, V):
    scores = torch.stack([(Q * K[..., j : j + 1, :]).sum(-1) for j in range(K.shape[-2])], dim=-1)
    weights = torch.softmax(scores, dim=-1)
    return weights @ V, weights

# %% wrong: divides by the root of d | says: leaves out
def dot_product_attention(Q, K, V):
    weights = torch.softmax(Q @ K.mT / Q.shape[-1] ** 0.5, dim=-1)
    return weights @ V, weights

# %% wrong: softmax over the queries | says: over the queries
def dot_product_attention(Q, K, V):
    weights = torch.softmax(Q @ K.mT, dim=-2)
    return weights @ V, weights

# %% wrong: no softmax | says: softmax is missing
def dot_product_attention(Q, K, V):
    weights = Q @ K.mT
    return weights @ V, weights

# %% wrong: one softmax over all scores | says: together
def dot_product_attention(Q, K, V):
    scores = Q @ K.mT
    weights = torch.softmax(scores.flatten(), dim=0).reshape(scores.shape)
    return weights @ V, weights

# %% wrong: keys ask queries | verdict: ERROR | says: one row for each query
def dot_product_attention(Q, K, V):
    weights = torch.softmax(K @ Q.mT, dim=-1)
    return weights @ V, weights

# %% wrong: keys ask queries, and the output fits | says: swapped
def dot_product_attention(Q, K, V):
    weights = torch.softmax(K @ Q.mT, dim=-1)
    return weights.mT @ V, weights

# %% wrong: weights first | says: return output, weights
def dot_product_attention(Q, K, V):
    weights = torch.softmax(Q @ K.mT, dim=-1)
    return weights, weights @ V

# %% wrong: the output alone | says: expected 2 values
def dot_product_attention(Q, K, V):
    return torch.softmax(Q @ K.mT, dim=-1) @ V

# %% wrong: three things | says: expected 2 values
def dot_product_attention(Q, K, V):
    scores = Q @ K.mT
    weights = torch.softmax(scores, dim=-1)
    return weights @ V, weights, scores

# %% wrong: the output is divided by the number of keys | says: constant
def dot_product_attention(Q, K, V):
    weights = torch.softmax(Q @ K.mT, dim=-1)
    return weights @ V / K.shape[-2], weights

# %% wrong: .T swaps all axes | verdict: PARTIAL | says: batches
def dot_product_attention(Q, K, V):
    weights = torch.softmax(Q @ K.permute(*range(K.ndim - 1, -1, -1)), dim=-1)
    return weights @ V, weights

# %% wrong: softmax along axis 1 | verdict: PARTIAL | says: last
def dot_product_attention(Q, K, V):
    weights = torch.softmax(Q @ K.mT, dim=1)
    return weights @ V, weights

# %% wrong: a NumPy array | says: stay in torch
def dot_product_attention(Q, K, V):
    import numpy as np
    scores = (Q @ K.mT).numpy()
    powers = np.exp(scores - scores.max(-1, keepdims=True))
    weights = powers / powers.sum(-1, keepdims=True)
    return weights @ V.numpy(), weights

# %% wrong: an exponential that overflows | verdict: PARTIAL | says: exponential of a large score is infinite
def dot_product_attention(Q, K, V):
    powers = torch.exp(Q @ K.mT)
    weights = powers / powers.sum(-1, keepdim=True)
    return weights @ V, weights

# %% wrong: prints it | says: return
def dot_product_attention(Q, K, V):
    weights = torch.softmax(Q @ K.mT, dim=-1)
    print(weights @ V)

# %% wrong: the weights are right, the output uses the softmax twice | says: weighted sum of the values
def dot_product_attention(Q, K, V):
    weights = torch.softmax(Q @ K.mT, dim=-1)
    return torch.softmax(weights, dim=-1) @ V, weights

# %% wrong: the weights carry no gradient | verdict: PARTIAL | says: no gradient reaches Q
def dot_product_attention(Q, K, V):
    weights = torch.softmax(Q.detach() @ K.detach().mT, dim=-1)
    return weights @ V, weights

# %% wrong: nothing carries a gradient | verdict: PARTIAL | says: output carries no gradient
def dot_product_attention(Q, K, V):
    with torch.no_grad():
        weights = torch.softmax(Q @ K.mT, dim=-1)
        return weights @ V, weights

# %% wrong: all scores are cut at 80 | verdict: PARTIAL | says: weights of large scores
def dot_product_attention(Q, K, V):
    powers = torch.exp((Q @ K.mT).clamp(-80, 80))
    weights = powers / powers.sum(-1, keepdim=True)
    return weights @ V, weights

# %% wrong: the scores in place of the weights, the output is right | says: scores are returned
def dot_product_attention(Q, K, V):
    scores = Q @ K.mT
    return torch.softmax(scores, dim=-1) @ V, scores

# %% wrong: subtracts the largest of all scores | verdict: PARTIAL | says: the largest score of each row
def dot_product_attention(Q, K, V):
    scores = Q @ K.mT
    powers = (scores - scores.max()).exp()
    weights = powers / powers.sum(dim=-1, keepdim=True)
    return weights @ V, weights

# %% wrong: keys in place of the values | says: multiplied by K
def dot_product_attention(Q, K, V):
    weights = torch.softmax(Q @ K.mT, dim=-1)
    return weights @ K, weights

# %% wrong: a sum that loses its axis | verdict: ERROR | says: keepdim=True
def dot_product_attention(Q, K, V):
    powers = (Q @ K.mT).exp()
    weights = powers / powers.sum(dim=-1)
    return weights @ V, weights

# %% wrong: exponentials in double, without a maximum | verdict: PARTIAL | says: large scores
def dot_product_attention(Q, K, V):
    powers = (Q.double() @ K.double().mT).exp()
    weights = (powers / powers.sum(-1, keepdim=True)).float()
    return weights @ V, weights
