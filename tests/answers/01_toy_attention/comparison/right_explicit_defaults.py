# verdict: PASSED
# explicit default settings, residuals with np.linalg.norm, a 0-d array
settings = dict(n_validation=200, max_iter=200, train=(X, y))
(k_linear_stopped, _) = early_stopping(grad_loss_linear, linear_attention, k0=0 * X[0, 0], learning_rate=learning_rate_linear, **settings)
(k_softmax_stopped, _) = early_stopping(grad_loss_softmax, softmax_attention, k0=0 * X[0, 0], learning_rate=learning_rate_softmax, **settings)
error_linear = np.array(np.linalg.norm(y_test - linear_attention(X_test, k_linear_stopped)) ** 2 / y_test.size)
residual = y_test - softmax_attention(X_test, k_softmax_stopped)
error_softmax = residual @ residual / residual.size
print({"linear": error_linear, "softmax": error_softmax})
