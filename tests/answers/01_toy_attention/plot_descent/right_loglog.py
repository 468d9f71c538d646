# verdict: PASSED
# both axes logarithmic; the statement asks only for the iteration
def plot_descent(losses, errors):
    fig, axes = plt.subplots(1, 2, figsize=(9, 3))
    axes[0].loglog(range(len(losses)), losses)
    axes[0].set(title="loss", xlabel="iteration", ylabel="loss")
    axes[1].loglog(range(len(errors)), errors)
    axes[1].set(title="error", xlabel="iteration", ylabel="error")
    return fig
