# verdict: PARTIAL
# says: one at a time
# A comprehension is not a loop, or is it?
def linear_attention(X, k):
    return np.array([x[:, 0] @ (x @ k) for x in X]) / np.sqrt(X.shape[2])
