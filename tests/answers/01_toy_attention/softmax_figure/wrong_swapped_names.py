# verdict: FAILED
# says: swapped
# iteration and error exchanged
softmax_figure = plot_descent(losses_softmax, errors_softmax)
best_iteration_softmax, best_error_softmax = min(errors_softmax), int(np.argmin(errors_softmax))
print(best_error_softmax, best_iteration_softmax)
