# verdict: FAILED
# says: losses
# draws the logarithm of the values
def plot_descent(losses, errors):
    fig, ax = plt.subplots(1, 2)
    ax[0].plot(np.log(losses))
    ax[1].plot(np.log(errors))
    for a in ax:
        a.set_xscale("symlog")
        a.set_xlabel("iteration")
    ax[0].set_ylabel("log loss")
    ax[1].set_ylabel("log test error")
    return fig
