# verdict: FAILED
# says: last
# Returned the k with the smallest test error.
learning_rate_linear = 1e-3
k_linear, losses_linear, errors_linear = gradient_descent(
    grad_loss_linear, linear_attention, np.zeros(D), learning_rate_linear
)
best = int(np.argmin(errors_linear))
k_linear, _, _ = gradient_descent(grad_loss_linear, linear_attention, np.zeros(D), learning_rate_linear, max_iter=best)
