# verdict: PASSED
# Put the tokens in front and iterate over them.
def linear_attention(X, k):
    tokens = np.moveaxis(X, 1, 0)
    total = 0
    for i in range(tokens.shape[0]):
        x = tokens[i]
        total = total + x[:, 0] * x.dot(k)
    return total / np.sqrt(len(k))
