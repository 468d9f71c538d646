# verdict: FAILED
# says: library
# SciPy's softmax through its module
import scipy.special as sp


def softmax(chi):
    return sp.softmax(chi, axis=-1)
