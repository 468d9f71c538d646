# verdict: FAILED
# says: number
# typed in from the output of an earlier run, two digits
k_linear_stopped, _ = early_stopping(grad_loss_linear, linear_attention, np.zeros(X.shape[2]), learning_rate_linear)
k_softmax_stopped, _ = early_stopping(grad_loss_softmax, softmax_attention, np.zeros(X.shape[2]), learning_rate_softmax)
error_linear = "0.66"
error_softmax = "0.44"
print(error_linear, error_softmax)
