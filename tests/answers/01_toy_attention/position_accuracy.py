# %% right: argmax over the tokens
def position_accuracy(X, k, positions):
    return np.mean(np.argmax(X @ k, axis=1) == positions)

# %% right: a count divided by n
def position_accuracy(X, k, positions):
    scores = np.einsum("nld,d->nl", X, k) / np.sqrt(X.shape[2])
    hits = np.count_nonzero(scores.argmax(-1) == positions)
    return hits / len(positions)

# %% right: the largest softmax weight is at the largest score
def position_accuracy(X: np.ndarray, k: np.ndarray, positions: np.ndarray) -> float:
    chi = np.tensordot(X, k, axes=1) / X.shape[2] ** 0.5
    where = np.argsort(chi, axis=1)[:, -1]
    return float((where == np.asarray(positions)).sum() / X.shape[0])

# %% right: compares the score of the relevant token with the maximum
def position_accuracy(X, k, positions):
    # for each sequence: is the score at the position the maximum?
    s = (X * k).sum(axis=2)
    at_position = np.take_along_axis(s, positions[:, None], axis=1)[:, 0]
    return 1 - np.mean(at_position < s.max(axis=1))

# %% right: a running maximum over the tokens
def position_accuracy(X, k, positions):
    n, L, D = X.shape
    best, where = X[:, 0] @ k, np.zeros(n, dtype=int)
    for l in range(1, L):
        s = X[:, l] @ k
        where = np.where(s > best, l, where)
        best = np.maximum(best, s)
    return np.average(where == positions)

# %% right: torch inside, item() at the end
import torch


def position_accuracy(X, k, positions):
    s = torch.tensor(np.asarray(X, float)) @ torch.tensor(np.asarray(k, float))
    return (s.argmax(dim=1) == torch.tensor(np.asarray(positions))).double().mean().item()

# %% right: a 0-d array of single precision
def position_accuracy(X, k, positions):
    largest = (X @ k).argmax(1)
    return np.asarray((largest == positions).astype(np.float32).mean())

# %% wrong: the score of largest absolute value | says: abs
def position_accuracy(X, k, positions):
    return np.mean(np.abs(X @ k).argmax(axis=1) == positions)

# %% wrong: the smallest score | says: largest
def position_accuracy(X, k, positions):
    return np.mean(np.argmin(X @ k, axis=1) == positions)

# %% wrong: argmax over the sequences | says: over the tokens
def position_accuracy(X, k, positions):
    where = np.argmax(X @ k, axis=0)
    return np.mean(np.isin(positions, where))

# %% wrong: argmax over an axis that is not there | verdict: ERROR | says: axis
def position_accuracy(X, k, positions):
    return np.mean(np.argmax(X @ k, axis=2) == positions)

# %% wrong: returns the hits of all sequences | says: expected one number
def position_accuracy(X, k, positions):
    return np.argmax(X @ k, axis=1) == positions

# %% wrong: the number of hits | says: share
def position_accuracy(X, k, positions):
    return np.sum(np.argmax(X @ k, axis=1) == positions)

# %% wrong: the share of misses | says: share
def position_accuracy(X, k, positions):
    return np.mean(np.argmax(X @ k, axis=1) != positions)

# %% wrong: the largest first coordinate | says: score
def position_accuracy(X, k, positions):
    return np.mean(np.argmax(X[:, :, 0], axis=1) == positions)

# %% wrong: argmax without an axis | says: axis
def position_accuracy(X, k, positions):
    return np.mean(np.argmax(X @ k) == positions)

# %% wrong: positions counted from one | says: from 0
def position_accuracy(X, k, positions):
    return np.mean(np.argmax(X @ k, axis=1) + 1 == positions)

# %% wrong: a generator over the rows of scores | verdict: PARTIAL | says: one at a time
def position_accuracy(X, k, positions):
    chi = X @ k
    return sum(int(np.argmax(chi[i]) == positions[i]) for i in range(len(chi))) / len(chi)

# %% wrong: the true positions of the test set in place of the argument | says: notebook's
def position_accuracy(X, k, positions):
    return np.mean(np.argmax(X_test @ k, axis=1) == truth.positions_test)

# %% wrong: a loop over the sequences | verdict: PARTIAL | says: one at a time
def position_accuracy(X, k, positions):
    hits = 0
    for x, p in zip(X, positions):
        if np.argmax(x @ k) == p:
            hits += 1
    return hits / len(X)

# %% wrong: argmax at once, the hits counted one by one over the array of the positions found | verdict: PARTIAL | says: one at a time
def position_accuracy(X, k, positions):
    where = np.argmax(X @ k, axis=1)
    hits = 0
    for i in range(len(where)):
        hits += where[i] == positions[i]
    return hits / len(where)

# %% wrong: the mean softmax weight of the relevant token | says: largest score
def position_accuracy(X, k, positions):
    w = softmax(X @ k / np.sqrt(X.shape[2]))
    return w[np.arange(len(X)), positions].mean()

# %% wrong: a percentage | says: percent
def position_accuracy(X, k, positions):
    return 100 * np.mean(np.argmax(X @ k, axis=1) == positions)

# %% wrong: rounded to two digits | says: round
def position_accuracy(X, k, positions):
    return round(float(np.mean(np.argmax(X @ k, axis=1) == positions)), 1)

# %% wrong: the largest product of score and first coordinate | says: expected the largest score
def position_accuracy(X, k, positions):
    return np.mean(np.argmax((X @ k) * X[:, :, 0], axis=1) == positions)

# %% wrong: the hits over the 500 of the test set | says: notebook's N_test
def position_accuracy(X, k, positions):
    return np.sum(np.argmax(X @ k, axis=1) == positions) / 500

# %% wrong: argmax(axis=0), which cannot be compared with the positions | verdict: ERROR | says: axis=1
def position_accuracy(X, k, positions):
    return np.mean((X @ k).argmax(axis=0) == positions)
