# %% right: plain
curves_figure, axes = plt.subplots(1, 2, figsize=(9, 3))
for name in ("mean", "attention"):
    axes[0].plot(histories[name]["loss"], label=name)
    axes[1].plot(histories[name]["accuracy"], label=name)
axes[0].set_xlabel("epoch")
axes[1].set_xlabel("epoch")
axes[0].set_ylabel("training loss")
axes[1].set_ylabel("validation accuracy")
axes[0].legend()
axes[1].legend()

# %% right: pyplot, panels below each other
curves_figure, axes = plt.subplots(2, 1, sharex=True)
for name in ("mean", "attention"):
    axes[0].plot(histories[name]["loss"], label=name)
    axes[1].plot(histories[name]["accuracy"], label=name)
axes[1].set_xlabel("epoch")
axes[0].set_ylabel("training loss")
axes[1].set_ylabel("validation accuracy")
axes[0].legend()
axes[1].legend()

# %% right: a twin axis, epochs from 1, one legend
curves_figure = plt.figure()
left = curves_figure.add_subplot()
axes = [left, left.twinx()]
for name in ("mean", "attention"):
    axes[0].plot(range(1, 9), histories[name]["loss"], label=name)
    axes[1].plot(range(1, 9), histories[name]["accuracy"], label=name)
axes[0].set_xlabel("epoch")
axes[1].set_xlabel("epoch")
axes[0].set_ylabel("training loss")
axes[1].set_ylabel("validation accuracy")
curves_figure.legend()

# %% right: scatter and semilogy
curves_figure, axes = plt.subplots(1, 2, figsize=(9, 3))
for name in ("mean", "attention"):
    axes[0].semilogy(range(8), histories[name]["loss"], "o-", label=name)
    axes[1].plot(histories[name]["accuracy"], label=name)
axes[0].set_xlabel("epoch")
axes[1].set_xlabel("epoch")
axes[0].set_ylabel("training loss")
axes[1].set_ylabel("validation accuracy")
axes[0].legend()
axes[1].legend()

# %% wrong: one panel | says: share one vertical axis
curves_figure, axes = plt.subplots()
axes = [axes, axes]
for name in ("mean", "attention"):
    axes[0].plot(histories[name]["loss"], label=name)
    axes[1].plot(histories[name]["accuracy"], label=name)
axes[0].set_xlabel("epoch")
axes[1].set_xlabel("epoch")
axes[0].set_ylabel("training loss")
axes[1].set_ylabel("validation accuracy")
axes[0].legend()
axes[1].legend()

# %% wrong: no labels | says: no label
curves_figure, axes = plt.subplots(1, 2, figsize=(9, 3))
for name in ("mean", "attention"):
    axes[0].plot(histories[name]["loss"], label=name)
    axes[1].plot(histories[name]["accuracy"], label=name)
axes[0].set_xlabel("epoch")
axes[1].set_xlabel("epoch")
axes[1].set_ylabel("validation accuracy")
axes[0].legend()
axes[1].legend()

# %% wrong: no label below | says: no label
curves_figure, axes = plt.subplots(1, 2, figsize=(9, 3))
for name in ("mean", "attention"):
    axes[0].plot(histories[name]["loss"], label=name)
    axes[1].plot(histories[name]["accuracy"], label=name)
axes[0].set_xlabel("epoch")
axes[0].set_ylabel("training loss")
axes[1].set_ylabel("validation accuracy")
axes[0].legend()
axes[1].legend()

# %% wrong: the labels are swapped | says: labels swapped
curves_figure, axes = plt.subplots(1, 2, figsize=(9, 3))
for name in ("mean", "attention"):
    axes[0].plot(histories[name]["loss"], label=name)
    axes[1].plot(histories[name]["accuracy"], label=name)
axes[0].set_xlabel("epoch")
axes[1].set_xlabel("epoch")
axes[1].set_ylabel("training loss")
axes[0].set_ylabel("validation accuracy")
axes[0].legend()
axes[1].legend()

# %% wrong: only one model | says: no curve
curves_figure, axes = plt.subplots(1, 2, figsize=(9, 3))
for name in ("attention",):
    axes[0].plot(histories[name]["loss"], label=name)
    axes[1].plot(histories[name]["accuracy"], label=name)
axes[0].set_xlabel("epoch")
axes[1].set_xlabel("epoch")
axes[0].set_ylabel("training loss")
axes[1].set_ylabel("validation accuracy")
axes[0].legend()
axes[1].legend()

# %% wrong: x and y swapped | says: x and y are swapped
curves_figure, axes = plt.subplots(1, 2, figsize=(9, 3))
for name in ("mean", "attention"):
    axes[0].plot(histories[name]["loss"], range(8), label=name)
    axes[1].plot(histories[name]["accuracy"], label=name)
