# verdict: FAILED
# says: log
# forgot the log axis
def plot_descent(losses, errors):
    fig, ax = plt.subplots(1, 2)
    ax[0].plot(losses)
    ax[1].plot(errors)
    ax[0].set(xlabel="iteration", ylabel="loss")
    ax[1].set(xlabel="iteration", ylabel="test error")
    return fig
