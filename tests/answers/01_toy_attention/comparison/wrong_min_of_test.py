# verdict: FAILED
# says: test
# the smallest test errors, which the early stopping was meant to replace
k_linear_stopped, _ = early_stopping(grad_loss_linear, linear_attention, np.zeros(X.shape[2]), learning_rate_linear)
k_softmax_stopped, _ = early_stopping(grad_loss_softmax, softmax_attention, np.zeros(X.shape[2]), learning_rate_softmax)
error_linear = min(errors_linear)
error_softmax = min(errors_softmax)
print(error_linear, error_softmax)
