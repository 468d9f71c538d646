# verdict: PASSED
# two panels side by side, symlog, the canonical way
def plot_descent(losses, errors):
    fig, axs = plt.subplots(1, 2)
    for ax, values, name in zip(axs, (losses, errors), ("training loss", "test error")):
        ax.plot(range(len(values)), values)
        ax.set_xscale("symlog")
        ax.set_xlabel("iteration t")
        ax.set_ylabel(name)
    return fig
