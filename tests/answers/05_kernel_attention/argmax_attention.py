# %% right: einsum and take
def argmax_attention(Q, K, V):
    scores = np.einsum("id,jd->ij", Q, K)
    return np.take(V, scores.argmax(axis=-1), axis=0)

# %% right: keys in rows, queries in columns
def argmax_attention(Q, K, V):
    return V[(K @ Q.T).argmax(axis=0), :]

# %% right: one-hot weights
def argmax_attention(Q, K, V):
    best = np.argmax(Q @ K.T, axis=1)
    return np.eye(len(K))[best] @ V

# %% right: a loop over the keys, which is allowed
def argmax_attention(Q, K, V):
    best = Q @ K[0]
    out = np.repeat(V[:1], len(Q), axis=0)
    for k, v in zip(K[1:], V[1:]):
        s = Q @ k
        better = s > best
        best = np.where(better, s, best)
        out = np.where(better[:, None], v, out)
    return out

# %% right: scaled scores have the same winner
def argmax_attention(Q, K, V):
    idx = ((Q / np.sqrt(Q.shape[1])) @ K.T).argmax(1)
    return V[idx].copy()

# %% wrong: a loop over the queries | verdict: PARTIAL | says: one at a time
def argmax_attention(Q, K, V):
    return np.array([V[np.argmax(K @ q)] for q in Q])

# %% wrong: argmin | says: smallest
def argmax_attention(Q, K, V):
    return V[np.argmin(Q @ K.T, axis=1)]

# %% wrong: largest size | says: sign counts
def argmax_attention(Q, K, V):
    return V[np.argmax(np.abs(Q @ K.T), axis=1)]

# %% wrong: nearest key | says: nearest
def argmax_attention(Q, K, V):
    d = ((Q[:, None] - K[None]) ** 2).sum(-1)
    return V[d.argmin(axis=1)]

# %% wrong: the key itself | says: expected its value
def argmax_attention(Q, K, V):
    return K[np.argmax(Q @ K.T, axis=1)]

# %% wrong: the place | says: index of the key
def argmax_attention(Q, K, V):
    return np.argmax(Q @ K.T, axis=1)

# %% wrong: the largest score | says: largest score
def argmax_attention(Q, K, V):
    return np.max(Q @ K.T, axis=1)

# %% wrong: along the queries | says: along the queries
def argmax_attention(Q, K, V):
    return V[np.argmax(Q @ K.T, axis=0)]

# %% wrong: no axis | says: `axis` is missing
def argmax_attention(Q, K, V):
    return V[np.argmax(Q @ K.T) % len(K)]

# %% wrong: last of equal scores | says: last one
def argmax_attention(Q, K, V):
    scores = Q @ K.T
    return V[scores.shape[1] - 1 - np.argmax(scores[:, ::-1], axis=1)]

# %% wrong: equal scores share | says: averaged
def argmax_attention(Q, K, V):
    scores = Q @ K.T
    best = scores == scores.max(axis=1, keepdims=True)
    return best @ V / best.sum(axis=1, keepdims=True)

# %% wrong: equal scores add up | says: added up
def argmax_attention(Q, K, V):
    scores = Q @ K.T
    return (scores == scores.max(axis=1, keepdims=True)) @ V

# %% wrong: softmax | says: term by term
def argmax_attention(Q, K, V):
    w = np.exp(Q @ K.T)
    return w / w.sum(axis=1, keepdims=True) @ V

# %% wrong: cosines | says: smallest angle
def argmax_attention(Q, K, V):
    cosines = Q @ K.T / np.linalg.norm(Q, axis=1)[:, None] / np.linalg.norm(K, axis=1)
    return V[cosines.argmax(axis=1)]


# %% wrong: of rounded scores | says: rounded before the largest
def argmax_attention(Q, K, V):
    return V[np.argmax(np.round(Q @ K.T), axis=1)]

# %% wrong: scores below 0 are cut | says: scores below 0 count as 0
def argmax_attention(Q, K, V):
    return V[np.clip(Q @ K.T, 0, None).argmax(axis=1)]

# %% wrong: the best score begins at 0 | says: begin at -np.inf
def argmax_attention(Q, K, V):
    best, outputs = np.zeros(len(Q)), np.zeros((len(Q), V.shape[1]))
    for key, value in zip(K, V):
        better = Q @ key > best
        best = np.where(better, Q @ key, best)
        outputs[better] = value
    return outputs
