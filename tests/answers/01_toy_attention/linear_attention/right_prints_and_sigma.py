# verdict: PASSED
# Keeps sigma as an argument with a default, and prints while debugging.
def linear_attention(X, k, sigma=lambda chi: chi):
    chi = X @ k / np.sqrt(X.shape[2])
    print("scores for the first sequence", chi[:1])
    w = sigma(chi)
    return (w * X[:, :, 0]).sum(1)
