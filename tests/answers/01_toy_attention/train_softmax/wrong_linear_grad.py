# verdict: FAILED
# says: along grad_loss_softmax
# the gradient of the linear loss
learning_rate_softmax = learning_rate_linear
k_softmax, losses_softmax, errors_softmax = gradient_descent(
    grad_loss_linear, softmax_attention, np.zeros(X.shape[2]), learning_rate_softmax
)
