# verdict: FAILED
# says: label
# the labels are exchanged, and both say "square"
def plot_descent(losses, errors):
    fig, ax = plt.subplots(1, 2)
    ax[0].plot(losses)
    ax[1].plot(errors)
    for a in ax:
        a.set_xscale("symlog")
        a.set_xlabel("iteration")
    ax[0].set_ylabel("mean squared error (test)")
    ax[1].set_ylabel("half the sum of squared residuals (training)")
    return fig
