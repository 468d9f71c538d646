# verdict: FAILED
# says: library
# the exponential of SciPy's log_softmax
from scipy.special import log_softmax


def softmax(chi):
    return np.exp(log_softmax(chi, axis=1))
