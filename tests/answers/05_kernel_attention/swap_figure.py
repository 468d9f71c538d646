# %% right: bands, ten seeds, orthogonal frequencies are not asked for
swap_accuracies = {"positive": np.zeros((5, 10)), "trigonometric": np.zeros((5, 10))}
for i, m in enumerate(SWAP_MS):
    for seed in range(10):
        W = draw_frequencies(m, 8, 8**0.5, seed)
        for kind, phi in (("positive", positive_features), ("trigonometric", trigonometric_features)):
            swap_accuracies[kind][i, seed] = ka.accuracy(model, lambda Q, K, V: ka.attend(phi(Q, W) @ phi(K, W).T, V))
swap_figure, ax = plt.subplots()
for kind, a in swap_accuracies.items():
    ax.plot(SWAP_MS, a.mean(axis=1), label=kind + " (band: one standard deviation)")
    ax.fill_between(SWAP_MS, a.mean(1) - a.std(1), a.mean(1) + a.std(1), alpha=0.3)
ax.axhline(exact_accuracy, ls=":")
ax.set_xscale("log", base=4)
ax.set_xlabel("m")
ax.set_ylabel("accuracy")
ax.legend()

# %% right: two panels, hlines
def run(phi, m, seed):
    W = draw_frequencies(m, 8, np.sqrt(8), seed)
    return ka.accuracy(model, lambda Q, K, V: ka.attend(phi(Q, W) @ phi(K, W).T, V))


swap_accuracies = {
    "trigonometric": [[run(trigonometric_features, m, s) for s in range(8)] for m in SWAP_MS],
    "positive": [[run(positive_features, m, s) for s in range(8)] for m in SWAP_MS],
}
swap_figure, axes = plt.subplots(1, 2, sharey=True)
for ax, kind in zip(axes, swap_accuracies):
    a = np.array(swap_accuracies[kind])
    ax.errorbar(SWAP_MS, a.mean(1), yerr=a.std(1, ddof=1) / 8**0.5, label="mean, 1 standard error")
    ax.hlines(exact_accuracy, SWAP_MS[0], SWAP_MS[-1], color="k")
    ax.semilogx()
    ax.set(xlabel="m", ylabel="accuracy", title=kind)
    ax.legend()

# %% right: quantiles as error bars
swap_accuracies = {}
for kind, phi in zip(("trigonometric", "positive"), (trigonometric_features, positive_features)):
    table = np.empty((len(SWAP_MS), 9))
    for i in range(len(SWAP_MS)):
        for seed in range(9):
            W = draw_frequencies(SWAP_MS[i], 8, np.sqrt(8), seed)
            table[i, seed] = ka.accuracy(model, lambda Q, K, V: ka.attend(phi(Q, W) @ phi(K, W).T, V))
    swap_accuracies[kind] = table
swap_figure = plt.figure()
for kind, table in swap_accuracies.items():
    mean = table.mean(axis=1)
    plt.errorbar(SWAP_MS, mean, yerr=[mean - table.min(axis=1), table.max(axis=1) - mean], label=f"{kind}: least to most")
plt.plot([4, 1024], [exact_accuracy] * 2, "k--", label="softmax")
plt.xscale("log")
plt.xlabel("number of frequencies")
plt.ylabel("accuracy")
plt.legend()

# %% wrong: no interval | verdict: PARTIAL | says: no interval
def run(phi, m, seed):
    W = draw_frequencies(m, 8, np.sqrt(8), seed)
    return ka.accuracy(model, lambda Q, K, V: ka.attend(phi(Q, W) @ phi(K, W).T, V))


swap_accuracies = {k: np.array([[run(p, m, s) for s in range(8)] for m in SWAP_MS]) for k, p in (("trigonometric", trigonometric_features), ("positive", positive_features))}
swap_figure, ax = plt.subplots()
for k, a in swap_accuracies.items():
    ax.semilogx(SWAP_MS, a.mean(axis=1), label=f"{k} ± s.d.")
