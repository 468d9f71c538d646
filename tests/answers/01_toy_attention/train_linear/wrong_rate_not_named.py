# verdict: ERROR
# says: learning_rate_linear
# The learning rate has no name of its own.
k_linear, losses_linear, errors_linear = gradient_descent(grad_loss_linear, linear_attention, np.zeros(D), 1e-3)
