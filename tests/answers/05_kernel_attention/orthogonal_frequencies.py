# %% right: scipy's orthogonal matrices
from scipy.stats import ortho_group


def orthogonal_frequencies(m, D, s2, seed):
    rng = np.random.default_rng(seed)
    rows = []
    while len(rows) < m:
        block = ortho_group.rvs(D, random_state=rng) if D > 1 else np.sign(rng.standard_normal((1, 1)))
        for row in block:
            rows.append(row * np.linalg.norm(rng.standard_normal(D)))
    return np.array(rows[:m]) / np.sqrt(s2)

# %% right: random signs for the columns
def orthogonal_frequencies(m, D, s2, seed):
    rng = np.random.default_rng(seed)
    out = np.zeros((m, D))
    for start in range(0, m, D):
        q, _ = np.linalg.qr(rng.normal(size=(D, D)))
        q = q * rng.choice([-1.0, 1.0], size=D)
        stop = min(start + D, m)
        out[start:stop] = q[: stop - start]
    lengths = np.sqrt(rng.chisquare(D, size=(m, 1)))
    return out * lengths / s2**0.5

# %% right: Gram-Schmidt on the rows
def orthogonal_frequencies(m, D, s2, seed):
    rng = np.random.default_rng(seed)
    rows = []
    for i in range(m):
        w = rng.standard_normal(D)
        length = np.linalg.norm(rng.standard_normal(D))
        for other in rows[i - i % D :]:
            w = w - (w @ other) / (other @ other) * other
        rows.append(w / np.linalg.norm(w) * length)
    return np.array(rows) / np.sqrt(s2)