ax.axhline(exact_accuracy)
ax.set(xlabel="m", ylabel="accuracy")
ax.legend()

# %% wrong: no line of the softmax | verdict: PARTIAL | says: no horizontal line
def run(phi, m, seed):
    W = draw_frequencies(m, 8, np.sqrt(8), seed)
    return ka.accuracy(model, lambda Q, K, V: ka.attend(phi(Q, W) @ phi(K, W).T, V))


swap_accuracies = {k: np.array([[run(p, m, s) for s in range(8)] for m in SWAP_MS]) for k, p in (("trigonometric", trigonometric_features), ("positive", positive_features))}
swap_figure, ax = plt.subplots()
for k, a in swap_accuracies.items():
    ax.errorbar(SWAP_MS, a.mean(axis=1), yerr=a.std(axis=1), label=f"{k} ± s.d.")
ax.set_xscale("log")
ax.set(xlabel="m", ylabel="accuracy")
ax.legend()

# %% wrong: linear axis | verdict: PARTIAL | says: linear axis
def run(phi, m, seed):
    W = draw_frequencies(m, 8, np.sqrt(8), seed)
    return ka.accuracy(model, lambda Q, K, V: ka.attend(phi(Q, W) @ phi(K, W).T, V))


swap_accuracies = {k: np.array([[run(p, m, s) for s in range(8)] for m in SWAP_MS]) for k, p in (("trigonometric", trigonometric_features), ("positive", positive_features))}
swap_figure, ax = plt.subplots()
for k, a in swap_accuracies.items():
    ax.errorbar(SWAP_MS, a.mean(axis=1), yerr=a.std(axis=1), label=f"{k} ± s.d.")
ax.axhline(exact_accuracy)
ax.set(xlabel="m", ylabel="accuracy")
ax.legend()

# %% wrong: one seed for all | says: is the seed passed on
def run(phi, m):
    W = draw_frequencies(m, 8, np.sqrt(8), 0)
    return ka.accuracy(model, lambda Q, K, V: ka.attend(phi(Q, W) @ phi(K, W).T, V))


swap_accuracies = {k: np.array([[run(p, m)] * 8 for m in SWAP_MS]) for k, p in (("trigonometric", trigonometric_features), ("positive", positive_features))}
swap_figure, ax = plt.subplots()
for k, a in swap_accuracies.items():
    ax.errorbar(SWAP_MS, a.mean(axis=1), yerr=a.std(axis=1), label=f"{k} ± s.d.")
ax.axhline(exact_accuracy)

# %% wrong: three seeds | says: 8 or more
swap_accuracies = {"trigonometric": np.full((5, 3), 0.5), "positive": np.full((5, 3), 0.75)}
swap_figure, ax = plt.subplots()
for k, a in swap_accuracies.items():
    ax.errorbar(SWAP_MS, a.mean(axis=1), yerr=a.std(axis=1), label=f"{k} ± s.d.")

# %% wrong: seeds in rows | says: axes swapped
rng = np.random.default_rng(0)
swap_accuracies = {"trigonometric": rng.random((8, 5)), "positive": rng.random((8, 5))}
swap_figure, ax = plt.subplots()
for k, a in swap_accuracies.items():
    ax.errorbar(SWAP_MS, a.mean(axis=0), yerr=a.std(axis=0), label=k)

# %% wrong: percent | says: between 0 and 1
rng = np.random.default_rng(0)
swap_accuracies = {"trigonometric": 100 * rng.random((5, 8)), "positive": 100 * rng.random((5, 8))}
swap_figure, ax = plt.subplots()
for k, a in swap_accuracies.items():
    ax.errorbar(SWAP_MS, a.mean(axis=1), yerr=a.std(axis=1), label=f"{k} ± s.d.")

# %% wrong: only positive features | says: should be a dict
rng = np.random.default_rng(0)
swap_accuracies = rng.random((5, 8))
swap_figure, ax = plt.subplots()
ax.errorbar(SWAP_MS, swap_accuracies.mean(axis=1), yerr=swap_accuracies.std(axis=1))

