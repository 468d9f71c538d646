# %% right: count by going through the arrays, nothing bans a loop here
N = sum(1 for _ in X)
L = 0
for token in X[0]:
    L += 1
D = 0
for number in X[0, 0]:
    D = D + 1
N_test = sum(1 for _ in X_test)
print(N, L, D, N_test)

# %% right: there is one label for each sequence, so count the labels
N = y.size
N_test = y_test.shape[0]
D = X[0, 0].size
L = X.size // (N * D)
print("sizes:", N, L, D, N_test)

# %% right: a small function that names the axes, used twice
def sizes_of(array: np.ndarray) -> dict[str, int]:
    """The axes by name, e.g. (1000, 5, 200) is {"n": 1000, "L": 5, "D": 200}."""
    return dict(zip("nLD", array.shape))


train_sizes, test_sizes = sizes_of(X), sizes_of(X_test)
N, L, D = train_sizes["n"], train_sizes["L"], train_sizes["D"]
N_test = test_sizes["n"]
print(train_sizes, test_sizes)

# %% right: a counting helper, defined in the middle, has a local N of its own
N, L, D = X.shape


def how_many(sequences):
    N = 0
    for _ in sequences:
        N = N + 1
    return N


N_test = how_many(X_test)
print(N, L, D, N_test)

# %% right: len() counts the outermost axis, so peel the array like an onion
N = len(X)
L = len(X[0])
D = len(X[0][0])
N_test = len(X_test)
print("N =", N, "\nL =", L, "\nD =", D, "\nN_test =", N_test)

# %% right: np.size takes an axis; axis numbers 0, 1, 2 are not sizes
N, L, D = (np.size(X, axis) for axis in (0, 1, 2))
N_test = np.size(X_test, 0)
# print all of them, for the record (I expect 1000 of something)
for name, value in zip(["N", "L", "D", "N_test"], [N, L, D, N_test]):
    print(f"{name:>8} = {value:6d}")

# %% right: an array of the shape; the entries are np.int64, which are whole numbers too
shape = np.array(X.shape)
N = shape[0]
L = shape[1]
D = shape[-1]
N_test = np.array(X_test.shape)[0]
print(shape, N_test)

# %% right: first try had L and D mixed up, the later lines put it right
N, D, L = X.shape
# no! the tokens come first
N, L, D = X.shape
N_test = X_test.shape[0]
print("N", N)
print("L", L)
print("D", D)
print("N_test", N_test)

# %% right: unpack both shapes at once and throw the rest of the test shape away
(N, L, D), (N_test, *_) = X.shape, X_test.shape
print(f"{N=} {L=} {D=} {N_test=}")

# %% right: annotated names first, values later by a loop over the names
N: int = 0
L: int = 0
D: int = 0
for N, L, D in [X.shape]:
    print(N, L, D)
N_test = X_test.shape[0]
print(N_test)

# %% right: I know torch better, tensor.size() gives the same numbers
import torch

t = torch.from_numpy(X)
N, L, D = t.size(0), t.size(1), t.size(2)
N_test = torch.as_tensor(X_test).shape[0]
print(N, L, D, N_test)

# %% right: the shape of X is a triple, the test set only needs its first entry
N, L, D = X.shape
N_test = X_test.shape[0]
print(N, L, D, N_test)

# %% right: assign inside the print, that is what the walrus is for
print((N := X.shape[0]), (L := X.shape[1]), (D := X.shape[2]), (N_test := X_test.shape[0]), sep=", ")

# %% wrong: divided to get the third size | says: expected int
N = len(X)
D = X.shape[2]
L = X.size / (N * D)
N_test = X_test.size / (L * D)
print(N, L, D, N_test)

# %% wrong: stopped after the training set | verdict: ERROR | says: N_test
N, L, D = X.shape
print(N, L, D)

# %% wrong: put everything into a function and never returned anything from it | verdict: ERROR | says: N
def show_sizes():
    N, L, D = X.shape
    N_test = X_test.shape[0]
    print(N, L, D, N_test)


show_sizes()

# %% wrong: believed that the last axis is the tokens | says: counts the coordinates
N, D, L = X.shape
N_test = X_test.shape[0]
print(N, L, D, N_test)

# %% wrong: variables start with a lower-case letter in my other course | verdict: ERROR | says: N
n, l, d = X.shape
n_test = X_test.shape[0]
print(n, l, d, n_test)

# %% wrong: took the test labels from the wrong variable | says: N_test
N, L, D = X.shape
N_test = y.shape[0]
print(N, L, D, N_test)

# %% wrong: slice of the shape instead of an entry of it | says: N_test
N, L, D = X.shape
N_test = X_test.shape[:1]
print(N, L, D, N_test)

# %% wrong: the task said print them, so I printed the shapes | verdict: ERROR | says: N
print(X.shape)
print(X_test.shape)

# %% wrong: stored the whole shape under the name N_test | says: N
N, L, D = X.shape
N_test = X_test.shape
print(N, L, D, N_test)

# %% wrong: .size sounds like "the number of sequences" | says: N
N = X.size
L = X.shape[1]
D = X.shape[2]
N_test = X_test.size
print(N, L, D, N_test)

# %% wrong: built the text for printing and kept only the text | says: expected int
N, L, D = map(str, X.shape)
N_test = str(len(X_test))
print("N = " + N + ", L = " + L + ", D = " + D + ", N_test = " + N_test)

# %% wrong: mixed up train and test | says: counts the test sequences
N_test, L, D = X.shape
N = X_test.shape[0]
print(N, L, D, N_test)

# %% wrong: 10**3 is not typing the number in, is it? | says: typ
N, L, D, N_test = 10**3, 10 // 2, 2 * 10**2, 10**3 // 2
print(N, L, D, N_test)

# %% wrong: I printed X.shape in another cell and copied the numbers | says: typ
N = 1000
L = 5
D = 200
N_test = 500
print(N, L, D, N_test)

# %% wrong: typed the numbers into a tuple first and unpacked it | says: typ
sizes = (1000, 5, 200, 500)
N, L, D, N_test = sizes
print(sizes)

# %% wrong: int(...) around the typed number | says: typ
N, L, D = X.shape
N_test = int(500)
print(N, L, D, N_test)

# %% wrong: only the number of test sequences is typed in, since it was not in X | says: N_test
N, L, D = X.shape
N_test = 500
print(N, L, D, N_test)

# %% wrong: thought that the shape holds all four numbers | verdict: ERROR | says: unpack
N, L, D, N_test = X.shape
print(N, L, D, N_test)

# %% wrong: D counted from the wrong axis | says: tokens of a sequence | says: third axis
N, L, D = X.shape[0], X.shape[1], X.shape[1]
N_test = len(X_test)
print(N, L, D, N_test)

# %% wrong: the size of X_test is how many there are | says: all numbers of X_test
N, L, D = X.shape
N_test = X_test.size
print(N, L, D, N_test)
