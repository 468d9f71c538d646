# verdict: PASSED
# filled with the formula
softmax_examples = np.empty((3, 3))
for i, s in enumerate([(1, 1, 1), (3, 1, 1), (10, 1, 1)]):
    z = np.exp(s)
    softmax_examples[i] = z / z.sum()
print(softmax_examples)
