# verdict: PASSED
# the largest softmax weight is at the largest score
def position_accuracy(X: np.ndarray, k: np.ndarray, positions: np.ndarray) -> float:
    chi = np.tensordot(X, k, axes=1) / X.shape[2] ** 0.5
    where = np.argsort(chi, axis=1)[:, -1]
    return float((where == np.asarray(positions)).sum() / X.shape[0])
