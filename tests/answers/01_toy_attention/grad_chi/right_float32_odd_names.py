# verdict: PASSED
# Odd names and single precision.
def grad_chi(X_mu):
    (katze, hund) = X_mu.shape  # "for" L and D
    wurzel = np.float32(hund) ** np.float32(0.5)
    return np.divide(X_mu.astype("float32"), wurzel)
