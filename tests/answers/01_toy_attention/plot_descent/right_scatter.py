# verdict: PASSED
# dots only, drawn with scatter: the points are the iterations
def plot_descent(losses, errors):
    it = list(range(len(losses)))
    fig, (a1, a2) = plt.subplots(1, 2)
    a1.scatter(it, losses, s=4)
    a2.scatter(it, errors, s=4)
    for a, lab in ((a1, "loss"), (a2, "test error")):
        a.set_xscale("symlog"); a.set_xlabel("iteration"); a.set_ylabel(lab)
    return fig
