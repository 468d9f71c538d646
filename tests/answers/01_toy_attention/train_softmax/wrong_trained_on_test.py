# verdict: FAILED
# says: test
# the pairs exchanged
learning_rate_softmax = 0.1
k_softmax, losses_softmax, errors_softmax = gradient_descent(
    grad_loss_softmax, softmax_attention, np.zeros(X.shape[2]), learning_rate_softmax, train=(X_test, y_test), test=(X, y)
)
