# verdict: ERROR
# says: yhat
# Used a name that does not exist.
def loss(y, y_hat):
    return 0.5 * np.sum((y - yhat) ** 2)