# %% wrong: the medians are drawn | says: no curve shows the mean
rng = np.random.default_rng(0)
swap_accuracies = {"trigonometric": rng.random((5, 8)), "positive": rng.random((5, 8))}
swap_figure, ax = plt.subplots()
for k, a in swap_accuracies.items():
    ax.semilogx(SWAP_MS, np.median(a, axis=1), label=k)

# %% wrong: logarithms of the means are drawn | says: its logarithms are drawn
rng = np.random.default_rng(0)
swap_accuracies = {"trigonometric": rng.random((5, 8)), "positive": rng.random((5, 8))}
swap_figure, ax = plt.subplots()
for k, a in swap_accuracies.items():
    ax.semilogx(SWAP_MS, np.log10(a.mean(axis=1)), label=k)

# %% wrong: s² is D | verdict: PARTIAL | says: √8, not 8
PHI = {"trigonometric": trigonometric_features, "positive": positive_features}


def run(phi, m, seed):
    W = draw_frequencies(m, 8, 8.0, seed)
    return ka.accuracy(model, lambda Q, K, V: ka.attend(phi(Q, W) @ phi(K, W).T, V))

swap_accuracies = {k: np.array([[run(phi, m, s) for s in range(8)] for m in SWAP_MS]) for k, phi in PHI.items()}
swap_figure, ax = plt.subplots()
for k, a in swap_accuracies.items():
    ax.errorbar(SWAP_MS, a.mean(axis=1), yerr=a.std(axis=1), label=f"{k} ± s.d.")
ax.axhline(exact_accuracy, label="softmax")
ax.set_xscale("log")
ax.set(xlabel="m", ylabel="accuracy")
ax.legend()

# %% wrong: s² is 1 | verdict: PARTIAL | says: √8, not 1
PHI = {"trigonometric": trigonometric_features, "positive": positive_features}


def run(phi, m, seed):
    W = draw_frequencies(m, 8, 1.0, seed)
    return ka.accuracy(model, lambda Q, K, V: ka.attend(phi(Q, W) @ phi(K, W).T, V))

swap_accuracies = {k: np.array([[run(phi, m, s) for s in range(8)] for m in SWAP_MS]) for k, phi in PHI.items()}
swap_figure, ax = plt.subplots()
for k, a in swap_accuracies.items():
    ax.errorbar(SWAP_MS, a.mean(axis=1), yerr=a.std(axis=1), label=f"{k} ± s.d.")
ax.axhline(exact_accuracy, label="softmax")
ax.set_xscale("log")
ax.set(xlabel="m", ylabel="accuracy")
ax.legend()

# %% wrong: seeds from 1 | verdict: PARTIAL | says: seeds begin with 1
PHI = {"trigonometric": trigonometric_features, "positive": positive_features}


def run(phi, m, seed):
    W = draw_frequencies(m, 8, np.sqrt(8), seed + 1)
    return ka.accuracy(model, lambda Q, K, V: ka.attend(phi(Q, W) @ phi(K, W).T, V))

swap_accuracies = {k: np.array([[run(phi, m, s) for s in range(8)] for m in SWAP_MS]) for k, phi in PHI.items()}
swap_figure, ax = plt.subplots()
for k, a in swap_accuracies.items():
    ax.errorbar(SWAP_MS, a.mean(axis=1), yerr=a.std(axis=1), label=f"{k} ± s.d.")
ax.axhline(exact_accuracy, label="softmax")
ax.set_xscale("log")
ax.set(xlabel="m", ylabel="accuracy")
ax.legend()

# %% wrong: other frequencies for the keys | says: anew for the keys
PHI = {"trigonometric": trigonometric_features, "positive": positive_features}


def run(phi, m, seed):
    W, U = draw_frequencies(m, 8, np.sqrt(8), seed), draw_frequencies(m, 8, np.sqrt(8), seed + 50)
    return ka.accuracy(model, lambda Q, K, V: ka.attend(phi(Q, W) @ phi(K, U).T, V))

