# %% right: the minimum of the test error gets a marker, a dotted line and a text
def plot_descent(losses, errors):
    best = int(np.argmin(errors))
    fig, (axl, axr) = plt.subplots(1, 2)
    axl.plot(losses)
    axr.plot(errors, label="test error")
    axr.plot([best], [errors[best]], "ro", label="best")
    axr.axvline(best, ls=":")
    axr.annotate(f"t = {best}", (best, errors[best]))
    axr.legend()
    axl.set(xscale="symlog", xlabel="iteration", ylabel="loss")
    axr.set(xscale="symlog", xlabel="iteration", ylabel="test error")
    return fig

# %% right: converts the lists into arrays and step-plots them
def plot_descent(losses, errors):
    L_, E_ = np.array(losses), np.array(errors)
    fig, axs = plt.subplots(1, 2, sharex=True)
    axs[0].step(np.arange(L_.size), L_, where="post")
    axs[1].step(np.arange(E_.size), E_, where="post")
    axs[0].set_xscale("symlog")
    for ax, s in zip(axs.flat, ["Loss", "Test error"]):
        ax.set_xlabel("Iterations"); ax.set_ylabel(s)
    return fig

# %% right: LaTeX symbols for labels
def plot_descent(losses, errors):
    fig, axs = plt.subplots(1, 2)
    for ax, v, label in zip(axs, (losses, errors), (r"$\mathcal{L}(k^t)$", r"$\varepsilon_\mathrm{test}(k^t)$")):
        ax.plot(v)
        ax.set_xscale("symlog")
        ax.set_xlabel("$t$")
        ax.set_ylabel(label)
    return fig

# %% right: the figure is closed before it is returned, so that the notebook does not show it twice
def plot_descent(losses, errors):
    fig, ax = plt.subplots(1, 2)
    ax[0].plot(losses)
    ax[1].plot(errors)
    for a in ax:
        a.set_xscale("symlog")
        a.set_xlabel("iteration")
    ax[0].set_ylabel("training loss")
    ax[1].set_ylabel("test MSE")
    plt.close(fig)
    return fig

# %% right: calls the loss a cost; every axis has a label, as asked
def plot_descent(losses, errors):
    fig, (left, right) = plt.subplots(1, 2)
    left.plot(losses)
    right.plot(errors)
    left.set(xscale="symlog", xlabel="step", ylabel="training cost")
    right.set(xscale="symlog", xlabel="step", ylabel="generalisation")
    return fig

# %% right: a log axis has no 0, so the axis is t + 1 and says so
def plot_descent(losses, errors):
    n = len(losses)
    fig, ax = plt.subplots(1, 2)
    ax[0].plot(np.arange(1, n + 1), losses)
    ax[1].plot(np.arange(1, n + 1), errors)
    for a in ax:
        a.set_xscale("log")
        a.set_xlabel("iteration + 1")
    ax[0].set_ylabel("loss")
    ax[1].set_ylabel("test error")
    return fig

# %% right: state-machine pyplot, returns plt.gcf() of a new figure, with suptitle and grid
def plot_descent(losses, errors):
    t = np.arange(len(losses))
    plt.figure()
    plt.subplot(121)
    plt.plot(t, losses, marker="o", markersize=2)
    plt.xscale("symlog", linthresh=1)
    plt.grid(True, which="both")
    plt.xlabel("t"); plt.ylabel("half the sum of squared errors")
    plt.subplot(122)
    plt.plot(t, errors, marker="o", markersize=2)
    plt.xscale("symlog", linthresh=1)
    plt.grid(True, which="both")
    plt.xlabel("t"); plt.ylabel("mean of squared errors")
    plt.suptitle("Gradient descent")
    return plt.gcf()

# %% wrong: both axes logarithmic, from t = 0 | verdict: PARTIAL | says: no 0
def plot_descent(losses, errors):
    fig, axes = plt.subplots(1, 2, figsize=(9, 3))
    axes[0].loglog(range(len(losses)), losses)
    axes[0].set(title="loss", xlabel="iteration", ylabel="loss")
    axes[1].loglog(range(len(errors)), errors)
    axes[1].set(title="error", xlabel="iteration", ylabel="error")
    return fig

# %% wrong: subplot_mosaic, log axis from t = 0, only markers | verdict: PARTIAL | says: no 0
def plot_descent(losses, errors):
    fig, panels = plt.subplot_mosaic("AB", figsize=(8, 3))
    t = np.linspace(0, len(losses) - 1, len(losses))
    panels["A"].plot(t, losses, ".", label="loss")
    panels["B"].plot(t, errors, "x", label="test error")
    for name, what in {"A": "loss", "B": "test error"}.items():
        panels[name].set_xscale("log")
        panels[name].set_xlabel("iteration")
        panels[name].set_ylabel(what)
        panels[name].legend(loc="best")
    return fig

