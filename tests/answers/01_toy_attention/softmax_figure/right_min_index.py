# verdict: PASSED
# min and index of the list
softmax_figure = plot_descent(losses_softmax, errors_softmax)
best_error_softmax = min(errors_softmax)
best_iteration_softmax = errors_softmax.index(best_error_softmax)
print(best_error_softmax, best_iteration_softmax)
