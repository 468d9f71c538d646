# verdict: FAILED
# says: round
# rounded to two digits
softmax_examples = np.round(softmax(np.array([[1.0, 1, 1], [3, 1, 1], [10, 1, 1]])), 2)
print(softmax_examples)
