# verdict: PASSED
# In place on a copy.
def grad_chi(X_mu):
    g = np.array(X_mu, dtype=float)
    g /= np.sqrt(g.shape[1])
    return g
