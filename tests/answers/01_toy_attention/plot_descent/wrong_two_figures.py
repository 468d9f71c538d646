# verdict: FAILED
# says: no curve holds the `losses`
# makes two figures and returns the last
def plot_descent(losses, errors):
    for values, name in ((losses, "loss"), (errors, "test error")):
        fig, ax = plt.subplots()
        ax.plot(values)
        ax.set(xscale="symlog", xlabel="iteration", ylabel=name)
    return fig
