# verdict: FAILED
# says: label
# the labels of the two panels are exchanged
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
