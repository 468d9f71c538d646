# verdict: PASSED
# two calls, two means
k0 = np.zeros(X.shape[2])
k_linear_stopped, t_linear = early_stopping(grad_loss_linear, linear_attention, k0, learning_rate_linear)
k_softmax_stopped, t_softmax = early_stopping(grad_loss_softmax, softmax_attention, k0, learning_rate_softmax)
error_linear = np.mean((y_test - linear_attention(X_test, k_linear_stopped)) ** 2)
error_softmax = np.mean((y_test - softmax_attention(X_test, k_softmax_stopped)) ** 2)
print(error_linear, error_softmax)
