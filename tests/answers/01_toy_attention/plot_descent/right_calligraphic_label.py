# verdict: PASSED
# LaTeX symbols for labels
def plot_descent(losses, errors):
    fig, axs = plt.subplots(1, 2)
    for ax, v, label in zip(axs, (losses, errors), (r"$\mathcal{L}(k^t)$", r"$\varepsilon_\mathrm{test}(k^t)$")):
        ax.plot(v)
        ax.set_xscale("symlog")
        ax.set_xlabel("$t$")
        ax.set_ylabel(label)
    return fig
