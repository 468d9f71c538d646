# verdict: FAILED
# says: learning rate
# 1e-5 was the start of the hint, and it went down.
learning_rate_linear = 1e-5
k_linear, losses_linear, errors_linear = gradient_descent(
    grad_loss_linear, linear_attention, np.zeros(X.shape[2]), learning_rate_linear
)
