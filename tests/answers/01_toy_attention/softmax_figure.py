# %% right: argmin, NumPy numbers
softmax_figure = plot_descent(losses=losses_softmax, errors=errors_softmax)
best_iteration_softmax = np.argmin(errors_softmax)
best_error_softmax = np.asarray(errors_softmax)[best_iteration_softmax]
print(f"smallest test error {best_error_softmax:.4f} after {best_iteration_softmax} steps")

# %% right: a tuple minimum and a line at the best iteration
best_error_softmax, best_iteration_softmax = min((e, t) for t, e in enumerate(errors_softmax))
softmax_figure = plot_descent(losses_softmax, errors_softmax)
softmax_figure.axes[1].axvline(best_iteration_softmax, ls=":", color="k")
softmax_figure.suptitle("softmax attention")
print("best:", best_error_softmax, "at", best_iteration_softmax)

# %% right: a loop by hand, a 0-d array, the figure closed
best_iteration_softmax = 0
for t in range(len(errors_softmax)):
    if errors_softmax[t] < errors_softmax[best_iteration_softmax]:
        best_iteration_softmax = t
best_error_softmax = np.array(errors_softmax[best_iteration_softmax])
softmax_figure = plot_descent(losses_softmax, errors_softmax)
plt.close(softmax_figure)
print(best_error_softmax, best_iteration_softmax)

# %% right: a marker and a dashed level at the minimum, plt.show
softmax_figure = plot_descent(losses_softmax, errors_softmax)
best_error_softmax = np.min(errors_softmax)
best_iteration_softmax = int(np.where(errors_softmax == best_error_softmax)[0][0])
ax = softmax_figure.axes[-1]
ax.plot(best_iteration_softmax, best_error_softmax, "o")
ax.axhline(best_error_softmax, ls="--", lw=1)
ax.annotate("minimum", (best_iteration_softmax, best_error_softmax))
plt.show()
print(best_error_softmax, best_iteration_softmax)

# %% right: min and index of the list
softmax_figure = plot_descent(losses_softmax, errors_softmax)
best_error_softmax = min(errors_softmax)
best_iteration_softmax = errors_softmax.index(best_error_softmax)
print(best_error_softmax, best_iteration_softmax)

# %% wrong: the smallest error of linear attention | verdict: PARTIAL | says: linear attention
softmax_figure = plot_descent(losses_softmax, errors_softmax)
best_error_softmax = min(errors_linear)
best_iteration_softmax = errors_linear.index(best_error_softmax)
print(best_error_softmax, best_iteration_softmax)

# %% wrong: leaves out the start for the log axis | verdict: PARTIAL | says: t = 0, is left out
softmax_figure = plot_descent(losses_softmax[1:], errors_softmax[1:])
best_error_softmax = min(errors_softmax)
best_iteration_softmax = errors_softmax.index(best_error_softmax)
print(best_error_softmax, best_iteration_softmax)

# %% wrong: counts from one | verdict: PARTIAL | says: t = 0
softmax_figure = plot_descent(losses_softmax, errors_softmax)
best_error_softmax = min(errors_softmax)
best_iteration_softmax = errors_softmax.index(best_error_softmax) + 1
print(best_error_softmax, best_iteration_softmax)

# %% wrong: the last error | verdict: PARTIAL | says: smallest
softmax_figure = plot_descent(losses_softmax, errors_softmax)
best_error_softmax = errors_softmax[-1]
best_iteration_softmax = len(errors_softmax) - 1
print(best_error_softmax, best_iteration_softmax)

# %% wrong: draws the lists of part 3 | verdict: PARTIAL | says: not another one
softmax_figure = plot_descent(losses_linear, errors_linear)
best_error_softmax = min(errors_softmax)
best_iteration_softmax = errors_softmax.index(best_error_softmax)
print(best_error_softmax, best_iteration_softmax)

# %% wrong: the best iteration read off the losses | verdict: PARTIAL | says: not the smallest
softmax_figure = plot_descent(losses_softmax, errors_softmax)
best_iteration_softmax = int(np.argmin(losses_softmax))
best_error_softmax = errors_softmax[best_iteration_softmax]
print(best_error_softmax, best_iteration_softmax)

# %% wrong: draws the figure and does not keep it | verdict: PARTIAL | says: softmax_figure
plot_descent(losses_softmax, errors_softmax)
best_error_softmax = min(errors_softmax)
best_iteration_softmax = errors_softmax.index(best_error_softmax)
print(best_error_softmax, best_iteration_softmax)

# %% wrong: draws the lists backwards | verdict: PARTIAL | says: not another one
softmax_figure = plot_descent(losses_softmax[::-1], errors_softmax[::-1])
best_error_softmax = min(errors_softmax)
best_iteration_softmax = errors_softmax.index(best_error_softmax)
print(best_error_softmax, best_iteration_softmax)

# %% wrong: the error typed off the figure | verdict: PARTIAL | says: round
softmax_figure = plot_descent(losses_softmax, errors_softmax)
best_iteration_softmax = int(np.argmin(errors_softmax))
best_error_softmax = round(errors_softmax[best_iteration_softmax], 1)
print(best_error_softmax, best_iteration_softmax)

# %% wrong: keeps what plt.show returns | verdict: PARTIAL | says: Figure
plot_descent(losses_softmax, errors_softmax)
softmax_figure = plt.show()
best_error_softmax = min(errors_softmax)
best_iteration_softmax = errors_softmax.index(best_error_softmax)

# %% wrong: reports the smallest loss | verdict: PARTIAL | says: it is a loss
softmax_figure = plot_descent(losses_softmax, errors_softmax)
best_error_softmax = min(losses_softmax)
best_iteration_softmax = losses_softmax.index(best_error_softmax)
print(best_error_softmax, best_iteration_softmax)

# %% wrong: the two lists exchanged in the call | verdict: PARTIAL | says: in this order
softmax_figure = plot_descent(errors_softmax, losses_softmax)
best_error_softmax = min(errors_softmax)
best_iteration_softmax = errors_softmax.index(best_error_softmax)
print(best_error_softmax, best_iteration_softmax)

# %% wrong: iteration and error exchanged | verdict: PARTIAL | says: is the iteration of the smallest test error | says: it is a test error
softmax_figure = plot_descent(losses_softmax, errors_softmax)
best_iteration_softmax, best_error_softmax = min(errors_softmax), int(np.argmin(errors_softmax))
print(best_error_softmax, best_iteration_softmax)

# %% wrong: the last iteration beside the smallest error | verdict: PARTIAL | says: it is the last iteration
softmax_figure = plot_descent(losses_softmax, errors_softmax)
best_error_softmax = min(errors_softmax)
best_iteration_softmax = len(errors_softmax) - 1
print(best_error_softmax, best_iteration_softmax)

# %% wrong: read off the figure: iteration 30 | verdict: PARTIAL | says: not the smallest
softmax_figure = plot_descent(losses_softmax, errors_softmax)
best_iteration_softmax = 30
best_error_softmax = errors_softmax[best_iteration_softmax]
print(best_error_softmax, best_iteration_softmax)
