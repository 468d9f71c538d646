# verdict: PASSED
# a loop over five predictions; 0-d arrays; the figure closed at the end
rows = [x[p, 0] for x, p in zip(X_test, truth.positions_test)]
predictions = {
    "predict 0": np.zeros_like(y_test),
    "linear": linear_attention(X_test, k_linear_stopped),
    "softmax": softmax_attention(X_test, k_softmax_stopped),
    "Bayes": softmax_attention(X_test, k_bayes),
    "noise floor": np.array(rows),
}
standing = {name: np.asarray(np.square(y_test - p).mean()) for name, p in predictions.items()}
standing_figure, ax = plt.subplots(layout="constrained")
for i, (name, value) in enumerate(standing.items()):
    ax.bar(i, value, label=name)
ax.set(xticks=range(5), xticklabels=list(standing), ylabel="error")
plt.close(standing_figure)
