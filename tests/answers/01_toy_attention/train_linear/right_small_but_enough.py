# verdict: PASSED
# 3e-4 takes long but gets within one per cent.
learning_rate_linear = 3e-4
(k_linear, losses_linear, errors_linear) = gradient_descent(
    grad_loss_linear, linear_attention, 0 * X[0, 0, :], learning_rate_linear
)
