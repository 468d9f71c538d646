# verdict: FAILED
# says: log
# pyplot's xscale acts on the current panel only, so the left one stays linear
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
