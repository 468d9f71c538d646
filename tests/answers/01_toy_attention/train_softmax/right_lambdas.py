# verdict: PASSED
# wraps the functions, explicit defaults, a slightly larger rate
learning_rate_softmax = 0.12
k_softmax, losses_softmax, errors_softmax = gradient_descent(
    lambda A, b, q: grad_loss_softmax(A, b, q), lambda A, q: softmax_attention(A, q),
    k0=0.0 * X[0, 0], learning_rate=learning_rate_softmax, tol=1e-2, max_iter=5000,
)
