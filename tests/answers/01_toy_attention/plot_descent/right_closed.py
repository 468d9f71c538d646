# verdict: PASSED
# the figure is closed before it is returned, so that the notebook does not show it twice
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
