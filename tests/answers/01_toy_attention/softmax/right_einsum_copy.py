# verdict: PASSED
# works on a copy in place, with einsum for the normalisation
def softmax(chi: np.ndarray) -> np.ndarray:
    """For each row, for any size of the scores."""
    c = np.array(chi, dtype=float, copy=True)
    c -= np.amax(c, axis=-1)[..., None]
    np.exp(c, out=c)
    return np.einsum("nl,n->nl", c, 1 / np.einsum("nl->n", c))
