# verdict: PASSED
# Spells the defaults out.
learning_rate_linear = 5e-3
arguments = dict(tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test))
k_linear, losses_linear, errors_linear = gradient_descent(
    grad_loss_linear, linear_attention, np.zeros(D), learning_rate_linear, **arguments
)
