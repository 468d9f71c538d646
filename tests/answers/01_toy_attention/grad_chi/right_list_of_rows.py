# verdict: PASSED
# Row by row, a comprehension over the tokens.
def grad_chi(X_mu):
    D = len(X_mu[0])
    return np.array([token / D**0.5 for token in X_mu])
