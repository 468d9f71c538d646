# verdict: FAILED
# says: largest
# hides the NaN of the overflow with nan_to_num
def softmax(chi):
    e = np.exp(chi)
    return np.nan_to_num(e / e.sum(axis=1, keepdims=True))
