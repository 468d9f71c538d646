# %% right: one panel, symlog
def plot_accuracies(linear, softmax):
    fig, ax = plt.subplots()
    ax.plot(linear, label="linear")
    ax.plot(softmax, label="softmax")
    ax.set_xscale("symlog")
    ax.set_xlabel("iteration")
    ax.set_ylabel("accuracy")
    ax.legend()
    return fig

# %% right: semilogx from 1, pyplot's own state
def plot_accuracies(linear, softmax):
    fig = plt.figure(figsize=(6, 3))
    plt.semilogx(np.arange(1, len(linear) + 1), linear, "o-", label="Linear attention")
    plt.semilogx(np.arange(1, len(softmax) + 1), softmax, "s-", label="Softmax attention")
    plt.xlabel("iteration + 1")
    plt.ylabel("share of right signs")
    plt.legend(loc="lower right")
    plt.grid()
    return fig

# %% right: two panels with titles
def plot_accuracies(linear, softmax):
    fig, axes = plt.subplots(1, 2, sharey=True)
    for ax, values, title in zip(axes, (linear, softmax), ("linear score", "softmax")):
        ax.plot(np.arange(len(values)), values)
        ax.set(xscale="symlog", xlabel="iteration", title=title)
    axes[0].set_ylabel("test accuracy")
    return fig

# %% right: points, and a figure without pyplot
from matplotlib.figure import Figure


def plot_accuracies(linear, softmax):
    figure = Figure()
    ax = figure.add_subplot()
    ax.scatter(range(len(linear)), linear, s=5, label="linear")
    ax.scatter(range(len(softmax)), softmax, s=5, label="softmax")
    ax.set_xscale("symlog")
    ax.set_xlabel("step $t$")
    ax.set_ylabel("accuracy (test)")
    ax.legend()
    return figure

# %% right: a legend from a list of names, a line at chance
def plot_accuracies(linear, softmax):
    fig, ax = plt.subplots()
    ax.plot(linear)
    ax.plot(softmax)
    ax.legend(["linear", "softmax"])
    ax.axhline(0.5, ls=":")
    ax.set(xscale="symlog", xlabel="iteration", ylabel="accuracy")
    return fig

# %% right: a legend of the figure, texts beside the curves
def plot_accuracies(linear, softmax):
    fig, ax = plt.subplots()
    a, = ax.plot(range(1, len(linear) + 1), linear)
    b, = ax.plot(range(1, len(softmax) + 1), softmax)
    fig.legend([a, b], ["linear score", "softmax score"])
    ax.set_xscale("log")
    ax.set_xlabel("iteration")
    ax.set_ylabel("accuracy")
    return fig

# %% wrong: a linear axis | says: log axis
def plot_accuracies(linear, softmax):
    fig, ax = plt.subplots()
    ax.plot(linear, label="linear")
    ax.plot(softmax, label="softmax")
    ax.set(xlabel="iteration", ylabel="accuracy")
    ax.legend()
    return fig

# %% wrong: no labels on the axes | verdict: PARTIAL | says: has no label
def plot_accuracies(linear, softmax):
    fig, ax = plt.subplots()
    ax.plot(linear, label="linear")
    ax.plot(softmax, label="softmax")
    ax.set_xscale("symlog")
    ax.legend()
    return fig

# %% wrong: labels without a legend | says: ax.legend()
def plot_accuracies(linear, softmax):
    fig, ax = plt.subplots()
    ax.plot(linear, label="linear")
    ax.plot(softmax, label="softmax")
    ax.set(xscale="symlog", xlabel="iteration", ylabel="accuracy")
    return fig

# %% wrong: names exchanged | says: names swapped
def plot_accuracies(linear, softmax):
    fig, ax = plt.subplots()
    ax.plot(linear, label="softmax")
    ax.plot(softmax, label="linear")
    ax.set(xscale="symlog", xlabel="iteration", ylabel="accuracy")
    ax.legend()
    return fig

# %% wrong: only the softmax | says: no curve holds the accuracies of the linear
def plot_accuracies(linear, softmax):
    fig, ax = plt.subplots()
    ax.plot(softmax, label="softmax")
    ax.set(xscale="symlog", xlabel="iteration", ylabel="accuracy")
    ax.legend()
    return fig

