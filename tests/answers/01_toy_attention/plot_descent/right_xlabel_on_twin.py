# verdict: PASSED
# the label of the shared iteration is set on the twin
def plot_descent(losses, errors):
    fig, ax = plt.subplots()
    twin = ax.twinx()
    ax.plot(losses, "b-")
    twin.plot(errors, "r-")
    plt.xscale("symlog")
    plt.xlabel("iteration")
    ax.xaxis.set_label_text("iteration")
    ax.set_ylabel("loss")
    twin.set_ylabel("test error")
    return fig
