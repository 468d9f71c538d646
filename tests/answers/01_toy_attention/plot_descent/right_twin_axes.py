# verdict: PASSED
# one panel with a second vertical axis on the right
def plot_descent(losses, errors):
    fig, ax1 = plt.subplots(figsize=(6, 4))
    line1, = ax1.plot(losses, color="tab:blue", label="loss")
    ax1.set_xscale("symlog")
    ax1.set_xlabel("Iteration")
    ax1.set_ylabel("Loss", color="tab:blue")
    ax1.tick_params(axis="y", labelcolor="tab:blue")
    ax2 = ax1.twinx()
    line2, = ax2.plot(errors, color="tab:red", ls="--", label="test error")
    ax2.set_ylabel("Test error", color="tab:red")
    ax2.spines["right"].set_visible(True)
    ax1.legend(handles=[line1, line2])
    fig.tight_layout()
    return fig
