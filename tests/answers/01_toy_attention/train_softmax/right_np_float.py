# verdict: PASSED
# learning rate as a NumPy scalar and the lists as arrays
learning_rate_softmax = np.float64(8e-2)
k_softmax, l, e = gradient_descent(grad_loss_softmax, softmax_attention, np.zeros_like(k_linear), learning_rate_softmax)
losses_softmax, errors_softmax = list(map(float, l)), [float(v) for v in e]
