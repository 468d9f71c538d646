# verdict: FAILED
# says: learning rate
# Far too small: the rule stops after one step.
learning_rate_linear = 1e-9
k_linear, losses_linear, errors_linear = gradient_descent(
    grad_loss_linear, linear_attention, np.zeros(X.shape[2]), learning_rate_linear
)
