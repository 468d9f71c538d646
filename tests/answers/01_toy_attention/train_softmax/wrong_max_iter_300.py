# verdict: FAILED
# says: max_iter
# cuts the descent at 300 steps, where the loss still falls by more than tol
learning_rate_softmax = 0.1
k_softmax, losses_softmax, errors_softmax = gradient_descent(
    grad_loss_softmax, softmax_attention, np.zeros(X.shape[2]), learning_rate_softmax, max_iter=300
)
