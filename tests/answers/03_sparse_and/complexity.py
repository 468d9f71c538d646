# %% right: curves with bands
kept_curves = sa.curves()
complexity_figure, ax = plt.subplots(figsize=(8, 4))
for model, style in {"MLP": "--", "single query": "-"}.items():
    for shade, T in zip(("C0", "C1", "C2"), (30, 60, 120)):
        means, halves = np.array([paired_interval(row, 0) for row in kept_curves.accuracy[model, T]]).T
        ax.plot(kept_curves.samples[model, T], means, style, color=shade, label=f"{model}, T = {T}")
        ax.fill_between(kept_curves.samples[model, T], means - halves, means + halves, color=shade, alpha=0.2)
ax.set(xscale="log", xlabel="training samples", ylabel="validation accuracy")
ax.legend(ncols=2)

# %% right: error bars in two panels
kept_curves = sa.curves()
complexity_figure, axes = plt.subplots(1, 2, sharey=True)
for ax, model in zip(axes, ("MLP", "single query")):
    for T in (30, 60, 120):
        rows = kept_curves.accuracy[model, T]
        ax.errorbar(
            kept_curves.samples[model, T], rows.mean(axis=1), yerr=[paired_interval(r, 0)[1] for r in rows], label=f"T = {T}"
        )
    ax.set_xscale("log")
    ax.set_xlabel("samples")
    ax.set_ylabel("accuracy")
    ax.set_title(model)
    ax.legend()

# %% right: semilogx in three panels, base 2, plt's functions
kept_curves = sa.curves()
complexity_figure = plt.figure(figsize=(10, 3))
for place, T in enumerate((30, 60, 120)):
    plt.subplot(1, 3, place + 1)
    for model in ("MLP", "single query"):
        pairs = [paired_interval(r, np.zeros(20)) for r in kept_curves.accuracy[model, T]]
        mean = np.array([p[0] for p in pairs])
        half = np.array([p[1] for p in pairs])
        plt.semilogx(kept_curves.samples[model, T], mean, base=2, marker="o", label=model)
        plt.fill_between(kept_curves.samples[model, T], mean - half, mean + half, alpha=0.3)
    plt.title(f"T = {T}")
    plt.xlabel("number of samples")
    plt.ylabel("accuracy")
plt.legend()

# %% wrong: a linear axis | says: log axis
kept_curves = sa.curves()
complexity_figure, ax = plt.subplots(figsize=(8, 4))
for model, style in {"MLP": "--", "single query": "-"}.items():
    for shade, T in zip(("C0", "C1", "C2"), (30, 60, 120)):
        means, halves = np.array([paired_interval(row, 0) for row in kept_curves.accuracy[model, T]]).T
        ax.plot(kept_curves.samples[model, T], means, style, color=shade, label=f"{model}, T = {T}")
        ax.fill_between(kept_curves.samples[model, T], means - halves, means + halves, color=shade, alpha=0.2)
ax.set(xlabel="training samples", ylabel="validation accuracy")
ax.legend(ncols=2)

# %% wrong: axes swapped | says: axes are swapped
kept_curves = sa.curves()
complexity_figure, ax = plt.subplots(figsize=(8, 4))
for model, style in {"MLP": "--", "single query": "-"}.items():
    for shade, T in zip(("C0", "C1", "C2"), (30, 60, 120)):
        means, halves = np.array([paired_interval(row, 0) for row in kept_curves.accuracy[model, T]]).T
        ax.plot(means, kept_curves.samples[model, T], style, color=shade, label=f"{model}, T = {T}")
        ax.fill_between(kept_curves.samples[model, T], means - halves, means + halves, color=shade, alpha=0.2)
ax.set(xscale="log", xlabel="training samples", ylabel="validation accuracy")
ax.legend(ncols=2)

# %% wrong: the first seed | says: first seed
kept_curves = sa.curves()
complexity_figure, ax = plt.subplots(figsize=(8, 4))
for model, style in {"MLP": "--", "single query": "-"}.items():
    for shade, T in zip(("C0", "C1", "C2"), (30, 60, 120)):
        means, halves = np.array([paired_interval(row, 0) for row in kept_curves.accuracy[model, T]]).T
        means = kept_curves.accuracy[model, T][:, 0]
        ax.plot(kept_curves.samples[model, T], means, style, color=shade, label=f"{model}, T = {T}")
        ax.fill_between(kept_curves.samples[model, T], means - halves, means + halves, color=shade, alpha=0.2)
