# verdict: PARTIAL
# says: one at a time
# weights at once, the sums sequence by sequence with range(len(weights))
def softmax_attention(X, k):
    weights = softmax(X @ k / np.sqrt(X.shape[2]))
    y_hat = np.zeros(len(weights))
    for mu in range(len(weights)):
        y_hat[mu] = weights[mu] @ X[mu, :, 0]
    return y_hat
