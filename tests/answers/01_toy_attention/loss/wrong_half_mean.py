# verdict: FAILED
# says: mean
# Half the mean.
def loss(y, y_hat):
    return np.mean((y - y_hat) ** 2) / 2
