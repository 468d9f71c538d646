# verdict: FAILED
# says: library
# SciPy's softmax under another name
from scipy.special import softmax as s


def softmax(chi):
    return s(chi, axis=1)
