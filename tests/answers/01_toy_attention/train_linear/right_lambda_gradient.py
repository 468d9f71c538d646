# verdict: PASSED
# Passes lambdas and prints a lot; 0.01 just converges.
learning_rate_linear = np.float64(0.01)
out = gradient_descent(
    lambda X, y, k: grad_loss_linear(X, y, k), lambda X, k: linear_attention(X, k), np.zeros(D), learning_rate_linear
)
k_linear = out[0]
losses_linear = out[1]
errors_linear = out[2]
for t in range(0, len(losses_linear), 5):
    print(t, losses_linear[t], errors_linear[t])
