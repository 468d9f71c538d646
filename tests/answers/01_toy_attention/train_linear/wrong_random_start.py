# verdict: FAILED
# says: k = 0
# Random start as for neural networks.
learning_rate_linear = 1e-3
k_linear, losses_linear, errors_linear = gradient_descent(
    grad_loss_linear, linear_attention, np.random.default_rng(0).normal(size=D), learning_rate_linear
)
