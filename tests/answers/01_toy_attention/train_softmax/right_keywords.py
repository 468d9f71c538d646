# verdict: PASSED
# everything by keyword, half the learning rate
learning_rate_softmax = 5e-2
result = gradient_descent(
    grad=grad_loss_softmax,
    predict=softmax_attention,
    k0=np.zeros(X.shape[-1]),
    learning_rate=learning_rate_softmax,
    train=(X, y),
    test=(X_test, y_test),
)
k_softmax = result[0]
losses_softmax = result[1]
errors_softmax = result[2]
