# verdict: FAILED
# says: errors
# only the loss is drawn
def plot_descent(losses, errors):
    fig, ax = plt.subplots()
    ax.plot(losses)
    ax.set(xscale="symlog", xlabel="iteration", ylabel="loss")
    return fig
