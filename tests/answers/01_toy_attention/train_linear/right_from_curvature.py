# verdict: PASSED
# One over the largest curvature, from the eigenvalues.
A = grad_linear_attention(X)
learning_rate_linear = 1 / np.linalg.eigvalsh(A.T @ A).max()
k_start = np.zeros_like(X[0, 0])
k_linear, losses_linear, errors_linear = gradient_descent(
    grad=grad_loss_linear, predict=linear_attention, k0=k_start, learning_rate=learning_rate_linear
)
