# verdict: FAILED
# says: last iteration
# the best iteration read off the losses
softmax_figure = plot_descent(losses_softmax, errors_softmax)
best_iteration_softmax = int(np.argmin(losses_softmax))
best_error_softmax = errors_softmax[best_iteration_softmax]
print(best_error_softmax, best_iteration_softmax)
