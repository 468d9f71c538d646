# verdict: ERROR
# says: axis
# calls softmax with a vector
softmax_examples = np.array([softmax(np.array([1.0, 1, 1])), softmax(np.array([3.0, 1, 1])), softmax(np.array([10.0, 1, 1]))])
print(softmax_examples)