ax.set(xscale="log", xlabel="training samples", ylabel="validation accuracy")
ax.legend(ncols=2)

# %% wrong: errors in place of accuracies | says: mean errors
kept_curves = sa.curves()
complexity_figure, ax = plt.subplots(figsize=(8, 4))
for model, style in {"MLP": "--", "single query": "-"}.items():
    for shade, T in zip(("C0", "C1", "C2"), (30, 60, 120)):
        means, halves = np.array([paired_interval(row, 0) for row in kept_curves.accuracy[model, T]]).T
        means = 1 - means
        ax.plot(kept_curves.samples[model, T], means, style, color=shade, label=f"{model}, T = {T}")
        ax.fill_between(kept_curves.samples[model, T], means - halves, means + halves, color=shade, alpha=0.2)
ax.set(xscale="log", xlabel="training samples", ylabel="validation error")
ax.legend(ncols=2)

# %% wrong: one T is missing | says: no curve
kept_curves = sa.curves()
complexity_figure, ax = plt.subplots(figsize=(8, 4))
for model, style in {"MLP": "--", "single query": "-"}.items():
    for shade, T in zip(("C0", "C1", "C2"), (30, 60)):
        means, halves = np.array([paired_interval(row, 0) for row in kept_curves.accuracy[model, T]]).T
        ax.plot(kept_curves.samples[model, T], means, style, color=shade, label=f"{model}, T = {T}")
        ax.fill_between(kept_curves.samples[model, T], means - halves, means + halves, color=shade, alpha=0.2)
ax.set(xscale="log", xlabel="training samples", ylabel="validation accuracy")
ax.legend(ncols=2)

# %% wrong: no legend | says: does not name
kept_curves = sa.curves()
complexity_figure, ax = plt.subplots(figsize=(8, 4))
for model, style in {"MLP": "--", "single query": "-"}.items():
    for shade, T in zip(("C0", "C1", "C2"), (30, 60, 120)):
        means, halves = np.array([paired_interval(row, 0) for row in kept_curves.accuracy[model, T]]).T
        ax.plot(kept_curves.samples[model, T], means, style, color=shade, label=f"{model}, T = {T}")
        ax.fill_between(kept_curves.samples[model, T], means - halves, means + halves, color=shade, alpha=0.2)
ax.set(xscale="log", xlabel="training samples", ylabel="validation accuracy")

# %% wrong: no label of x | says: label
kept_curves = sa.curves()
complexity_figure, ax = plt.subplots(figsize=(8, 4))
for model, style in {"MLP": "--", "single query": "-"}.items():
    for shade, T in zip(("C0", "C1", "C2"), (30, 60, 120)):
        means, halves = np.array([paired_interval(row, 0) for row in kept_curves.accuracy[model, T]]).T
        ax.plot(kept_curves.samples[model, T], means, style, color=shade, label=f"{model}, T = {T}")
        ax.fill_between(kept_curves.samples[model, T], means - halves, means + halves, color=shade, alpha=0.2)
ax.set(xscale="log", ylabel="validation accuracy")
ax.legend(ncols=2)

# %% wrong: drawn against the index | says: kept_curves.samples[model, T]
kept_curves = sa.curves()
complexity_figure, ax = plt.subplots(figsize=(8, 4))
for model, style in {"MLP": "--", "single query": "-"}.items():
    for shade, T in zip(("C0", "C1", "C2"), (30, 60, 120)):
        means, halves = np.array([paired_interval(row, 0) for row in kept_curves.accuracy[model, T]]).T
        ax.plot(np.arange(1, 1 + len(means)), means, style, color=shade, label=f"{model}, T = {T}")
        ax.fill_between(kept_curves.samples[model, T], means - halves, means + halves, color=shade, alpha=0.2)
ax.set(xscale="log", xlabel="training samples", ylabel="validation accuracy")
ax.legend(ncols=2)

