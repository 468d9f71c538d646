# %% right: a loop over both
runs = sa.runs()
parameters = {"MLP": MLP(17), "attention": SelfAttention(17)}
results = {}
for model in ("MLP", "attention"):
    for setting in ("sparse", "dense"):
        run = runs[model, setting]
        results[f"{model} {setting}"] = {
            "loss": run.loss.mean(),
            "accuracy": run.accuracy.mean(),
            "half": paired_interval(run.accuracy, 0)[1],
            "parameters": sum(p.numel() for p in parameters[model].parameters()),
        }
results_figure, ax = plt.subplots(figsize=(7, 3))
ax.bar(
    list(results),
    [case["accuracy"] for case in results.values()],
    yerr=[case["half"] for case in results.values()],
    capsize=4,
)
ax.set(ylim=(0.98, 1.002), ylabel="validation accuracy (mean of 20 seeds)")

# %% right: typed out with a helper, points with error bars
runs = sa.runs()


def case(model, setting):
    run = runs[model, setting]
    made = MLP(17) if model == "MLP" else SelfAttention(17)
    _, half = paired_interval(run.accuracy, np.zeros(20))
    return dict(
        loss=float(np.mean(run.loss)),
        accuracy=float(np.mean(run.accuracy)),
        half=half,
        parameters=sum(p.numel() for p in made.parameters()),
    )


results = {f"{m} {s}": case(m, s) for m in ("MLP", "attention") for s in ("sparse", "dense")}
results_figure = plt.figure()
for place, (name, numbers) in enumerate(results.items()):
    plt.errorbar(place, numbers["accuracy"], yerr=numbers["half"], fmt="o", label=name)
plt.legend()
plt.ylabel("accuracy")

# %% right: two groups of bars, an ordered dict, in percent
from collections import OrderedDict

runs = sa.runs()
results = OrderedDict()
for model, size in (("MLP", 9729), ("attention", 65)):
    for setting in ("sparse", "dense"):
        values = runs[(model, setting)]
        results[model + " " + setting] = {
            "loss": values.loss.mean(),
            "accuracy": values.accuracy.mean(),
            "half": paired_interval(values.accuracy, 0)[1],
            "parameters": size,
        }
results_figure, axes = plt.subplots(1, 2, sharey=True)
for ax, setting in zip(axes, ("sparse", "dense")):
    rows = [results[f"{model} {setting}"] for model in ("MLP", "attention")]
    ax.bar(["MLP", "attention"], [100 * r["accuracy"] for r in rows], yerr=[100 * r["half"] for r in rows])
    ax.set_title(setting)
    ax.set_ylim(97, 100.2)
axes[0].set_ylabel("validation accuracy (%)")

# %% wrong: other keys | says: has the key
runs = sa.runs()
parameters = {"MLP": MLP(17), "attention": SelfAttention(17)}
results = {}
for model in ("MLP", "attention"):
    for setting in ("sparse", "dense"):
        run = runs[model, setting]
        results[f"{model}, {setting}"] = {
            "loss": run.loss.mean(),
            "accuracy": run.accuracy.mean(),
            "half": paired_interval(run.accuracy, 0)[1],
            "parameters": sum(p.numel() for p in parameters[model].parameters()),
        }
results_figure, ax = plt.subplots(figsize=(7, 3))
ax.bar(
    list(results),
    [case["accuracy"] for case in results.values()],
    yerr=[case["half"] for case in results.values()],
    capsize=4,
)
ax.set(ylim=(0.98, 1.002), ylabel="validation accuracy (mean of 20 seeds)")

# %% wrong: another order | says: another order
runs = sa.runs()
parameters = {"MLP": MLP(17), "attention": SelfAttention(17)}
results = {}
for setting in ("sparse", "dense"):
    for model in ("MLP", "attention"):
        run = runs[model, setting]
        results[f"{model} {setting}"] = {
            "loss": run.loss.mean(),
            "accuracy": run.accuracy.mean(),
            "half": paired_interval(run.accuracy, 0)[1],
            "parameters": sum(p.numel() for p in parameters[model].parameters()),
        }
