# verdict: PASSED
# compares its own softmax with SciPy's below the function, not in it
from scipy.special import softmax as reference


def softmax(chi):
    e = np.exp(chi - chi.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)


_scores = np.random.default_rng(0).normal(size=(4, 3))
assert np.allclose(softmax(_scores), reference(_scores, axis=1))
print("agrees with the library for", _scores.shape)
