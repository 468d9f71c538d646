# verdict: FAILED
# says: largest score
# the mean softmax weight of the relevant token
def position_accuracy(X, k, positions):
    w = softmax(X @ k / np.sqrt(X.shape[2]))
    return w[np.arange(len(X)), positions].mean()
