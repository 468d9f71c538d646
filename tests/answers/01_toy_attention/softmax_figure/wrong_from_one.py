# verdict: FAILED
# says: t = 0
# counts from one
softmax_figure = plot_descent(losses_softmax, errors_softmax)
best_error_softmax = min(errors_softmax)
best_iteration_softmax = errors_softmax.index(best_error_softmax) + 1
print(best_error_softmax, best_iteration_softmax)
