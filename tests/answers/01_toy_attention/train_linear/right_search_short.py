# verdict: PASSED
# Three learning rates in a loop, the best of them is kept.
runs = {}
for rate in (5e-4, 1e-3, 4e-3, 2e-2):
    runs[rate] = gradient_descent(grad_loss_linear, linear_attention, np.zeros(D), rate)
    print(rate, runs[rate][1][-1], len(runs[rate][1]) - 1)
learning_rate_linear = min(runs, key=lambda r: runs[r][1][-1])
k_linear, losses_linear, errors_linear = runs[learning_rate_linear]