results_figure, ax = plt.subplots(figsize=(7, 3))
ax.bar(
    list(results),
    [case["accuracy"] for case in results.values()],
    yerr=[case["half"] for case in results.values()],
    capsize=4,
)
ax.set(ylim=(0.98, 1.002), ylabel="validation accuracy (mean of 20 seeds)")

# %% wrong: the case left out | says: lacks the key
runs = sa.runs()
parameters = {"MLP": MLP(17), "attention": SelfAttention(17)}
results = {}
for model in ("MLP", "attention"):
    for setting in ("sparse",):
        run = runs[model, setting]
        results[f"{model} {setting}"] = {
            "loss": run.loss.mean(),
            "accuracy": run.accuracy.mean(),
            "half": paired_interval(run.accuracy, 0)[1],
            "parameters": sum(p.numel() for p in parameters[model].parameters()),
        }
results_figure, ax = plt.subplots(figsize=(7, 3))
ax.bar(
    list(results),
    [case["accuracy"] for case in results.values()],
    yerr=[case["half"] for case in results.values()],
    capsize=4,
)
ax.set(ylim=(0.98, 1.002), ylabel="validation accuracy (mean of 20 seeds)")

# %% wrong: arrays in place of means | says: one number for each seed
runs = sa.runs()
parameters = {"MLP": MLP(17), "attention": SelfAttention(17)}
results = {}
for model in ("MLP", "attention"):
    for setting in ("sparse", "dense"):
        run = runs[model, setting]
        results[f"{model} {setting}"] = {
            "loss": run.loss.mean(),
            "accuracy": run.accuracy,
            "half": paired_interval(run.accuracy, 0)[1],
            "parameters": sum(p.numel() for p in parameters[model].parameters()),
        }
results_figure, ax = plt.subplots(figsize=(7, 3))
ax.bar(
    list(results),
    [case["accuracy"].mean() for case in results.values()],
    yerr=[case["half"] for case in results.values()],
    capsize=4,
)
ax.set(ylim=(0.98, 1.002), ylabel="validation accuracy (mean of 20 seeds)")

# %% wrong: the first seed | says: first seed
runs = sa.runs()
parameters = {"MLP": MLP(17), "attention": SelfAttention(17)}
results = {}
for model in ("MLP", "attention"):
    for setting in ("sparse", "dense"):
        run = runs[model, setting]
        results[f"{model} {setting}"] = {
            "loss": run.loss[0],
            "accuracy": run.accuracy.mean(),
            "half": paired_interval(run.accuracy, 0)[1],
            "parameters": sum(p.numel() for p in parameters[model].parameters()),
        }
results_figure, ax = plt.subplots(figsize=(7, 3))
ax.bar(
    list(results),
    [case["accuracy"] for case in results.values()],
    yerr=[case["half"] for case in results.values()],
    capsize=4,
)
ax.set(ylim=(0.98, 1.002), ylabel="validation accuracy (mean of 20 seeds)")

# %% wrong: the best seed | says: best seed
runs = sa.runs()
parameters = {"MLP": MLP(17), "attention": SelfAttention(17)}
results = {}
for model in ("MLP", "attention"):
    for setting in ("sparse", "dense"):
        run = runs[model, setting]
        results[f"{model} {setting}"] = {
            "loss": run.loss.min(),
            "accuracy": run.accuracy.mean(),
            "half": paired_interval(run.accuracy, 0)[1],
            "parameters": sum(p.numel() for p in parameters[model].parameters()),
        }
results_figure, ax = plt.subplots(figsize=(7, 3))
ax.bar(
    list(results),
    [case["accuracy"] for case in results.values()],
    yerr=[case["half"] for case in results.values()],
    capsize=4,
)
ax.set(ylim=(0.98, 1.002), ylabel="validation accuracy (mean of 20 seeds)")

