# verdict: FAILED
# says: k_softmax
# keeps the whole triple as k
learning_rate_softmax = 0.1
k_softmax = gradient_descent(grad_loss_softmax, softmax_attention, np.zeros(X.shape[2]), learning_rate_softmax)
losses_softmax = k_softmax[1]
errors_softmax = k_softmax[2]
