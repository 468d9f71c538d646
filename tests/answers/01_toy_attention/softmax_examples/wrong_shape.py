# verdict: FAILED
# says: shape
# an extra axis from stacking (1, 3) arrays
softmax_examples = np.array([softmax(np.array([[s, 1.0, 1.0]])) for s in (1, 3, 10)])
print(softmax_examples)
