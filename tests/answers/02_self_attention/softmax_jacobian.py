# %% right: diag and outer
def softmax_jacobian(w):
    return torch.diag(w) - torch.outer(w, w)

# %% right: from the formula, with the identity
def softmax_jacobian(w):
    return w[:, None] * (torch.eye(len(w)) - w[None, :])

# %% right: two loops
def softmax_jacobian(w):
    n = len(w)
    J = torch.zeros(n, n)
    for i in range(n):
        for j in range(n):
            J[i, j] = w[i] * ((1.0 if i == j else 0.0) - w[j])
    return J

# %% right: autograd
def softmax_jacobian(w):
    return torch.autograd.functional.jacobian(lambda s: torch.softmax(s, 0), w.log().clamp(min=-100))

# %% wrong: no diagonal | says: diagonal lacks
def softmax_jacobian(w):
    return -torch.outer(w, w)

# %% wrong: the sign | says: opposite
def softmax_jacobian(w):
    return torch.outer(w, w) - torch.diag(w)

# %% wrong: only the diagonal, as a matrix | says: and not 0
def softmax_jacobian(w):
    return torch.diag(w * (1 - w))

# %% wrong: only the diagonal, as a row | says: the diagonal alone, expected a matrix
def softmax_jacobian(w):
    return w * (1 - w)

# %% wrong: w in every column | says: w_i stands in every column
def softmax_jacobian(w):
    return w[:, None] * (1 - w[None, :])

# %% wrong: w in every row, by broadcasting | says: w_j stands in every row
def softmax_jacobian(w):
    return w - torch.outer(w, w)

# %% wrong: only diag | says: outer product is missing
def softmax_jacobian(w):
    return torch.diag(w)

# %% wrong: w times w is a number | says: matrix of all products
def softmax_jacobian(w):
    return torch.diag(w) - w @ w

# %% wrong: the softmax is taken once more | says: weights already
def softmax_jacobian(w):
    w = torch.softmax(w, dim=0)
    return torch.diag(w) - torch.outer(w, w)

# %% wrong: the diagonal is where weights are equal | says: the diagonal is where i = j
def softmax_jacobian(w):
    return torch.where(w[:, None] == w, w * (1 - w), -w[:, None] * w)

# %% wrong: places are looked up by their weight | says: looked up by its weight
def softmax_jacobian(w):
    rows = []
    for a in w.tolist():
        row = [-a * b for b in w.tolist()]
        row[w.tolist().index(a)] = a * (1 - a)
        rows.append(row)
    return torch.tensor(rows)

# %% right: a NumPy array
import numpy

def softmax_jacobian(w):
    w = numpy.asarray(w)
    return numpy.diag(w) - numpy.outer(w, w)

# %% wrong: the squares in place of the outer product | says: row of squares
def softmax_jacobian(w):
    return torch.diag(w) - w * w

# %% wrong: the outer product is added | says: added, expected subtracted
def softmax_jacobian(w):
    return torch.diag(w) + torch.outer(w, w)

# %% wrong: the delta of the formula without its w | says: the identity stands
def softmax_jacobian(w):
    return torch.eye(len(w)) - torch.outer(w, w)