swap_accuracies = {k: np.array([[run(phi, m, s) for s in range(8)] for m in SWAP_MS]) for k, phi in PHI.items()}
swap_figure, ax = plt.subplots()
for k, a in swap_accuracies.items():
    ax.errorbar(SWAP_MS, a.mean(axis=1), yerr=a.std(axis=1), label=f"{k} ± s.d.")
ax.axhline(exact_accuracy, label="softmax")
ax.set_xscale("log")
ax.set(xlabel="m", ylabel="accuracy")
ax.legend()

# %% wrong: made-up accuracies | says: not what your functions give
PHI = {"trigonometric": trigonometric_features, "positive": positive_features}


def run(phi, m, seed):
    return float(1 - np.random.default_rng(m + seed).random() / m**0.5)

swap_accuracies = {k: np.array([[run(phi, m, s) for s in range(8)] for m in SWAP_MS]) for k, phi in PHI.items()}
swap_figure, ax = plt.subplots()
for k, a in swap_accuracies.items():
    ax.errorbar(SWAP_MS, a.mean(axis=1), yerr=a.std(axis=1), label=f"{k} ± s.d.")
ax.axhline(exact_accuracy, label="softmax")
ax.set_xscale("log")
ax.set(xlabel="m", ylabel="accuracy")
ax.legend()

# %% wrong: the two kinds exchanged | verdict: PARTIAL | says: are the two exchanged
PHI = {"trigonometric": positive_features, "positive": trigonometric_features}


def run(phi, m, seed):
    W = draw_frequencies(m, 8, np.sqrt(8), seed)
    return ka.accuracy(model, lambda Q, K, V: ka.attend(phi(Q, W) @ phi(K, W).T, V))

swap_accuracies = {k: np.array([[run(phi, m, s) for s in range(8)] for m in SWAP_MS]) for k, phi in PHI.items()}
swap_figure, ax = plt.subplots()
for k, a in swap_accuracies.items():
    ax.errorbar(SWAP_MS, a.mean(axis=1), yerr=a.std(axis=1), label=f"{k} ± s.d.")
ax.axhline(exact_accuracy, label="softmax")
ax.set_xscale("log")
ax.set(xlabel="m", ylabel="accuracy")
ax.legend()

# %% wrong: no word for the bars | verdict: PARTIAL | says: no label says what the bars
PHI = {"trigonometric": trigonometric_features, "positive": positive_features}


def run(phi, m, seed):
    W = draw_frequencies(m, 8, np.sqrt(8), seed)
    return ka.accuracy(model, lambda Q, K, V: ka.attend(phi(Q, W) @ phi(K, W).T, V))


swap_accuracies = {k: np.array([[run(phi, m, s) for s in range(8)] for m in SWAP_MS]) for k, phi in PHI.items()}
swap_figure, ax = plt.subplots()
for k, a in swap_accuracies.items():
    ax.errorbar(SWAP_MS, a.mean(axis=1), yerr=a.std(axis=1), label=f"{k}, with error bars")
ax.axhline(exact_accuracy, label="softmax")
ax.set_xscale("log")
ax.set(xlabel="m", ylabel="accuracy")
ax.legend()

# %% right: the word for the bars in the label of the axis
def run(phi, m, seed):
    W = draw_frequencies(m, 8, np.sqrt(8), seed)
    return ka.accuracy(model, lambda Q, K, V: ka.attend(phi(Q, W) @ phi(K, W).T, V))


swap_accuracies = {
    "positive": np.array([[run(positive_features, m, s) for s in range(8)] for m in SWAP_MS]),
    "trigonometric": np.array([[run(trigonometric_features, m, s) for s in range(8)] for m in SWAP_MS]),
}
swap_figure, ax = plt.subplots()
for k, a in swap_accuracies.items():
    ax.errorbar(SWAP_MS, a.mean(axis=1), yerr=a.std(axis=1, ddof=1) / np.sqrt(8), label=k)
ax.axhline(exact_accuracy, label="softmax", color="k")
ax.set_xscale("log", base=2)
ax.set(xlabel="frequencies", ylabel="accuracy (mean and s.e.m.)")
ax.legend()

