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
