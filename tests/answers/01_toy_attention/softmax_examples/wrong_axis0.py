# verdict: FAILED
# says: down the columns
# by hand, with the sum over the columns
e = np.exp(np.array([[1.0, 1, 1], [3, 1, 1], [10, 1, 1]]))
softmax_examples = e / e.sum(axis=0)
print(softmax_examples)
