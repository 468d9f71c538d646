# verdict: PASSED
# semilogx in place of plot; t = 0 is not drawn but it is in the data
def plot_descent(losses, errors):
    fig = plt.figure(figsize=(10, 3))
    plt.subplot(1, 2, 1)
    plt.semilogx(losses, "k.-")
    plt.xlabel("iteration")
    plt.ylabel(r"$\ell(y, \hat y)$")
    plt.title("Loss")
    plt.subplot(1, 2, 2)
    plt.semilogx(errors, "r.-")
    plt.xlabel("iteration")
    plt.ylabel("mean squared error (test)")
    plt.title("Test error")
    return fig
