# verdict: FAILED
# says: not another one
# draws the lists backwards
softmax_figure = plot_descent(losses_softmax[::-1], errors_softmax[::-1])
best_error_softmax = min(errors_softmax)
best_iteration_softmax = errors_softmax.index(best_error_softmax)
print(best_error_softmax, best_iteration_softmax)
