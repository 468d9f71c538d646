# verdict: FAILED
# says: k = 0
# starts where linear attention ended
learning_rate_softmax = 0.1
k_softmax, losses_softmax, errors_softmax = gradient_descent(
    grad_loss_softmax, softmax_attention, k_linear.copy(), learning_rate_softmax
)
