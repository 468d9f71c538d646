# verdict: FAILED
# says: softmax
# the results of part 3 under new names
learning_rate_softmax = learning_rate_linear
k_softmax, losses_softmax, errors_softmax = gradient_descent(
    grad_loss_linear, linear_attention, np.zeros(X.shape[2]), learning_rate_softmax
)
