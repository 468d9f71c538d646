# verdict: PASSED
# tries several rates and keeps the one with the smallest last loss
best = None
for rate in (0.03, 0.1):
    out = gradient_descent(grad_loss_softmax, softmax_attention, np.zeros(X.shape[2]), rate)
    print("rate", rate, "steps", len(out[1]) - 1, "loss", out[1][-1])
    if best is None or out[1][-1] < best[1][1][-1]:
        best = rate, out
learning_rate_softmax, (k_softmax, losses_softmax, errors_softmax) = best
