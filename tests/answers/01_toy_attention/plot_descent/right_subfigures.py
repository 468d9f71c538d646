# verdict: PASSED
# two subfigures with one label for the iteration below both
def plot_descent(losses, errors):
    fig = plt.figure(layout="constrained", figsize=(9, 3))
    for sub, values, what in zip(fig.subfigures(1, 2), (losses, errors), ("loss", "test error")):
        ax = sub.subplots()
        ax.plot(values)
        ax.set_xscale("symlog")
        ax.set_ylabel(what)
    fig.supxlabel("iteration")
    return fig