# %% wrong: logistic regression in place of attention | says: no curve
kept_curves = sa.curves()
complexity_figure, ax = plt.subplots(figsize=(8, 4))
for model, style in {"MLP": "--", "logistic regression": "-"}.items():
    for shade, T in zip(("C0", "C1", "C2"), (30, 60, 120)):
        means, halves = np.array([paired_interval(row, 0) for row in kept_curves.accuracy[model, T]]).T
        ax.plot(kept_curves.samples[model, T], means, style, color=shade, label=f"{model}, T = {T}")
        ax.fill_between(kept_curves.samples[model, T], means - halves, means + halves, color=shade, alpha=0.2)
ax.set(xscale="log", xlabel="training samples", ylabel="validation accuracy")
ax.legend(ncols=2)

# %% wrong: no intervals | verdict: PARTIAL | says: error bars
kept_curves = sa.curves()
complexity_figure, ax = plt.subplots(figsize=(8, 4))
for model, style in {"MLP": "--", "single query": "-"}.items():
    for shade, T in zip(("C0", "C1", "C2"), (30, 60, 120)):
        means, halves = np.array([paired_interval(row, 0) for row in kept_curves.accuracy[model, T]]).T
        ax.plot(kept_curves.samples[model, T], means, style, color=shade, label=f"{model}, T = {T}")
ax.set(xscale="log", xlabel="training samples", ylabel="validation accuracy")
ax.legend(ncols=2)

# %% wrong: intervals of one model | verdict: PARTIAL | says: six curves
kept_curves = sa.curves()
complexity_figure, ax = plt.subplots(figsize=(8, 4))
for model, style in {"MLP": "--", "single query": "-"}.items():
    for shade, T in zip(("C0", "C1", "C2"), (30, 60, 120)):
        means, halves = np.array([paired_interval(row, 0) for row in kept_curves.accuracy[model, T]]).T
        ax.plot(kept_curves.samples[model, T], means, style, color=shade, label=f"{model}, T = {T}")
        if model == "MLP":
            ax.fill_between(kept_curves.samples[model, T], means - halves, means + halves, color=shade, alpha=0.2)
ax.set(xscale="log", xlabel="training samples", ylabel="validation accuracy")
ax.legend(ncols=2)

# %% wrong: both models have one name | says: under another name
kept_curves = sa.curves()
complexity_figure, ax = plt.subplots(figsize=(8, 4))
for model, style in {"MLP": "--", "single query": "-"}.items():
    for shade, T in zip(("C0", "C1", "C2"), (30, 60, 120)):
        means, halves = np.array([paired_interval(row, 0) for row in kept_curves.accuracy[model, T]]).T
        ax.plot(kept_curves.samples[model, T], means, style, color=shade, label=f"MLP, T = {T}")
        ax.fill_between(kept_curves.samples[model, T], means - halves, means + halves, color=shade, alpha=0.2)
ax.set(xscale="log", xlabel="training samples", ylabel="validation accuracy")
ax.legend(ncols=2)

# %% wrong: the standard deviation as a band | verdict: PARTIAL | says: is the standard deviation
kept_curves = sa.curves()
complexity_figure, ax = plt.subplots()
for model in ("MLP", "single query"):
    for T in (30, 60, 120):
        mean, half = np.array([paired_interval(row, 0) for row in kept_curves.accuracy[model, T]]).T
        ax.errorbar(
            kept_curves.samples[model, T], mean, yerr=kept_curves.accuracy[model, T].std(axis=1), label=f"{model}, T = {T}"
        )
ax.set_xscale("log")
ax.set_xlabel("training samples")
ax.set_ylabel("validation accuracy")
ax.legend()

# %% wrong: the whole width to each side | verdict: PARTIAL | says: whole width of the interval
kept_curves = sa.curves()
complexity_figure, ax = plt.subplots()
for model in ("MLP", "single query"):
    for T in (30, 60, 120):
        mean, half = np.array([paired_interval(row, 0) for row in kept_curves.accuracy[model, T]]).T
        ax.errorbar(kept_curves.samples[model, T], mean, yerr=2 * half, label=f"{model}, T = {T}")
ax.set_xscale("log")
ax.set_xlabel("training samples")
ax.set_ylabel("validation accuracy")
ax.legend()

