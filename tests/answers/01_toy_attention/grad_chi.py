# %% right: in place on a copy
def grad_chi(X_mu):
    g = np.array(X_mu, dtype=float)
    g /= np.sqrt(g.shape[1])
    return g

# %% right: chi is linear in k
def grad_chi(X_mu):
    return X_mu / np.sqrt(X_mu.shape[1])

# %% right: all entries by hand
def grad_chi(X_mu):
    L, D = X_mu.shape
    out = np.zeros((L, D))
    for l in range(L):
        for d in range(D):
            out[l, d] = X_mu[l, d] / np.sqrt(D)
    return out

# %% right: product with the identity divided by the root
def grad_chi(X_mu):
    D = X_mu.shape[-1]
    return np.einsum("ld,de->le", X_mu, np.eye(D) * D**-0.5)

# %% right: odd names and single precision
def grad_chi(X_mu):
    (katze, hund) = X_mu.shape  # "for" L and D
    wurzel = np.float32(hund) ** np.float32(0.5)
    return np.divide(X_mu.astype("float32"), wurzel)

# %% right: row by row, a comprehension over the tokens
def grad_chi(X_mu):
    D = len(X_mu[0])
    return np.array([token / D**0.5 for token in X_mu])

# %% right: let autograd do it, k is any vector
import torch


def grad_chi(X_mu):
    X_mu = torch.as_tensor(X_mu)
    scores = lambda k: X_mu @ k / X_mu.shape[1] ** 0.5
    return torch.autograd.functional.jacobian(scores, torch.zeros(X_mu.shape[1], dtype=X_mu.dtype)).numpy()

# %% right: the derivative along coordinate d is the score of the unit vector
def grad_chi(X_mu):
    L, D = X_mu.shape
    columns = [X_mu @ e / np.sqrt(D) for e in np.eye(D)]
    return np.stack(columns, axis=1)

# %% wrong: D is 200 | says: notebook's D
def grad_chi(X_mu):
    return X_mu / 200**0.5

# %% wrong: divided by D | says: sqrt(D)
def grad_chi(X_mu):
    return X_mu / X_mu.shape[1]

# %% wrong: only the gradient of token 0, repeated | says: each token
def grad_chi(X_mu):
    return np.tile(X_mu[0], (len(X_mu), 1)) / np.sqrt(X_mu.shape[1])

# %% wrong: used the first training sequence | says: argument
def grad_chi(X_mu):
    return X[0] / np.sqrt(X.shape[2])

# %% wrong: X_mu /= changes the sequence of the caller | says: chang
def grad_chi(X_mu):
    X_mu /= np.sqrt(X_mu.shape[1])
    return X_mu

# %% wrong: stray minus of the loss | says: sign
def grad_chi(X_mu):
    return -X_mu / np.sqrt(X_mu.shape[1])

# %% wrong: forgot the 1/sqrt(D) | says: sqrt(D)
def grad_chi(X_mu):
    return X_mu

# %% wrong: prints it | says: None
def grad_chi(X_mu):
    print(X_mu / np.sqrt(X_mu.shape[1]))

# %% wrong: D from exercise 1.1 | says: notebook's D
def grad_chi(X_mu):
    return X_mu / np.sqrt(D)

# %% wrong: shape[0] is L here, since X_mu has two axes only | says: sqrt(L)
def grad_chi(X_mu):
    return X_mu / np.sqrt(X_mu.shape[0])

# %% wrong: summed over the tokens already | says: sum over the tokens
def grad_chi(X_mu):
    return X_mu.sum(axis=0) / np.sqrt(X_mu.shape[1])

# %% wrong: thought that X_mu still has the axis of the sequences | verdict: ERROR | says: index
def grad_chi(X_mu):
    return X_mu / np.sqrt(X_mu.shape[2])

# %% wrong: gave the gradient of the summands of the prediction, not of the scores | says: first coordinate
def grad_chi(X_mu):
    return X_mu[:, :1] * X_mu / np.sqrt(X_mu.shape[1])

# %% wrong: multiplied with the root | says: multiplied by sqrt(D)
def grad_chi(X_mu):
    return X_mu * np.sqrt(X_mu.shape[1])

# %% wrong: put the coordinates in the rows | says: (D, L)
def grad_chi(X_mu):
    return X_mu.T / np.sqrt(X_mu.shape[1])
