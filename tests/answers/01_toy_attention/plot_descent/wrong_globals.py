# verdict: FAILED
# says: losses
# draws losses_linear, which was there when the cell was tried
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
