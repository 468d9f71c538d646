# verdict: PASSED
# a loop by hand, a 0-d array, the figure closed
best_iteration_softmax = 0
for t in range(len(errors_softmax)):
    if errors_softmax[t] < errors_softmax[best_iteration_softmax]:
        best_iteration_softmax = t
best_error_softmax = np.array(errors_softmax[best_iteration_softmax])
softmax_figure = plot_descent(losses_softmax, errors_softmax)
plt.close(softmax_figure)
print(best_error_softmax, best_iteration_softmax)
