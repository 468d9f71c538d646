# %% right: a sum of squares is a dot product
def loss(y, y_hat):
    r = y - y_hat
    return r @ r / 2

# %% right: (a - b)^2 = a^2 - 2ab + b^2, summed one after the other
def loss(y, y_hat):
    return (np.dot(y, y) + np.dot(y_hat, y_hat)) / 2 - np.dot(y, y_hat)

# %% right: single precision inside
def loss(y, y_hat):
    r = np.asarray(y, dtype=np.float32) - np.asarray(y_hat, dtype=np.float32)
    return np.float32(0.5) * np.sum(r * r)

# %% right: math.fsum is the most exact sum in Python
import math


def loss(y, y_hat):
    return math.fsum((float(a) - float(b)) ** 2 for a, b in zip(y, y_hat)) * 0.5

# %% right: the formula
def loss(y, y_hat):
    return 0.5 * np.sum((y - y_hat) ** 2)

# %% right: mean times n over two is the half sum
def loss(y, y_hat):
    n = len(y)
    mse = np.mean(np.square(y_hat - y))
    return float(n * mse / 2)

# %% right: half the squared Euclidean norm of the residual
def loss(y, y_hat):
    return np.linalg.norm(y - y_hat) ** 2 / 2

# %% right: nothing bans a loop here
def loss(y, y_hat):
    total = 0.0
    for a, b in zip(y, y_hat):
        total += (a - b) ** 2
    return total / 2

# %% right: a pairwise sum by recursion, with a lambda for one element
half_square = lambda a, b: (a - b) * (a - b) / 2


def loss(y, y_hat):
    if len(y) == 1:
        return half_square(y[0], y_hat[0])
    m = len(y) // 2
    return loss(y[:m], y_hat[:m]) + loss(y[m:], y_hat[m:])

# %% right: the sum-reduced MSE of torch, halved
import torch
import torch.nn.functional as F


def loss(y, y_hat):
    return F.mse_loss(torch.as_tensor(y_hat), torch.as_tensor(y), reduction="sum") / 2

# %% right: einsum returns a scalar, wrapped as a 0-d array
def loss(y, y_hat):
    d = np.subtract(y, y_hat)
    return np.asarray(np.einsum("i,i->", d, d) / 2)

# %% wrong: absolute errors | says: square
def loss(y, y_hat):
    return 0.5 * np.sum(np.abs(y - y_hat))

# %% wrong: (a - b)^2 = a^2 - b^2, surely | says: square
def loss(y, y_hat):
    return 0.5 * np.sum(y**2 - y_hat**2)

# %% wrong: two slashes | says: 1/2
def loss(y, y_hat):
    return np.sum((y - y_hat) ** 2) // 2

# %% wrong: y of the notebook under another argument name | says: argument
def loss(labels, y_hat):
    return 0.5 * np.sum((y[: len(y_hat)] - y_hat) ** 2)

# %% wrong: half the mean | says: mean
def loss(y, y_hat):
    return np.mean((y - y_hat) ** 2) / 2

# %% wrong: the norm without its square | says: square
def loss(y, y_hat):
    return 0.5 * np.linalg.norm(y - y_hat)

# %% wrong: returned a list with the loss in it | says: take it out of its list
def loss(y, y_hat):
    return [0.5 * np.sum((y - y_hat) ** 2)]

# %% wrong: the return is indented into the loop | says: return inside
def loss(y, y_hat):
    total = 0
    for i in range(len(y)):
        total += (y[i] - y_hat[i]) ** 2
        return total / 2

# %% wrong: range(len(y) - 1), off by one | says: last sequence is left out
def loss(y, y_hat):
    total = 0
    for i in range(len(y) - 1):
        total += (y[i] - y_hat[i]) ** 2
    return total / 2

# %% wrong: the loss is the MSE in every library | says: mean
def loss(y, y_hat):
    return np.mean((y - y_hat) ** 2)

# %% wrong: forgot the 1/2 | says: 1/2
def loss(y, y_hat):
    return np.sum((y - y_hat) ** 2)

# %% wrong: squares of each, forgot to add them | says: sum
def loss(y, y_hat):
    return 0.5 * (y - y_hat) ** 2

# %% wrong: wrong sign inside the bracket | says: expected their difference
def loss(y, y_hat):
    return 0.5 * np.sum((y + y_hat) ** 2)

# %% wrong: prints the loss | says: None
def loss(y, y_hat):
    print(0.5 * np.sum((y - y_hat) ** 2))

# %% wrong: Precedence: the square is outside the sum | says: square
def loss(y, y_hat):
    return 0.5 * np.sum(y - y_hat) ** 2

# %% wrong: missing brackets | says: square
def loss(y, y_hat):
    return 0.5 * np.sum(y - y_hat**2)

# %% wrong: mse times the 1000 of the training set | says: mean
def loss(y, y_hat):
    return 1000 * np.mean((y - y_hat) ** 2) / 2

# %% wrong: used a name that does not exist | verdict: ERROR | says: yhat
def loss(y, y_hat):
    return 0.5 * np.sum((y - yhat) ** 2)

# %% wrong: the norm of the errors | says: square root of the sum
def loss(y, y_hat):
    return np.linalg.norm(y - y_hat)

# %% wrong: half the sum, over the number of training sequences | says: notebook's N
def loss(y, y_hat):
    return np.sum((y - y_hat) ** 2) / (2 * N)

# %% wrong: the half is squared with the error | says: 1/4
def loss(y, y_hat):
    return float(np.sum(((y - y_hat) / 2) ** 2))

# %% wrong: in place | verdict: PARTIAL | says: in place
def loss(y, y_hat):
    y -= y_hat
    return 0.5 * np.sum(y**2)
