# %% right: signs
def accuracy(y, y_hat):
    return float(np.mean(np.sign(y_hat) == y))

# %% right: products above 0
def accuracy(y, y_hat):
    return np.count_nonzero(np.asarray(y) * np.sign(y_hat) > 0) / len(y)

# %% right: a loop
def accuracy(y, y_hat):
    right = 0
    for a, b in zip(y, y_hat):
        if (a > 0 and b > 0) or (a < 0 and b < 0):
            right += 1
    return right / len(y)

# %% right: two masks
def accuracy(y, y_hat):
    positive = (y == 1) & (y_hat > 0)
    negative = (y == -1) & (y_hat < 0)
    return (positive | negative).mean()

# %% wrong: 0 counts as positive | says: counts as positive
def accuracy(y, y_hat):
    return float(np.mean(np.where(y_hat >= 0, 1, -1) == y))

# %% wrong: 0 counts as right | says: counts as right
def accuracy(y, y_hat):
    return float(np.mean(y * y_hat >= 0))

# %% wrong: zeros left out | says: left out
def accuracy(y, y_hat):
    some = y_hat != 0
    return float(np.mean(np.sign(y_hat[some]) == y[some]))

# %% wrong: the number | says: number of right signs
def accuracy(y, y_hat):
    return int(np.sum(np.sign(y_hat) == y))

# %% wrong: in percent | says: percent
def accuracy(y, y_hat):
    return 100 * float(np.mean(np.sign(y_hat) == y))

# %% wrong: the share of errors | says: wrong signs
def accuracy(y, y_hat):
    return float(np.mean(np.sign(y_hat) != y))

# %% wrong: compares the numbers | says: compared themselves
def accuracy(y, y_hat):
    return float(np.mean(y == y_hat))

# %% wrong: compares truth values with signs | says: truth values
def accuracy(y, y_hat):
    return float(np.mean((y_hat > 0) == y))

# %% wrong: the notebook's number of texts | says: notebook's number
def accuracy(y, y_hat):
    return float(np.sum(np.sign(y_hat) == y)) / 734

# %% wrong: the mean product | says: mean of y
def accuracy(y, y_hat):
    return float(np.mean(y * y_hat))

# %% wrong: one truth value for each text | says: accuracy
def accuracy(y, y_hat):
    return np.sign(y_hat) == y

# %% wrong: rounds the prediction to the label | says: accuracy
def accuracy(y, y_hat):
    return float(np.mean(np.round(y_hat) == y))

# %% wrong: products underflow to 0 for tiny predictions | says: tiny and huge | hidden: a prediction of 1e-200 in the example would give the trap away
def accuracy(y, y_hat):
    return float(np.mean(y * y_hat > 1e-12))

# %% wrong: a prediction of 0 is negative | says: counts as negative
def accuracy(y, y_hat):
    return np.mean((y_hat > 0) == (y > 0))

# %% wrong: rounds the predictions | says: predictions are rounded
def accuracy(y, y_hat):
    return np.mean(np.round(y_hat) == y)

# %% wrong: near to the label | says: near to the label
def accuracy(y, y_hat):
    return np.mean(np.abs(y - y_hat) < 1)

# %% wrong: the mean of the products of the signs | says: wrong sign counts -1
def accuracy(y, y_hat):
    return np.mean(y * np.sign(y_hat))

# %% wrong: a division of whole numbers | says: it is 0
def accuracy(y, y_hat):
    return np.sum(np.sign(y_hat) == y) // len(y)

# %% wrong: reads the notebook's test labels | says: uses the notebook's `y_test`
def accuracy(y, y_hat):
    return float(np.mean(y_test * y_hat > 0))

# %% wrong: the share of the notebook's test texts | says: uses the notebook's `X_test`
def accuracy(y, y_hat):
    return float(np.sum(y * y_hat > 0)) / len(X_test)
