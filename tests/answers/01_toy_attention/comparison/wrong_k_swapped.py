# verdict: FAILED
# says: k_linear_stopped
# the errors are right, the names of the directions are exchanged
k_softmax_stopped, _ = early_stopping(grad_loss_linear, linear_attention, np.zeros(X.shape[2]), learning_rate_linear)
k_linear_stopped, _ = early_stopping(grad_loss_softmax, softmax_attention, np.zeros(X.shape[2]), learning_rate_softmax)
error_linear = np.mean((y_test - linear_attention(X_test, k_softmax_stopped)) ** 2)
error_softmax = np.mean((y_test - softmax_attention(X_test, k_linear_stopped)) ** 2)
print(error_linear, error_softmax)