# %% right: matplotlib.figure.Figure without pyplot, so that nothing leaks
from matplotlib.figure import Figure


def plot_descent(losses: list[float], errors: list[float]) -> Figure:
    figure = Figure(figsize=(9, 3.2), constrained_layout=True)
    left, right = figure.subplots(1, 2)

    def panel(ax, values, label):
        ax.plot(np.arange(len(values)), np.asarray(values), lw=2, label=label)
        ax.axvline(int(np.argmin(values)), color="grey", ls=":", label="minimum")
        ax.axhline(min(values), color="grey", lw=0.5)
        ax.set(xscale="symlog", xlabel="iteration $t$", ylabel=label)
        ax.legend()

    panel(left, losses, r"loss $\ell$")
    panel(right, errors, r"test error $\frac{1}{N}\sum_\mu (y_\mu-\hat y_\mu)^2$")
    return figure

# %% right: dots only, drawn with scatter: the points are the iterations
def plot_descent(losses, errors):
    it = list(range(len(losses)))
    fig, (a1, a2) = plt.subplots(1, 2)
    a1.scatter(it, losses, s=4)
    a2.scatter(it, errors, s=4)
    for a, lab in ((a1, "loss"), (a2, "test error")):
        a.set_xscale("symlog"); a.set_xlabel("iteration"); a.set_ylabel(lab)
    return fig

# %% wrong: semilogx in place of plot; t = 0 cannot be seen | verdict: PARTIAL | says: no 0
def plot_descent(losses, errors):
    fig = plt.figure(figsize=(10, 3))
    plt.subplot(1, 2, 1)
    plt.semilogx(losses, "k.-")
    plt.xlabel("iteration")
    plt.ylabel(r"$\ell(y, \hat y)$")
    plt.title("Loss")
    plt.subplot(1, 2, 2)
    plt.semilogx(errors, "r.-")
    plt.xlabel("iteration")
    plt.ylabel("mean squared error (test)")
    plt.title("Test error")
    return fig

# %% right: plt.show() before the return
def plot_descent(losses, errors):
    fig, ax = plt.subplots(1, 2)
    ax[0].plot(losses)
    ax[1].plot(errors)
    for a in ax:
        a.set_xscale("symlog")
        a.set_xlabel("iteration")
    ax[0].set_ylabel("training loss")
    ax[1].set_ylabel("test MSE")
    plt.show()
    return fig

# %% right: two panels above each other share one x axis, which is labelled once, at the bottom
def plot_descent(losses, errors):
    figure, ax = plt.subplots(nrows=2, ncols=1, sharex=True)
    ax[0].plot(losses)
    ax[0].set_ylabel("loss")
    ax[1].plot(errors)
    ax[1].set_ylabel("test error")
    ax[1].set_xscale("symlog")
    ax[1].set_xlabel("iteration")
    return figure

# %% right: two panels above each other with a shared x axis, every axis with its own label
def plot_descent(losses, errors):
    figure, (top, bottom) = plt.subplots(2, 1, sharex=True, figsize=(5, 5))
    top.plot(losses)
    bottom.plot(errors, c="crimson")
    bottom.set_xscale("symlog")          # shared, so the top one follows
    top.set_xlabel("iteration")
    bottom.set_xlabel("iteration")
    top.set_ylabel("loss")
    bottom.set_ylabel("test error")
    return figure

# %% right: two subfigures with one label for the iteration below both
def plot_descent(losses, errors):
    fig = plt.figure(layout="constrained", figsize=(9, 3))
    for sub, values, what in zip(fig.subfigures(1, 2), (losses, errors), ("loss", "test error")):
        ax = sub.subplots()
        ax.plot(values)
        ax.set_xscale("symlog")
        ax.set_ylabel(what)
    fig.supxlabel("iteration")
    return fig

# %% right: one x label for both panels with supxlabel
def plot_descent(losses, errors):
    fig, (a, b) = plt.subplots(1, 2, layout="constrained")
    a.plot(losses); b.plot(errors)
    a.set(xscale="symlog", ylabel="loss")
    b.set(xscale="symlog", ylabel="test error")
    fig.supxlabel("iteration")
    return fig

