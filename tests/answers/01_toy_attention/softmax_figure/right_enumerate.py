# verdict: PASSED
# a tuple minimum and a line at the best iteration
best_error_softmax, best_iteration_softmax = min((e, t) for t, e in enumerate(errors_softmax))
softmax_figure = plot_descent(losses_softmax, errors_softmax)
softmax_figure.axes[1].axvline(best_iteration_softmax, ls=":", color="k")
softmax_figure.suptitle("softmax attention")
print("best:", best_error_softmax, "at", best_iteration_softmax)
