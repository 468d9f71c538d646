# verdict: PASSED
# display() in place of print and a named intermediate, with np.r_
rows = np.r_["0,2", [1.0, 1, 1], [3.0, 1, 1], [10.0, 1, 1]]
softmax_examples = softmax(rows).copy()
with np.printoptions(precision=5, suppress=True):
    print(softmax_examples)