# %% wrong: loss and accuracy swapped | says: swapped
runs = sa.runs()
parameters = {"MLP": MLP(17), "attention": SelfAttention(17)}
results = {}
for model in ("MLP", "attention"):
    for setting in ("sparse", "dense"):
        run = runs[model, setting]
        results[f"{model} {setting}"] = {
            "loss": run.accuracy.mean(),
            "accuracy": run.loss.mean(),
            "half": paired_interval(run.accuracy, 0)[1],
            "parameters": sum(p.numel() for p in parameters[model].parameters()),
        }
results_figure, ax = plt.subplots(figsize=(7, 3))
ax.bar(
    list(results),
    [case["accuracy"] for case in results.values()],
    yerr=[case["half"] for case in results.values()],
    capsize=4,
)
ax.set(ylim=(0.98, 1.002), ylabel="validation accuracy (mean of 20 seeds)")

# %% wrong: the other setting | says: another case
runs = sa.runs()
parameters = {"MLP": MLP(17), "attention": SelfAttention(17)}
results = {}
for model in ("MLP", "attention"):
    for setting in ("sparse", "dense"):
        run = runs[model, "dense" if setting == "sparse" else "sparse"]
        results[f"{model} {setting}"] = {
            "loss": run.loss.mean(),
            "accuracy": run.accuracy.mean(),
            "half": paired_interval(run.accuracy, 0)[1],
            "parameters": sum(p.numel() for p in parameters[model].parameters()),
        }
results_figure, ax = plt.subplots(figsize=(7, 3))
ax.bar(
    list(results),
    [case["accuracy"] for case in results.values()],
    yerr=[case["half"] for case in results.values()],
    capsize=4,
)
ax.set(ylim=(0.98, 1.002), ylabel="validation accuracy (mean of 20 seeds)")

# %% wrong: parameters of the other model | says: other model
runs = sa.runs()
parameters = {"MLP": SelfAttention(17), "attention": MLP(17)}
results = {}
for model in ("MLP", "attention"):
    for setting in ("sparse", "dense"):
        run = runs[model, setting]
        results[f"{model} {setting}"] = {
            "loss": run.loss.mean(),
            "accuracy": run.accuracy.mean(),
            "half": paired_interval(run.accuracy, 0)[1],
            "parameters": sum(p.numel() for p in parameters[model].parameters()),
        }
results_figure, ax = plt.subplots(figsize=(7, 3))
ax.bar(
    list(results),
    [case["accuracy"] for case in results.values()],
    yerr=[case["half"] for case in results.values()],
    capsize=4,
)
ax.set(ylim=(0.98, 1.002), ylabel="validation accuracy (mean of 20 seeds)")

# %% wrong: number of tensors | says: numel
runs = sa.runs()
parameters = {"MLP": MLP(17), "attention": SelfAttention(17)}
results = {}
for model in ("MLP", "attention"):
    for setting in ("sparse", "dense"):
        run = runs[model, setting]
        results[f"{model} {setting}"] = {
            "loss": run.loss.mean(),
            "accuracy": run.accuracy.mean(),
            "half": paired_interval(run.accuracy, 0)[1],
            "parameters": len(list(parameters[model].parameters())),
        }
results_figure, ax = plt.subplots(figsize=(7, 3))
ax.bar(
    list(results),
    [case["accuracy"] for case in results.values()],
    yerr=[case["half"] for case in results.values()],
    capsize=4,
)
ax.set(ylim=(0.98, 1.002), ylabel="validation accuracy (mean of 20 seeds)")

# %% wrong: half is the standard deviation | says: standard deviation
runs = sa.runs()
parameters = {"MLP": MLP(17), "attention": SelfAttention(17)}
results = {}
for model in ("MLP", "attention"):
    for setting in ("sparse", "dense"):
        run = runs[model, setting]
        results[f"{model} {setting}"] = {
            "loss": run.loss.mean(),
            "accuracy": run.accuracy.mean(),
            "half": run.accuracy.std(ddof=1),
            "parameters": sum(p.numel() for p in parameters[model].parameters()),
        }
