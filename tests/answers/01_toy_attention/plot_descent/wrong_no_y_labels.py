# verdict: FAILED
# says: label
# labels the iteration, takes the legend for the label of the other axis
def plot_descent(losses, errors):
    fig, ax = plt.subplots(1, 2)
    ax[0].plot(losses, label="loss")
    ax[1].plot(errors, label="test error")
    for a in ax:
        a.set_xscale("symlog")
        a.set_xlabel("iteration")
        a.legend()
    return fig
