# verdict: FAILED
# says: axis
# both curves on one vertical axis, where the errors lie flat on the bottom
def plot_descent(losses, errors):
    fig, ax = plt.subplots()
    ax.plot(losses, label="loss")
    ax.plot(errors, label="test error")
    ax.set_xscale("symlog")
    ax.set_xlabel("iteration")
    ax.set_ylabel("loss and test error")
    ax.legend()
    return fig