# %% right: one panel with a second vertical axis on the right
def plot_descent(losses, errors):
    fig, ax1 = plt.subplots(figsize=(6, 4))
    line1, = ax1.plot(losses, color="tab:blue", label="loss")
    ax1.set_xscale("symlog")
    ax1.set_xlabel("Iteration")
    ax1.set_ylabel("Loss", color="tab:blue")
    ax1.tick_params(axis="y", labelcolor="tab:blue")
    ax2 = ax1.twinx()
    line2, = ax2.plot(errors, color="tab:red", ls="--", label="test error")
    ax2.set_ylabel("Test error", color="tab:red")
    ax2.spines["right"].set_visible(True)
    ax1.legend(handles=[line1, line2])
    fig.tight_layout()
    return fig

# %% right: two panels side by side, symlog, the canonical way
def plot_descent(losses, errors):
    fig, axs = plt.subplots(1, 2)
    for ax, values, name in zip(axs, (losses, errors), ("training loss", "test error")):
        ax.plot(range(len(values)), values)
        ax.set_xscale("symlog")
        ax.set_xlabel("iteration t")
        ax.set_ylabel(name)
    return fig

# %% right: the label of the shared iteration is set on the twin
def plot_descent(losses, errors):
    fig, ax = plt.subplots()
    twin = ax.twinx()
    ax.plot(losses, "b-")
    twin.plot(errors, "r-")
    plt.xscale("symlog")
    plt.xlabel("iteration")
    ax.xaxis.set_label_text("iteration")
    ax.set_ylabel("loss")
    twin.set_ylabel("test error")
    return fig

# %% wrong: returns a new empty figure after the show | says: curve
def plot_descent(losses, errors):
    plt.plot(losses)
    plt.plot(errors)
    plt.xscale("symlog")
    plt.xlabel("iteration")
    plt.ylabel("loss")
    plt.show()
    plt.close()
    return plt.figure()

# %% wrong: draws the test error against the loss | says: no curve holds the `losses`
def plot_descent(losses, errors):
    fig, ax = plt.subplots()
    ax.plot(losses, errors)
    ax.set(xscale="log", xlabel="loss", ylabel="test error")
    return fig

# %% wrong: drops t = 0 since a log axis cannot show it | says: t = 0, is left out
def plot_descent(losses, errors):
    fig, ax = plt.subplots(1, 2)
    ax[0].plot(range(1, len(losses)), losses[1:])
    ax[1].plot(range(1, len(errors)), errors[1:])
    for a in ax:
        a.set_xscale("log")
        a.set_xlabel("iteration")
    ax[0].set_ylabel("loss")
    ax[1].set_ylabel("test error")
    return fig

# %% wrong: draws losses_linear, which was there when the cell was tried | says: losses
def plot_descent(losses, errors):
    fig, ax = plt.subplots(1, 2)
    ax[0].plot(losses_linear)
    ax[1].plot(errors_linear)
    for a in ax:
        a.set_xscale("symlog")
        a.set_xlabel("iteration")
    ax[0].set_ylabel("loss")
    ax[1].set_ylabel("test error")
    return fig

# %% wrong: forgot the log axis | says: log
def plot_descent(losses, errors):
    fig, ax = plt.subplots(1, 2)
    ax[0].plot(losses)
    ax[1].plot(errors)
    ax[0].set(xlabel="iteration", ylabel="loss")
    ax[1].set(xlabel="iteration", ylabel="test error")
    return fig

# %% wrong: takes log(1 + t) by hand and draws it on a linear axis | says: log
def plot_descent(losses, errors):
    t = np.log1p(np.arange(len(losses)))
    fig, ax = plt.subplots(1, 2)
    ax[0].plot(t, losses)
    ax[1].plot(t, errors)
    for a in ax:
        a.set_xlabel("log(1 + iteration)")
    ax[0].set_ylabel("loss")
    ax[1].set_ylabel("test error")
    return fig

# %% wrong: draws the logarithm of the values | says: losses
def plot_descent(losses, errors):
    fig, ax = plt.subplots(1, 2)
    ax[0].plot(np.log(losses))
    ax[1].plot(np.log(errors))
    for a in ax:
        a.set_xscale("symlog")
        a.set_xlabel("iteration")
    ax[0].set_ylabel("log loss")
    ax[1].set_ylabel("log test error")
    return fig

# %% wrong: made the values logarithmic in place of the iteration | says: log
def plot_descent(losses, errors):
    fig, ax = plt.subplots(1, 2)
    ax[0].semilogy(losses)
    ax[1].semilogy(errors)
    ax[0].set(xlabel="iteration", ylabel="loss")
    ax[1].set(xlabel="iteration", ylabel="test error")
    return fig

