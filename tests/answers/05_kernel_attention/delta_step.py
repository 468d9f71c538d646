# %% right: by broadcasting
def delta_step(S, k, v, beta):
    k_hat = k / np.sqrt((k**2).sum())
    difference = v - S.T @ k_hat
    return S + beta * k_hat[:, None] * difference

# %% right: as a product with a matrix
def delta_step(S, k, v, beta):
    k = k[:, None] / np.linalg.norm(k)
    return (np.eye(len(k)) - beta * k @ k.T) @ S + beta * k @ v[None]

# %% right: the squared length divides once
def delta_step(S, k, v, beta):
    squared = k @ k
    return S - beta * np.outer(k, k @ S) / squared + beta * np.outer(k, v) / np.sqrt(squared)

# %% right: a copy, row by row
def delta_step(S, k, v, beta):
    new, unit = S.copy(), k / np.linalg.norm(k)
    write = beta * (v - np.einsum("c,cm->m", unit, S))
    for row, entry in zip(new, unit):
        row += entry * write
    return new

# %% wrong: the key as it is | says: the key is not normalised
def delta_step(S, k, v, beta):
    return S + beta * np.outer(k, v - k @ S)

# %% wrong: reads with the key as it is | says: it reads with the key as it is
def delta_step(S, k, v, beta):
    k_hat = k / np.linalg.norm(k)
    return S + beta * np.outer(k_hat, v - k @ S)

# %% wrong: writes with the key as it is | says: it writes with the key as it is
def delta_step(S, k, v, beta):
    k_hat = k / np.linalg.norm(k)
    return S + beta * np.outer(k, v - k_hat @ S)

# %% wrong: the root is forgotten | says: by its squared length
def delta_step(S, k, v, beta):
    k_hat = k / np.sum(k**2)
    return S + beta * np.outer(k_hat, v - k_hat @ S)

# %% wrong: the sizes sum to 1 | says: sum of its entries' sizes
def delta_step(S, k, v, beta):
    k_hat = k / np.abs(k).sum()
    return S + beta * np.outer(k_hat, v - k_hat @ S)

# %% wrong: the sum rule | says: this is the sum rule
def delta_step(S, k, v, beta):
    k_hat = k / np.linalg.norm(k)
    return S + beta * np.outer(k_hat, v)

# %% wrong: plus | says: expected subtracted
def delta_step(S, k, v, beta):
    k_hat = k / np.linalg.norm(k)
    return S + beta * np.outer(k_hat, v + k_hat @ S)

# %% wrong: what is held less the value | says: the difference has the wrong sign
def delta_step(S, k, v, beta):
    k_hat = k / np.linalg.norm(k)
    return S + beta * np.outer(k_hat, k_hat @ S - v)

# %% wrong: no beta | says: `beta` is missing
def delta_step(S, k, v, beta):
    k_hat = k / np.linalg.norm(k)
    return S + np.outer(k_hat, v - k_hat @ S)

# %% wrong: precedence of beta | says: scales the value alone
def delta_step(S, k, v, beta):
    k_hat = k / np.linalg.norm(k)
    return S + np.outer(k_hat, beta * v - k_hat @ S)

# %% wrong: a moving average of the state | says: the whole state fades
def delta_step(S, k, v, beta):
    k_hat = k / np.linalg.norm(k)
    return (1 - beta) * S + beta * np.outer(k_hat, v)

# %% wrong: only what is added | says: the old state is missing
def delta_step(S, k, v, beta):
    k_hat = k / np.linalg.norm(k)
    return beta * np.outer(k_hat, v - k_hat @ S)

# %% wrong: the value is normalised too | says: the value is normalised too
def delta_step(S, k, v, beta):
    k_hat, v_hat = k / np.linalg.norm(k), v / np.linalg.norm(v)
    return S + beta * np.outer(k_hat, v_hat - k_hat @ S)

# %% wrong: the value that is read comes too | says: expected (C, M)
def delta_step(S, k, v, beta):
    k_hat = k / np.linalg.norm(k)
    held = k_hat @ S
    return held, S + beta * np.outer(k_hat, v - held)

# %% wrong: the outer product the other way round | verdict: ERROR | says: ValueError
def delta_step(S, k, v, beta):
    k_hat = k / np.linalg.norm(k)
    return S + beta * np.outer(v - k_hat @ S, k_hat)

# %% wrong: subtracts twice | says: it is not S + beta
def delta_step(S, k, v, beta):
    k_hat = k / np.linalg.norm(k)
    return S + beta * np.outer(k_hat, v - 2 * k_hat @ S)

# %% wrong: adds to S in place | verdict: PARTIAL | says: in place
def delta_step(S, k, v, beta):
    k_hat = k / np.linalg.norm(k)
    S += beta * np.outer(k_hat, v - k_hat @ S)
    return S

# %% wrong: normalises the key in place | verdict: PARTIAL | says: in place
def delta_step(S, k, v, beta):
    k /= np.linalg.norm(k)
    return S + beta * np.outer(k, v - k @ S)

# %% wrong: 1e-6 is added to the length | says: with no number added and no floor
def delta_step(S, k, v, beta):
    k_hat = k / (np.linalg.norm(k) + 1e-6)
    return S + beta * np.outer(k_hat, v - k_hat @ S)

# %% wrong: a floor for the length | says: with no number added and no floor
def delta_step(S, k, v, beta):
    k_hat = k / max(np.linalg.norm(k), 1e-6)
    return S + beta * np.outer(k_hat, v - k_hat @ S)

# %% wrong: beta on the value and on the difference | says: `beta` is applied twice
def delta_step(S, k, v, beta):
    unit = k / np.linalg.norm(k)
    difference = beta * (v - unit @ S)
    return S + beta * np.outer(unit, difference)

# %% wrong: writes, then takes away what it reads | says: reads the state after writing
def delta_step(S, k, v, beta):
    unit = k / np.linalg.norm(k)
    written = S + beta * np.outer(unit, v)
    return written - beta * np.outer(unit, unit @ written)

# %% wrong: a floor as small as torch's | says: with no number added and no floor
def delta_step(S, k, v, beta):
    k_hat = k / max(np.linalg.norm(k), 1e-12)
    return S + beta * np.outer(k_hat, v - k_hat @ S)
