# verdict: PASSED
# one over the sum of exp(chi_l' - chi_l); overflows to inf, warns, and 1/inf is the 0 that is wanted
def softmax(chi):
    differences = chi[:, None, :] - chi[:, :, None]
    return 1.0 / np.exp(differences).sum(axis=2)
