# verdict: FAILED
# says: None
# stores what print returns
softmax_examples = print(softmax(np.array([[1.0, 1, 1], [3, 1, 1], [10, 1, 1]])))
