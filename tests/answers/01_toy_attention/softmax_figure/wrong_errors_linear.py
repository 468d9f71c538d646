# verdict: FAILED
# says: linear attention
# the smallest error of linear attention
softmax_figure = plot_descent(losses_softmax, errors_softmax)
best_error_softmax = min(errors_linear)
best_iteration_softmax = errors_linear.index(best_error_softmax)
print(best_error_softmax, best_iteration_softmax)