results_figure, ax = plt.subplots(figsize=(7, 3))
ax.bar(
    list(results),
    [case["accuracy"] for case in results.values()],
    yerr=[case["half"] for case in results.values()],
    capsize=4,
)
ax.set(ylim=(0.98, 1.002), ylabel="validation accuracy (mean of 20 seeds)")

# %% wrong: half is the mean | says: it is the mean
runs = sa.runs()
parameters = {"MLP": MLP(17), "attention": SelfAttention(17)}
results = {}
for model in ("MLP", "attention"):
    for setting in ("sparse", "dense"):
        run = runs[model, setting]
        results[f"{model} {setting}"] = {
            "loss": run.loss.mean(),
            "accuracy": run.accuracy.mean(),
            "half": paired_interval(run.accuracy, 0)[0],
            "parameters": sum(p.numel() for p in parameters[model].parameters()),
        }
results_figure, ax = plt.subplots(figsize=(7, 3))
ax.bar(
    list(results),
    [case["accuracy"] for case in results.values()],
    yerr=[case["half"] for case in results.values()],
    capsize=4,
)
ax.set(ylim=(0.98, 1.002), ylabel="validation accuracy (mean of 20 seeds)")

# %% wrong: a key missing | says: with the keys
runs = sa.runs()
parameters = {"MLP": MLP(17), "attention": SelfAttention(17)}
results = {}
for model in ("MLP", "attention"):
    for setting in ("sparse", "dense"):
        run = runs[model, setting]
        results[f"{model} {setting}"] = {
            "loss": run.loss.mean(),
            "accuracy": run.accuracy.mean(),
            "parameters": sum(p.numel() for p in parameters[model].parameters()),
        }
results_figure, ax = plt.subplots(figsize=(7, 3))
ax.bar(
    list(results),
    [case["accuracy"] for case in results.values()],
    capsize=4,
)
ax.set(ylim=(0.98, 1.002), ylabel="validation accuracy (mean of 20 seeds)")

# %% wrong: no label | verdict: PARTIAL | says: no label
runs = sa.runs()
parameters = {"MLP": MLP(17), "attention": SelfAttention(17)}
results = {}
for model in ("MLP", "attention"):
    for setting in ("sparse", "dense"):
        run = runs[model, setting]
        results[f"{model} {setting}"] = {
            "loss": run.loss.mean(),
            "accuracy": run.accuracy.mean(),
            "half": paired_interval(run.accuracy, 0)[1],
            "parameters": sum(p.numel() for p in parameters[model].parameters()),
        }
results_figure, ax = plt.subplots(figsize=(7, 3))
ax.bar(
    list(results),
    [case["accuracy"] for case in results.values()],
    yerr=[case["half"] for case in results.values()],
    capsize=4,
)
ax.set(ylim=(0.98, 1.002))

# %% wrong: no names | verdict: PARTIAL | says: does not name
runs = sa.runs()
parameters = {"MLP": MLP(17), "attention": SelfAttention(17)}
results = {}
for model in ("MLP", "attention"):
    for setting in ("sparse", "dense"):
        run = runs[model, setting]
        results[f"{model} {setting}"] = {
            "loss": run.loss.mean(),
            "accuracy": run.accuracy.mean(),
            "half": paired_interval(run.accuracy, 0)[1],
            "parameters": sum(p.numel() for p in parameters[model].parameters()),
        }
results_figure, ax = plt.subplots(figsize=(7, 3))
ax.bar(
    range(4),
    [case["accuracy"] for case in results.values()],
    yerr=[case["half"] for case in results.values()],
    capsize=4,
)
ax.set(ylim=(0.98, 1.002), ylabel="validation accuracy (mean of 20 seeds)")

# %% wrong: losses drawn | verdict: PARTIAL | says: does not show
runs = sa.runs()
parameters = {"MLP": MLP(17), "attention": SelfAttention(17)}
results = {}
for model in ("MLP", "attention"):
    for setting in ("sparse", "dense"):
        run = runs[model, setting]
        results[f"{model} {setting}"] = {
            "loss": run.loss.mean(),
            "accuracy": run.accuracy.mean(),
            "half": paired_interval(run.accuracy, 0)[1],
            "parameters": sum(p.numel() for p in parameters[model].parameters()),
        }