# %% wrong: titles in place of labels | verdict: PARTIAL | says: label
def plot_descent(losses, errors):
    fig, ax = plt.subplots(1, 2)
    ax[0].plot(losses); ax[0].set_title("loss")
    ax[1].plot(errors); ax[1].set_title("test error")
    ax[0].set_xscale("symlog"); ax[1].set_xscale("symlog")
    return fig

# %% wrong: labels the iteration, takes the legend for the label of the other axis | verdict: PARTIAL | says: label
def plot_descent(losses, errors):
    fig, ax = plt.subplots(1, 2)
    ax[0].plot(losses, label="loss")
    ax[1].plot(errors, label="test error")
    for a in ax:
        a.set_xscale("symlog")
        a.set_xlabel("iteration")
        a.legend()
    return fig

# %% wrong: draws the right thing and returns nothing | says: return
def plot_descent(losses, errors):
    fig, ax = plt.subplots(1, 2)
    ax[0].plot(losses)
    ax[1].plot(errors)
    for a in ax:
        a.set_xscale("symlog")
        a.set_xlabel("iteration")
    ax[0].set_ylabel("loss")
    ax[1].set_ylabel("test error")
    plt.show()

# %% wrong: draws into one global figure, so that a second call returns a figure with the curves of the first on top | says: losses
_fig, _axs = plt.subplots(1, 2)
_drawn = []


def plot_descent(losses, errors):
    if not _drawn:
        _axs[0].plot(losses)
        _axs[1].plot(errors)
        _drawn.append(True)
    for a in _axs:
        a.set_xscale("symlog")
        a.set_xlabel("iteration")
    _axs[0].set_ylabel("loss")
    _axs[1].set_ylabel("test error")
    return _fig

# %% wrong: pyplot's xscale acts on the current panel only, so the left one stays linear | says: log
def plot_descent(losses, errors):
    fig, ax = plt.subplots(1, 2)
    ax[0].plot(losses)
    ax[1].plot(errors)
    plt.xscale("symlog")
    for a in ax:
        a.set_xlabel("iteration")
    ax[0].set_ylabel("loss")
    ax[1].set_ylabel("test error")
    return fig

# %% wrong: both curves on one vertical axis, where the errors lie flat on the bottom | says: axis
def plot_descent(losses, errors):
    fig, ax = plt.subplots()
    ax.plot(losses, label="loss")
    ax.plot(errors, label="test error")
    ax.set_xscale("symlog")
    ax.set_xlabel("iteration")
    ax.set_ylabel("loss and test error")
    ax.legend()
    return fig

# %% wrong: panels side by side with sharex, and the iteration labelled on the right one only | verdict: PARTIAL | says: label
def plot_descent(losses, errors):
    fig, ax = plt.subplots(1, 2, sharex=True)
    ax[0].plot(losses)
    ax[1].plot(errors)
    plt.xscale("symlog")
    plt.xlabel("iteration")
    ax[0].set_ylabel("loss")
    ax[1].set_ylabel("test error")
    return fig

# %% wrong: only the loss is drawn | says: errors
def plot_descent(losses, errors):
    fig, ax = plt.subplots()
    ax.plot(losses)
    ax.set(xscale="symlog", xlabel="iteration", ylabel="loss")
    return fig

# %% wrong: returns the axes in place of the figure | says: Figure
def plot_descent(losses, errors):
    fig, ax = plt.subplots(1, 2)
    ax[0].plot(losses)
    ax[1].plot(errors)
    for a in ax:
        a.set_xscale("symlog")
        a.set_xlabel("iteration")
    ax[0].set_ylabel("loss")
    ax[1].set_ylabel("test error")
    return ax

# %% wrong: returns fig, ax as plt.subplots does | says: Figure
def plot_descent(losses, errors):
    fig, ax = plt.subplots(1, 2)
    ax[0].plot(losses)
    ax[1].plot(errors)
    for a in ax:
        a.set_xscale("symlog")
        a.set_xlabel("iteration")
    ax[0].set_ylabel("loss")
    ax[1].set_ylabel("test error")
    return fig, ax

# %% wrong: returns the module pyplot | says: Figure
def plot_descent(losses, errors):
    plt.figure()
    plt.subplot(1, 2, 1)
    plt.plot(losses)
    plt.xscale("symlog"); plt.xlabel("iteration"); plt.ylabel("loss")
    plt.subplot(1, 2, 2)
    plt.plot(errors)
    plt.xscale("symlog"); plt.xlabel("iteration"); plt.ylabel("test error")
    return plt

