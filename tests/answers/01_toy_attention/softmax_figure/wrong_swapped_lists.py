# verdict: FAILED
# says: losses_softmax
# the two lists exchanged in the call
softmax_figure = plot_descent(errors_softmax, losses_softmax)
best_error_softmax = min(errors_softmax)
best_iteration_softmax = errors_softmax.index(best_error_softmax)
print(best_error_softmax, best_iteration_softmax)
