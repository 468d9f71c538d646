# %% right: a loop of its own
def causal_kernel_attention(phi_Q, phi_K, V):
    S = np.zeros((phi_Q.shape[1], V.shape[1]))
    z = np.zeros(phi_Q.shape[1])
    out = []
    for q, k, v in zip(phi_Q, phi_K, V):
        S = S + np.outer(k, v)
        z = z + k
        out.append(S.T @ q / (z @ q))
    return np.stack(out)

# %% right: values with a column of ones, updated in place
def causal_kernel_attention(phi_Q, phi_K, V):
    W = np.concatenate([V, np.ones((len(V), 1))], axis=1)
    S = np.zeros((phi_K.shape[1], W.shape[1]))
    out = np.zeros(V.shape)
    for i in range(len(V)):
        S += phi_K[i][:, None] * W[i]
        o = phi_Q[i] @ S
        out[i] = o[:-1] / o[-1]
    return out

# %% right: feature by feature, running sums of single features
def causal_kernel_attention(phi_Q, phi_K, V):
    top = np.zeros(V.shape)
    bottom = np.zeros(len(V))
    for c in range(phi_Q.shape[1]):
        top += phi_Q[:, c : c + 1] * np.cumsum(phi_K[:, c : c + 1] * V, axis=0)
        bottom += phi_Q[:, c] * np.cumsum(phi_K[:, c])
    return top / bottom[:, None]

# %% right: with a wrong step of its own left alone
def recurrent_step(S, z, phi_q, phi_k, v):
    return phi_q @ S, S, z


def causal_kernel_attention(phi_Q, phi_K, V):
    S, z, out = 0.0, 0.0, np.zeros((len(phi_Q), V.shape[1]))
    for i in range(len(phi_Q)):
        S, z = S + np.outer(phi_K[i], V[i]), z + phi_K[i]
        out[i] = phi_Q[i] @ S / (phi_Q[i] @ z)
    return out

# %% wrong: the masked table | verdict: PARTIAL | says: needs memory
def causal_kernel_attention(phi_Q, phi_K, V):
    table = np.tril(phi_Q @ phi_K.T)
    return table @ V / table.sum(axis=1, keepdims=True)

# %% wrong: cumsum of all products | verdict: PARTIAL | says: needs memory
def causal_kernel_attention(phi_Q, phi_K, V):
    S = np.cumsum(np.einsum("nc,nm->ncm", phi_K, V), axis=0)
    z = np.cumsum(phi_K, axis=0)
    return np.einsum("nc,ncm->nm", phi_Q, S) / np.einsum("nc,nc->n", phi_Q, z)[:, None]

# %% wrong: keeps all states in a list | verdict: PARTIAL | says: N × C × M
def causal_kernel_attention(phi_Q, phi_K, V):
    states = [np.outer(phi_K[0], V[0])]
    for k, v in zip(phi_K[1:], V[1:]):
        states.append(states[-1] + np.outer(k, v))
    z = np.cumsum(phi_K, axis=0)
    return np.array([q @ S / (q @ zi) for q, S, zi in zip(phi_Q, states, z)])

# %% wrong: includes the future | says: that come later too
def causal_kernel_attention(phi_Q, phi_K, V):
    return phi_Q @ (phi_K.T @ V) / (phi_Q @ phi_K.sum(axis=0))[:, None]

# %% wrong: leaves out the present | says: does not see itself
def causal_kernel_attention(phi_Q, phi_K, V):
    S, z = np.zeros((phi_K.shape[1], V.shape[1])), np.zeros(phi_K.shape[1])
    out = np.zeros(V.shape)
    for i in range(len(V)):
        out[i] = phi_Q[i] @ S / (phi_Q[i] @ z)
        S, z = S + np.outer(phi_K[i], V[i]), z + phi_K[i]
    return out

# %% wrong: denominators of all tokens | says: denominators sum over all tokens
def causal_kernel_attention(phi_Q, phi_K, V):
    S, z = np.zeros((phi_K.shape[1], V.shape[1])), phi_K.sum(axis=0)
    out = np.zeros(V.shape)
    for i in range(len(V)):
        S = S + np.outer(phi_K[i], V[i])
        out[i] = phi_Q[i] @ S / (phi_Q[i] @ z)
    return out

# %% wrong: no denominators | says: not divided by the denominators
def causal_kernel_attention(phi_Q, phi_K, V):
    S = np.zeros((phi_K.shape[1], V.shape[1]))
    out = np.zeros(V.shape)
    for i in range(len(V)):
        S = S + np.outer(phi_K[i], V[i])
        out[i] = phi_Q[i] @ S
    return out

# %% wrong: from back to front | says: what comes later, expected
def causal_kernel_attention(phi_Q, phi_K, V):
    S, z = np.zeros((phi_K.shape[1], V.shape[1])), np.zeros(phi_K.shape[1])
    out = np.zeros(V.shape)
    for i in reversed(range(len(V))):
        S, z = S + np.outer(phi_K[i], V[i]), z + phi_K[i]
        out[i] = phi_Q[i] @ S / (phi_Q[i] @ z)
    return out

