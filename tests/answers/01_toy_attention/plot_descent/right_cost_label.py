# verdict: PASSED
# calls the loss a cost; every axis has a label, as asked
def plot_descent(losses, errors):
    fig, (left, right) = plt.subplots(1, 2)
    left.plot(losses)
    right.plot(errors)
    left.set(xscale="symlog", xlabel="step", ylabel="training cost")
    right.set(xscale="symlog", xlabel="step", ylabel="generalisation")
    return fig