results_figure, ax = plt.subplots(figsize=(7, 3))
ax.bar(
    list(results),
    [case["loss"] for case in results.values()],
    yerr=[case["half"] for case in results.values()],
    capsize=4,
)
ax.set(ylim=(0.98, 1.002), ylabel="validation accuracy (mean of 20 seeds)")

# %% wrong: no intervals | verdict: PARTIAL | says: no intervals
runs = sa.runs()
parameters = {"MLP": MLP(17), "attention": SelfAttention(17)}
results = {}
for model in ("MLP", "attention"):
    for setting in ("sparse", "dense"):
        run = runs[model, setting]
        results[f"{model} {setting}"] = {
            "loss": run.loss.mean(),
            "accuracy": run.accuracy.mean(),
            "half": paired_interval(run.accuracy, 0)[1],
            "parameters": sum(p.numel() for p in parameters[model].parameters()),
        }
results_figure, ax = plt.subplots(figsize=(7, 3))
ax.bar(
    list(results),
    [case["accuracy"] for case in results.values()],
)
ax.set(ylim=(0.98, 1.002), ylabel="validation accuracy (mean of 20 seeds)")

# %% wrong: the Axes in place of the Figure | verdict: PARTIAL | says: Figure
runs = sa.runs()
parameters = {"MLP": MLP(17), "attention": SelfAttention(17)}
results = {}
for model in ("MLP", "attention"):
    for setting in ("sparse", "dense"):
        run = runs[model, setting]
        results[f"{model} {setting}"] = {
            "loss": run.loss.mean(),
            "accuracy": run.accuracy.mean(),
            "half": paired_interval(run.accuracy, 0)[1],
            "parameters": sum(p.numel() for p in parameters[model].parameters()),
        }
_, ax = plt.subplots(figsize=(7, 3))
results_figure = ax
ax.bar(
    list(results),
    [case["accuracy"] for case in results.values()],
    yerr=[case["half"] for case in results.values()],
    capsize=4,
)
ax.set(ylim=(0.98, 1.002), ylabel="validation accuracy (mean of 20 seeds)")

# %% wrong: the median | says: median
runs = sa.runs()
parameters = {"MLP": MLP(17), "attention": SelfAttention(17)}
results = {}
for model in ("MLP", "attention"):
    for setting in ("sparse", "dense"):
        run = runs[model, setting]
        results[f"{model} {setting}"] = {
            "loss": run.loss.mean(),
            "accuracy": np.median(run.accuracy),
            "half": paired_interval(run.accuracy, 0)[1],
            "parameters": sum(p.numel() for p in parameters[model].parameters()),
        }
results_figure, ax = plt.subplots(figsize=(7, 3))
ax.bar(
    list(results),
    [case["accuracy"] for case in results.values()],
    yerr=[case["half"] for case in results.values()],
    capsize=4,
)
ax.set(ylim=(0.98, 1.002), ylabel="validation accuracy (mean of 20 seeds)")

# %% wrong: the whole width | says: whole width
runs = sa.runs()
parameters = {"MLP": MLP(17), "attention": SelfAttention(17)}
results = {}
for model in ("MLP", "attention"):
    for setting in ("sparse", "dense"):
        run = runs[model, setting]
        results[f"{model} {setting}"] = {
            "loss": run.loss.mean(),
            "accuracy": run.accuracy.mean(),
            "half": 2 * paired_interval(run.accuracy, 0)[1],
            "parameters": sum(p.numel() for p in parameters[model].parameters()),
        }
results_figure, ax = plt.subplots(figsize=(7, 3))
ax.bar(
    list(results),
    [case["accuracy"] for case in results.values()],
    yerr=[case["half"] for case in results.values()],
    capsize=4,
)
ax.set(ylim=(0.98, 1.002), ylabel="validation accuracy (mean of 20 seeds)")

