# %% right: einsum in two steps
def kernel_attention(phi_Q, phi_K, V):
    S = np.einsum("jc,jm->cm", phi_K, V)
    z = np.einsum("jc->c", phi_K)
    return np.einsum("ic,cm->im", phi_Q, S) / np.einsum("ic,c->i", phi_Q, z)[:, None]

# %% right: a column of ones beside the values
def kernel_attention(phi_Q, phi_K, V):
    both = phi_Q @ (phi_K.T @ np.hstack([V, np.ones((len(V), 1))]))
    return both[:, :-1] / both[:, -1:]

# %% right: normalise the queries' features first
def kernel_attention(phi_Q, phi_K, V):
    z = phi_K.sum(0)
    scaled = phi_Q / (phi_Q @ z).reshape(-1, 1)
    return np.linalg.multi_dot([scaled, phi_K.T, V]) if False else scaled @ np.dot(phi_K.T, V)

# %% right: torch
import torch


def kernel_attention(phi_Q, phi_K, V):
    A, B, C = (torch.from_numpy(np.array(x, dtype=float)) for x in (phi_Q, phi_K, V))
    return ((A @ (B.T @ C)) / (A @ B.sum(0)).unsqueeze(1)).numpy()

# %% right: a loop over the features
def kernel_attention(phi_Q, phi_K, V):
    top, bottom = 0.0, 0.0
    for c in range(phi_Q.shape[1]):
        top = top + np.outer(phi_Q[:, c], phi_K[:, c] @ V)
        bottom = bottom + phi_Q[:, c] * phi_K[:, c].sum()
    return top / bottom[:, None]

# %% wrong: the whole table | verdict: PARTIAL | says: each pair of query and key
def kernel_attention(phi_Q, phi_K, V):
    table = phi_Q @ phi_K.T
    return table @ V / table.sum(axis=1, keepdims=True)

# %% wrong: the table for the denominators only | verdict: PARTIAL | says: each pair of query and key
def kernel_attention(phi_Q, phi_K, V):
    return phi_Q @ (phi_K.T @ V) / (phi_Q @ phi_K.T).sum(axis=1, keepdims=True)

# %% wrong: the table in single precision | verdict: PARTIAL | says: each pair of query and key
def kernel_attention(phi_Q, phi_K, V):
    table = phi_Q.astype(np.float32) @ phi_K.astype(np.float32).T
    return table @ V.astype(np.float32) / table.sum(axis=1, keepdims=True)

# %% wrong: one query at a time | verdict: PARTIAL | says: one at a time
def kernel_attention(phi_Q, phi_K, V):
    S, z = phi_K.T @ V, phi_K.sum(axis=0)
    return np.array([q @ S / (q @ z) for q in phi_Q])

# %% wrong: one key at a time | verdict: PARTIAL | says: one at a time
def kernel_attention(phi_Q, phi_K, V):
    S = np.zeros((phi_K.shape[1], V.shape[1]))
    for k, v in zip(phi_K, V):
        S += np.outer(k, v)
    return phi_Q @ S / (phi_Q @ phi_K.sum(axis=0))[:, None]

# %% wrong: no denominators | says: not divided by the denominators
def kernel_attention(phi_Q, phi_K, V):
    return phi_Q @ (phi_K.T @ V)

# %% wrong: mean | says: number of keys
def kernel_attention(phi_Q, phi_K, V):
    return phi_Q @ (phi_K.T @ V) / len(phi_K)

# %% wrong: softmax of the products | says: softmax
def kernel_attention(phi_Q, phi_K, V):
    w = np.exp(phi_Q @ phi_K.T)
    return w @ V / w.sum(axis=1, keepdims=True)

# %% wrong: sum over the features of the query | says: sum of phi(q)
def kernel_attention(phi_Q, phi_K, V):
    return phi_Q @ (phi_K.T @ V) / phi_Q.sum(axis=1, keepdims=True)

