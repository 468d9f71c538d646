# verdict: FAILED
# says: round
# the error typed off the figure
softmax_figure = plot_descent(losses_softmax, errors_softmax)
best_iteration_softmax = int(np.argmin(errors_softmax))
best_error_softmax = round(errors_softmax[best_iteration_softmax], 1)
print(best_error_softmax, best_iteration_softmax)
