# verdict: PASSED
# 1e-3 after some trying.
learning_rate_linear = 1e-3
k_linear, losses_linear, errors_linear = gradient_descent(
    grad_loss_linear, linear_attention, np.zeros(X.shape[2]), learning_rate_linear
)
print(losses_linear[-1], len(losses_linear) - 1)
