# verdict: FAILED
# says: not the softmax of the i-th vector
# typed 5 for 10
softmax_examples = softmax(np.array([[1.0, 1, 1], [3, 1, 1], [5, 1, 1]]))
print(softmax_examples)
