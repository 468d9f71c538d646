# verdict: FAILED
# says: mean
# the loss in place of the mean
k_linear_stopped, _ = early_stopping(grad_loss_linear, linear_attention, np.zeros(X.shape[2]), learning_rate_linear)
k_softmax_stopped, _ = early_stopping(grad_loss_softmax, softmax_attention, np.zeros(X.shape[2]), learning_rate_softmax)
error_linear = loss(y_test, linear_attention(X_test, k_linear_stopped))
error_softmax = loss(y_test, softmax_attention(X_test, k_softmax_stopped))
print(error_linear, error_softmax)
