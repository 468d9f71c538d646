# verdict: FAILED
# says: first entry is left out
# drops t = 0 since a log axis cannot show it
def plot_descent(losses, errors):
    fig, ax = plt.subplots(1, 2)
    ax[0].plot(range(1, len(losses)), losses[1:])
    ax[1].plot(range(1, len(errors)), errors[1:])
    for a in ax:
        a.set_xscale("log")
        a.set_xlabel("iteration")
    ax[0].set_ylabel("loss")
    ax[1].set_ylabel("test error")
    return fig
