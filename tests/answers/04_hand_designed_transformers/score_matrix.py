# %% right: centring the keys centres the rows
def score_matrix(Km, Qm):
    S = Qm @ (Km - Km.mean(axis=0)).T
    return S / abs(S).max()

# %% right: with einsum
def score_matrix(Km, Qm):
    S = np.einsum("id,jd->ij", Qm, Km)
    S = S - np.mean(S, axis=-1)[:, None]
    return S / np.max(np.abs(S))

# %% right: the largest size as a norm of the raveled table; a lambda
centre = lambda S: S - np.average(S, axis=1).reshape(-1, 1)
score_matrix = lambda Km, Qm: (S := centre(np.inner(Qm, Km))) / np.linalg.norm(S.ravel(), np.inf)

# %% right: loops over all pairs
def score_matrix(Km, Qm):
    n = len(Km)
    S = np.zeros((n, n))
    for i in range(n):
        for j in range(n):
            S[i, j] = sum(Qm[i, d] * Km[j, d] for d in range(Km.shape[1]))
        S[i] -= S[i].mean()
    return S / np.abs(S).max()

# %% right: a projection takes the mean out
def score_matrix(Km, Qm):
    n = Km.shape[0]
    P = np.eye(n) - np.ones((n, n)) / n
    S = Qm @ Km.T @ P
    return S / max(S.max(), -S.min())

# %% right: in torch, in double precision
def score_matrix(Km, Qm):
    K, Q = torch.as_tensor(Km), torch.as_tensor(Qm)
    S = Q @ K.T
    S = S - S.mean(dim=1, keepdim=True)
    return (S / S.abs().max()).numpy()

# %% right: divided by the root of qk_dim too, which the last step undoes
def score_matrix(Km, Qm):
    S = Qm @ Km.T / np.sqrt(Km.shape[1])
    S -= S.mean(1, keepdims=True)
    return S / np.abs(S).max()

# %% wrong: the row means are subtracted along the wrong axis | says: score_matrix
def score_matrix(Km, Qm):
    S = Qm @ Km.T
    S = S - S.mean(axis=1)
    return S / np.abs(S).max()

# %% wrong: the mean of the columns | says: axis=1
def score_matrix(Km, Qm):
    S = Qm @ Km.T
    S = S - S.mean(axis=0)
    return S / np.abs(S).max()

# %% wrong: each row by its own largest | says: each row is divided by its own
def score_matrix(Km, Qm):
    S = Qm @ Km.T
    S = S - S.mean(axis=1, keepdims=True)
    return S / np.abs(S).max(axis=1, keepdims=True)

# %% wrong: Km^T Qm: a table of dimensions, not of inputs | says: score_matrix
def score_matrix(Km, Qm):
    S = Km.T @ Qm
    S = S - S.mean(axis=1, keepdims=True)
    return S / np.abs(S).max()

# %% wrong: one mean for the table | says: mean of all entries
def score_matrix(Km, Qm):
    S = Qm @ Km.T
    S = S - S.mean()
    return S / np.abs(S).max()

# %% wrong: the keys are centred in place | says: in place
def score_matrix(Km, Qm):
    Km -= Km.mean(axis=0)
    S = Qm @ Km.T
    return S / np.abs(S).max()

# %% wrong: divided by the largest entry, which need not be the largest size | says: absolute
def score_matrix(Km, Qm):
    S = Qm @ Km.T
    S = S - S.mean(axis=1, keepdims=True)
    return S / S.max()

# %% wrong: nothing is returned | says: return
def score_matrix(Km, Qm):
    S = Qm @ Km.T
    S = S - S.mean(axis=1, keepdims=True)
    S / np.abs(S).max()

# %% wrong: not divided | says: largest absolute entry
def score_matrix(Km, Qm):
    S = Qm @ Km.T
    return S - S.mean(axis=1, keepdims=True)

# %% wrong: divided by the Frobenius norm | says: norm
def score_matrix(Km, Qm):
    S = Qm @ Km.T
    S = S - S.mean(axis=1, keepdims=True)
    return S / np.linalg.norm(S)

# %% wrong: the mean is forgotten | says: row means are not subtracted
def score_matrix(Km, Qm):
    S = Qm @ Km.T
    return S / np.abs(S).max()

# %% wrong: divided before the mean is taken out | says: subtract them first
def score_matrix(Km, Qm):
    S = Qm @ Km.T
    S = S / np.abs(S).max()
    return S - S.mean(axis=1, keepdims=True)

# %% wrong: the attention in place of the scores | says: score_matrix
def score_matrix(Km, Qm):
    S = np.exp(Qm @ Km.T)
    return S / S.sum(axis=1, keepdims=True)

# %% wrong: keys in the rows | says: not Km Qm^T
def score_matrix(Km, Qm):
    S = Km @ Qm.T
    S = S - S.mean(axis=1, keepdims=True)
    return S / np.abs(S).max()

# %% wrong: nothing but the product | says: and the table is not divided
def score_matrix(Km, Qm):
    return Qm @ Km.T

# %% wrong: divided by the root of qk_dim, as scores are | says: largest absolute entry
def score_matrix(Km, Qm):
    S = Qm @ Km.T / np.sqrt(Km.shape[1])
    return S - S.mean(axis=1, keepdims=True)

# %% wrong: the queries are centred in place | says: in place
def score_matrix(Km, Qm):
    Qm /= np.abs(Qm).max()
    S = Qm @ Km.T
    S -= S.mean(axis=1, keepdims=True)
    return S / np.abs(S).max()

# %% wrong: divides by the size of the smallest entry | says: smallest entry
def score_matrix(Km, Qm):
    table = Qm @ Km.T
    table = table - table.mean(axis=1, keepdims=True)
    return table / abs(table.min())
