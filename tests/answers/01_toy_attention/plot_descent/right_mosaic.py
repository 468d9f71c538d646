# verdict: PASSED
# subplot_mosaic, log axis, only markers
def plot_descent(losses, errors):
    fig, panels = plt.subplot_mosaic("AB", figsize=(8, 3))
    t = np.linspace(0, len(losses) - 1, len(losses))
    panels["A"].plot(t, losses, ".", label="loss")
    panels["B"].plot(t, errors, "x", label="test error")
    for name, what in {"A": "loss", "B": "test error"}.items():
        panels[name].set_xscale("log")
        panels[name].set_xlabel("iteration")
        panels[name].set_ylabel(what)
        panels[name].legend(loc="best")
    return fig
