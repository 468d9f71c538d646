# verdict: FAILED
# says: swapped
# the iteration is on the vertical axis
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
