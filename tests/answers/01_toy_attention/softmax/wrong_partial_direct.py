# verdict: FAILED
# says: library
# the name softmax is a partial of SciPy's
from functools import partial
import scipy.special as sp

softmax = partial(sp.softmax, axis=1)
