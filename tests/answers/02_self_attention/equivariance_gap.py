# %% right: both at once, by vmap
def equivariance_gap(attend, x, permutation):
    plain, turned = torch.vmap(attend)(torch.stack([x, x[permutation]]))
    return (turned - plain[permutation]).abs().max()


# %% right: one line
def equivariance_gap(attend, x, permutation):
    return (attend(x[permutation]) - attend(x)[permutation]).abs().max().item()

# %% right: a matrix
def equivariance_gap(attend, x, permutation):
    P = torch.eye(len(x))[permutation]
    return torch.max(torch.abs(attend(P @ x) - P @ attend(x)))

# %% right: the norm of the differences as a row
def equivariance_gap(attend, x, permutation):
    one, other = attend(x.index_select(0, permutation)), attend(x).index_select(0, permutation)
    return torch.linalg.vector_norm(one - other, ord=float("inf"))

# %% wrong: the inverse permutation on one side | says: in opposite directions
def equivariance_gap(attend, x, permutation):
    inverse = torch.argsort(permutation)
    return (attend(x[permutation]) - attend(x)[inverse]).abs().max()

# %% wrong: the output is not permuted | says: output is not permuted
def equivariance_gap(attend, x, permutation):
    return (attend(x[permutation]) - attend(x)).abs().max()

# %% wrong: both sides permuted before | says: knows the order
def equivariance_gap(attend, x, permutation):
    return (attend(x[permutation]) - attend(x[permutation])).abs().max()

# %% wrong: the mean | says: expected the largest
def equivariance_gap(attend, x, permutation):
    return (attend(x[permutation]) - attend(x)[permutation]).abs().mean()

# %% wrong: the length of all differences | says: length of all differences
def equivariance_gap(attend, x, permutation):
    return (attend(x[permutation]) - attend(x)[permutation]).norm()

# %% wrong: no absolute value | says: take .abs()
def equivariance_gap(attend, x, permutation):
    return (attend(x[permutation]) - attend(x)[permutation]).max()

# %% wrong: a difference for each entry | says: difference for each entry
def equivariance_gap(attend, x, permutation):
    gap = (attend(x[permutation]) - attend(x)[permutation]).abs()
    return gap

# %% wrong: True or False | says: whether the sides differ
def equivariance_gap(attend, x, permutation):
    return not torch.allclose(attend(x[permutation]), attend(x)[permutation])

# %% wrong: columns are permuted | verdict: ERROR | says: on its first axis
def equivariance_gap(attend, x, permutation):
    return (attend(x[:, permutation]) - attend(x)[:, permutation]).abs().max()

# %% wrong: both sides are the same | says: no difference is found
def equivariance_gap(attend, x, permutation):
    y = attend(x)
    return (y[permutation] - y[permutation]).abs().max()

# %% wrong: the function as a matrix | says: taken for a matrix
def equivariance_gap(attend, x, permutation):
    matrix = attend(torch.eye(len(x)))
    return (matrix @ x[permutation] - (matrix @ x)[permutation]).abs().max()


# %% wrong: a small gap is rounding | says: a small gap is taken for 0
def equivariance_gap(attend, x, permutation):
    gap = (attend(x[permutation]) - attend(x)[permutation]).abs().max()
    return torch.zeros(()) if gap < 1e-2 else gap


# %% wrong: the sum of the differences | says: it is the sum of the differences
def equivariance_gap(attend, x, permutation):
    return (attend(x[permutation]) - attend(x)[permutation]).abs().sum()


# %% wrong: the largest square | says: it is the square of the largest difference
def equivariance_gap(attend, x, permutation):
    return ((attend(x[permutation]) - attend(x)[permutation]) ** 2).max()

# %% wrong: the largest length of a row | says: largest length of a row
def equivariance_gap(attend, x, permutation):
    return (attend(x[permutation]) - attend(x)[permutation]).norm(dim=-1).max()

# %% wrong: takes the first row for the output | verdict: ERROR | says: returns one tensor of rows
def equivariance_gap(attend, x, permutation):
    return (attend(x[permutation])[0] - attend(x)[0][permutation]).abs().max()

# %% wrong: whether both are close | says: whether the sides are equal
def equivariance_gap(attend, x, permutation):
    return torch.allclose(attend(x[permutation]), attend(x)[permutation])
