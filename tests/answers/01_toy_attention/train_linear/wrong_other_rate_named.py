# verdict: FAILED
# says: learning_rate_linear
# Trained with 1e-3, then changed the name for the next try and did not run it again.
learning_rate_linear = 1e-3
k_linear, losses_linear, errors_linear = gradient_descent(
    grad_loss_linear, linear_attention, np.zeros(D), learning_rate_linear
)
learning_rate_linear = 3e-2
