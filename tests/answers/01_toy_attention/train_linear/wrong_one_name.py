# verdict: ERROR
# says: losses_linear
# Did not unpack.
learning_rate_linear = 1e-3
k_linear = gradient_descent(grad_loss_linear, linear_attention, np.zeros(D), learning_rate_linear)
