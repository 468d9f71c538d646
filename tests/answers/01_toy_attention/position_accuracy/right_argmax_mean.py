# verdict: PASSED
# argmax over the tokens
def position_accuracy(X, k, positions):
    return np.mean(np.argmax(X @ k, axis=1) == positions)