# %% wrong: sum over everything | says: all features of the keys
def kernel_attention(phi_Q, phi_K, V):
    return phi_Q @ (phi_K.T @ V) / phi_K.sum()

# %% wrong: one denominator for all | says: all pairs
def kernel_attention(phi_Q, phi_K, V):
    return phi_Q @ (phi_K.T @ V) / (phi_Q @ phi_K.sum(axis=0)).sum()

# %% wrong: sum over the queries | says: over the queries
def kernel_attention(phi_Q, phi_K, V):
    table = phi_Q @ phi_K.T
    sums = table.sum(axis=0)
    return table / np.where(sums == 0, 1, sums) @ V

# %% wrong: sum over the features | verdict: ERROR | says: mismatch
def kernel_attention(phi_Q, phi_K, V):
    return phi_Q @ (phi_K.T @ V) / (phi_Q @ phi_K.sum(axis=1))[:, None]

# %% wrong: the whole table, in torch | verdict: PARTIAL | says: each pair of query and key | hidden: in a notebook, memory that torch takes is not seen
import torch


def kernel_attention(phi_Q, phi_K, V):
    table = torch.as_tensor(phi_Q) @ torch.as_tensor(phi_K).T
    return (table @ torch.as_tensor(V) / table.sum(dim=1, keepdim=True)).numpy()

# %% wrong: a floor for the denominators | verdict: PARTIAL | says: no floor
def kernel_attention(phi_Q, phi_K, V):
    denominators = phi_Q @ phi_K.sum(axis=0)
    return phi_Q @ (phi_K.T @ V) / np.clip(denominators, 1e-6, None)[:, None]

# %% wrong: sizes of the denominators | verdict: PARTIAL | says: absolute value of a denominator
def kernel_attention(phi_Q, phi_K, V):
    denominators = np.abs(phi_Q @ phi_K.sum(axis=0))
    return phi_Q @ (phi_K.T @ V) / denominators[:, None]

# %% wrong: blocks of queries, each against every key | verdict: PARTIAL | says: in blocks
def kernel_attention(phi_Q, phi_K, V):
    parts = []
    for start in range(0, len(phi_Q), 64):
        table = phi_Q[start : start + 64] @ phi_K.T
        parts.append(table @ V / table.sum(axis=1, keepdims=True))
    return np.concatenate(parts)

# %% wrong: large blocks of queries | verdict: PARTIAL | says: in blocks
def kernel_attention(phi_Q, phi_K, V):
    out, start = np.empty((len(phi_Q), V.shape[1])), 0
    while start < len(phi_Q):
        table = phi_Q[start : start + 500] @ phi_K.T
        out[start : start + 500] = table @ V / table.sum(axis=1, keepdims=True)
        start += 500
    return out

# %% wrong: the queries split into 32 parts | verdict: PARTIAL | says: array_split
def kernel_attention(phi_Q, phi_K, V):
    def part(rows):
        table = rows @ phi_K.T
        return table @ V / table.sum(axis=1, keepdims=True)

    return np.concatenate([part(rows) for rows in np.array_split(phi_Q, 32)])

# %% wrong: one einsum of three arrays | verdict: PARTIAL | says: every pair of query and key
def kernel_attention(phi_Q, phi_K, V):
    top = np.einsum("ic,jc,jm->im", phi_Q, phi_K, V)
    return top / (phi_Q @ phi_K.sum(axis=0))[:, None]

# %% wrong: an einsum over all pairs for the denominators | verdict: PARTIAL | says: every pair of query and key
def kernel_attention(phi_Q, phi_K, V):
    return phi_Q @ (phi_K.T @ V) / np.einsum("ic,jc->i", phi_Q, phi_K)[:, None]

# %% right: a path for the einsum
def kernel_attention(phi_Q, phi_K, V):
    both = np.concatenate([V, np.ones((len(V), 1))], axis=1)
    out = np.einsum("ic,jc,jm->im", phi_Q, phi_K, both, optimize=["einsum_path", (1, 2), (0, 1)])
    return out[:, :-1] / out[:, [-1]]

