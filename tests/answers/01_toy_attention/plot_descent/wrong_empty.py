# verdict: FAILED
# says: curve
# returns a new empty figure after the show
def plot_descent(losses, errors):
    plt.plot(losses)
    plt.plot(errors)
    plt.xscale("symlog")
    plt.xlabel("iteration")
    plt.ylabel("loss")
    plt.show()
    plt.close()
    return plt.figure()
