# verdict: FAILED
# says: default
# other settings than the default ones
k_linear_stopped, _ = early_stopping(grad_loss_linear, linear_attention, np.zeros(X.shape[2]), learning_rate_linear, n_validation=80, max_iter=20)
k_softmax_stopped, _ = early_stopping(grad_loss_softmax, softmax_attention, np.zeros(X.shape[2]), learning_rate_softmax, n_validation=80, max_iter=20)
error_linear = np.mean((y_test - linear_attention(X_test, k_linear_stopped)) ** 2)
error_softmax = np.mean((y_test - softmax_attention(X_test, k_softmax_stopped)) ** 2)
print(error_linear, error_softmax)
