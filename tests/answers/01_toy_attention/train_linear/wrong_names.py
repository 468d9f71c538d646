# verdict: ERROR
# says: k_linear
# Other names.
learning_rate_linear = 1e-3
k_hat, losses, errors = gradient_descent(grad_loss_linear, linear_attention, np.zeros(D), learning_rate_linear)
