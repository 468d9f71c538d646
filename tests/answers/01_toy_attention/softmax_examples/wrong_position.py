# verdict: FAILED
# says: order
# the large score is at the end
softmax_examples = softmax(np.array([[1.0, 1, 1], [1, 1, 3], [1, 1, 10]]))
print(softmax_examples)
