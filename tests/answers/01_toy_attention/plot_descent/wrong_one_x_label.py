# verdict: FAILED
# says: label
# panels side by side with sharex, and the iteration labelled on the right one only
def plot_descent(losses, errors):
    fig, ax = plt.subplots(1, 2, sharex=True)
    ax[0].plot(losses)
    ax[1].plot(errors)
    plt.xscale("symlog")
    plt.xlabel("iteration")
    ax[0].set_ylabel("loss")
    ax[1].set_ylabel("test error")
    return fig
