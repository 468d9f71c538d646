# verdict: PASSED
# slices all three axes of the sequences
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    fit = (train[0][:-n_validation, :, :], train[1][:-n_validation])
    held = (train[0][-n_validation:, :, :], train[1][-n_validation:])
    _, _, e = gradient_descent(grad, predict, k0, learning_rate, 0, max_iter, fit, held)
    t = int(np.argmin(e))
    return gradient_descent(grad, predict, k0, learning_rate, 0, t, fit, held)[0], t
