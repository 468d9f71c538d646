# verdict: PASSED
# three calls with one row each, stacked
a = softmax(np.array([[1, 1, 1]]))
b = softmax(np.array([[3, 1, 1]]))
c = softmax(np.array([[10, 1, 1]]))
softmax_examples = np.vstack([a, b, c])
print(softmax_examples)
