# verdict: FAILED
# says: library
# a partial of SciPy's softmax as a helper
import functools
import scipy.special

_rows = functools.partial(scipy.special.softmax, axis=1)


def softmax(chi):
    return _rows(chi)
