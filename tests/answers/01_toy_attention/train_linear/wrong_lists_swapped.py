# verdict: FAILED
# says: errors_linear
# Unpacked in the wrong order.
learning_rate_linear = 1e-3
k_linear, errors_linear, losses_linear = gradient_descent(
    grad_loss_linear, linear_attention, np.zeros(D), learning_rate_linear
)
