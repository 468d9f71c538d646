# verdict: PASSED
# state-machine pyplot, returns plt.gcf() of a new figure, with suptitle and grid
def plot_descent(losses, errors):
    t = np.arange(len(losses))
    plt.figure()
    plt.subplot(121)
    plt.plot(t, losses, marker="o", markersize=2)
    plt.xscale("symlog", linthresh=1)
    plt.grid(True, which="both")
    plt.xlabel("t"); plt.ylabel("half the sum of squared errors")
    plt.subplot(122)
    plt.plot(t, errors, marker="o", markersize=2)
    plt.xscale("symlog", linthresh=1)
    plt.grid(True, which="both")
    plt.xlabel("t"); plt.ylabel("mean of squared errors")
    plt.suptitle("Gradient descent")
    return plt.gcf()
