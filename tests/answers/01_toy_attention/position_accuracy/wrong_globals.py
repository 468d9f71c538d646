# verdict: ERROR
# says: notebook's
# the true positions of the test set in place of the argument
def position_accuracy(X, k, positions):
    return np.mean(np.argmax(X_test @ k, axis=1) == truth.positions_test)
