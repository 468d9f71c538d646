# verdict: PASSED
# argmin, NumPy numbers
softmax_figure = plot_descent(losses=losses_softmax, errors=errors_softmax)
best_iteration_softmax = np.argmin(errors_softmax)
best_error_softmax = np.asarray(errors_softmax)[best_iteration_softmax]
print(f"smallest test error {best_error_softmax:.4f} after {best_iteration_softmax} steps")
