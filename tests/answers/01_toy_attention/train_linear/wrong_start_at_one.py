# verdict: FAILED
# says: k = 0
# Starts at ones, as in the gap cell.
learning_rate_linear = 1e-3
k_linear, losses_linear, errors_linear = gradient_descent(
    grad_loss_linear, linear_attention, np.ones(X.shape[2]), learning_rate_linear
)
