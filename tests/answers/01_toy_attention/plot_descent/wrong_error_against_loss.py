# verdict: FAILED
# says: no curve holds the `losses`
# draws the test error against the loss
def plot_descent(losses, errors):
    fig, ax = plt.subplots()
    ax.plot(losses, errors)
    ax.set(xscale="log", xlabel="loss", ylabel="test error")
    return fig
