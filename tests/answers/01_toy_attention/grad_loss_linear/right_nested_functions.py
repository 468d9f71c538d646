# verdict: PASSED
# Nested functions, type hints, and a token loop.
def grad_loss_linear(X: np.ndarray, y: np.ndarray, k: np.ndarray) -> np.ndarray:
    root = X.shape[-1] ** 0.5

    def prediction() -> np.ndarray:
        return sum(X[:, l, 0] * (X[:, l] @ k) for l in range(X.shape[1])) / root

    def of_token(l: int) -> np.ndarray:
        return (error * X[:, l, 0]) @ X[:, l] / root

    error = y - prediction()
    return 0 - np.sum([of_token(l) for l in range(X.shape[1])], axis=0)
