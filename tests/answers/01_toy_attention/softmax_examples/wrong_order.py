# verdict: FAILED
# says: order
# largest first
softmax_examples = softmax(np.array([[10.0, 1, 1], [3, 1, 1], [1, 1, 1]]))
print(softmax_examples)
