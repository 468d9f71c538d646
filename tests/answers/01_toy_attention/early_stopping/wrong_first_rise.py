# verdict: FAILED
# says: smallest
# stops at the first rise of the validation error
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    fit = (train[0][:-n_validation], train[1][:-n_validation])
    Xv, yv = train[0][-n_validation:], train[1][-n_validation:]
    k, e = k0.copy(), np.mean((yv - predict(Xv, k0)) ** 2)
    for t in range(max_iter):
        k_new = k - learning_rate * grad(*fit, k)
        e_new = np.mean((yv - predict(Xv, k_new)) ** 2)
        if e_new > e:
            return k, t
        k, e = k_new, e_new
    return k, max_iter
