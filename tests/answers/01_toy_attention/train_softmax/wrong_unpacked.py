# verdict: FAILED
# says: in this order
# losses and errors exchanged
learning_rate_softmax = 0.1
k_softmax, errors_softmax, losses_softmax = gradient_descent(
    grad_loss_softmax, softmax_attention, np.zeros(X.shape[2]), learning_rate_softmax
)
