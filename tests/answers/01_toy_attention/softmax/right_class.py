# verdict: PASSED
# a callable class
class _Softmax:
    def __init__(self, axis=-1):
        self.axis = axis

    def __call__(self, chi):
        m = np.expand_dims(np.max(chi, self.axis), self.axis)
        w = np.exp(chi - m)
        return np.divide(w, np.sum(w, self.axis, keepdims=True))


softmax = _Softmax()
