# verdict: ERROR
# says: set_xscales
# misspelt method
def plot_descent(losses, errors):
    fig, ax = plt.subplots(1, 2)
    ax[0].plot(losses)
    ax[1].plot(errors)
    for a in ax:
        a.set_xscales("symlog")
        a.set_xlabel("iteration")
    return fig
