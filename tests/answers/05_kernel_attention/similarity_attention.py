# %% right: weights first
def similarity_attention(similarity, Q, K, V):
    S = similarity(Q, K)
    W = S / np.sum(S, axis=1)[:, None]
    return W @ V

# %% right: einsum
def similarity_attention(similarity, Q, K, V):
    S = np.asarray(similarity(Q, K))
    return np.einsum("ij,jm,i->im", S, V, 1 / S.sum(-1))

# %% right: a loop over the queries
def similarity_attention(similarity, Q, K, V):
    out = []
    for row in similarity(Q, K):
        out.append(sum(s * v for s, v in zip(row, V)) / sum(row))
    return np.array(out)

# %% wrong: sum over the queries | says: axis 0
def similarity_attention(similarity, Q, K, V):
    S = similarity(Q, K)
    return S / S.sum(axis=0) @ V

# %% wrong: not normalised | says: not divided by the sum
def similarity_attention(similarity, Q, K, V):
    return similarity(Q, K) @ V

# %% wrong: one sum for all | says: all pairs
def similarity_attention(similarity, Q, K, V):
    S = similarity(Q, K)
    return S @ V / S.sum()

# %% wrong: mean | says: number of keys
def similarity_attention(similarity, Q, K, V):
    return similarity(Q, K) @ V / len(K)

# %% wrong: softmax of the similarities | says: softmax
def similarity_attention(similarity, Q, K, V):
    S = np.exp(similarity(Q, K))
    return S @ V / S.sum(axis=1, keepdims=True)

# %% wrong: only the weights | says: these are the weights
def similarity_attention(similarity, Q, K, V):
    S = similarity(Q, K)
    return S / S.sum(axis=1, keepdims=True)

# %% wrong: denominators in a row | verdict: ERROR | says: broadcast
def similarity_attention(similarity, Q, K, V):
    S = similarity(Q, K)
    return (S @ V) / S.sum(axis=1)

# %% wrong: ignores the similarity | says: there is a softmax
def similarity_attention(similarity, Q, K, V):
    S = np.exp(Q @ K.T)
    return S @ V / S.sum(axis=1, keepdims=True)

# %% wrong: keys and queries exchanged | says: queries and keys are swapped
def similarity_attention(similarity, Q, K, V):
    table = similarity(K, Q).T
    return table @ V / table.sum(axis=1, keepdims=True)

# %% wrong: the similarity of the example | says: not used
def similarity_attention(similarity, Q, K, V):
    table = Q @ K.T + 1
    return table @ V / table.sum(axis=1, keepdims=True)

# %% wrong: negative similarities cut off | verdict: PARTIAL | says: cut off at 0
def similarity_attention(similarity, Q, K, V):
    table = np.maximum(similarity(Q, K), 0)
    return table @ V / table.sum(axis=1, keepdims=True)

# %% wrong: sizes in the sum | verdict: PARTIAL | says: absolute values of the similarities
def similarity_attention(similarity, Q, K, V):
    table = similarity(Q, K)
    return table @ V / np.abs(table).sum(axis=1, keepdims=True)

# %% wrong: the size of the sum | verdict: PARTIAL | says: absolute value of the sum
def similarity_attention(similarity, Q, K, V):
    table = similarity(Q, K)
    return table @ V / np.abs(table.sum(axis=1, keepdims=True))

# %% wrong: a floor for the sum | verdict: PARTIAL | says: no floor
def similarity_attention(similarity, Q, K, V):
    table = similarity(Q, K)
    return table @ V / np.maximum(table.sum(axis=1, keepdims=True), 1e-6)

# %% right: one query at a time
def similarity_attention(similarity, Q, K, V):
    out = np.empty((len(Q), V.shape[1]))
    for i in range(len(Q)):
        weights = similarity(Q[i : i + 1], K)[0]
        out[i] = weights @ V / weights.sum()
    return out

# %% right: one pair at a time
def similarity_attention(similarity, Q, K, V):
    table = np.array([[similarity(q[None], k[None])[0, 0] for k in K] for q in Q])
    return table @ V / table.sum(axis=1)[:, None]

# %% wrong: a query as a row of numbers | verdict: ERROR | says: got arrays of shape (2,)
def similarity_attention(similarity, Q, K, V):
    rows = [similarity(q, K) for q in Q]
    return np.array([row @ V / row.sum() for row in rows])

# %% wrong: 1e-6 is added to the sums | verdict: PARTIAL | says: it divides by 1e-06
def similarity_attention(similarity, Q, K, V):
    table = similarity(Q, K)
    return table @ V / (table.sum(axis=1, keepdims=True) + 1e-6)

# %% wrong: tiny sums are taken for 0 | verdict: PARTIAL | says: that factor cancels
def similarity_attention(similarity, Q, K, V):
    table = similarity(Q, K)
    sums = table.sum(axis=1, keepdims=True)
    return np.where(np.abs(sums) < 1e-12, 0.0, table @ V / sums)

# %% wrong: what the second notebook gives | says: a library's weighted mean
def similarity_attention(similarity, Q, K, V):
    return ka.attend(similarity(Q, K), V)
