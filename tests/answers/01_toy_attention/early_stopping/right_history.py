# verdict: PASSED
# keeps the whole path in an array
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    n = train[0].shape[0]
    fit_X, val_X = np.split(train[0], [n - n_validation])
    fit_y, val_y = np.split(train[1], [n - n_validation])
    path = np.zeros((max_iter + 1, len(k0)))
    path[0] = k0
    for step in range(max_iter):
        path[step + 1] = path[step] - learning_rate * grad(fit_X, fit_y, path[step])
    mse = [float(((val_y - predict(val_X, k)) ** 2).mean()) for k in path]
    best = mse.index(min(mse))
    return path[best].copy(), best
