# verdict: FAILED
# says: hard maximum
# weight 1 on the largest score
def softmax(chi):
    return (chi == chi.max(axis=1, keepdims=True)).astype(float)
