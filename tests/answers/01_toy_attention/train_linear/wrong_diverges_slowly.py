# verdict: FAILED
# says: smaller learning rate
# Just above the limit: still finite when it ends.
learning_rate_linear = 0.012
k_linear, losses_linear, errors_linear = gradient_descent(
    grad_loss_linear, linear_attention, np.zeros(X.shape[2]), learning_rate_linear, max_iter=1500
)
