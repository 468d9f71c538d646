# verdict: PASSED
# matplotlib.figure.Figure without pyplot, so that nothing leaks
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
