# verdict: PASSED
# converts the lists into arrays and step-plots them
def plot_descent(losses, errors):
    L_, E_ = np.array(losses), np.array(errors)
    fig, axs = plt.subplots(1, 2, sharex=True)
    axs[0].step(np.arange(L_.size), L_, where="post")
    axs[1].step(np.arange(E_.size), E_, where="post")
    axs[0].set_xscale("symlog")
    for ax, s in zip(axs.flat, ["Loss", "Test error"]):
        ax.set_xlabel("Iterations"); ax.set_ylabel(s)
    return fig
