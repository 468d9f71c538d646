# verdict: PASSED
# lambdas and helper names
_shift = lambda a: a - a.max(1)[:, None]
_normalise = lambda a: a / a.sum(1)[:, None]
softmax = lambda chi: _normalise(np.exp(_shift(np.asarray(chi))))
