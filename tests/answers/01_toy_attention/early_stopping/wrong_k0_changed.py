# verdict: FAILED
# says: k0
# own loop with -=, which writes into k0, so every stored k is the same array
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    Xf, yf = train[0][:-n_validation], train[1][:-n_validation]
    Xv, yv = train[0][-n_validation:], train[1][-n_validation:]
    k, ks, errors = k0, [k0], [np.mean((yv - predict(Xv, k0)) ** 2)]
    for _ in range(max_iter):
        k -= learning_rate * grad(Xf, yf, k)
        ks.append(k)
        errors.append(np.mean((yv - predict(Xv, k)) ** 2))
    best = int(np.argmin(errors))
    return ks[best], best
