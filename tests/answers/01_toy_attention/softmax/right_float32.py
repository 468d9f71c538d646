# verdict: PASSED
# the result is cast to single precision
def softmax(chi):
    z = np.exp(chi - np.max(chi, axis=1, keepdims=True))
    return (z / z.sum(1, keepdims=True)).astype(np.float32)
