# verdict: PASSED
# a list of two in place of a tuple, validation set by index arrays
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    idx = np.arange(len(train[0]))
    is_val = idx >= len(idx) - n_validation
    fitting = train[0][~is_val], train[1][~is_val]
    validation = train[0][is_val], train[1][is_val]
    k_end, _, err = gradient_descent(grad, predict, k0.copy(), learning_rate, tol=0, max_iter=max_iter, train=fitting, test=validation)
    t = min(range(len(err)), key=err.__getitem__)
    if t == max_iter:
        return [k_end, t]
    return [gradient_descent(grad, predict, k0.copy(), learning_rate, tol=0, max_iter=t, train=fitting, test=validation)[0], t]
