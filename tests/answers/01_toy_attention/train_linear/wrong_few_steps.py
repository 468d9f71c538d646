# verdict: FAILED
# says: max_iter
# Twenty steps are enough for a figure.
learning_rate_linear = 5e-3
k_linear, losses_linear, errors_linear = gradient_descent(
    grad_loss_linear, linear_attention, np.zeros(X.shape[2]), learning_rate_linear, max_iter=10
)
