# verdict: FAILED
# says: training data
# errors on the training data
k_linear_stopped, _ = early_stopping(grad_loss_linear, linear_attention, np.zeros(X.shape[2]), learning_rate_linear)
k_softmax_stopped, _ = early_stopping(grad_loss_softmax, softmax_attention, np.zeros(X.shape[2]), learning_rate_softmax)
error_linear = np.mean((y - linear_attention(X, k_linear_stopped)) ** 2)
error_softmax = np.mean((y - softmax_attention(X, k_softmax_stopped)) ** 2)
print(error_linear, error_softmax)
