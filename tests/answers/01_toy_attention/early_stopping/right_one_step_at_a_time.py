# verdict: PASSED
# gradient_descent with max_iter=1, again and again
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    """Hold out the last n_validation sequences for the choice of the iteration."""
    a, b = train
    m = a.shape[0] - n_validation
    pairs = {"train": (a[:m], b[:m]), "test": (a[m:], b[m:])}
    k, candidates = np.array(k0), []
    candidates.append((np.mean((b[m:] - predict(a[m:], k)) ** 2), 0, k))
    for t in range(1, max_iter + 1):
        k, _, errs = gradient_descent(grad, predict, k, learning_rate, tol=0, max_iter=1, **pairs)
        candidates.append((errs[-1], t, k))
    _, best_iteration, k_best = min(candidates, key=lambda c: c[0])
    return k_best, best_iteration
