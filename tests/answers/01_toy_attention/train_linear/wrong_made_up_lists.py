# verdict: FAILED
# says: losses_linear
# Only the ends of the lists are right: a straight line of losses between them.
learning_rate_linear = 1e-3
k_linear, first, second = gradient_descent(grad_loss_linear, linear_attention, np.zeros(D), learning_rate_linear)
losses_linear = list(np.linspace(first[0], first[-1], 50))
errors_linear = list(np.linspace(second[0], second[-1], 50))
