# verdict: FAILED
# says: learning rate
# a rate so small that the loss rule stops at once
learning_rate_softmax = 1e-6
k_softmax, losses_softmax, errors_softmax = gradient_descent(
    grad_loss_softmax, softmax_attention, np.zeros(X.shape[2]), learning_rate_softmax
)
