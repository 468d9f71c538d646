# verdict: PASSED
# one helper for both
def stopped(grad, predict, rate):
    k, when = early_stopping(grad, predict, np.zeros(X.shape[2]), rate)
    return k, float(((predict(X_test, k) - y_test) ** 2).mean()), when


k_linear_stopped, error_linear, when_linear = stopped(grad_loss_linear, linear_attention, learning_rate_linear)
k_softmax_stopped, error_softmax, when_softmax = stopped(grad_loss_softmax, softmax_attention, learning_rate_softmax)
print(f"linear: {error_linear:.3f} (t = {when_linear}), softmax: {error_softmax:.3f} (t = {when_softmax})")
