# verdict: PASSED
# a marker and a dashed level at the minimum, plt.show
softmax_figure = plot_descent(losses_softmax, errors_softmax)
best_error_softmax = np.min(errors_softmax)
best_iteration_softmax = int(np.where(errors_softmax == best_error_softmax)[0][0])
ax = softmax_figure.axes[-1]
ax.plot(best_iteration_softmax, best_error_softmax, "o")
ax.axhline(best_error_softmax, ls="--", lw=1)
ax.annotate("minimum", (best_iteration_softmax, best_error_softmax))
plt.show()
print(best_error_softmax, best_iteration_softmax)
