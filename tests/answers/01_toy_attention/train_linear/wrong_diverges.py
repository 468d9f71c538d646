# verdict: FAILED
# says: diverge
# 0.1 works for most things.
learning_rate_linear = 0.1
k_linear, losses_linear, errors_linear = gradient_descent(
    grad_loss_linear, linear_attention, np.zeros(X.shape[2]), learning_rate_linear
)
