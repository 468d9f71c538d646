# verdict: PASSED
# a 0-d array of single precision
def position_accuracy(X, k, positions):
    largest = (X @ k).argmax(1)
    return np.asarray((largest == positions).astype(np.float32).mean())