axes[0].set_xlabel("epoch")
axes[1].set_xlabel("epoch")
axes[0].set_ylabel("training loss")
axes[1].set_ylabel("validation accuracy")
axes[0].legend()
axes[1].legend()

# %% wrong: no legend | says: which curve is which
curves_figure, axes = plt.subplots(1, 2, figsize=(9, 3))
for name in ("mean", "attention"):
    axes[0].plot(histories[name]["loss"], label=name)
    axes[1].plot(histories[name]["accuracy"], label=name)
axes[0].set_xlabel("epoch")
axes[1].set_xlabel("epoch")
axes[0].set_ylabel("training loss")
axes[1].set_ylabel("validation accuracy")

# %% wrong: the axes in place of the figure | says: Figure
curves_figure, axes = plt.subplots(1, 2, figsize=(9, 3))
for name in ("mean", "attention"):
    axes[0].plot(histories[name]["loss"], label=name)
    axes[1].plot(histories[name]["accuracy"], label=name)
axes[0].set_xlabel("epoch")
axes[1].set_xlabel("epoch")
axes[0].set_ylabel("training loss")
axes[1].set_ylabel("validation accuracy")
axes[0].legend()
axes[1].legend()
curves_figure = axes

# %% wrong: the accuracy twice | says: no curve
curves_figure, axes = plt.subplots(1, 2, figsize=(9, 3))
for name in ("mean", "attention"):
    axes[0].plot(histories[name]["accuracy"], label=name)
    axes[1].plot(histories[name]["accuracy"], label=name)
axes[0].set_xlabel("epoch")
axes[1].set_xlabel("epoch")
axes[0].set_ylabel("training loss")
axes[1].set_ylabel("validation accuracy")
axes[0].legend()
axes[1].legend()

# %% wrong: epochs in percent | says: epochs | hidden: the check looks at what is drawn, whatever it is drawn against
curves_figure, axes = plt.subplots(1, 2, figsize=(9, 3))
for name in ("mean", "attention"):
    axes[0].plot(np.linspace(0, 100, 8), histories[name]["loss"], label=name)
    axes[1].plot(np.linspace(0, 100, 8), histories[name]["accuracy"], label=name)
axes[0].set_xlabel("epoch")
axes[1].set_xlabel("epoch")
axes[0].set_ylabel("training loss")
axes[1].set_ylabel("validation accuracy")
axes[0].legend()
axes[1].legend()

# %% wrong: an empty figure | says: no curve or bar
_, axes = plt.subplots(1, 2)
curves_figure = plt.figure()
for name in ("mean", "attention"):
    axes[0].plot(histories[name]["loss"], label=name)
    axes[1].plot(histories[name]["accuracy"], label=name)
axes[0].set_xlabel("epoch")
axes[1].set_xlabel("epoch")
axes[0].set_ylabel("training loss")
axes[1].set_ylabel("validation accuracy")
axes[0].legend()
axes[1].legend()

# %% wrong: the names are exchanged | says: are the names swapped?
curves_figure, (left, right) = plt.subplots(1, 2, figsize=(8, 3))
for name, history in histories.items():
    epochs = range(1, len(history["loss"]) + 1)
    left.plot(epochs, history["loss"], label={"mean": "attention", "attention": "mean"}[name])
    right.plot(epochs, history["accuracy"], label={"mean": "attention", "attention": "mean"}[name])
left.set(xlabel="epoch", ylabel="training loss")
right.set(xlabel="epoch", ylabel="validation accuracy")
left.legend()
right.legend()

# %% wrong: one name for both | says: cannot tell
curves_figure, (left, right) = plt.subplots(1, 2, figsize=(8, 3))
for name, history in histories.items():
    epochs = range(1, len(history["loss"]) + 1)
    left.plot(epochs, history["loss"], label="model")
    right.plot(epochs, history["accuracy"], label="model")
left.set(xlabel="epoch", ylabel="training loss")
right.set(xlabel="epoch", ylabel="validation accuracy")
left.legend()
right.legend()

# %% wrong: names with _ in front | says: begins with _
curves_figure, (left, right) = plt.subplots(1, 2, figsize=(8, 3))
for name, history in histories.items():
    epochs = range(1, len(history["loss"]) + 1)
    left.plot(epochs, history["loss"], color="k", label="_" + name)
    right.plot(epochs, history["accuracy"], color="k", label="_" + name)
left.set(xlabel="epoch", ylabel="training loss")
right.set(xlabel="epoch", ylabel="validation accuracy")
left.legend()
right.legend()