# %% wrong: mean over the tokens | says: number of tokens
def causal_kernel_attention(phi_Q, phi_K, V):
    S = np.zeros((phi_K.shape[1], V.shape[1]))
    out = np.zeros(V.shape)
    for i in range(len(V)):
        S = S + np.outer(phi_K[i], V[i])
        out[i] = phi_Q[i] @ S / (i + 1)
    return out

# %% wrong: its own product below | says: own product alone
def causal_kernel_attention(phi_Q, phi_K, V):
    S = np.zeros((phi_K.shape[1], V.shape[1]))
    out = np.zeros(V.shape)
    for i in range(len(V)):
        S = S + np.outer(phi_K[i], V[i])
        out[i] = phi_Q[i] @ S / (phi_Q[i] @ phi_K[i])
    return out

# %% wrong: cumsum along the features | says: output i should be
def causal_kernel_attention(phi_Q, phi_K, V):
    z = np.cumsum(phi_K, axis=1)
    S = np.zeros((phi_K.shape[1], V.shape[1]))
    out = np.zeros(V.shape)
    for i in range(len(V)):
        S = S + np.outer(phi_K[i], V[i])
        out[i] = phi_Q[i] @ S / (phi_Q[i] @ z[i])
    return out

# %% wrong: the sums from the beginning at every token | verdict: PARTIAL | says: all earlier tokens again
def causal_kernel_attention(phi_Q, phi_K, V):
    out = np.empty((len(phi_Q), V.shape[1]))
    for i in range(len(phi_Q)):
        S = phi_K[: i + 1].T @ V[: i + 1]
        z = phi_K[: i + 1].sum(axis=0)
        out[i] = phi_Q[i] @ S / (phi_Q[i] @ z)
    return out

# %% wrong: kernel attention of ever longer texts | verdict: PARTIAL | says: all earlier tokens again
def causal_kernel_attention(phi_Q, phi_K, V):
    def kernel_attention(phi_Q, phi_K, V):
        return phi_Q @ (phi_K.T @ V) / (phi_Q @ phi_K.sum(axis=0))[:, None]

    ends = range(1, len(V) + 1)
    return np.concatenate([kernel_attention(phi_Q[n - 1 : n], phi_K[:n], V[:n]) for n in ends])

# %% wrong: an inner loop over what came before | verdict: PARTIAL | says: all earlier tokens again
def causal_kernel_attention(phi_Q, phi_K, V):
    rows = []
    for i, q in enumerate(phi_Q):
        top, bottom = np.zeros(V.shape[1]), 0.0
        for j, (k, v) in enumerate(zip(phi_K, V)):
            if j <= i:
                weight = q @ k
                top, bottom = top + weight * v, bottom + weight
        rows.append(top / bottom)
    return np.array(rows)

# %% wrong: a mask of booleans for all pairs | verdict: PARTIAL | says: needs memory
def causal_kernel_attention(phi_Q, phi_K, V):
    seen = np.tri(len(V), dtype=bool)
    rows = []
    for q, mask in zip(phi_Q, seen):
        weights = phi_K[mask] @ q
        rows.append(weights @ V[mask] / weights.sum())
    return np.array(rows)

# %% right: in blocks, with the sums of the blocks before
def causal_kernel_attention(phi_Q, phi_K, V, block=16):
    S, z, out = np.zeros((phi_K.shape[1], V.shape[1])), np.zeros(phi_K.shape[1]), []
    for start in range(0, len(V), block):
        q, k, v = phi_Q[start : start + block], phi_K[start : start + block], V[start : start + block]
        inside = np.tril(q @ k.T)
        out.append((q @ S + inside @ v) / (q @ z + inside.sum(axis=1))[:, None])
        S, z = S + k.T @ v, z + k.sum(axis=0)
    return np.concatenate(out)

# %% right: running sums by accumulate
from itertools import accumulate


def causal_kernel_attention(phi_Q, phi_K, V):
    first = (np.zeros((phi_K.shape[1], V.shape[1])), np.zeros(phi_K.shape[1]))
    states = accumulate(zip(phi_K, V), lambda s, kv: (s[0] + np.outer(*kv), s[1] + kv[0]), initial=first)
    next(states)
    return np.array([q @ S / (q @ z) for q, (S, z) in zip(phi_Q, states)])

# %% right: while, and the outputs in a list that grows
def causal_kernel_attention(phi_Q, phi_K, V):
    i, out = 0, []
    S = phi_K[0][:, None] * V[0]
    z = phi_K[0].copy()
    while True:
        out.append(phi_Q[i] @ S / phi_Q[i].dot(z))
        i += 1
        if i == len(V):
            return np.array(out[:i])
        S, z = S + np.outer(phi_K[i], V[i]), z + phi_K[i]

