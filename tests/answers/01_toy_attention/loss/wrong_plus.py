# verdict: FAILED
# says: expected their difference
# Wrong sign inside the bracket.
def loss(y, y_hat):
    return 0.5 * np.sum((y + y_hat) ** 2)