# %% wrong: only the linear score | says: no curve holds the accuracies of the softmax
def plot_accuracies(linear, softmax):
    fig, ax = plt.subplots()
    ax.plot(linear, label="linear")
    ax.set(xscale="symlog", xlabel="iteration", ylabel="accuracy")
    ax.legend()
    return fig

# %% wrong: leaves the start out, as a log axis has no 0 | says: t = 0, is left out
def plot_accuracies(linear, softmax):
    fig, ax = plt.subplots()
    ax.plot(range(1, len(linear)), linear[1:], label="linear")
    ax.plot(range(1, len(softmax)), softmax[1:], label="softmax")
    ax.set(xscale="log", xlabel="iteration", ylabel="accuracy")
    ax.legend()
    return fig

# %% wrong: x and y exchanged | says: axes are swapped
def plot_accuracies(linear, softmax):
    fig, ax = plt.subplots()
    ax.plot(linear, range(len(linear)), label="linear")
    ax.plot(softmax, range(len(softmax)), label="softmax")
    ax.set(yscale="symlog", xlabel="accuracy", ylabel="iteration")
    ax.legend()
    return fig

# %% wrong: in percent | says: percent
def plot_accuracies(linear, softmax):
    fig, ax = plt.subplots()
    ax.plot(100 * np.array(linear), label="linear")
    ax.plot(100 * np.array(softmax), label="softmax")
    ax.set(xscale="symlog", xlabel="iteration", ylabel="accuracy in percent")
    ax.legend()
    return fig

# %% wrong: iterations counted in hundreds | says: not the iterations
def plot_accuracies(linear, softmax):
    fig, ax = plt.subplots()
    ax.plot(np.arange(len(linear)) / 100, linear, label="linear")
    ax.plot(np.arange(len(softmax)) / 100, softmax, label="softmax")
    ax.set(xscale="symlog", xlabel="iteration", ylabel="accuracy")
    ax.legend()
    return fig

# %% wrong: labels of the axes exchanged | verdict: PARTIAL | says: labels of x and y swapped
def plot_accuracies(linear, softmax):
    fig, ax = plt.subplots()
    ax.plot(linear, label="linear")
    ax.plot(softmax, label="softmax")
    ax.set(xscale="symlog", xlabel="accuracy", ylabel="iteration")
    ax.legend()
    return fig

# %% wrong: the x axis is right, the y axis says iteration | verdict: PARTIAL | says: labelled 'iteration'
def plot_accuracies(linear, softmax):
    fig, ax = plt.subplots()
    ax.plot(linear, label="linear")
    ax.plot(softmax, label="softmax")
    ax.set(xscale="symlog", xlabel="t", ylabel="iteration")
    ax.legend()
    return fig

# %% wrong: the notebook's histories | says: no curve
def plot_accuracies(linear, softmax):
    fig, ax = plt.subplots()
    ax.plot(history_linear, label="linear")
    ax.plot(history_softmax, label="softmax")
    ax.set(xscale="symlog", xlabel="iteration", ylabel="accuracy")
    ax.legend()
    return fig

# %% wrong: the Axes in place of the Figure | says: Figure
def plot_accuracies(linear, softmax):
    fig, ax = plt.subplots()
    ax.plot(linear, label="linear")
    ax.plot(softmax, label="softmax")
    ax.set(xscale="symlog", xlabel="iteration", ylabel="accuracy")
    ax.legend()
    return ax

# %% wrong: no return | says: return fig
def plot_accuracies(linear, softmax):
    fig, ax = plt.subplots()
    ax.plot(linear, label="linear")
    ax.plot(softmax, label="softmax")
    ax.set(xscale="symlog", xlabel="iteration", ylabel="accuracy")
    ax.legend()
    plt.show()

# %% wrong: sorts the lists that it is given | says: no curve
def plot_accuracies(linear, softmax):
    linear.sort()
    softmax.sort()
    fig, ax = plt.subplots()
    ax.plot(linear, label="linear")
    ax.plot(softmax, label="softmax")
    ax.set(xscale="symlog", xlabel="iteration", ylabel="accuracy")
    ax.legend()
    return fig

# %% wrong: takes the start out of the caller's lists after drawing | says: in place
def plot_accuracies(linear, softmax):
    fig, ax = plt.subplots()
    ax.plot(list(linear), label="linear")
    ax.plot(list(softmax), label="softmax")
    ax.set(xscale="symlog", xlabel="iteration", ylabel="accuracy")
    ax.legend()
    linear.pop(0)
    softmax.pop(0)
    return fig

