# %% right: filled with the formula
softmax_examples = np.empty((3, 3))
for i, s in enumerate([(1, 1, 1), (3, 1, 1), (10, 1, 1)]):
    z = np.exp(s)
    softmax_examples[i] = z / z.sum()
print(softmax_examples)

# %% right: one call with the three rows
softmax_examples = softmax(np.array([[1.0, 1, 1], [3, 1, 1], [10, 1, 1]]))
print(softmax_examples)

# %% right: single precision scores
scores = np.ones((3, 3), dtype=np.float32)
scores[:, 0] = [1, 3, 10]
softmax_examples = softmax(scores)
print("1,1,1 / 3,1,1 / 10,1,1:\n", softmax_examples)

# %% right: a comprehension; the ban on loops is in another exercise
softmax_examples = np.array([softmax(np.array([[first, 1.0, 1.0]]))[0] for first in (1, 3, 10)])
for row in softmax_examples:
    print(np.round(row, 4), "sum", row.sum())

# %% right: display() in place of print and a named intermediate, with np.r_
rows = np.r_["0,2", [1.0, 1, 1], [3.0, 1, 1], [10.0, 1, 1]]
softmax_examples = softmax(rows).copy()
with np.printoptions(precision=5, suppress=True):
    print(softmax_examples)

# %% right: three calls with one row each, stacked
a = softmax(np.array([[1, 1, 1]]))
b = softmax(np.array([[3, 1, 1]]))
c = softmax(np.array([[10, 1, 1]]))
softmax_examples = np.vstack([a, b, c])
print(softmax_examples)

# %% wrong: by hand, with the sum over the columns | says: down the columns
e = np.exp(np.array([[1.0, 1, 1], [3, 1, 1], [10, 1, 1]]))
softmax_examples = e / e.sum(axis=0)
print(softmax_examples)

# %% wrong: the examples are put in as columns, so the softmax is taken across them | says: each vector a row
softmax_examples = softmax(np.array([[1.0, 3, 10], [1, 1, 1], [1, 1, 1]]))
print(softmax_examples)

# %% wrong: typed 5 for 10 | says: not the softmax of the i-th vector
softmax_examples = softmax(np.array([[1.0, 1, 1], [3, 1, 1], [5, 1, 1]]))
print(softmax_examples)

# %% wrong: calls softmax with a vector | verdict: ERROR | says: axis
softmax_examples = np.array([softmax(np.array([1.0, 1, 1])), softmax(np.array([3.0, 1, 1])), softmax(np.array([10.0, 1, 1]))])
print(softmax_examples)

# %% wrong: prints the three and stores none | verdict: ERROR | says: softmax_examples
print(softmax(np.array([[1.0, 1, 1]])))
print(softmax(np.array([[3.0, 1, 1]])))
print(softmax(np.array([[10.0, 1, 1]])))

# %% wrong: largest first | says: order
softmax_examples = softmax(np.array([[10.0, 1, 1], [3, 1, 1], [1, 1, 1]]))
print(softmax_examples)

# %% wrong: the large score is at the end | says: order
softmax_examples = softmax(np.array([[1.0, 1, 1], [1, 1, 3], [1, 1, 10]]))
print(softmax_examples)

# %% wrong: stores what print returns | says: None
softmax_examples = print(softmax(np.array([[1.0, 1, 1], [3, 1, 1], [10, 1, 1]])))

# %% wrong: rounded to two digits | says: round
softmax_examples = np.round(softmax(np.array([[1.0, 1, 1], [3, 1, 1], [10, 1, 1]])), 2)
print(softmax_examples)

# %% wrong: stores the scores themselves | says: scores themselves
softmax_examples = np.array([[1.0, 1, 1], [3, 1, 1], [10, 1, 1]])
print(softmax_examples)

# %% wrong: an extra axis from stacking (1, 3) arrays | says: axes, expected (3, 3)
softmax_examples = np.array([softmax(np.array([[s, 1.0, 1.0]])) for s in (1, 3, 10)])
print(softmax_examples)

# %% wrong: the examples are columns | says: axes are swapped
softmax_examples = softmax(np.array([[1.0, 1, 1], [3, 1, 1], [10, 1, 1]])).T
print(softmax_examples)

# %% wrong: each vector divided by its sum | says: divided by their sum
v = np.array([[1.0, 1, 1], [3, 1, 1], [10, 1, 1]])
softmax_examples = v / v.sum(axis=1, keepdims=True)
print(softmax_examples)

# %% wrong: one-hot rows by argmax | says: hard maximum
v = np.array([[1.0, 1, 1], [3, 1, 1], [10, 1, 1]])
softmax_examples = np.eye(3)[v.argmax(axis=1)]
print(softmax_examples)

# %% wrong: the exponentials of the vectors | says: not normalised
softmax_examples = np.exp(np.array([[1.0, 1, 1], [3, 1, 1], [10, 1, 1]]))
print(softmax_examples)

# %% wrong: the softmax of 4.1 goes down the columns | says: `softmax` (exercise 4.1)
def softmax(chi):
    powers = np.exp(chi - chi.max())
    return powers / powers.sum(axis=0)


softmax_examples = softmax(np.array([[1.0, 1.0, 1.0], [3.0, 1.0, 1.0], [10.0, 1.0, 1.0]]))
