# %% right: through the table
def nonpositive_share(phi_Q, phi_K):
    sums = (phi_Q @ phi_K.T).sum(axis=1)
    return (sums <= 0).sum() / len(sums)

# %% right: query by query
def nonpositive_share(phi_Q, phi_K):
    bad = 0
    for q in phi_Q:
        if sum(q @ k for k in phi_K) <= 0:
            bad += 1
    return bad / len(phi_Q)

# %% right: what is not positive
def nonpositive_share(phi_Q, phi_K):
    return 1 - np.count_nonzero(np.einsum("ic,jc->i", phi_Q, phi_K) > 0) / phi_Q.shape[0]

# %% wrong: strictly negative | says: denominator of 0
def nonpositive_share(phi_Q, phi_K):
    return np.mean(phi_Q @ phi_K.sum(axis=0) < 0)

# %% wrong: the good ones | says: positive ones
def nonpositive_share(phi_Q, phi_K):
    return np.mean(phi_Q @ phi_K.sum(axis=0) > 0)

# %% wrong: a number | says: number of queries
def nonpositive_share(phi_Q, phi_K):
    return np.sum(phi_Q @ phi_K.sum(axis=0) <= 0)

# %% wrong: single products | says: single products
def nonpositive_share(phi_Q, phi_K):
    return np.mean(phi_Q @ phi_K.T <= 0)

# %% wrong: any product | says: any product
def nonpositive_share(phi_Q, phi_K):
    return np.mean((phi_Q @ phi_K.T <= 0).any(axis=1))

# %% wrong: percent | says: percent
def nonpositive_share(phi_Q, phi_K):
    return 100 * np.mean(phi_Q @ phi_K.sum(axis=0) <= 0)

# %% wrong: one answer for each query | says: expected one number
def nonpositive_share(phi_Q, phi_K):
    return phi_Q @ phi_K.sum(axis=0) <= 0

# %% wrong: sum over the queries | says: sum over the keys
def nonpositive_share(phi_Q, phi_K):
    return np.mean((phi_Q @ phi_K.T).sum(axis=0) <= 0)

# %% wrong: the share of the positive ones | says: share of the positive ones
def nonpositive_share(phi_Q, phi_K):
    return float(np.mean(phi_Q @ phi_K.sum(axis=0) > 0))

# %% wrong: divided by the four of the example | says: is divided by 4
def nonpositive_share(phi_Q, phi_K):
    return np.sum(phi_Q @ phi_K.sum(axis=0) <= 0) / 4

# %% wrong: divided by the number of keys | says: divided by the number of keys
def nonpositive_share(phi_Q, phi_K):
    return np.sum(phi_Q @ phi_K.sum(axis=0) <= 0) / len(phi_K)

# %% wrong: exactly zero | says: only denominators of 0
def nonpositive_share(phi_Q, phi_K):
    return np.mean(phi_Q @ phi_K.sum(axis=0) == 0)


# %% wrong: up to 0.1 | says: small positive denominators
def nonpositive_share(phi_Q, phi_K):
    return float(np.mean(phi_Q @ phi_K.sum(axis=0) <= 0.1))
