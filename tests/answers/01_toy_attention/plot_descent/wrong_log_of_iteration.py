# verdict: FAILED
# says: log
# takes log(1 + t) by hand and draws it on a linear axis
def plot_descent(losses, errors):
    t = np.log1p(np.arange(len(losses)))
    fig, ax = plt.subplots(1, 2)
    ax[0].plot(t, losses)
    ax[1].plot(t, errors)
    for a in ax:
        a.set_xlabel("log(1 + iteration)")
    ax[0].set_ylabel("loss")
    ax[1].set_ylabel("test error")
    return fig
