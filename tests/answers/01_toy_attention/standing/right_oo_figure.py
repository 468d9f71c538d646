# verdict: PASSED
# Figure without pyplot, numbers on the bars, a reference line
from matplotlib.figure import Figure

standing = {}
standing["predict 0"] = np.mean(y_test**2)
standing["linear"] = error_linear
standing["softmax"] = error_softmax
standing["Bayes"] = gradient_descent(grad_loss_softmax, softmax_attention, k_bayes, 0.1, max_iter=0)[2][0]
standing["noise floor"] = np.mean((y_test - np.einsum("nl,nl->n", np.eye(X_test.shape[1])[truth.positions_test], X_test[:, :, 0])) ** 2)
standing_figure = Figure()
axes = standing_figure.add_subplot()
bars = axes.bar(range(5), standing.values())
axes.bar_label(bars, fmt="%.3f")
axes.set_xticks(range(5), standing.keys(), rotation=30)
axes.axhline(standing["noise floor"], ls=":", color="k", label="noise floor")
axes.legend()
axes.set_ylabel(r"$\frac{1}{N}\sum_\mu (y_\mu - \hat y_\mu)^2$")
axes.set_xlabel("estimator")
