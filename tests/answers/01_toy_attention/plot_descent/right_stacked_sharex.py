# verdict: PASSED
# two panels above each other with a shared x axis, every axis with its own label
def plot_descent(losses, errors):
    figure, (top, bottom) = plt.subplots(2, 1, sharex=True, figsize=(5, 5))
    top.plot(losses)
    bottom.plot(errors, c="crimson")
    bottom.set_xscale("symlog")          # shared, so the top one follows
    top.set_xlabel("iteration")
    bottom.set_xlabel("iteration")
    top.set_ylabel("loss")
    bottom.set_ylabel("test error")
    return figure
