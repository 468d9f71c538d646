# verdict: PASSED
# brings the tokens to the front, then loops over them
def softmax_attention(X, k):
    by_token = np.swapaxes(X, 0, 1)
    chi = np.stack([token @ k for token in by_token], axis=1) / np.sqrt(X.shape[2])
    total = 0
    for w, token in zip(softmax(chi).T, by_token):
        total = total + w * token[:, 0]
    return total
