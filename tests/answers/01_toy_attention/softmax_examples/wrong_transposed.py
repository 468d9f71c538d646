# verdict: FAILED
# says: axes are swapped
# the examples are columns
softmax_examples = softmax(np.array([[1.0, 1, 1], [3, 1, 1], [10, 1, 1]])).T
print(softmax_examples)
