# verdict: ERROR
# says: k_linear_stopped
# overwrites k_linear and forgets the names of the statement
k1, _ = early_stopping(grad_loss_linear, linear_attention, np.zeros(X.shape[2]), learning_rate_linear)
k2, _ = early_stopping(grad_loss_softmax, softmax_attention, np.zeros(X.shape[2]), learning_rate_softmax)
error_linear = np.mean((y_test - linear_attention(X_test, k1)) ** 2)
error_softmax = np.mean((y_test - softmax_attention(X_test, k2)) ** 2)
print(error_linear, error_softmax)
