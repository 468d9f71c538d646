# verdict: FAILED
# says: smallest
# the last error
softmax_figure = plot_descent(losses_softmax, errors_softmax)
best_error_softmax = errors_softmax[-1]
best_iteration_softmax = len(errors_softmax) - 1
print(best_error_softmax, best_iteration_softmax)
