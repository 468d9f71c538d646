# verdict: FAILED
# says: k = 0
# starts at ones, not at zero
learning_rate_softmax = 0.1
k_softmax, losses_softmax, errors_softmax = gradient_descent(
    grad_loss_softmax, softmax_attention, np.ones(X.shape[2]), learning_rate_softmax
)