# %% wrong: one legend, other colours in the other panel | says: are the names swapped?
curves_figure, (left, right) = plt.subplots(1, 2, figsize=(8, 3))
for name, history in histories.items():
    epochs = range(1, len(history["loss"]) + 1)
    left.plot(epochs, history["loss"], label=name)
    right.plot(epochs, history["accuracy"], color="C1" if name == "mean" else "C0")
left.set(xlabel="epoch", ylabel="training loss")
right.set(xlabel="epoch", ylabel="validation accuracy")
left.legend()

# %% wrong: accuracy below | says: counts the epochs
curves_figure, (left, right) = plt.subplots(1, 2, figsize=(8, 3))
for name, history in histories.items():
    epochs = range(1, len(history["loss"]) + 1)
    left.plot(epochs, history["loss"], label=name)
    right.plot(epochs, history["accuracy"], label=name)
left.set(xlabel="accuracy", ylabel="training loss")
right.set(xlabel="accuracy", ylabel="validation accuracy")
left.legend()
right.legend()

# %% wrong: a list of names in the wrong order | says: are the names swapped?
curves_figure, (left, right) = plt.subplots(1, 2, figsize=(8, 3))
for name, history in histories.items():
    epochs = range(1, len(history["loss"]) + 1)
    left.plot(epochs, history["loss"])
    right.plot(epochs, history["accuracy"])
left.set(xlabel="epoch", ylabel="training loss")
right.set(xlabel="epoch", ylabel="validation accuracy")
left.legend(["attention", "mean"])
right.legend(["attention", "mean"])

# %% wrong: the limits of x hide most | says: limits of the axes hide
curves_figure, (left, right) = plt.subplots(1, 2, figsize=(8, 3))
for name, history in histories.items():
    epochs = range(1, len(history["loss"]) + 1)
    left.plot(epochs, history["loss"], label=name)
    right.plot(epochs, history["accuracy"], label=name)
left.set(xlabel="epoch", ylabel="training loss")
right.set(xlabel="epoch", ylabel="validation accuracy")
left.set_xlim(1, 2)
left.legend()
right.legend()

# %% wrong: the limits of y hide the curves | says: limits of the axes hide
curves_figure, (left, right) = plt.subplots(1, 2, figsize=(8, 3))
for name, history in histories.items():
    epochs = range(1, len(history["loss"]) + 1)
    left.plot(epochs, history["loss"], label=name)
    right.plot(epochs, history["accuracy"], label=name)
left.set(xlabel="epoch", ylabel="training loss")
right.set(xlabel="epoch", ylabel="validation accuracy")
left.legend()
right.set_ylim(0.95, 1)
right.legend()

# %% wrong: the other part in the labels | says: but `histories` holds
curves_figure, (left, right) = plt.subplots(1, 2, figsize=(8, 3))
for name, history in histories.items():
    epochs = range(1, len(history["loss"]) + 1)
    left.plot(epochs, history["loss"], label=name)
    right.plot(epochs, history["accuracy"], label=name)
left.set(xlabel="epoch", ylabel="validation loss")
right.set(xlabel="epoch", ylabel="training accuracy")
left.legend()
right.legend()

# %% right: names beside the curves
curves_figure, axes = plt.subplots(ncols=2)
for ax, what, y in zip(axes, ("loss", "accuracy"), ("training loss", "validation accuracy")):
    for name, h in histories.items():
        ax.plot(h[what])
        ax.text(len(h[what]) - 1, h[what][-1], name)
    ax.set(xlabel="epoch", ylabel=y)

# %% right: one legend for the figure, lines of two styles
curves_figure, axes = plt.subplots(2, 1, sharex=False)
for name, style in (("mean", "--"), ("attention", "-")):
    h = histories[name]
    axes[0].plot(range(len(h["loss"])), h["loss"], style, color="C0" if name == "mean" else "C1", label=name)
    axes[1].plot(range(len(h["accuracy"])), h["accuracy"], style, color="C0" if name == "mean" else "C1")
axes[0].set_xlabel("epoch"); axes[1].set_xlabel("epoch")
axes[0].set_ylabel("loss"); axes[1].set_ylabel("accuracy")
curves_figure.legend()

# %% right: patches in the legend, black lines of two widths
from matplotlib.lines import Line2D

curves_figure, axes = plt.subplots(1, 2)
for ax, what in zip(axes, ("loss", "accuracy")):
    for name, width in (("mean", 1), ("attention", 3)):
        ax.plot(histories[name][what], "k", lw=width)
    ax.set(xlabel="epoch", ylabel=what)
axes[0].legend([Line2D([], [], color="k", lw=1), Line2D([], [], color="k", lw=3)], ["MeanEmbedding", "SelfAttention"])
