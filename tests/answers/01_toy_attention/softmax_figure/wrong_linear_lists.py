# verdict: FAILED
# says: not another one
# draws the lists of part 3
softmax_figure = plot_descent(losses_linear, errors_linear)
best_error_softmax = min(errors_softmax)
best_iteration_softmax = errors_softmax.index(best_error_softmax)
print(best_error_softmax, best_iteration_softmax)
