# verdict: FAILED
# says: squares
# mean absolute errors
k_linear_stopped, _ = early_stopping(grad_loss_linear, linear_attention, np.zeros(X.shape[2]), learning_rate_linear)
k_softmax_stopped, _ = early_stopping(grad_loss_softmax, softmax_attention, np.zeros(X.shape[2]), learning_rate_softmax)
error_linear = np.abs(y_test - linear_attention(X_test, k_linear_stopped)).mean()
error_softmax = np.abs(y_test - softmax_attention(X_test, k_softmax_stopped)).mean()
print(error_linear, error_softmax)
