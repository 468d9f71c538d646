# verdict: PASSED
# the learning rate of the text
learning_rate_softmax = 0.1
k_softmax, losses_softmax, errors_softmax = gradient_descent(
    grad_loss_softmax, softmax_attention, np.zeros(X.shape[2]), learning_rate_softmax
)
print(len(losses_softmax) - 1, losses_softmax[-1], errors_softmax[-1], min(errors_softmax))
