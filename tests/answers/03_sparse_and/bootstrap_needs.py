# %% right: a loop over the repeats
def bootstrap_needs(samples, accuracy, bar, chosen):
    needs = []
    for seeds in chosen:
        need = samples_needed(samples, accuracy[:, seeds], bar)
        needs.append(2 * samples[-1] if need is None else need)
    return np.array(needs)


# %% right: a list, by `or`
def bootstrap_needs(samples, accuracy, bar, chosen):
    return [samples_needed(samples, accuracy[:, row], bar) or 2 * int(max(samples)) for row in chosen]


# %% right: all repeats at once, without samples_needed
def bootstrap_needs(samples, accuracy, bar, chosen):
    means = np.asarray(accuracy)[:, chosen].mean(axis=2)
    above = np.minimum.accumulate(means[::-1])[::-1] >= bar
    sizes = np.append(samples, 2 * samples[-1])
    return sizes[np.vstack([above, np.ones(len(chosen), bool)]).argmax(axis=0)]


# %% right: counts of the seeds as weights
def bootstrap_needs(samples, accuracy, bar, chosen):
    seeds = accuracy.shape[1]
    found = np.zeros(len(chosen), dtype=int)
    for k, row in enumerate(chosen):
        means = accuracy @ np.bincount(row, minlength=seeds) / len(row)
        found[k] = 2 * samples[-1]
        for size, mean in zip(reversed(samples), reversed(means)):
            if mean < bar:
                break
            found[k] = size
    return found


# %% right: np.take, a tensor
def bootstrap_needs(samples, accuracy, bar, chosen):
    found = torch.empty(len(chosen))
    for i in range(len(chosen)):
        need = samples_needed(samples, np.take(accuracy, chosen[i], axis=1), bar)
        found[i] = need if need is not None else samples[-1] * 2
    return found


# %% wrong: each seed once | says: taken once
def bootstrap_needs(samples, accuracy, bar, chosen):
    needs = []
    for seeds in chosen:
        need = samples_needed(samples, accuracy[:, np.unique(seeds)], bar)
        needs.append(2 * samples[-1] if need is None else need)
    return np.array(needs)


# %% wrong: all seeds in each repeat | says: all seeds are taken
def bootstrap_needs(samples, accuracy, bar, chosen):
    need = samples_needed(samples, accuracy, bar)
    return np.array([2 * samples[-1] if need is None else need for _ in chosen])


# %% wrong: the largest size where there is no need | says: expected as twice
def bootstrap_needs(samples, accuracy, bar, chosen):
    return np.array([samples_needed(samples, accuracy[:, seeds], bar) or samples[-1] for seeds in chosen])


# %% wrong: 0 where there is no need | says: counts as 0
def bootstrap_needs(samples, accuracy, bar, chosen):
    return np.array([samples_needed(samples, accuracy[:, seeds], bar) or 0 for seeds in chosen])


# %% wrong: repeats without a need are left out | says: a length is not
def bootstrap_needs(samples, accuracy, bar, chosen):
    needs = [samples_needed(samples, accuracy[:, seeds], bar) for seeds in chosen]
    return np.array([need for need in needs if need is not None])


# %% wrong: None stays in the list | says: holds None
def bootstrap_needs(samples, accuracy, bar, chosen):
    return [samples_needed(samples, accuracy[:, seeds], bar) for seeds in chosen]


# %% wrong: nan where there is no need | says: is nan, expected twice
def bootstrap_needs(samples, accuracy, bar, chosen):
    needs = [samples_needed(samples, accuracy[:, row], bar) for row in chosen]
    return np.array([np.nan if need is None else need for need in needs])

# %% wrong: sorted | says: sorted
def bootstrap_needs(samples, accuracy, bar, chosen):
    needs = [samples_needed(samples, accuracy[:, seeds], bar) for seeds in chosen]
    return sorted(2 * samples[-1] if need is None else need for need in needs)


# %% wrong: the mean need of single seeds | says: mean of the needs
def bootstrap_needs(samples, accuracy, bar, chosen):
    found = []
    for seeds in chosen:
        needs = [samples_needed(samples, accuracy[:, [seed]], bar) for seed in seeds]
        found.append(np.mean([2 * samples[-1] if need is None else need for need in needs]))
    return np.array(found)


# %% wrong: the first size above the bar | says: falls below it again
def bootstrap_needs(samples, accuracy, bar, chosen):
    found = []
    for seeds in chosen:
        above = accuracy[:, seeds].mean(axis=1) >= bar
        found.append(samples[np.argmax(above)] if above.any() else 2 * samples[-1])
    return np.array(found)


# %% wrong: the median of the seeds | says: median
def bootstrap_needs(samples, accuracy, bar, chosen):
    found = []
    for seeds in chosen:
        need = 2 * samples[-1]
        for size, row in zip(samples[::-1], accuracy[::-1]):
            if np.median(row[seeds]) < bar:
                break
            need = size
        found.append(need)
    return np.array(found)


# %% wrong: the interval in place of the needs | says: a length is not
def bootstrap_needs(samples, accuracy, bar, chosen):
    needs = [samples_needed(samples, accuracy[:, seeds], bar) for seeds in chosen]
    needs = [2 * samples[-1] if need is None else need for need in needs]
    return np.quantile(needs, 0.025), np.quantile(needs, 0.975)


# %% wrong: seeds of its own draw | says: not the needs of the mean curves
def bootstrap_needs(samples, accuracy, bar, chosen):
    found = []
    for _ in chosen:
        seeds = np.random.randint(accuracy.shape[1], size=accuracy.shape[1])
        need = samples_needed(samples, accuracy[:, seeds], bar)
        found.append(2 * samples[-1] if need is None else need)
    return np.array(found)

# %% wrong: a number is made of None | verdict: ERROR | says: count it as twice the largest size
def bootstrap_needs(samples, accuracy, bar, chosen):
    needs = np.zeros(len(chosen), dtype=int)
    for repeat, row in enumerate(chosen):
        needs[repeat] = samples_needed(samples, accuracy[:, row], bar)
    return needs
