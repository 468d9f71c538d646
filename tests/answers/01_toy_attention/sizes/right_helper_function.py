# verdict: PASSED
# A small function that names the axes, used twice.
def sizes_of(array: np.ndarray) -> dict[str, int]:
    """The axes by name, e.g. (1000, 5, 200) is {"n": 1000, "L": 5, "D": 200}."""
    return dict(zip("nLD", array.shape))


train_sizes, test_sizes = sizes_of(X), sizes_of(X_test)
N, L, D = train_sizes["n"], train_sizes["L"], train_sizes["D"]
N_test = test_sizes["n"]
print(train_sizes, test_sizes)
