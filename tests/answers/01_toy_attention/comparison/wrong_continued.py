# verdict: FAILED
# says: convergence
# starts the stopping at the trained directions
k_linear_stopped, _ = early_stopping(grad_loss_linear, linear_attention, k_linear, learning_rate_linear)
k_softmax_stopped, _ = early_stopping(grad_loss_softmax, softmax_attention, k_softmax, learning_rate_softmax)
error_linear = np.mean((y_test - linear_attention(X_test, k_linear_stopped)) ** 2)
error_softmax = np.mean((y_test - softmax_attention(X_test, k_softmax_stopped)) ** 2)
print(error_linear, error_softmax)
