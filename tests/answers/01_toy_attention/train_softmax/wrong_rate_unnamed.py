# verdict: ERROR
# says: learning_rate_softmax
# the learning rate is typed into the call and has no name
k_softmax, losses_softmax, errors_softmax = gradient_descent(
    grad_loss_softmax, softmax_attention, np.zeros(X.shape[2]), 0.1
)
