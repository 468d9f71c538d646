# verdict: FAILED
# says: Figure
# returns the module pyplot
def plot_descent(losses, errors):
    plt.figure()
    plt.subplot(1, 2, 1)
    plt.plot(losses)
    plt.xscale("symlog"); plt.xlabel("iteration"); plt.ylabel("loss")
    plt.subplot(1, 2, 2)
    plt.plot(errors)
    plt.xscale("symlog"); plt.xlabel("iteration"); plt.ylabel("test error")
    return plt
