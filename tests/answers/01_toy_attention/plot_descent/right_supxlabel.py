# verdict: PASSED
# one x label for both panels with supxlabel
def plot_descent(losses, errors):
    fig, (a, b) = plt.subplots(1, 2, layout="constrained")
    a.plot(losses); b.plot(errors)
    a.set(xscale="symlog", ylabel="loss")
    b.set(xscale="symlog", ylabel="test error")
    fig.supxlabel("iteration")
    return fig
