# verdict: FAILED
# says: Figure
# keeps what plt.show returns
plot_descent(losses_softmax, errors_softmax)
softmax_figure = plt.show()
best_error_softmax = min(errors_softmax)
best_iteration_softmax = errors_softmax.index(best_error_softmax)
