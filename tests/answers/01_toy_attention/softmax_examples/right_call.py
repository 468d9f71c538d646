# verdict: PASSED
# one call with the three rows
softmax_examples = softmax(np.array([[1.0, 1, 1], [3, 1, 1], [10, 1, 1]]))
print(softmax_examples)
