# verdict: FAILED
# says: round
# rounded to two digits
def position_accuracy(X, k, positions):
    return round(float(np.mean(np.argmax(X @ k, axis=1) == positions)), 1)
