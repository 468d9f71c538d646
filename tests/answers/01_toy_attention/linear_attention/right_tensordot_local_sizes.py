# verdict: PASSED
# Names n, L, D are local, the notebook's D is not used.
def linear_attention(X: np.ndarray, k: np.ndarray) -> np.ndarray:
    n, L, D = X.shape
    scores = np.tensordot(X, k, axes=([2], [0])) / np.sqrt(D)
    values = X[..., 0]
    assert scores.shape == values.shape == (n, L)
    return (scores * values).sum(-1)