# %% wrong: the standard error | verdict: PARTIAL | says: is the standard error
kept_curves = sa.curves()
complexity_figure, ax = plt.subplots()
for model in ("MLP", "single query"):
    for T in (30, 60, 120):
        mean, half = np.array([paired_interval(row, 0) for row in kept_curves.accuracy[model, T]]).T
        ax.errorbar(kept_curves.samples[model, T], mean, yerr=half / 2.093 * 1.0, label=f"{model}, T = {T}")
ax.set_xscale("log")
ax.set_xlabel("training samples")
ax.set_ylabel("validation accuracy")
ax.legend()

# %% wrong: labels swapped | says: are swapped
kept_curves = sa.curves()
complexity_figure, ax = plt.subplots()
for model in ("MLP", "single query"):
    for T in (30, 60, 120):
        mean, half = np.array([paired_interval(row, 0) for row in kept_curves.accuracy[model, T]]).T
        ax.errorbar(kept_curves.samples[model, T], mean, yerr=half, label=f"{model}, T = {T}")
ax.set_xscale("log")
ax.set_xlabel("validation accuracy")
ax.set_ylabel("training samples")
ax.legend()

# %% right: bands, texts at the curves
kept_curves = sa.curves()
complexity_figure = plt.figure()
for model, T in [(a, b) for a in ("MLP", "single query") for b in (30, 60, 120)]:
    acc = kept_curves.accuracy[model, T]
    mean = acc.mean(1)
    half = stats.t.ppf(0.975, acc.shape[1] - 1) * stats.sem(acc, axis=1)
    (line,) = plt.plot(kept_curves.samples[model, T], mean)
    plt.fill_between(
        kept_curves.samples[model, T], np.clip(mean - half, 0, 1), np.clip(mean + half, 0, 1), color=line.get_color(), alpha=0.2
    )
    plt.text(kept_curves.samples[model, T][3], mean[3], f"{model} T={T}")
plt.xscale("log")
plt.xlabel("m")
plt.ylabel("acc")

# %% right: three panels by T, shared labels
kept_curves = sa.curves()
complexity_figure, axes = plt.subplots(3, 1, sharex=True)
for ax, T in zip(axes, (30, 60, 120)):
    for model, colour in (("MLP", "C0"), ("single query", "C1")):
        stats_ = [paired_interval(row, 0) for row in kept_curves.accuracy[model, T]]
        means = [a for a, _ in stats_]
        halves = [b for _, b in stats_]
        ax.errorbar(x=kept_curves.samples[model, T], y=means, yerr=halves, color=colour, marker=".", label=model)
    ax.set_xscale("log")
    ax.set_title(f"T = {T}")
axes[0].legend()
complexity_figure.supxlabel("training samples")
complexity_figure.supylabel("validation accuracy")

# %% wrong: attention has no name | says: curves of attention
kept_curves = sa.curves()
complexity_figure, ax = plt.subplots()
for model in ("MLP", "single query"):
    for T in (30, 60, 120):
        mean, half = np.array([paired_interval(row, 0) for row in kept_curves.accuracy[model, T]]).T
        name = f"MLP, T = {T}" if model == "MLP" else None
        ax.errorbar(kept_curves.samples[model, T], mean, yerr=half, label=name)
ax.set(xscale="log", xlabel="training samples", ylabel="validation accuracy")
ax.legend()

# %% wrong: bands up to 1 everywhere | verdict: PARTIAL | says: to the mean plus half of it
kept_curves = sa.curves()
complexity_figure, ax = plt.subplots(figsize=(8, 4))
for model, style in {"MLP": "--", "single query": "-"}.items():
    for shade, T in zip(("C0", "C1", "C2"), (30, 60, 120)):
        sizes = kept_curves.samples[model, T]
        means, halves = np.array([paired_interval(row, 0) for row in kept_curves.accuracy[model, T]]).T
        ax.plot(sizes, means, style, color=shade, label=f"{model}, T = {T}")
        ax.fill_between(sizes, means - halves, np.maximum(means + halves, 1), color=shade, alpha=0.2)
ax.set(xscale="log", xlabel="training samples", ylabel="validation accuracy")
ax.legend(ncols=2)

