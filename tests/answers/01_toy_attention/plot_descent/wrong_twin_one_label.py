# verdict: FAILED
# says: label
# the second vertical axis has no label
def plot_descent(losses, errors):
    fig, ax = plt.subplots()
    ax.plot(losses)
    ax.set_xlabel("iteration")
    ax.set_ylabel("loss")
    ax.set_xscale("symlog")
    right = ax.twinx()
    right.plot(errors, color="r")
    return fig
