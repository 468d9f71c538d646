# verdict: PASSED
# the test error out of gradient_descent with no steps
zero = np.zeros(X.shape[2])
out = {}
for name, g, p, rate in (("linear", grad_loss_linear, linear_attention, learning_rate_linear), ("softmax", grad_loss_softmax, softmax_attention, learning_rate_softmax)):
    k, _ = early_stopping(g, p, zero, rate)
    out[name] = (k, gradient_descent(g, p, k, rate, max_iter=0)[2][0])
k_linear_stopped, error_linear = out["linear"]
k_softmax_stopped, error_softmax = out["softmax"]
print(error_linear, error_softmax)
