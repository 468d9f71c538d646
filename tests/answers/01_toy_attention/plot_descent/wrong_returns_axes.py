# verdict: FAILED
# says: Figure
# returns the axes in place of the figure
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
