# verdict: FAILED
# says: losses
# draws into one global figure, so that a second call returns a figure with the curves of the first on top
_fig, _axs = plt.subplots(1, 2)
_drawn = []


def plot_descent(losses, errors):
    if not _drawn:
        _axs[0].plot(losses)
        _axs[1].plot(errors)
        _drawn.append(True)
    for a in _axs:
        a.set_xscale("symlog")
        a.set_xlabel("iteration")
    _axs[0].set_ylabel("loss")
    _axs[1].set_ylabel("test error")
    return _fig
