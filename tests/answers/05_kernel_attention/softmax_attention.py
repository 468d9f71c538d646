# %% right: scipy
from scipy.special import softmax


def softmax_attention(Q, K, V):
    return softmax(Q @ K.T / np.sqrt(K.shape[1]), axis=1) @ V

# %% right: torch
import torch


def softmax_attention(Q, K, V):
    Q, K, V = (torch.as_tensor(a, dtype=torch.float64) for a in (Q, K, V))
    return (torch.softmax(Q @ K.T / Q.shape[1] ** 0.5, dim=1) @ V).numpy()

# %% right: query by query
def softmax_attention(Q, K, V):
    D = Q.shape[1]
    out = np.zeros((len(Q), V.shape[1]))
    for i, q in enumerate(Q):
        s = K @ q / D**0.5
        w = np.exp(s - max(s))
        out[i] = w @ V / sum(w)
    return out

# %% wrong: no scaling | says: not divided by √D
def softmax_attention(Q, K, V):
    s = Q @ K.T
    w = np.exp(s - s.max(axis=1, keepdims=True))
    return w @ V / w.sum(axis=1, keepdims=True)

# %% wrong: by D | says: divided by D
def softmax_attention(Q, K, V):
    s = Q @ K.T / Q.shape[1]
    w = np.exp(s - s.max(axis=1, keepdims=True))
    return w @ V / w.sum(axis=1, keepdims=True)

# %% wrong: root of the number of keys | says: number of keys
def softmax_attention(Q, K, V):
    s = Q @ K.T / np.sqrt(len(K))
    w = np.exp(s - s.max(axis=1, keepdims=True))
    return w @ V / w.sum(axis=1, keepdims=True)

# %% wrong: sum over the wrong axis | says: wrong axis
def softmax_attention(Q, K, V):
    s = Q @ K.T / np.sqrt(Q.shape[1])
    w = np.exp(s - s.max())
    return w / w.sum(axis=0) @ V

# %% wrong: not normalised | says: not divided by their sum
def softmax_attention(Q, K, V):
    return np.exp(Q @ K.T / np.sqrt(Q.shape[1])) @ V

# %% wrong: no exponential | says: exponential is missing
def softmax_attention(Q, K, V):
    s = Q @ K.T / np.sqrt(Q.shape[1])
    return s @ V / s.sum(axis=1, keepdims=True)

# %% wrong: weights | says: these are the weights
def softmax_attention(Q, K, V):
    s = Q @ K.T / np.sqrt(Q.shape[1])
    w = np.exp(s - s.max(axis=1, keepdims=True))
    return w / w.sum(axis=1, keepdims=True)

# %% wrong: overflows | verdict: PARTIAL | says: subtract the largest
def softmax_attention(Q, K, V):
    w = np.exp(Q @ K.T / np.sqrt(Q.shape[1]))
    return w @ V / w.sum(axis=1, keepdims=True)

# %% wrong: subtracts one largest score for all queries | verdict: PARTIAL | says: each query
def softmax_attention(Q, K, V):
    s = Q @ K.T / np.sqrt(Q.shape[1])
    w = np.exp(s - s.max())
    return w @ V / w.sum(axis=1, keepdims=True)

# %% wrong: clips the scores | verdict: PARTIAL | says: perhaps the largest score
def softmax_attention(Q, K, V):
    s = np.clip(Q @ K.T / np.sqrt(Q.shape[1]), -50, 50)
    w = np.exp(s)
    return w @ V / w.sum(axis=1, keepdims=True)

# %% wrong: the keys are not transposed | verdict: ERROR | says: mismatch
def softmax_attention(Q, K, V):
    scores = Q @ K / np.sqrt(Q.shape[1])
    weights = np.exp(scores - scores.max(axis=1, keepdims=True))
    return weights @ V / weights.sum(axis=1, keepdims=True)

# %% wrong: root of the length of a value | says: divided by √M
def softmax_attention(Q, K, V):
    s = Q @ K.T / np.sqrt(V.shape[1])
    w = np.exp(s - s.max(axis=1, keepdims=True))
    return w @ V / w.sum(axis=1, keepdims=True)

# %% wrong: one sum for all pairs | says: sum over all pairs
def softmax_attention(Q, K, V):
    s = Q @ K.T / np.sqrt(Q.shape[1])
    w = np.exp(s - s.max())
    return w / w.sum() @ V

# %% wrong: what the notebook gives | says: a library's attention
softmax_attention = ka.fused_attention

# %% wrong: torch's attention | says: a library's attention
def softmax_attention(Q, K, V):
    tensors = [torch.as_tensor(numbers) for numbers in (Q, K, V)]
    return np.array(torch.nn.functional.scaled_dot_product_attention(*tensors))

# %% wrong: the largest of each query, and a sum over the queries | says: summed over the queries
def softmax_attention(Q, K, V):
    s = Q @ K.T / np.sqrt(Q.shape[1])
    w = np.exp(s - s.max(axis=1, keepdims=True))
    return w / w.sum(axis=0) @ V

# %% wrong: the largest of each query, and one sum | says: summed over all pairs
def softmax_attention(Q, K, V):
    s = Q @ K.T / np.sqrt(Q.shape[1])
    w = np.exp(s - s.max(axis=1, keepdims=True))
    return w / w.sum() @ V

# %% wrong: the largest of each key | says: subtract that of each query
def softmax_attention(Q, K, V):
    s = Q @ K.T / np.sqrt(Q.shape[1])
    w = np.exp(s - s.max(axis=0))
    return w @ V / w.sum(axis=1, keepdims=True)

# %% wrong: the largest size of a score is subtracted | verdict: PARTIAL | says: the largest size of a score
def softmax_attention(Q, K, V):
    scores = Q @ K.T / np.sqrt(K.shape[1])
    powers = np.exp(scores - abs(scores).max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True) @ V
