# verdict: FAILED
# says: k_softmax
# expects k at the end of the result
learning_rate_softmax = 0.1
losses_softmax, errors_softmax, k_softmax = gradient_descent(
    grad_loss_softmax, softmax_attention, np.zeros(X.shape[2]), learning_rate_softmax
)