# %% wrong: copied the line of the left panel and forgot to change the list | says: errors
def plot_descent(losses, errors):
    fig, ax = plt.subplots(1, 2)
    ax[0].plot(losses)
    ax[1].plot(losses)
    for a in ax:
        a.set_xscale("symlog")
        a.set_xlabel("iteration")
    ax[0].set_ylabel("loss")
    ax[1].set_ylabel("test error")
    return fig

# %% wrong: the iteration is on the vertical axis | says: swapped
def plot_descent(losses, errors):
    t = range(len(losses))
    fig, ax = plt.subplots(1, 2)
    ax[0].plot(losses, t)
    ax[1].plot(errors, t)
    for a in ax:
        a.set_yscale("symlog")
        a.set_ylabel("iteration")
    ax[0].set_xlabel("loss")
    ax[1].set_xlabel("test error")
    return fig

# %% wrong: the labels of the two panels are exchanged | verdict: PARTIAL | says: label
def plot_descent(losses, errors):
    fig, ax = plt.subplots(1, 2)
    ax[0].plot(losses)
    ax[1].plot(errors)
    for a in ax:
        a.set_xscale("symlog")
        a.set_xlabel("iteration")
    ax[0].set_ylabel("test error")
    ax[1].set_ylabel("loss")
    return fig

# %% wrong: the labels are exchanged, and both say "square" | verdict: PARTIAL | says: label
def plot_descent(losses, errors):
    fig, ax = plt.subplots(1, 2)
    ax[0].plot(losses)
    ax[1].plot(errors)
    for a in ax:
        a.set_xscale("symlog")
        a.set_xlabel("iteration")
    ax[0].set_ylabel("mean squared error (test)")
    ax[1].set_ylabel("half the sum of squared residuals (training)")
    return fig

# %% wrong: the second vertical axis has no label | verdict: PARTIAL | says: label
def plot_descent(losses, errors):
    fig, ax = plt.subplots()
    ax.plot(losses)
    ax.set_xlabel("iteration")
    ax.set_ylabel("loss")
    ax.set_xscale("symlog")
    right = ax.twinx()
    right.plot(errors, color="r")
    return fig

# %% wrong: makes two figures and returns the last | says: no curve holds the `losses`
def plot_descent(losses, errors):
    for values, name in ((losses, "loss"), (errors, "test error")):
        fig, ax = plt.subplots()
        ax.plot(values)
        ax.set(xscale="symlog", xlabel="iteration", ylabel=name)
    return fig

# %% wrong: misspelt method | verdict: ERROR | says: set_xscales
def plot_descent(losses, errors):
    fig, ax = plt.subplots(1, 2)
    ax[0].plot(losses)
    ax[1].plot(errors)
    for a in ax:
        a.set_xscales("symlog")
        a.set_xlabel("iteration")
    return fig

# %% wrong: sorts the errors in place to find the smallest | says: changes the lists
def plot_descent(losses, errors):
    fig, ax = plt.subplots(1, 2)
    ax[0].plot(losses)
    ax[1].plot(errors)
    errors.sort()
    ax[1].axhline(errors[0], ls=":")
    for a in ax:
        a.set_xscale("symlog")
        a.set_xlabel("iteration")
    ax[0].set_ylabel("loss")
    ax[1].set_ylabel("test error")
    return fig

# %% wrong: the labels of x and y are swapped in both panels | verdict: PARTIAL | says: labels of x and y
def plot_descent(losses, errors):
    fig, panels = plt.subplots(1, 2)
    for ax, values, what in zip(panels, (losses, errors), ("training loss", "test error")):
        ax.plot(range(len(values)), values)
        ax.set_xscale("symlog")
        ax.set_xlabel(what)
        ax.set_ylabel("iteration")
    return fig

# %% wrong: symlog, and the axis begins at 1 | verdict: PARTIAL | says: outside of the limits
def plot_descent(losses, errors):
    fig, axes = plt.subplots(1, 2)
    for ax, values, label in ((axes[0], losses, "training loss"), (axes[1], errors, "test error")):
        ax.plot(values)
        ax.set_xscale("symlog")
        ax.set_xlim(1, None)
        ax.set_xlabel("iteration")
        ax.set_ylabel(label)
    return fig

# %% wrong: the iterations in tens | says: are not the iterations
def plot_descent(losses, errors):
    figure, axes = plt.subplots(1, 2)
    for ax, values, label in zip(axes, (losses, errors), ("training loss", "test error")):
        ax.plot(10 * np.arange(1, len(values) + 1), values)
        ax.set(xscale="log", xlabel="iteration", ylabel=label)
    return figure