# %% wrong: 1e-6 is added to the denominators | verdict: PARTIAL | says: it divides by 1e-06
def causal_kernel_attention(phi_Q, phi_K, V):
    S, z, out = 0.0, 0.0, np.zeros((len(phi_Q), V.shape[1]))
    for i in range(len(phi_Q)):
        S, z = S + np.outer(phi_K[i], V[i]), z + phi_K[i]
        out[i] = phi_Q[i] @ S / (phi_Q[i] @ z + 1e-6)
    return out

# %% wrong: rows of ever longer texts by a function of their end | verdict: PARTIAL | says: all earlier tokens again
def causal_kernel_attention(phi_Q, phi_K, V):
    def output(end):
        weights = phi_K[:end] @ phi_Q[end - 1]
        return weights @ V[:end] / weights.sum()

    return np.array([output(i + 1) for i in range(len(V))])

# %% wrong: slices along the columns of the transpose | verdict: PARTIAL | says: all earlier tokens again
def causal_kernel_attention(phi_Q, phi_K, V):
    rows = []
    for i in range(len(V)):
        weights = phi_Q[i] @ phi_K.T[:, : i + 1]
        rows.append(weights @ V.T[:, : i + 1].T / weights.sum())
    return np.array(rows)

# %% wrong: rows chosen by a range | verdict: PARTIAL | says: all earlier tokens again
def causal_kernel_attention(phi_Q, phi_K, V):
    rows = []
    for i, q in enumerate(phi_Q):
        weights = phi_K[np.arange(i + 1)] @ q
        rows.append(weights @ V[np.arange(i + 1)] / weights.sum())
    return np.array(rows)

# %% wrong: rows chosen by a mask for each token | verdict: PARTIAL | says: all earlier tokens again
def causal_kernel_attention(phi_Q, phi_K, V):
    rows, places = [], np.arange(len(V))
    for i, q in enumerate(phi_Q):
        weights = phi_K[places <= i] @ q
        rows.append(weights @ V[places <= i] / weights.sum())
    return np.array(rows)

# %% wrong: a cache of keys and values that grows | verdict: PARTIAL | says: all earlier tokens again
def causal_kernel_attention(phi_Q, phi_K, V):
    rows = []
    keys, values = phi_K[:0], V[:0]
    for q, k, v in zip(phi_Q, phi_K, V):
        keys, values = np.vstack([keys, k]), np.vstack([values, v])
        weights = keys @ q
        rows.append(weights @ values / weights.sum())
    return np.array(rows)

# %% wrong: lists of keys and values that grow | verdict: PARTIAL | says: all earlier tokens again
def causal_kernel_attention(phi_Q, phi_K, V):
    keys, values, rows = [], [], []
    for q, k, v in zip(phi_Q, phi_K, V):
        keys.append(k)
        values.append(v)
        weights = np.array(keys) @ q
        rows.append(weights @ np.array(values) / weights.sum())
    return np.array(rows)

# %% right: an array for each block, a list of outputs in it
def causal_kernel_attention(phi_Q, phi_K, V):
    S, z, blocks = np.zeros((phi_K.shape[1], V.shape[1])), np.zeros(phi_K.shape[1]), []
    for start in range(0, len(V), 10):
        rows = []
        for i in range(start, min(start + 10, len(V))):
            S, z = S + np.outer(phi_K[i], V[i]), z + phi_K[i]
            rows.append(phi_Q[i] @ S / (phi_Q[i] @ z))
        blocks.append(np.array(rows))
    return np.concatenate(blocks)


# %% wrong: the absolute values of the denominators | says: absolute values of the denominators
def causal_kernel_attention(phi_Q, phi_K, V):
    S, z, outputs = np.zeros((phi_K.shape[1], V.shape[1])), np.zeros(phi_K.shape[1]), []
    for q, k, v in zip(phi_Q, phi_K, V):
        S, z = S + np.outer(k, v), z + k
        outputs.append(q @ S / abs(q @ z))
    return np.array(outputs)


# %% wrong: the absolute values of the features | says: absolute values of the features
def causal_kernel_attention(phi_Q, phi_K, V):
    S, z, outputs = np.zeros((phi_K.shape[1], V.shape[1])), np.zeros(phi_K.shape[1]), []
    for q, k, v in zip(np.abs(phi_Q), np.abs(phi_K), V):
        S, z = S + np.outer(k, v), z + k
        outputs.append(q @ S / (q @ z))
    return np.array(outputs)

# %% wrong: 1e-20 is added to the denominators | verdict: PARTIAL | says: it divides by 1e-20
def causal_kernel_attention(phi_Q, phi_K, V):
    S, z, outputs = 0.0, 0.0, []
    for q, k, v in zip(phi_Q, phi_K, V):
        S, z = S + np.outer(k, v), z + k
        outputs.append(q @ S / (q @ z + 1e-20))
    return np.array(outputs)

# %% wrong: zeros | says: zero everywhere
def causal_kernel_attention(phi_Q, phi_K, V):
    return 0 * V
