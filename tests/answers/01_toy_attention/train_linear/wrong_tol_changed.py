# verdict: FAILED
# says: tol
# Small rate, but a tiny tol and many more steps.
learning_rate_linear = 1e-3
k_linear, losses_linear, errors_linear = gradient_descent(
    grad_loss_linear, linear_attention, np.zeros(X.shape[2]), learning_rate_linear, tol=1e-6, max_iter=20000
)