# %% wrong: the range of the accuracies | says: not half the 95 %
runs = sa.runs()
parameters = {"MLP": MLP(17), "attention": SelfAttention(17)}
results = {}
for model in ("MLP", "attention"):
    for setting in ("sparse", "dense"):
        run = runs[model, setting]
        results[f"{model} {setting}"] = {
            "loss": run.loss.mean(),
            "accuracy": run.accuracy.mean(),
            "half": np.ptp(run.accuracy),
            "parameters": sum(p.numel() for p in parameters[model].parameters()),
        }
results_figure, ax = plt.subplots(figsize=(7, 3))
ax.bar(
    list(results),
    [case["accuracy"] for case in results.values()],
    yerr=[case["half"] for case in results.values()],
    capsize=4,
)
ax.set(ylim=(0.98, 1.002), ylabel="validation accuracy (mean of 20 seeds)")

# %% wrong: sums of the losses | says: not the mean of
runs = sa.runs()
parameters = {"MLP": MLP(17), "attention": SelfAttention(17)}
results = {}
for model in ("MLP", "attention"):
    for setting in ("sparse", "dense"):
        run = runs[model, setting]
        results[f"{model} {setting}"] = {
            "loss": run.loss.sum(),
            "accuracy": run.accuracy.mean(),
            "half": paired_interval(run.accuracy, 0)[1],
            "parameters": sum(p.numel() for p in parameters[model].parameters()),
        }
results_figure, ax = plt.subplots(figsize=(7, 3))
ax.bar(
    list(results),
    [case["accuracy"] for case in results.values()],
    yerr=[case["half"] for case in results.values()],
    capsize=4,
)
ax.set(ylim=(0.98, 1.002), ylabel="validation accuracy (mean of 20 seeds)")

# %% wrong: a list of cases | says: `results` is of type
runs = sa.runs()
parameters = {"MLP": MLP(17), "attention": SelfAttention(17)}
results = {}
for model in ("MLP", "attention"):
    for setting in ("sparse", "dense"):
        run = runs[model, setting]
        results[f"{model} {setting}"] = {
            "loss": run.loss.mean(),
            "accuracy": run.accuracy.mean(),
            "half": paired_interval(run.accuracy, 0)[1],
            "parameters": sum(p.numel() for p in parameters[model].parameters()),
        }
results = list(results.values())
results_figure, ax = plt.subplots(figsize=(7, 3))
ax.bar(
    ["MLP sparse", "MLP dense", "attention sparse", "attention dense"],
    [case["accuracy"] for case in results],
    yerr=[case["half"] for case in results],
    capsize=4,
)
ax.set(ylim=(0.98, 1.002), ylabel="validation accuracy (mean of 20 seeds)")

# %% wrong: the whole width drawn to each side | verdict: PARTIAL | says: whole width of the interval
runs = sa.runs()
results = {}
for m, count in (("MLP", 9729), ("attention", 65)):
    for s in ("sparse", "dense"):
        mean, half = paired_interval(runs[m, s].accuracy, 0)
        results[f"{m} {s}"] = {"loss": runs[m, s].loss.mean(), "accuracy": mean, "half": half, "parameters": count}
results_figure, ax = plt.subplots()
ax.bar(list(results), [r["accuracy"] for r in results.values()], yerr=[2 * r["half"] for r in results.values()])
ax.set_ylim(0.9, 1.01)
ax.set_ylabel("accuracy")

# %% wrong: the accuracies labelled as a loss | verdict: PARTIAL | says: label of their axis
runs = sa.runs()
results = {}
for m, count in (("MLP", 9729), ("attention", 65)):
    for s in ("sparse", "dense"):
        mean, half = paired_interval(runs[m, s].accuracy, 0)
        results[f"{m} {s}"] = {"loss": runs[m, s].loss.mean(), "accuracy": mean, "half": half, "parameters": count}
results_figure, ax = plt.subplots()
ax.bar(list(results), [r["accuracy"] for r in results.values()], yerr=[r["half"] for r in results.values()])
ax.set_ylim(0.9, 1.01)
ax.set_ylabel("validation loss")

