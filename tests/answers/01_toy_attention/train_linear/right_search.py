# verdict: PASSED
# The search of the hint, in a loop, keeping the best.
learning_rate_linear, best = None, np.inf
rate = 3e-4
while True:
    result = gradient_descent(grad_loss_linear, linear_attention, np.zeros(X.shape[2]), rate)
    print(rate, result[1][-1], len(result[1]) - 1)
    if not np.isfinite(result[1][-1]):
        break
    if result[1][-1] < best:
        best = result[1][-1]
        learning_rate_linear = rate
        k_linear, losses_linear, errors_linear = result
    rate *= 3
