# verdict: PASSED
# a log axis has no 0, so the axis is t + 1 and says so
def plot_descent(losses, errors):
    n = len(losses)
    fig, ax = plt.subplots(1, 2)
    ax[0].plot(np.arange(1, n + 1), losses)
    ax[1].plot(np.arange(1, n + 1), errors)
    for a in ax:
        a.set_xscale("log")
        a.set_xlabel("iteration + 1")
    ax[0].set_ylabel("loss")
    ax[1].set_ylabel("test error")
    return fig