# %% wrong: both axes logarithmic | says: also on a log axis
def plot_accuracies(linear, softmax):
    fig, ax = plt.subplots()
    ax.loglog(range(1, 1 + len(linear)), linear, label="linear")
    ax.loglog(range(1, 1 + len(softmax)), softmax, label="softmax")
    ax.set_xlabel("iteration")
    ax.set_ylabel("accuracy")
    ax.legend()
    return fig

# %% wrong: the log on the wrong axis | says: in place of the iteration
def plot_accuracies(linear, softmax):
    fig, ax = plt.subplots()
    ax.semilogy(linear, label="linear")
    ax.semilogy(softmax, label="softmax")
    ax.set_xlabel("iteration")
    ax.set_ylabel("accuracy")
    ax.legend()
    return fig

# %% wrong: a log axis without a place for the start | verdict: PARTIAL | says: start cannot be seen
def plot_accuracies(linear, softmax):
    fig, ax = plt.subplots()
    ax.plot(linear, label="linear")
    ax.plot(softmax, label="softmax")
    ax.set(xscale="log", xlabel="iteration", ylabel="accuracy")
    ax.legend()
    return fig

# %% wrong: one list of iterations for both | verdict: ERROR | says: differ in length
def plot_accuracies(linear, softmax):
    fig, ax = plt.subplots()
    t = np.arange(len(linear))
    ax.plot(t, linear, label="linear")
    ax.plot(t, softmax, label="softmax")
    ax.set(xscale="symlog", xlabel="iteration", ylabel="accuracy")
    ax.legend()
    return fig

# %% wrong: logarithms on a linear axis | says: log axis
def plot_accuracies(linear, softmax):
    fig, ax = plt.subplots()
    ax.plot(np.log10(1 + np.arange(len(linear))), linear, label="linear")
    ax.plot(np.log10(1 + np.arange(len(softmax))), softmax, label="softmax")
    ax.set(xlabel="log iteration", ylabel="accuracy")
    ax.legend()
    return fig

# %% right: two panels with a shared axis
def plot_accuracies(linear, softmax):
    fig, axes = plt.subplots(2, 1, sharex=True)
    for ax, h, name in zip(axes, [linear, softmax], ["Linear", "Softmax"]):
        ax.plot(np.arange(1, 1 + len(h)), np.asarray(h))
        ax.set(title=name, xscale="log", xlabel="iteration", ylabel="accuracy")
    return fig

# %% wrong: a legend by hand in the other order | says: names swapped
def plot_accuracies(linear, softmax):
    fig, ax = plt.subplots()
    ax.plot(linear)
    ax.plot(softmax)
    ax.set_xscale("symlog")
    ax.legend(["softmax", "linear"])
    ax.set(xlabel="iteration", ylabel="accuracy")
    return fig

# %% wrong: the start is cut off by xlim | verdict: PARTIAL | says: outside of the panel
def plot_accuracies(linear, softmax):
    fig, ax = plt.subplots()
    for name, values in (("linear", linear), ("softmax", softmax)):
        ax.plot(range(1, len(values) + 1), values, label=name)
    ax.set_xscale("log")
    ax.set_xlim(2, None)
    ax.legend()
    ax.set(xlabel="iteration", ylabel="accuracy")
    return fig

# %% wrong: only accuracies from 0.9 on are in sight | verdict: PARTIAL | says: outside of the panel
def plot_accuracies(linear, softmax):
    fig, ax = plt.subplots()
    for name, values in (("linear", linear), ("softmax", softmax)):
        ax.plot(values, label=name)
    ax.set_xscale("symlog")
    ax.set_ylim(0.9, 1)
    ax.legend(loc="lower right")
    ax.set(xlabel="iteration", ylabel="accuracy")
    return fig

# %% right: a legend by hand, of curves with the same colour and other lines
def plot_accuracies(linear, softmax):
    fig, ax = plt.subplots()
    (first,) = ax.plot(softmax, "k--")
    (second,) = ax.plot(linear, "k-")
    ax.set_xscale("symlog", linthresh=1)
    ax.set_ylim(0, 1)
    ax.legend([second, first], ["linear scores", "softmax scores"])
    ax.set(xlabel="iteration", ylabel="accuracy")
    return fig