# %% wrong: the lower half of the bands | verdict: PARTIAL | says: to the mean plus half of it
kept_curves = sa.curves()
complexity_figure, ax = plt.subplots(figsize=(8, 4))
for model, style in {"MLP": "--", "single query": "-"}.items():
    for shade, T in zip(("C0", "C1", "C2"), (30, 60, 120)):
        sizes = kept_curves.samples[model, T]
        means, halves = np.array([paired_interval(row, 0) for row in kept_curves.accuracy[model, T]]).T
        ax.plot(sizes, means, style, color=shade, label=f"{model}, T = {T}")
        ax.fill_between(sizes, means - halves, means, color=shade, alpha=0.2)
ax.set(xscale="log", xlabel="training samples", ylabel="validation accuracy")
ax.legend(ncols=2)

# %% right: two legends
from matplotlib.lines import Line2D

kept_curves = sa.curves()
complexity_figure, ax = plt.subplots(figsize=(8, 4))
for model, style in {"MLP": "--", "single query": "-"}.items():
    for shade, T in zip(("C0", "C1", "C2"), (30, 60, 120)):
        sizes = kept_curves.samples[model, T]
        means, halves = np.array([paired_interval(row, 0) for row in kept_curves.accuracy[model, T]]).T
        ax.plot(sizes, means, style, color=shade)
        ax.fill_between(sizes, means - halves, np.minimum(means + halves, 1), color=shade, alpha=0.2)
ax.set(xscale="log", xlabel="training samples", ylabel="validation accuracy")
colours = [Line2D([], [], color=c, label=f"T = {T}") for c, T in zip(("C0", "C1", "C2"), (30, 60, 120))]
ax.add_artist(ax.legend(handles=colours, loc="lower right"))
styles = [Line2D([], [], color="k", ls=s, label=m) for m, s in {"MLP": "--", "single query": "-"}.items()]
ax.legend(handles=styles, loc="lower center")

# %% wrong: T stands at the ticks alone | says: does not name '30'
kept_curves = sa.curves()
complexity_figure, ax = plt.subplots(figsize=(8, 4))
for model, style in {"MLP": "--", "single query": "-"}.items():
    for shade, T in zip(("C0", "C1", "C2"), (30, 60, 120)):
        sizes = kept_curves.samples[model, T]
        means, halves = np.array([paired_interval(row, 0) for row in kept_curves.accuracy[model, T]]).T
        ax.plot(sizes, means, style, color=shade, label=model if T == 30 else None)
        ax.fill_between(sizes, means - halves, np.minimum(means + halves, 1), color=shade, alpha=0.2)
ax.set(xscale="log", xlabel="training samples", ylabel="validation accuracy")
ax.set_xticks([30, 60, 120, 240, 480], ["30", "60", "120", "240", "480"])
ax.minorticks_off()
ax.legend()

# %% right: labels without the usual words
kept_curves = sa.curves()
complexity_figure, ax = plt.subplots(figsize=(8, 4))
for model, style in {"MLP": "--", "single query": "-"}.items():
    for shade, T in zip(("C0", "C1", "C2"), (30, 60, 120)):
        sizes = kept_curves.samples[model, T]
        means, halves = np.array([paired_interval(row, 0) for row in kept_curves.accuracy[model, T]]).T
        ax.plot(sizes, means, style, color=shade, label=f"{model}, T = {T}")
        ax.fill_between(sizes, means - halves, np.minimum(means + halves, 1), color=shade, alpha=0.2)
ax.set(xscale="log", xlabel="size of the training set", ylabel="share of validation samples that are right")
ax.legend(ncols=2)

# %% right: names and numbers without a space
kept_curves = sa.curves()
complexity_figure, ax = plt.subplots()
for model, short in {"MLP": "MLP", "single query": "query"}.items():
    for T in (30, 60, 120):
        mean, half = np.array([paired_interval(row, 0) for row in kept_curves.accuracy[model, T]]).T
        ax.errorbar(kept_curves.samples[model, T], mean, yerr=half, label=f"{short}{T}")
ax.set(xscale="log", xlabel="training samples", ylabel="accuracy")
ax.legend()
