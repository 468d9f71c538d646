# verdict: PASSED
# the minimum of the test error gets a marker, a dotted line and a text
def plot_descent(losses, errors):
    best = int(np.argmin(errors))
    fig, (axl, axr) = plt.subplots(1, 2)
    axl.plot(losses)
    axr.plot(errors, label="test error")
    axr.plot([best], [errors[best]], "ro", label="best")
    axr.axvline(best, ls=":")
    axr.annotate(f"t = {best}", (best, errors[best]))
    axr.legend()
    axl.set(xscale="symlog", xlabel="iteration", ylabel="loss")
    axr.set(xscale="symlog", xlabel="iteration", ylabel="test error")
    return fig
