# verdict: PASSED
# bars on a log scale, supylabel, values printed
E = lambda prediction: float(np.mean((prediction - y_test) ** 2))
standing = dict(
    [("predict 0", E(np.zeros(len(y_test)))), ("linear", error_linear), ("softmax", error_softmax)]
    + [("Bayes", E(softmax_attention(X_test, k_bayes)))]
    + [("noise floor", E(X_test[range(len(X_test)), truth.positions_test, 0]))]
)
for name, value in standing.items():
    print(f"{name:>12} {value:.4f}")
standing_figure, ax = plt.subplots()
ax.bar(np.arange(len(standing)), np.array(list(standing.values())), width=0.6, tick_label=list(standing))
ax.set_yscale("log")
ax.set_ylabel("MSE (test)")
