# verdict: ERROR
# says: softmax_figure
# draws the figure and does not keep it
plot_descent(losses_softmax, errors_softmax)
best_error_softmax = min(errors_softmax)
best_iteration_softmax = errors_softmax.index(best_error_softmax)
print(best_error_softmax, best_iteration_softmax)
