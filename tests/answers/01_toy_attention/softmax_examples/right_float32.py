# verdict: PASSED
# single precision scores
scores = np.ones((3, 3), dtype=np.float32)
scores[:, 0] = [1, 3, 10]
softmax_examples = softmax(scores)
print("1,1,1 / 3,1,1 / 10,1,1:\n", softmax_examples)
