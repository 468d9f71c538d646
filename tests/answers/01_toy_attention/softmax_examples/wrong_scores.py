# verdict: FAILED
# says: scores themselves
# stores the scores themselves
softmax_examples = np.array([[1.0, 1, 1], [3, 1, 1], [10, 1, 1]])
print(softmax_examples)
