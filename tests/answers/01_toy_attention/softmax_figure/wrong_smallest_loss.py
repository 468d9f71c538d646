# verdict: FAILED
# says: it is a loss
# reports the smallest loss
softmax_figure = plot_descent(losses_softmax, errors_softmax)
best_error_softmax = min(losses_softmax)
best_iteration_softmax = losses_softmax.index(best_error_softmax)
print(best_error_softmax, best_iteration_softmax)