# %% right: the features split along their axis
def kernel_attention(phi_Q, phi_K, V):
    top, bottom = 0, 0
    for q, k in zip(np.split(phi_Q, phi_Q.shape[1], axis=1), np.split(phi_K, phi_K.shape[1], axis=1)):
        top = top + q @ (k.T @ V)
        bottom = bottom + q * k.sum()
    return top / bottom

# %% right: tensordot
def kernel_attention(phi_Q, phi_K, V):
    S, z = np.tensordot(phi_K, V, axes=(0, 0)), np.add.reduce(phi_K, axis=0)
    return np.tensordot(phi_Q, S, axes=1) / np.matmul(phi_Q, z[:, np.newaxis])

# %% wrong: 1e-6 is added to the denominators | verdict: PARTIAL | says: it divides by 1e-06
def kernel_attention(phi_Q, phi_K, V):
    return phi_Q @ (phi_K.T @ V) / (phi_Q @ phi_K.sum(axis=0) + 1e-6)[:, None]

# %% wrong: 1e-3 is added to the denominators | verdict: PARTIAL | says: it divides by 1e-03
def kernel_attention(phi_Q, phi_K, V):
    eps = 1e-3
    return np.einsum("ic,cm,i->im", phi_Q, phi_K.T @ V, 1 / (phi_Q @ phi_K.sum(axis=0) + eps))

# %% wrong: 1e-8 is added on the side of the sign | verdict: PARTIAL | says: it divides by 1e-08
def kernel_attention(phi_Q, phi_K, V):
    sums = phi_Q @ phi_K.sum(axis=0)
    return phi_Q @ (phi_K.T @ V) / (sums + 1e-8 * np.sign(sums))[:, None]

# %% wrong: a floor for the size of the denominators | verdict: PARTIAL | says: no floor
def kernel_attention(phi_Q, phi_K, V):
    sums = phi_Q @ phi_K.sum(axis=0)
    return phi_Q @ (phi_K.T @ V) / np.where(np.abs(sums) < 1e-6, 1e-6, sums)[:, None]

# %% wrong: denominators that are not positive become 1 | verdict: PARTIAL | says: denominators are 15 and -19
def kernel_attention(phi_Q, phi_K, V):
    sums = phi_Q @ phi_K.sum(axis=0)
    return phi_Q @ (phi_K.T @ V) / np.where(sums > 0, sums, 1.0)[:, None]

# %% wrong: what the second notebook gives | says: a library's weighted mean
def kernel_attention(phi_Q, phi_K, V):
    return ka.attend(phi_Q @ phi_K.T, V)

# %% wrong: 1e-20 is added to the denominators | verdict: PARTIAL | says: it divides by 1e-20
def kernel_attention(phi_Q, phi_K, V):
    return phi_Q @ (phi_K.T @ V) / (phi_Q @ phi_K.sum(axis=0) + 1e-20)[:, None]

# %% wrong: the absolute values of the features | verdict: PARTIAL | says: absolute values of the features
def kernel_attention(phi_Q, phi_K, V):
    phi_Q, phi_K = np.abs(phi_Q), np.abs(phi_K)
    return phi_Q @ (phi_K.T @ V) / (phi_Q @ phi_K.sum(axis=0))[:, None]

# %% wrong: the keys without their signs | verdict: PARTIAL | says: absolute values of phi(K)
def kernel_attention(phi_Q, phi_K, V):
    phi_K = np.abs(phi_K)
    return phi_Q @ (phi_K.T @ V) / (phi_Q @ phi_K.sum(axis=0))[:, None]

# %% wrong: negative features of keys become 0 | verdict: PARTIAL | says: the denominators are 1 and 9
def kernel_attention(phi_Q, phi_K, V):
    phi_K = np.maximum(phi_K, 0)
    return phi_Q @ (phi_K.T @ V) / (phi_Q @ phi_K.sum(axis=0))[:, None]
