# verdict: FAILED
# says: too small
# Two per cent above the optimum, looks flat on the figure.
learning_rate_linear = 1e-4
k_linear, losses_linear, errors_linear = gradient_descent(
    grad_loss_linear, linear_attention, np.zeros(X.shape[2]), learning_rate_linear
)
