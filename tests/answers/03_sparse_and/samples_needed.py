# %% right: from the largest size down
def samples_needed(samples, accuracy, bar):
    smallest = None
    for size, accuracies in zip(samples[::-1], accuracy[::-1]):
        if np.mean(accuracies) < bar:
            break
        smallest = int(size)
    return smallest


# %% right: from the smallest size up
def samples_needed(samples, accuracy, bar):
    means = np.mean(accuracy, axis=1)
    for k, size in enumerate(samples):
        if all(means[k:] >= bar):
            return size
    return None


# %% right: running minimum
def samples_needed(samples, accuracy, bar):
    low = np.minimum.accumulate(np.asarray(accuracy).mean(axis=1)[::-1])[::-1]
    good = np.flatnonzero(low >= bar)
    return int(samples[good[0]]) if len(good) else None


# %% wrong: the first size above the bar | says: falls below it again
def samples_needed(samples, accuracy, bar):
    for size, row in zip(samples, accuracy):
        if np.mean(row) >= bar:
            return int(size)
    return None


# %% wrong: every seed | says: every seed
def samples_needed(samples, accuracy, bar):
    smallest = None
    for size, accuracies in zip(samples[::-1], accuracy[::-1]):
        if np.min(accuracies) < bar:
            break
        smallest = int(size)
    return smallest


# %% wrong: more than the bar | says: equal to the bar
def samples_needed(samples, accuracy, bar):
    smallest = None
    for size, accuracies in zip(samples[::-1], accuracy[::-1]):
        if np.mean(accuracies) <= bar:
            break
        smallest = int(size)
    return smallest


# %% wrong: the index | says: index
def samples_needed(samples, accuracy, bar):
    means = np.mean(accuracy, axis=1)
    for k in range(len(samples)):
        if all(means[k:] >= bar):
            return k
    return None


# %% wrong: the last size below | says: last size below
def samples_needed(samples, accuracy, bar):
    means = np.mean(accuracy, axis=1)
    if means[-1] < bar:
        return None
    below = [size for size, mean in zip(samples, means) if mean < bar]
    return int(below[-1]) if below else int(samples[0])


# %% wrong: the largest size if none is good | says: below the bar
def samples_needed(samples, accuracy, bar):
    smallest = int(samples[-1])
    for size, accuracies in zip(samples[::-1], accuracy[::-1]):
        if np.mean(accuracies) < bar:
            break
        smallest = int(size)
    return smallest


# %% wrong: the mean over the sizes | says: samples_needed
def samples_needed(samples, accuracy, bar):
    means = np.mean(accuracy, axis=0)
    good = [size for size, mean in zip(samples, means) if mean >= bar]
    return int(good[0]) if good else None


# %% wrong: None always | says: is None
def samples_needed(samples, accuracy, bar):
    smallest = None
    for size, accuracies in zip(samples[::-1], accuracy[::-1]):
        if np.mean(accuracies) < bar:
            break
        smallest = int(size)
    return None


# %% wrong: the median | says: median
def samples_needed(samples, accuracy, bar):
    best = None
    for n, row in zip(samples[::-1], accuracy[::-1]):
        if np.median(row) < bar:
            break
        best = int(n)
    return best


# %% wrong: the next size only | says: falls below it again
def samples_needed(samples, accuracy, bar):
    means = np.mean(accuracy, axis=1)
    for i, n in enumerate(samples):
        if (means[i : i + 2] >= bar).all():
            return int(n)
    return None


# %% wrong: turned round in place | says: in place
def samples_needed(samples, accuracy, bar):
    means = np.mean(accuracy, axis=1)
    if isinstance(samples, list):
        samples.reverse()
    else:
        samples[:] = samples[::-1].copy()
    best = None
    for n, x in zip(samples, means[::-1]):
        if x < bar:
            break
        best = int(n)
    return best


# %% wrong: a float | says: expected int
def samples_needed(samples, accuracy, bar):
    means = np.mean(accuracy, axis=1)
    best = None
    for n, x in zip(samples[::-1], means[::-1]):
        if x < bar:
            break
        best = float(n)
    return best


# %% wrong: stops where there is none | verdict: ERROR | says: if no size is enough
def samples_needed(samples, accuracy, bar):
    means = np.mean(accuracy, axis=1)
    i = len(means)
    while i > 0 and means[i - 1] >= bar:
        i -= 1
    return int(samples[i])


# %% wrong: the best seed | says: the best seed
def samples_needed(samples, accuracy, bar):
    smallest = None
    for size, accuracies in zip(samples[::-1], accuracy[::-1]):
        if np.max(accuracies) < bar:
            break
        smallest = int(size)
    return smallest


# %% wrong: the first seed alone | says: the first seed
def samples_needed(samples, accuracy, bar):
    smallest = None
    for size, row in zip(samples[::-1], np.asarray(accuracy)[::-1]):
        if row[0] < bar:
            break
        smallest = int(size)
    return smallest

# %% wrong: 0 where there is none | says: it is 0 where no size is enough
def samples_needed(samples, accuracy, bar):
    means, found = np.asarray(accuracy).mean(axis=1), 0
    for n, mean in zip(reversed(list(samples)), reversed(means)):
        if mean < bar:
            break
        found = int(n)
    return found

# %% wrong: the rule of the bootstrap here already | says: twice the largest size
def samples_needed(samples, accuracy, bar):
    means = np.mean(accuracy, axis=1)
    good = [int(n) for k, n in enumerate(samples) if min(means[k:]) >= bar]
    return good[0] if good else 2 * int(samples[-1])
