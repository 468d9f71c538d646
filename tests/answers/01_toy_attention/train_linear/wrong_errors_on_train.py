# verdict: FAILED
# says: test
# Passed the training pair as the test pair.
learning_rate_linear = 1e-3
k_linear, losses_linear, errors_linear = gradient_descent(
    grad_loss_linear, linear_attention, np.zeros(D), learning_rate_linear, test=(X, y)
)