# %% wrong: the label on the other axis | verdict: PARTIAL | says: axis has it
runs = sa.runs()
results = {}
for m, count in (("MLP", 9729), ("attention", 65)):
    for s in ("sparse", "dense"):
        mean, half = paired_interval(runs[m, s].accuracy, 0)
        results[f"{m} {s}"] = {"loss": runs[m, s].loss.mean(), "accuracy": mean, "half": half, "parameters": count}
results_figure, ax = plt.subplots()
ax.bar(list(results), [r["accuracy"] for r in results.values()], yerr=[r["half"] for r in results.values()])
ax.set_ylim(0.9, 1.01)
ax.set_xlabel("accuracy")

# %% wrong: limits that hide the bars | verdict: PARTIAL | says: outside of the limits
runs = sa.runs()
results = {}
for m, count in (("MLP", 9729), ("attention", 65)):
    for s in ("sparse", "dense"):
        mean, half = paired_interval(runs[m, s].accuracy, 0)
        results[f"{m} {s}"] = {"loss": runs[m, s].loss.mean(), "accuracy": mean, "half": half, "parameters": count}
results_figure, ax = plt.subplots()
ax.bar(list(results), [r["accuracy"] for r in results.values()], yerr=[r["half"] for r in results.values()])
ax.set_ylim(0.5, 0.9)
ax.set_ylabel("accuracy")

# %% wrong: names in another order than values | verdict: PARTIAL | says: under another name
runs = sa.runs()
results = {}
for m, count in (("MLP", 9729), ("attention", 65)):
    for s in ("sparse", "dense"):
        mean, half = paired_interval(runs[m, s].accuracy, 0)
        results[f"{m} {s}"] = {"loss": runs[m, s].loss.mean(), "accuracy": mean, "half": half, "parameters": count}
results_figure, ax = plt.subplots()
ax.bar(
    ["attention sparse", "attention dense", "MLP sparse", "MLP dense"],
    [r["accuracy"] for r in results.values()],
    yerr=[r["half"] for r in results.values()],
)
ax.set_ylim(0.9, 1.01)
ax.set_ylabel("accuracy")

# %% right: grouped bars, model in the legend, setting as ticks
runs = sa.runs()
results = {}
for m, count in (("MLP", 9729), ("attention", 65)):
    for s in ("sparse", "dense"):
        mean, half = paired_interval(runs[m, s].accuracy, 0)
        results[f"{m} {s}"] = {"loss": runs[m, s].loss.mean(), "accuracy": mean, "half": half, "parameters": count}
results_figure, ax = plt.subplots()
for k, m in enumerate(("MLP", "attention")):
    rows = [results[f"{m} {s}"] for s in ("sparse", "dense")]
    ax.bar(np.arange(2) + 0.4 * k, [r["accuracy"] for r in rows], 0.4, yerr=[r["half"] for r in rows], label=m)
ax.set_xticks([0.2, 1.2], ["sparse", "dense"])
ax.set_ylim(0.9, 1.0)
ax.set_ylabel("validation accuracy")
ax.legend()

# %% right: points and vlines
runs = sa.runs()
results = {}
for m, count in (("MLP", 9729), ("attention", 65)):
    for s in ("sparse", "dense"):
        mean, half = paired_interval(runs[m, s].accuracy, 0)
        results[f"{m} {s}"] = {"loss": runs[m, s].loss.mean(), "accuracy": mean, "half": half, "parameters": count}
mean = np.array([r["accuracy"] for r in results.values()])
half = np.array([r["half"] for r in results.values()])
results_figure, ax = plt.subplots()
ax.plot(mean, "o")
ax.vlines(range(4), mean - half, mean + half)
ax.set_xticks(range(4))
ax.set_xticklabels(results.keys(), rotation=20)
ax.set_ylabel("accuracy")

# %% wrong: error bars of one typed length | verdict: PARTIAL | says: does not end at its mean
runs = sa.runs()
results = {}
for m, count in (("MLP", 9729), ("attention", 65)):
    for s in ("sparse", "dense"):
        mean, half = paired_interval(runs[m, s].accuracy, 0)
        results[f"{m} {s}"] = {"loss": runs[m, s].loss.mean(), "accuracy": mean, "half": half, "parameters": count}
