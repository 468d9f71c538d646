# verdict: FAILED
# says: each vector a row
# the examples are put in as columns, so the softmax is taken across them
softmax_examples = softmax(np.array([[1.0, 3, 10], [1, 1, 1], [1, 1, 1]]))
print(softmax_examples)
