# verdict: FAILED
# says: label
# titles in place of labels
def plot_descent(losses, errors):
    fig, ax = plt.subplots(1, 2)
    ax[0].plot(losses); ax[0].set_title("loss")
    ax[1].plot(errors); ax[1].set_title("test error")
    ax[0].set_xscale("symlog"); ax[1].set_xscale("symlog")
    return fig
