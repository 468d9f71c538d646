# %% right: two loops, one copy that is put back
def key_gradient(attention, Q, K, V, h=1e-5):
    G = np.zeros(K.shape)
    work = np.array(K, dtype=float)
    for j in range(K.shape[0]):
        for d in range(K.shape[1]):
            old = work[j, d]
            work[j, d] = old + h
            up = np.sum(attention(Q, work, V))
            work[j, d] = old - h
            down = np.sum(attention(Q, work, V))
            work[j, d] = old
            G[j, d] = (up - down) / (2 * h)
    return G

# %% right: unit vectors
def key_gradient(attention, Q, K, V, h=1e-5):
    f = lambda keys: np.sum(attention(Q, keys, V))
    steps = h * np.eye(K.size).reshape(-1, *K.shape)
    return np.array([f(K + s) - f(K - s) for s in steps]).reshape(K.shape) / (2 * h)

# %% right: a nested list
def key_gradient(attention, Q, K, V, h=1e-5):
    def f(j, d, step):
        E = np.zeros(K.shape)
        E[j, d] = step
        return float(attention(Q, K + E, V).sum())

    return [[(f(j, d, h) - f(j, d, -h)) / 2 / h for d in range(len(K[0]))] for j in range(len(K))]

# %% wrong: works on K itself and puts it back | verdict: PARTIAL | says: in place
def key_gradient(attention, Q, K, V, h=1e-5):
    G = np.zeros(K.shape)
    if K.dtype.kind != "f":
        K = K.astype(float)
    for i in np.ndindex(K.shape):
        K[i] += h
        up = attention(Q, K, V).sum()
        K[i] -= 2 * h
        G[i] = (up - attention(Q, K, V).sum()) / (2 * h)
        K[i] += h
    K += 0 * h + 1e-12
    return G

# %% wrong: forward differences | says: forward
def key_gradient(attention, Q, K, V, h=1e-5):
    G = np.zeros(K.shape)
    for i in np.ndindex(K.shape):
        up = K.astype(float)
        up[i] += h
        G[i] = (attention(Q, up, V).sum() - attention(Q, K, V).sum()) / h
    return G

# %% wrong: backward differences | says: backward
def key_gradient(attention, Q, K, V, h=1e-5):
    G = np.zeros(K.shape)
    for i in np.ndindex(K.shape):
        down = K.astype(float)
        down[i] -= h
        G[i] = (attention(Q, K, V).sum() - attention(Q, down, V).sum()) / h
    return G

# %% wrong: divides by h | says: 2h apart
def key_gradient(attention, Q, K, V, h=1e-5):
    G = np.zeros(K.shape)
    for i in np.ndindex(K.shape):
        e = np.zeros(K.shape)
        e[i] = h
        G[i] = (attention(Q, K + e, V).sum() - attention(Q, K - e, V).sum()) / h
    return G

# %% wrong: no division | says: not divided by 2h
def key_gradient(attention, Q, K, V, h=1e-5):
    G = np.zeros(K.shape)
    for i in np.ndindex(K.shape):
        e = np.zeros(K.shape)
        e[i] = h
        G[i] = attention(Q, K + e, V).sum() - attention(Q, K - e, V).sum()
    return G

# %% wrong: the sign | says: opposite
def key_gradient(attention, Q, K, V, h=1e-5):
    G = np.zeros(K.shape)
    for i in np.ndindex(K.shape):
        e = np.zeros(K.shape)
        e[i] = h
        G[i] = (attention(Q, K - e, V).sum() - attention(Q, K + e, V).sum()) / (2 * h)
    return G

# %% wrong: all entries are moved at once | says: too many axes
def key_gradient(attention, Q, K, V, h=1e-5):
    return (attention(Q, K + h, V).sum() - attention(Q, K - h, V).sum()) / (2 * h)

# %% right: copies, each moved by an assignment
def key_gradient(attention, Q, K, V, h=1e-5):
    G = np.zeros(K.shape)
    for i in np.ndindex(K.shape):
        up, down = K.copy(), K.copy()
        up[i] = up[i] + h
        down[i] = down[i] - h
        G[i] = (attention(Q, up, V).sum() - attention(Q, down, V).sum()) / (2 * h)
    return G

# %% wrong: the sum itself | says: sum of the outputs
def key_gradient(attention, Q, K, V, h=1e-5):
    return attention(Q, K, V).sum()

# %% wrong: with respect to the queries | says: expected (keys, D)
def key_gradient(attention, Q, K, V, h=1e-5):
    G = np.zeros(Q.shape)
    for i in np.ndindex(Q.shape):
        e = np.zeros(Q.shape)
        e[i] = h
        G[i] = (attention(Q + e, K, V).sum() - attention(Q - e, K, V).sum()) / (2 * h)
    return G

# %% wrong: only the first number of each output | says: one entry of K at a time
def key_gradient(attention, Q, K, V, h=1e-5):
    G = np.zeros(K.shape)
    for i in np.ndindex(K.shape):
        e = np.zeros(K.shape)
        e[i] = h
        G[i] = (attention(Q, K + e, V)[:, 0].sum() - attention(Q, K - e, V)[:, 0].sum()) / (2 * h)
    return G

# %% wrong: a step of its own | says: not `h`
def key_gradient(attention, Q, K, V, h=1e-5):
    step = 1e-5
    gradient = np.zeros(K.shape)
    for i in range(K.shape[0]):
        for j in range(K.shape[1]):
            up, down = K.copy(), K.copy()
            up[i, j] += step
            down[i, j] -= step
            gradient[i, j] = (attention(Q, up, V).sum() - attention(Q, down, V).sum()) / (2 * step)
    return gradient

# %% wrong: precedence of the division | says: expected `a / (2 * h)`
def key_gradient(attention, Q, K, V, h=1e-5):
    G = np.zeros(K.shape)
    for i in np.ndindex(K.shape):
        e = np.zeros(K.shape)
        e[i] = h
        G[i] = (attention(Q, K + e, V).sum() - attention(Q, K - e, V).sum()) / 2 * h
    return G

# %% wrong: calls the attention of 1.1 in place of the one that is handed in | says: is the argument `attention`
def key_gradient(attention, Q, K, V, h=1e-5):
    G = np.zeros(K.shape)
    for i in np.ndindex(K.shape):
        e = np.zeros(K.shape)
        e[i] = h
        G[i] = (argmax_attention(Q, K + e, V).sum() - argmax_attention(Q, K - e, V).sum()) / (2 * h)
    return G

# %% wrong: one key at a time | says: gets one key at a time
def key_gradient(attention, Q, K, V, h=1e-5):
    gradient = np.zeros(K.shape)
    for j in range(K.shape[0]):
        for c in range(K.shape[1]):
            up, down = K[j : j + 1].copy(), K[j : j + 1].copy()
            up[0, c] += h
            down[0, c] -= h
            value = V[j : j + 1]
            gradient[j, c] = (attention(Q, up, value).sum() - attention(Q, down, value).sum()) / (2 * h)
    return gradient
