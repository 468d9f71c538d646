# verdict: FAILED
# says: t = 0
# drops the start from the lists, so that they fit the number of steps
learning_rate_softmax = 0.1
k_softmax, losses_softmax, errors_softmax = gradient_descent(
    grad_loss_softmax, softmax_attention, np.zeros(X.shape[2]), learning_rate_softmax
)
losses_softmax, errors_softmax = losses_softmax[1:], errors_softmax[1:]
