# verdict: ERROR
# says: learning_rate
# Forgot to pass the learning rate.
learning_rate_linear = 1e-3
k_linear, losses_linear, errors_linear = gradient_descent(grad_loss_linear, linear_attention, np.zeros(D))
