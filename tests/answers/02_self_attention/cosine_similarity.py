# %% right: sums
def cosine_similarity(u, v):
    product = sum(a * b for a, b in zip(u, v))
    lengths = sum(a * a for a in u) ** 0.5 * sum(b * b for b in v) ** 0.5
    if lengths == 0:
        return 0.0
    return product / lengths

# %% right: normalised first
def cosine_similarity(u, v):
    if not u.any() or not v.any():
        return 0.0
    return (u / np.linalg.norm(u)).dot(v / np.linalg.norm(v))

# %% right: torch
def cosine_similarity(u, v):
    return nn.functional.cosine_similarity(torch.tensor(u), torch.tensor(v), dim=0).item()

# %% right: scipy, with nan in mind
def cosine_similarity(u, v):
    from scipy.spatial import distance

    if np.linalg.norm(u) == 0 or np.linalg.norm(v) == 0:
        return 0.0
    return 1 - distance.cosine(u, v)

# %% wrong: the dot product | says: dot product
def cosine_similarity(u, v):
    return float(u @ v)

# %% wrong: only the length of u | says: of u only
def cosine_similarity(u, v):
    n = np.linalg.norm(u)
    return float(u @ v / n) if n else 0.0

# %% wrong: only the length of v | says: of v only
def cosine_similarity(u, v):
    n = np.linalg.norm(v)
    return float(u @ v / n) if n else 0.0

# %% wrong: squared lengths | says: squares of the lengths
def cosine_similarity(u, v):
    n = (u @ u) * (v @ v)
    return float(u @ v / n) if n else 0.0

# %% wrong: the sum of the lengths | says: sum of the lengths
def cosine_similarity(u, v):
    n = np.linalg.norm(u) + np.linalg.norm(v)
    return float(u @ v / n) if n else 0.0

# %% wrong: the angle | says: the angle
def cosine_similarity(u, v):
    n = np.linalg.norm(u) * np.linalg.norm(v)
    return float(np.arccos(u @ v / n)) if n else 0.0

# %% wrong: the distance | says: cosine distance
def cosine_similarity(u, v):
    n = np.linalg.norm(u) * np.linalg.norm(v)
    return float(1 - u @ v / n) if n else 0.0

# %% wrong: absolute components | says: sum of the absolute
def cosine_similarity(u, v):
    n = np.abs(u).sum() * np.abs(v).sum()
    return float(u @ v / n) if n else 0.0

# %% wrong: no sign | says: the sign is lost
def cosine_similarity(u, v):
    n = np.linalg.norm(u) * np.linalg.norm(v)
    return float(abs(u @ v) / n) if n else 0.0

# %% wrong: divides by zero | verdict: PARTIAL | says: nan
def cosine_similarity(u, v):
    return float(u @ v / (np.linalg.norm(u) * np.linalg.norm(v)))

# %% wrong: 1 for zeros | verdict: PARTIAL | says: zeros
def cosine_similarity(u, v):
    n = np.linalg.norm(u) * np.linalg.norm(v)
    return float(u @ v / n) if n else 1.0

# %% wrong: the elementwise product | says: one number
def cosine_similarity(u, v):
    n = np.linalg.norm(u) * np.linalg.norm(v)
    return u * v / n if n else 0.0

# %% wrong: normalises its arguments | verdict: PARTIAL | says: in place
def cosine_similarity(u, v):
    for vector in (u, v):
        length = np.linalg.norm(vector)
        if length == 0:
            return 0.0
        vector /= length
    return float(u @ v)
