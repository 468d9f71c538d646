# verdict: FAILED
# says: learning rate
# a rate so large that the weights freeze
learning_rate_softmax = 100.0
k_softmax, losses_softmax, errors_softmax = gradient_descent(
    grad_loss_softmax, softmax_attention, np.zeros(X.shape[2]), learning_rate_softmax
)
