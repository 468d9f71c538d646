# %% right: raveled tables, a dot product
def similarity(Km, Qm, Km_other, Qm_other):
    a = score_matrix(Km, Qm).ravel()
    b = score_matrix(Km_other, Qm_other).ravel()
    return a @ b / np.sqrt((a @ a) * (b @ b))

# %% right: one minus a distance
from scipy.spatial.distance import cosine


def similarity(Km, Qm, Km_other, Qm_other):
    return 1 - cosine(score_matrix(Km, Qm).ravel(), score_matrix(Km_other, Qm_other).ravel())

# %% right: torch's own
def similarity(Km, Qm, Km_other, Qm_other):
    a, b = (torch.tensor(score_matrix(*m)).flatten() for m in ((Km, Qm), (Km_other, Qm_other)))
    return nn.functional.cosine_similarity(a, b, dim=0).item()

# %% right: with traces
def similarity(Km, Qm, Km_other, Qm_other):
    A, B = score_matrix(Km, Qm), score_matrix(Km_other, Qm_other)
    inner = lambda X, Y: np.trace(X.T @ Y)
    return inner(A, B) / (inner(A, A) * inner(B, B)) ** 0.5

# %% right: unit vectors first
def similarity(Km, Qm, Km_other, Qm_other):
    def unit(K, Q):
        S = np.asarray(score_matrix(K, Q))
        return S / np.sqrt((S**2).sum())

    return (unit(Km, Qm) * unit(Km_other, Qm_other)).sum()

# %% right: a tensor with no axis
def similarity(Km, Qm, Km_other, Qm_other):
    A = torch.as_tensor(score_matrix(Km, Qm))
    B = torch.as_tensor(score_matrix(Km_other, Qm_other))
    return (A * B).sum() / (A.norm() * B.norm())

# %% wrong: without the sign | says: sign is lost
def similarity(Km, Qm, Km_other, Qm_other):
    a, b = score_matrix(Km, Qm), score_matrix(Km_other, Qm_other)
    return float(abs(np.sum(a * b)) / (np.linalg.norm(a) * np.linalg.norm(b)))

# %% wrong: the mean of the squares in place of the lengths | says: similarity
def similarity(Km, Qm, Km_other, Qm_other):
    a, b = score_matrix(Km, Qm), score_matrix(Km_other, Qm_other)
    return float(np.mean(a * b))

# %% wrong: a distance | says: similarity
def similarity(Km, Qm, Km_other, Qm_other):
    return float(np.linalg.norm(score_matrix(Km, Qm) - score_matrix(Km_other, Qm_other)))

# %% wrong: a table of cosines | says: one number
def similarity(Km, Qm, Km_other, Qm_other):
    a, b = score_matrix(Km, Qm), score_matrix(Km_other, Qm_other)
    return a @ b.T / (np.linalg.norm(a) * np.linalg.norm(b))

# %% wrong: prints the number | says: return
def similarity(Km, Qm, Km_other, Qm_other):
    a, b = score_matrix(Km, Qm), score_matrix(Km_other, Qm_other)
    print(float(np.sum(a * b) / (np.linalg.norm(a) * np.linalg.norm(b))))

# %% wrong: the sum of the products | says: divide by both lengths
def similarity(Km, Qm, Km_other, Qm_other):
    return float(np.sum(score_matrix(Km, Qm) * score_matrix(Km_other, Qm_other)))

# %% wrong: divided by one length | says: similarity
def similarity(Km, Qm, Km_other, Qm_other):
    a, b = score_matrix(Km, Qm), score_matrix(Km_other, Qm_other)
    return float(np.sum(a * b) / np.linalg.norm(a))

# %% wrong: compares the matrices, not the tables | says: similarity
def similarity(Km, Qm, Km_other, Qm_other):
    a, b = np.hstack([Km, Qm]), np.hstack([Km_other, Qm_other])
    return float(np.sum(a * b) / (np.linalg.norm(a) * np.linalg.norm(b)))

# %% wrong: the other model is forgotten | says: similarity
def similarity(Km, Qm, Km_other, Qm_other):
    a, b = score_matrix(Km, Qm), score_matrix(Km, Qm)
    return float(np.sum(a * b) / (np.linalg.norm(a) * np.linalg.norm(b)))

# %% wrong: divided by the squares | says: similarity
def similarity(Km, Qm, Km_other, Qm_other):
    a, b = score_matrix(Km, Qm), score_matrix(Km_other, Qm_other)
    return float(np.sum(a * b) / np.sum(a**2) / np.sum(b**2))

# %% wrong: divided by the length of the other table | says: other table only
def similarity(Km, Qm, Km_other, Qm_other):
    a, b = score_matrix(Km, Qm), score_matrix(Km_other, Qm_other)
    return float(np.sum(a * b) / np.linalg.norm(b))

# %% wrong: the mean of the cosines of the rows | says: mean of one cosine for each row
def similarity(Km, Qm, Km_other, Qm_other):
    a, b = score_matrix(Km, Qm), score_matrix(Km_other, Qm_other)
    rows = (a * b).sum(axis=1) / np.linalg.norm(a, axis=1) / np.linalg.norm(b, axis=1)
    return rows.mean()

# %% wrong: the products of queries and keys as they are | says: row means are still in
def similarity(Km, Qm, Km_other, Qm_other):
    a, b = (Qm @ Km.T).ravel(), (Qm_other @ Km_other.T).ravel()
    return a @ b / (np.linalg.norm(a) * np.linalg.norm(b))

# %% wrong: the tables of another rule, and no lengths either | says: similarity
def score_matrix(Km, Qm):
    table = Qm @ Km.T
    return table - table.mean(axis=0)


def similarity(Km, Qm, Km_other, Qm_other):
    return float(np.sum(score_matrix(Km, Qm) * score_matrix(Km_other, Qm_other)))
