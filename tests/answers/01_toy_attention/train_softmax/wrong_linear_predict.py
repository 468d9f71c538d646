# verdict: FAILED
# says: softmax_attention
# copied from 3.2 and forgot to exchange predict
learning_rate_softmax = 0.1
k_softmax, losses_softmax, errors_softmax = gradient_descent(
    grad_loss_softmax, linear_attention, np.zeros(X.shape[2]), learning_rate_softmax
)