# %% right: the singular vectors of a random matrix, with random signs
def orthogonal_frequencies(m, D, s2, seed):
    rng = np.random.default_rng(seed)
    blocks = []
    for _ in range(m // D + 1):
        u, _, vt = np.linalg.svd(rng.standard_normal((D, D)))
        blocks.append((u @ vt) * np.linalg.norm(rng.standard_normal((D, D)), axis=1, keepdims=True))
    return np.vstack(blocks)[:m] / np.sqrt(s2)

# %% wrong: the signs of qr | verdict: PARTIAL | says: perhaps the signs of `qr`
def orthogonal_frequencies(m, D, s2, seed):
    rng = np.random.default_rng(seed)
    blocks = []
    for _ in range(-(-m // D)):
        q, _ = np.linalg.qr(rng.standard_normal((D, D)))
        blocks.append(q * np.linalg.norm(rng.standard_normal((D, D)), axis=1)[:, None])
    return np.vstack(blocks)[:m] / np.sqrt(s2)

# %% wrong: independent | says: not orthogonal to each other
def orthogonal_frequencies(m, D, s2, seed):
    return np.random.default_rng(seed).standard_normal((m, D)) / np.sqrt(s2)

# %% wrong: one length | says: one length
def orthogonal_frequencies(m, D, s2, seed):
    rng = np.random.default_rng(seed)
    blocks = []
    for _ in range(-(-m // D)):
        q, r = np.linalg.qr(rng.standard_normal((D, D)))
        blocks.append(q * np.sign(np.diag(r)) * np.sqrt(D))
    return np.vstack(blocks)[:m] / np.sqrt(s2)

# %% wrong: one block again and again | says: second block
def orthogonal_frequencies(m, D, s2, seed):
    rng = np.random.default_rng(seed)
    q, r = np.linalg.qr(rng.standard_normal((D, D)))
    q = q * np.sign(np.diag(r))
    lengths = np.linalg.norm(rng.standard_normal((m, D)), axis=1, keepdims=True)
    return np.vstack([q] * (m // D + 1))[:m] * lengths / np.sqrt(s2)

# %% wrong: lengths for the columns | says: columns of a block
def orthogonal_frequencies(m, D, s2, seed):
    rng = np.random.default_rng(seed)
    blocks = []
    for _ in range(-(-m // D)):
        q, r = np.linalg.qr(rng.standard_normal((D, D)))
        blocks.append(q * np.sign(np.diag(r)) * np.linalg.norm(rng.standard_normal((D, D)), axis=1))
    return np.vstack(blocks)[:m] / np.sqrt(s2)

# %% wrong: multiplied by s | says: s² times as long
def orthogonal_frequencies(m, D, s2, seed):
    rng = np.random.default_rng(seed)
    blocks = []
    for _ in range(-(-m // D)):
        q, r = np.linalg.qr(rng.standard_normal((D, D)))
        blocks.append(q * np.sign(np.diag(r)) * np.linalg.norm(rng.standard_normal((D, D)), axis=1)[:, None])
    return np.vstack(blocks)[:m] * np.sqrt(s2)

# %% wrong: s2 is left out | says: those for s² = 1
def orthogonal_frequencies(m, D, s2, seed):
    rng = np.random.default_rng(seed)
    blocks = []
    for _ in range(-(-m // D)):
        q, r = np.linalg.qr(rng.standard_normal((D, D)))
        blocks.append(q * np.sign(np.diag(r)) * np.linalg.norm(rng.standard_normal((D, D)), axis=1)[:, None])
    return np.vstack(blocks)[:m]

# %% wrong: lengths of single normal numbers | says: not those of vectors
def orthogonal_frequencies(m, D, s2, seed):
    rng = np.random.default_rng(seed)
    blocks = []
    for _ in range(-(-m // D)):
        q, r = np.linalg.qr(rng.standard_normal((D, D)))
        blocks.append(q * np.sign(np.diag(r)) * rng.standard_normal((D, 1)))
    return np.vstack(blocks)[:m] / np.sqrt(s2)

# %% wrong: the last block is left empty | says: last block
def orthogonal_frequencies(m, D, s2, seed):
    rng = np.random.default_rng(seed)
    out = np.zeros((m, D))
    for start in range(0, m - D + 1, D):
        q, r = np.linalg.qr(rng.standard_normal((D, D)))
        lengths = np.linalg.norm(rng.standard_normal((D, D)), axis=1, keepdims=True)
        out[start : start + D] = q * np.sign(np.diag(r)) * lengths / np.sqrt(s2)
    return out

# %% wrong: one matrix of all rows | says: expected (m, D)
def orthogonal_frequencies(m, D, s2, seed):
    rng = np.random.default_rng(seed)
    q, r = np.linalg.qr(rng.standard_normal((D, D)))
    return (q * np.linalg.norm(rng.standard_normal((D, D)), axis=1)[:, None])[:m] / np.sqrt(s2)

# %% wrong: one length for a block | says: frequencies of a block have one length
def orthogonal_frequencies(m, D, s2, seed):
    rng = np.random.default_rng(seed)
    rows = []
    while len(rows) < m:
        q, r = np.linalg.qr(rng.standard_normal((D, D)))
        q = q * np.sign(np.diag(r))
        rows.extend(q * np.linalg.norm(rng.standard_normal(D)))
    return np.array(rows[:m]) / np.sqrt(s2)

# %% wrong: the same lengths in every block | says: all blocks have the same lengths
def orthogonal_frequencies(m, D, s2, seed):
    rng = np.random.default_rng(seed)
    lengths = np.linalg.norm(rng.standard_normal((D, D)), axis=1)
    rows = []
    while len(rows) < m:
        q, r = np.linalg.qr(rng.standard_normal((D, D)))
        rows.extend(q * np.sign(np.diag(r)) * lengths[:, None])
    return np.array(rows[:m]) / np.sqrt(s2)

# %% wrong: directions of seed 0 | says: same directions
def orthogonal_frequencies(m, D, s2, seed):
    rng, of_lengths = np.random.default_rng(0), np.random.default_rng(seed)
    rows = []
    while len(rows) < m:
        q, r = np.linalg.qr(rng.standard_normal((D, D)))
        lengths = np.linalg.norm(of_lengths.standard_normal((D, D)), axis=1)
        rows.extend(q * np.sign(np.diag(r)) * lengths[:, None])
    return np.array(rows[:m]) / np.sqrt(s2)

# %% wrong: qr of uniform numbers | verdict: PARTIAL | says: normal* random numbers
def orthogonal_frequencies(m, D, s2, seed):
    rng = np.random.default_rng(seed)
    rows = []
    while len(rows) < m:
        q, _ = np.linalg.qr(rng.random((D, D)))
        q = q * rng.choice([-1, 1], D)
        rows.extend(q * np.linalg.norm(rng.standard_normal((D, D)), axis=1)[:, None])
    return np.array(rows[:m]) / np.sqrt(s2)

# %% wrong: the axes in random order | verdict: PARTIAL | says: directions are the axes
def orthogonal_frequencies(m, D, s2, seed):
    rng = np.random.default_rng(seed)
    rows = []
    while len(rows) < m:
        q = np.eye(D)[rng.permutation(D)] * rng.choice([-1, 1], D)
        rows.extend(q * np.linalg.norm(rng.standard_normal((D, D)), axis=1)[:, None])
    return np.array(rows[:m]) / np.sqrt(s2)

# %% wrong: triangular matrices | verdict: PARTIAL | says: some axes get more
def orthogonal_frequencies(m, D, s2, seed):
    rng = np.random.default_rng(seed)
    rows = []
    while len(rows) < m:
        q, _ = np.linalg.qr(np.triu(rng.standard_normal((D, D))) + 0.5 * rng.standard_normal((D, D)))
        q = q * rng.choice([-1, 1], D)
        rows.extend(q * np.linalg.norm(rng.standard_normal((D, D)), axis=1)[:, None])
    return np.array(rows[:m]) / np.sqrt(s2)

# %% wrong: a seed for each block | says: two seeds share some rows
def orthogonal_frequencies(m, D, s2, seed):
    blocks = []
    for number in range(-(-m // D)):
        rng = np.random.default_rng(seed + number)
        q, r = np.linalg.qr(rng.standard_normal((D, D)))
        blocks.append(q * np.sign(np.diag(r)) * np.linalg.norm(rng.standard_normal((D, D)), axis=1)[:, None])
    return np.vstack(blocks)[:m] / np.sqrt(s2)
