# verdict: PASSED
# the loss, times two, over the number of test sequences
k_linear_stopped = early_stopping(grad_loss_linear, linear_attention, np.zeros(X.shape[2]), learning_rate_linear)[0]
k_softmax_stopped = early_stopping(grad_loss_softmax, softmax_attention, np.zeros(X.shape[2]), learning_rate_softmax)[0]
error_linear = 2 * loss(y_test, linear_attention(X_test, k_linear_stopped)) / len(y_test)
error_softmax = 2 * loss(y_test, softmax_attention(X_test, k_softmax_stopped)) / len(y_test)
print("linear", error_linear)
print("softmax", error_softmax)
