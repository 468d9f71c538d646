# verdict: PASSED
# two panels above each other share one x axis, which is labelled once, at the bottom
def plot_descent(losses, errors):
    figure, ax = plt.subplots(nrows=2, ncols=1, sharex=True)
    ax[0].plot(losses)
    ax[0].set_ylabel("loss")
    ax[1].plot(errors)
    ax[1].set_ylabel("test error")
    ax[1].set_xscale("symlog")
    ax[1].set_xlabel("iteration")
    return figure
