# verdict: PASSED
# the attended token first, then its first coordinate
def softmax_attention(X: np.ndarray, k: np.ndarray) -> np.ndarray:
    def weights_of(tokens):
        return softmax((tokens * k).sum(-1) / np.sqrt(tokens.shape[-1]))

    context = (weights_of(X)[..., None] * X).sum(axis=1)  # (n, D)
    return context[:, 0]