# %% wrong: five seeds | says: has shape (5, 5), expected (5, seeds), 8 or more
rng = np.random.default_rng(0)
swap_accuracies = {"trigonometric": rng.random((5, 5)), "positive": rng.random((5, 5))}
swap_figure, ax = plt.subplots()
for k, a in swap_accuracies.items():
    ax.errorbar(SWAP_MS, a.mean(axis=1), yerr=a.std(axis=1), label=f"{k} ± s.d.")

# %% wrong: frequencies without a seed | verdict: PARTIAL | says: cannot be computed again
def draw_frequencies(m, D, s2, seed):
    return np.random.standard_normal((m, D)) / np.sqrt(s2)


def run(phi, m, seed):
    W = draw_frequencies(m, 8, np.sqrt(8), seed)
    return ka.accuracy(model, lambda Q, K, V: ka.attend(phi(Q, W) @ phi(K, W).T, V))


swap_accuracies = {
    "positive": np.array([[run(positive_features, m, s) for s in range(8)] for m in SWAP_MS]),
    "trigonometric": np.array([[run(trigonometric_features, m, s) for s in range(8)] for m in SWAP_MS]),
}
swap_figure, ax = plt.subplots()
for k, a in swap_accuracies.items():
    ax.errorbar(SWAP_MS, a.mean(axis=1), yerr=a.std(axis=1), label=f"{k}, mean ± s.d.")
ax.axhline(exact_accuracy)
ax.set_xscale("log")
ax.set(xlabel="m", ylabel="accuracy")
ax.legend()

# %% wrong: names and no legend | verdict: PARTIAL | says: has no legend
PHI = {"trigonometric": trigonometric_features, "positive": positive_features}


def run(phi, m, seed):
    W = draw_frequencies(m, 8, np.sqrt(8), seed)
    return ka.accuracy(model, lambda Q, K, V: ka.attend(phi(Q, W) @ phi(K, W).T, V))


swap_accuracies = {k: np.array([[run(phi, m, s) for s in range(8)] for m in SWAP_MS]) for k, phi in PHI.items()}
swap_figure, ax = plt.subplots()
for k, a in swap_accuracies.items():
    ax.errorbar(SWAP_MS, a.mean(axis=1), yerr=a.std(axis=1), label=k)
ax.axhline(exact_accuracy)
ax.set_xscale("log")
ax.set(xlabel="m", ylabel="accuracy, mean ± standard deviation")

# %% wrong: accuracy on the x axis | says: the axes are swapped: m belongs on the x axis
PHI = {"trigonometric": trigonometric_features, "positive": positive_features}


def run(phi, m, seed):
    W = draw_frequencies(m, 8, np.sqrt(8), seed)
    return ka.accuracy(model, lambda Q, K, V: ka.attend(phi(Q, W) @ phi(K, W).T, V))


swap_accuracies = {k: np.array([[run(phi, m, s) for s in range(8)] for m in SWAP_MS]) for k, phi in PHI.items()}
swap_figure, ax = plt.subplots()
for k, a in swap_accuracies.items():
    ax.errorbar(a.mean(axis=1), SWAP_MS, xerr=a.std(axis=1), label=f"{k} ± s.d.")
ax.axvline(exact_accuracy)
ax.set_yscale("log")
ax.set(ylabel="m", xlabel="accuracy")
ax.legend()

# %% wrong: a figure of one number | says: in whatever way the frequencies are drawn
swap_accuracies = {kind: 0.9 + 0.01 * np.random.default_rng(0).random((5, 8)) for kind in ("trigonometric", "positive")}
swap_figure, ax = plt.subplots()
for kind, rows in swap_accuracies.items():
    ax.errorbar(SWAP_MS, rows.mean(axis=1), yerr=rows.std(axis=1), label=f"{kind} ± s.d.")
ax.axhline(exact_accuracy, label="softmax")
ax.set_xscale("log")
ax.set(xlabel="m", ylabel="accuracy")
ax.legend()
