# %% right: exp and a subtraction
def positive_error(Q, K, m):
    z = ((Q + K) ** 2).sum(axis=-1) / Q.shape[-1] ** 0.5
    return ((np.exp(z) - 1) / m) ** 0.5

# %% right: pair by pair
def positive_error(Q, K, m):
    errors = []
    for q, k in zip(Q, K):
        x = q + k
        first = np.exp(x @ x / (2 * np.sqrt(len(x))))
        second = np.exp(4 * (x @ x) / (2 * np.sqrt(len(x))))
        errors.append(np.sqrt(second - first**2) / first / np.sqrt(m))
    return np.array(errors)

# %% right: from the kernel of q, k and themselves
def positive_error(Q, K, m):
    s = Q.shape[1] ** 0.25
    A, B = Q / s, K / s
    both = np.einsum("nd,nd->n", A, A) + np.einsum("nd,nd->n", B, B) + 2 * np.einsum("nd,nd->n", A, B)
    return np.sqrt(np.exp(both) - 1) / np.sqrt(m)

# %% right: standard deviation over the mean
def positive_error(Q, K, m):
    s2 = np.sqrt(Q.shape[1])
    mean = np.exp(np.sum(Q * K, axis=1) / s2)
    factor = np.exp(-(np.linalg.norm(Q, axis=1) ** 2 + np.linalg.norm(K, axis=1) ** 2) / s2)
    square = factor * np.exp(2 * np.linalg.norm(Q + K, axis=1) ** 2 / s2)
    return np.sqrt((square - mean**2) / m) / mean

# %% wrong: the variance | says: its root is missing
def positive_error(Q, K, m):
    return (np.exp(np.sum((Q + K) ** 2, axis=1) / np.sqrt(Q.shape[1])) - 1) / m

# %% wrong: the mean square | says: square of the mean is not subtracted
def positive_error(Q, K, m):
    return np.sqrt(np.exp(np.sum((Q + K) ** 2, axis=1) / np.sqrt(Q.shape[1])) / m)

# %% wrong: of one frequency | says: does not depend on m
def positive_error(Q, K, m):
    return np.sqrt(np.exp(np.sum((Q + K) ** 2, axis=1) / np.sqrt(Q.shape[1])) - 1)

# %% wrong: divided by m | says: its root falls like 1/√m
def positive_error(Q, K, m):
    return np.sqrt(np.exp(np.sum((Q + K) ** 2, axis=1) / np.sqrt(Q.shape[1])) - 1) / m

# %% wrong: of a sum of m products | says: it grows with m
def positive_error(Q, K, m):
    return np.sqrt(m * (np.exp(np.sum((Q + K) ** 2, axis=1) / np.sqrt(Q.shape[1])) - 1))

# %% wrong: s2 is D | says: √D, not D
def positive_error(Q, K, m):
    return np.sqrt((np.exp(np.sum((Q + K) ** 2, axis=1) / Q.shape[1]) - 1) / m)

# %% wrong: not scaled | says: √D, not 1
def positive_error(Q, K, m):
    return np.sqrt((np.exp(np.sum((Q + K) ** 2, axis=1)) - 1) / m)

# %% wrong: the distance, as for cosines | says: the exponents of two features add
def positive_error(Q, K, m):
    return np.sqrt((np.exp(np.sum((Q - K) ** 2, axis=1) / np.sqrt(Q.shape[1])) - 1) / m)

# %% wrong: no cross term | says: has 2 q·k too
def positive_error(Q, K, m):
    lengths = np.sum(Q**2, axis=1) + np.sum(K**2, axis=1)
    return np.sqrt((np.exp(lengths / np.sqrt(Q.shape[1])) - 1) / m)

# %% wrong: half the exponent | says: 4 times the exponent
def positive_error(Q, K, m):
    return np.sqrt((np.exp(np.sum((Q + K) ** 2, axis=1) / (2 * np.sqrt(Q.shape[1]))) - 1) / m)

# %% wrong: the mean of the square, without the square of the mean below | says: must be divided by E[e^(w·x)]²
def positive_error(Q, K, m):
    return np.sqrt((np.exp(2 * np.sum((Q + K) ** 2, axis=1) / np.sqrt(Q.shape[1])) - 1) / m)

# %% wrong: the standard deviation | says: expected the relative error
def positive_error(Q, K, m):
    s2 = np.sqrt(Q.shape[1])
    return np.exp(np.sum(Q * K, axis=1) / s2) * np.sqrt((np.exp(np.sum((Q + K) ** 2, axis=1) / s2) - 1) / m)

# %% wrong: a length in place of its square | says: must be squared
def positive_error(Q, K, m):
    return np.sqrt((np.exp(np.linalg.norm(Q + K, axis=1) / np.sqrt(Q.shape[1])) - 1) / m)

# %% wrong: every query with every key | says: expected (pairs,)
def positive_error(Q, K, m):
    squares = ((Q[:, None] + K[None]) ** 2).sum(axis=2)
    return np.sqrt((np.exp(squares / np.sqrt(Q.shape[1])) - 1) / m)

# %% wrong: one mean over the pairs | says: expected (pairs,)
def positive_error(Q, K, m):
    return np.mean(np.sqrt((np.exp(np.sum((Q + K) ** 2, axis=1) / np.sqrt(Q.shape[1])) - 1) / m))

# %% wrong: the sum of the lengths, squared | says: with x = q + k?
def positive_error(Q, K, m):
    length = np.linalg.norm(Q, axis=1) + np.linalg.norm(K, axis=1)
    return np.sqrt((np.exp(length**2 / np.sqrt(Q.shape[1])) - 1) / m)
