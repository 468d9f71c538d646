# verdict: FAILED
# says: log
# made the values logarithmic in place of the iteration
def plot_descent(losses, errors):
    fig, ax = plt.subplots(1, 2)
    ax[0].semilogy(losses)
    ax[1].semilogy(errors)
    ax[0].set(xlabel="iteration", ylabel="loss")
    ax[1].set(xlabel="iteration", ylabel="test error")
    return fig