results_figure, ax = plt.subplots()
ax.bar(list(results), [r["accuracy"] for r in results.values()], yerr=0.01)
ax.set_ylim(0.9, 1.02)
ax.set_ylabel("accuracy")

# %% wrong: the standard error | says: it is the standard error
runs = sa.runs()
parameters = {"MLP": MLP(17), "attention": SelfAttention(17)}
results = {}
for model in ("MLP", "attention"):
    for setting in ("sparse", "dense"):
        run = runs[model, setting]
        results[f"{model} {setting}"] = {
            "loss": run.loss.mean(),
            "accuracy": run.accuracy.mean(),
            "half": run.accuracy.std(ddof=1) / 20**0.5,
            "parameters": sum(p.numel() for p in parameters[model].parameters()),
        }
results_figure, ax = plt.subplots(figsize=(7, 3))
ax.bar(
    list(results),
    [case["accuracy"] for case in results.values()],
    yerr=[case["half"] for case in results.values()],
    capsize=4,
)
ax.set(ylim=(0.98, 1.002), ylabel="validation accuracy (mean of 20 seeds)")


# %% wrong: the names in the title, numbers as ticks | verdict: PARTIAL | says: does not name
runs = sa.runs()
parameters = {"MLP": MLP(17), "attention": SelfAttention(17)}
results = {}
for model in ("MLP", "attention"):
    for setting in ("sparse", "dense"):
        run = runs[model, setting]
        results[f"{model} {setting}"] = {
            "loss": run.loss.mean(),
            "accuracy": run.accuracy.mean(),
            "half": paired_interval(run.accuracy, 0)[1],
            "parameters": sum(p.numel() for p in parameters[model].parameters()),
        }
values, halves = ([case[key] for case in results.values()] for key in ("accuracy", "half"))
results_figure, ax = plt.subplots()
ax.errorbar(range(4), values, yerr=halves, fmt="o", capsize=3)
ax.set(title="MLP sparse, MLP dense, attention sparse, attention dense", ylabel="accuracy", ylim=(0.98, 1.01))


# %% right: two panels with titles, models as ticks
runs = sa.runs()
parameters = {"MLP": MLP(17), "attention": SelfAttention(17)}
results = {}
for model in ("MLP", "attention"):
    for setting in ("sparse", "dense"):
        run = runs[model, setting]
        results[f"{model} {setting}"] = {
            "loss": run.loss.mean(),
            "accuracy": run.accuracy.mean(),
            "half": paired_interval(run.accuracy, 0)[1],
            "parameters": sum(p.numel() for p in parameters[model].parameters()),
        }
results_figure, panels = plt.subplots(1, 2, sharey=True)
for ax, setting in zip(panels, ("sparse", "dense")):
    cases = [results[f"{model} {setting}"] for model in ("MLP", "attention")]
    ax.bar(("MLP", "attention"), [c["accuracy"] for c in cases], yerr=[c["half"] for c in cases])
    ax.set_title(setting)
panels[0].set_ylabel("validation accuracy")
panels[0].set_ylim(0.98, 1.003)


# %% right: lying bars, names beside them
runs = sa.runs()
parameters = {"MLP": MLP(17), "attention": SelfAttention(17)}
results = {}
for model in ("MLP", "attention"):
    for setting in ("sparse", "dense"):
        run = runs[model, setting]
        results[f"{model} {setting}"] = {
            "loss": run.loss.mean(),
            "accuracy": run.accuracy.mean(),
            "half": paired_interval(run.accuracy, 0)[1],
            "parameters": sum(p.numel() for p in parameters[model].parameters()),
        }
results_figure, ax = plt.subplots()
for place, (name, case) in enumerate(results.items()):
    ax.barh(place, case["accuracy"], xerr=case["half"], color="C0")
    ax.text(0.981, place, name, color="white", va="center")
ax.set_yticks([])
ax.set(xlim=(0.98, 1.003), xlabel="accuracy", title="twenty seeds")
