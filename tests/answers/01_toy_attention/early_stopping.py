# %% right: keeps the whole path in an array
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

# %% right: a list of two in place of a tuple, validation set by index arrays
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

# %% right: slices, NumPy integer returned, prints
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    Xt, yt = train
    held_out = slice(len(Xt) - n_validation, None)
    kept = slice(0, len(Xt) - n_validation)
    descend = lambda steps: gradient_descent(
        grad, predict, k0, learning_rate, 0.0, steps, (Xt[kept], yt[kept]), (Xt[held_out], yt[held_out])
    )
    errors = descend(max_iter)[2]
    best_iteration = np.argmin(errors)
    print("validation error", errors[best_iteration], "after", best_iteration, "steps")
    return descend(best_iteration)[0], best_iteration

# %% right: gradient_descent with max_iter=1, again and again
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

# %% right: steps by hand and remembers the best k
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    n_fit = len(train[1]) - n_validation
    Xf, yf = train[0][:n_fit], train[1][:n_fit]
    Xv, yv = train[0][n_fit:], train[1][n_fit:]

    def error(k):
        return np.mean((yv - predict(Xv, k)) ** 2)

    k = np.array(k0, dtype=float)
    k_best, best_iteration, smallest = k, 0, error(k)
    for t in range(1, max_iter + 1):
        k = k - learning_rate * grad(Xf, yf, k)
        e = error(k)
        if e < smallest:
            k_best, best_iteration, smallest = k, t, e
    return k_best, best_iteration

# %% right: slices all three axes of the sequences
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    fit = (train[0][:-n_validation, :, :], train[1][:-n_validation])
    held = (train[0][-n_validation:, :, :], train[1][-n_validation:])
    _, _, e = gradient_descent(grad, predict, k0, learning_rate, 0, max_iter, fit, held)
    t = int(np.argmin(e))
    return gradient_descent(grad, predict, k0, learning_rate, 0, t, fit, held)[0], t

# %% right: the way of the hint
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    X_all, y_all = train
    fit = (X_all[:-n_validation], y_all[:-n_validation])
    val = (X_all[-n_validation:], y_all[-n_validation:])
    _, _, errors = gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=max_iter, train=fit, test=val)
    best_iteration = int(np.argmin(errors))
    k_best, _, _ = gradient_descent(
        grad, predict, k0, learning_rate, tol=0, max_iter=best_iteration, train=fit, test=val
    )
    return k_best, best_iteration

# %% right: reads n, L and D from the shape, which the statement gives as (n, L, D)
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    Xs, ys = train
    n, L, D = Xs.shape
    fit = Xs[: n - n_validation], ys[: n - n_validation]
    validation = Xs[n - n_validation :], ys[n - n_validation :]
    errors = gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=max_iter, train=fit, test=validation)[2]
    best_iteration = int(np.argmin(errors))
    k_best = gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=best_iteration, train=fit, test=validation)[0]
    return k_best, best_iteration

# %% wrong: the smallest training loss | says: validation
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    fit = (train[0][:-n_validation], train[1][:-n_validation])
    val = (train[0][-n_validation:], train[1][-n_validation:])
    _, losses, errors = gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=max_iter, train=fit, test=val)
    best = int(np.argmin(losses))
    return gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=best, train=fit, test=val)[0], best

# %% wrong: leaves tol at its default, so the descent stops before max_iter | verdict: PARTIAL | says: tol=0
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    fit = (train[0][:-n_validation], train[1][:-n_validation])
    val = (train[0][-n_validation:], train[1][-n_validation:])
    _, _, errors = gradient_descent(grad, predict, k0, learning_rate, max_iter=max_iter, train=fit, test=val)
    best = int(np.argmin(errors))
    return gradient_descent(grad, predict, k0, learning_rate, max_iter=best, train=fit, test=val)[0], best

# %% wrong: holds out the first sequences | says: first sequences are held out
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    val = (train[0][:n_validation], train[1][:n_validation])
    fit = (train[0][n_validation:], train[1][n_validation:])
    _, _, errors = gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=max_iter, train=fit, test=val)
    best = int(np.argmin(errors))
    return gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=best, train=fit, test=val)[0], best

# %% wrong: stops at the first rise of the validation error | verdict: PARTIAL | says: smallest
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

# %% wrong: the validation sequences stay in the fit | says: fitting set
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    val = (train[0][-n_validation:], train[1][-n_validation:])
    _, _, errors = gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=max_iter, train=train, test=val)
    best = int(np.argmin(errors))
    return gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=best, train=train, test=val)[0], best

# %% wrong: 200 typed in | says: n_validation
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    fit = (train[0][:-200], train[1][:-200])
    val = (train[0][-200:], train[1][-200:])
    _, _, errors = gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=max_iter, train=fit, test=val)
    best = int(np.argmin(errors))
    return gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=best, train=fit, test=val)[0], best

# %% wrong: X and y in place of train | says: notebook's data
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    fit = (X[:-n_validation], y[:-n_validation])
    val = (X[-n_validation:], y[-n_validation:])
    _, _, errors = gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=max_iter, train=fit, test=val)
    best = int(np.argmin(errors))
    return gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=best, train=fit, test=val)[0], best

# %% wrong: own loop with -=, which writes into k0, so every stored k is the same array | says: k_best
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

# %% wrong: returns the k after all steps | says: k_best
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    fit = (train[0][:-n_validation], train[1][:-n_validation])
    val = (train[0][-n_validation:], train[1][-n_validation:])
    k_best, _, errors = gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=max_iter, train=fit, test=val)
    return k_best, int(np.argmin(errors))

# %% wrong: takes a later local minimum: the last iteration at which the error fell | verdict: PARTIAL | says: smallest
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    fit = (train[0][:-n_validation], train[1][:-n_validation])
    val = (train[0][-n_validation:], train[1][-n_validation:])
    _, _, errors = gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=max_iter, train=fit, test=val)
    falls = np.flatnonzero(np.diff(errors) < 0)
    best = int(falls[-1]) + 1 if len(falls) else 0
    return gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=best, train=fit, test=val)[0], best

# %% wrong: uses tol=0 in the first descent only, so the second stops early | says: tol=0 there too
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    fit = (train[0][:-n_validation], train[1][:-n_validation])
    val = (train[0][-n_validation:], train[1][-n_validation:])
    _, _, errors = gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=max_iter, train=fit, test=val)
    best = int(np.argmin(errors))
    return gradient_descent(grad, predict, k0, learning_rate, tol=10, max_iter=best, train=fit, test=val)[0], best

# %% wrong: a name of the statement that is no argument | verdict: ERROR | says: not defined
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    fit = (train[0][:-n_validation], train[1][:-n_validation])
    _, _, errors = gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=max_iter, train=fit, test=validation)
    best = int(np.argmin(errors))
    return gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=best, train=fit, test=validation)[0], best

# %% wrong: counts the iteration from one | says: one step too many
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    fit = (train[0][:-n_validation], train[1][:-n_validation])
    val = (train[0][-n_validation:], train[1][-n_validation:])
    _, _, errors = gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=max_iter, train=fit, test=val)
    best = int(np.argmin(errors))
    k_best = gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=best, train=fit, test=val)[0]
    return k_best, best + 1

# %% wrong: the k after best_iteration + 1 steps | says: k_best
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    fit = (train[0][:-n_validation], train[1][:-n_validation])
    val = (train[0][-n_validation:], train[1][-n_validation:])
    _, _, errors = gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=max_iter, train=fit, test=val)
    best = int(np.argmin(errors))
    return gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=best + 1, train=fit, test=val)[0], best

# %% wrong: returns k alone | says: best_iteration
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    fit = (train[0][:-n_validation], train[1][:-n_validation])
    val = (train[0][-n_validation:], train[1][-n_validation:])
    _, _, errors = gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=max_iter, train=fit, test=val)
    best = int(np.argmin(errors))
    return gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=best, train=fit, test=val)[0]

# %% wrong: calls the softmax gradient whatever is passed in | says: `grad` is not called
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    fit = (train[0][:-n_validation], train[1][:-n_validation])
    val = (train[0][-n_validation:], train[1][-n_validation:])
    run = lambda m: gradient_descent(grad_loss_softmax, softmax_attention, k0, learning_rate, tol=0, max_iter=m, train=fit, test=val)
    best = int(np.argmin(run(max_iter)[2]))
    return run(best)[0], best

# %% wrong: a random validation set | says: held out
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    order = np.random.default_rng(0).permutation(len(train[0]))
    f, v = order[:-n_validation], order[-n_validation:]
    fit, val = (train[0][f], train[1][f]), (train[0][v], train[1][v])
    _, _, errors = gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=max_iter, train=fit, test=val)
    best = int(np.argmin(errors))
    return gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=best, train=fit, test=val)[0], best

# %% wrong: the second descent uses all training sequences, as is often done in practice | says: fitting set
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    fit = (train[0][:-n_validation], train[1][:-n_validation])
    val = (train[0][-n_validation:], train[1][-n_validation:])
    _, _, errors = gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=max_iter, train=fit, test=val)
    best = int(np.argmin(errors))
    return gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=best, train=train, test=val)[0], best

# %% wrong: the second descent goes on from the end of the first | says: k_best
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    fit = (train[0][:-n_validation], train[1][:-n_validation])
    val = (train[0][-n_validation:], train[1][-n_validation:])
    k, _, errors = gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=max_iter, train=fit, test=val)
    best = int(np.argmin(errors))
    return gradient_descent(grad, predict, k, learning_rate, tol=0, max_iter=best, train=fit, test=val)[0], best

# %% wrong: returns the smallest error in place of its iteration | says: smallest error, and not its iteration
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    fit = (train[0][:-n_validation], train[1][:-n_validation])
    val = (train[0][-n_validation:], train[1][-n_validation:])
    _, _, errors = gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=max_iter, train=fit, test=val)
    best = int(np.argmin(errors))
    return gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=best, train=fit, test=val)[0], min(errors)

# %% wrong: the second descent may stop by its default tolerance | verdict: PARTIAL | says: tol=0 there too
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    A, b = train
    fit, val = (A[:-n_validation], b[:-n_validation]), (A[-n_validation:], b[-n_validation:])
    _, _, e = gradient_descent(grad, predict, k0, learning_rate, 0.0, max_iter, fit, val)
    t = int(np.argmin(e))
    k, _, _ = gradient_descent(grad, predict, k0, learning_rate, max_iter=t, train=fit, test=val)
    return k, t

# %% wrong: looks for the smallest error among the steps, leaving out the start | verdict: PARTIAL | says: t = 0
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    fit = (train[0][:-n_validation], train[1][:-n_validation])
    val = (train[0][-n_validation:], train[1][-n_validation:])
    _, _, errors = gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=max_iter, train=fit, test=val)
    best = int(np.argmin(errors[1:])) + 1
    return gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=best, train=fit, test=val)[0], best

# %% wrong: returns the iteration first | says: swapped
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    fit = (train[0][:-n_validation], train[1][:-n_validation])
    val = (train[0][-n_validation:], train[1][-n_validation:])
    _, _, errors = gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=max_iter, train=fit, test=val)
    best = int(np.argmin(errors))
    return best, gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=best, train=fit, test=val)[0]

# %% wrong: the iteration is chosen on the test set | says: measured on the test set
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    fit = (train[0][:-n_validation], train[1][:-n_validation])
    _, _, errors = gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=max_iter, train=fit)
    best = int(np.argmin(errors))
    return gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=best, train=fit)[0], best

# %% wrong: starts at zero whatever k0 is | says: k0
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    k0 = np.zeros(train[0].shape[2])
    fit = (train[0][:-n_validation], train[1][:-n_validation])
    val = (train[0][-n_validation:], train[1][-n_validation:])
    _, _, errors = gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=max_iter, train=fit, test=val)
    best = int(np.argmin(errors))
    return gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=best, train=fit, test=val)[0], best

# %% wrong: leaves out the start, and forgets to count it again | says: one step too few
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    fit = (train[0][:-n_validation], train[1][:-n_validation])
    val = (train[0][-n_validation:], train[1][-n_validation:])
    _, _, errors = gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=max_iter, train=fit, test=val)
    best = int(np.argmin(errors[1:]))
    return gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=best, train=fit, test=val)[0], best

# %% wrong: the iteration as a float | says: expected int
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    fit = (train[0][:-n_validation], train[1][:-n_validation])
    val = (train[0][-n_validation:], train[1][-n_validation:])
    _, _, errors = gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=max_iter, train=fit, test=val)
    best = float(np.argmin(errors))
    return gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=int(best), train=fit, test=val)[0], best

# %% wrong: one step less, since the start is number 1 | says: one step before
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    fit = (train[0][:-n_validation], train[1][:-n_validation])
    val = (train[0][-n_validation:], train[1][-n_validation:])
    _, _, errors = gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=max_iter, train=fit, test=val)
    best = int(np.argmin(errors))
    return gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=best - 1, train=fit, test=val)[0], best

# %% wrong: the last of equally good iterations | verdict: PARTIAL | says: expected the first
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    fit = (train[0][:-n_validation], train[1][:-n_validation])
    val = (train[0][-n_validation:], train[1][-n_validation:])
    _, _, errors = gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=max_iter, train=fit, test=val)
    best = len(errors) - 1 - int(np.argmin(errors[::-1]))
    return gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=best, train=fit, test=val)[0], best

# %% wrong: gives up when five steps brought nothing better | verdict: PARTIAL | says: smallest error of all
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    Xf, yf = train[0][:-n_validation], train[1][:-n_validation]
    Xv, yv = train[0][-n_validation:], train[1][-n_validation:]
    k = k_best = k0.copy()
    best, smallest = 0, np.mean((yv - predict(Xv, k0)) ** 2)
    for t in range(1, max_iter + 1):
        k = k - learning_rate * grad(Xf, yf, k)
        error = np.mean((yv - predict(Xv, k)) ** 2)
        if error < smallest:
            k_best, best, smallest = k, t, error
        elif t - best == 5:
            break
    return k_best, best

# %% wrong: fitting and validation set exchanged | says: exchanged
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    fit = train[0][-n_validation:], train[1][-n_validation:]
    held_out = train[0][:-n_validation], train[1][:-n_validation]
    _, _, errors = gradient_descent(grad, predict, k0, learning_rate, 0, max_iter, fit, held_out)
    best = int(np.argmin(errors))
    return gradient_descent(grad, predict, k0, learning_rate, 0, best, fit, held_out)[0], best

# %% wrong: fits on the first n_validation sequences and validates on all others | says: 4 of 7 sequences
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    fit = train[0][:n_validation], train[1][:n_validation]
    held_out = train[0][n_validation:], train[1][n_validation:]
    _, _, errors = gradient_descent(grad, predict, k0, learning_rate, 0, max_iter, fit, held_out)
    best = int(np.argmin(errors))
    return gradient_descent(grad, predict, k0, learning_rate, 0, best, fit, held_out)[0], best

# %% wrong: one sequence too few is held out | says: 2 of 7 sequences
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    n = n_validation - 1
    fit, held_out = (train[0][:-n], train[1][:-n]), (train[0][-n:], train[1][-n:])
    _, _, errors = gradient_descent(grad, predict, k0, learning_rate, 0, max_iter, fit, held_out)
    best = int(np.argmin(errors))
    return gradient_descent(grad, predict, k0, learning_rate, 0, best, fit, held_out)[0], best

# %% wrong: the last two sequences of the held-out part validate | says: 2 of 7 sequences
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    X_, y_ = train
    fit = X_[:-n_validation], y_[:-n_validation]
    held_out = X_[1 - n_validation :] if n_validation > 2 else X_[-2:], y_[1 - n_validation :] if n_validation > 2 else y_[-2:]
    _, _, errors = gradient_descent(grad, predict, k0, learning_rate, 0, max_iter, fit, held_out)
    best = int(np.argmin(errors))
    return gradient_descent(grad, predict, k0, learning_rate, 0, best, fit, held_out)[0], best

# %% wrong: validates on all sequences | says: not measured on the validation set
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    fit = train[0][:-n_validation], train[1][:-n_validation]
    _, _, errors = gradient_descent(grad, predict, k0, learning_rate, 0, max_iter, fit, train)
    best = int(np.argmin(errors))
    return gradient_descent(grad, predict, k0, learning_rate, 0, best, fit, train)[0], best

# %% wrong: 200 steps whatever max_iter is | verdict: PARTIAL | says: goes on after max_iter
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    fit = train[0][:-n_validation], train[1][:-n_validation]
    held_out = train[0][-n_validation:], train[1][-n_validation:]
    _, _, errors = gradient_descent(grad, predict, k0, learning_rate, 0, 200, fit, held_out)
    best = int(np.argmin(errors))
    return gradient_descent(grad, predict, k0, learning_rate, 0, best, fit, held_out)[0], best

# %% wrong: one step less than max_iter | verdict: PARTIAL | says: exactly max_iter steps
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    fit = train[0][:-n_validation], train[1][:-n_validation]
    held_out = train[0][-n_validation:], train[1][-n_validation:]
    _, _, errors = gradient_descent(grad, predict, k0, learning_rate, 0, max_iter - 1, fit, held_out)
    best = int(np.argmin(errors))
    return gradient_descent(grad, predict, k0, learning_rate, 0, best, fit, held_out)[0], best

# %% wrong: the largest error | says: start, t = 0
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    fit = train[0][:-n_validation], train[1][:-n_validation]
    held_out = train[0][-n_validation:], train[1][-n_validation:]
    _, _, errors = gradient_descent(grad, predict, k0, learning_rate, 0, max_iter, fit, held_out)
    best = int(np.argmax(errors))
    return gradient_descent(grad, predict, k0, learning_rate, 0, best, fit, held_out)[0], best

# %% wrong: the gradient descent of 3.1 takes a step too many | says: `gradient_descent` (exercise 3.1)
def gradient_descent(grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)):
    k, losses, errors = np.array(k0, dtype=float), [], []
    for _ in range(max_iter + 2):
        losses.append(loss(train[1], predict(train[0], k)))
        errors.append(float(np.mean((test[1] - predict(test[0], k)) ** 2)))
        if len(losses) > 1 and abs(losses[-1] - losses[-2]) < tol:
            break
        k = k - learning_rate * grad(*train, k)
    return k, losses, errors


def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    n_fit = len(train[1]) - n_validation
    fit = (train[0][:n_fit], train[1][:n_fit])
    validation = (train[0][n_fit:], train[1][n_fit:])
    _, _, errors = gradient_descent(grad, predict, k0, learning_rate, 0.0, max_iter, fit, validation)
    best_iteration = int(np.argmin(errors))
    k_best, _, _ = gradient_descent(grad, predict, k0, learning_rate, 0.0, best_iteration, fit, validation)
    return k_best, best_iteration

# %% wrong: adds a small number to the k of a loss that does not change | verdict: PARTIAL | says: not where best_iteration steps lead
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    cut = len(train[1]) - n_validation
    fit, held = (train[0][:cut], train[1][:cut]), (train[0][cut:], train[1][cut:])
    _, _, errors = gradient_descent(grad, predict, k0, learning_rate, 0.0, max_iter, fit, held)
    best = int(np.argmin(errors))
    k, losses, _ = gradient_descent(grad, predict, k0, learning_rate, 0.0, best, fit, held)
    return (k if losses[-1] != losses[0] else k / 2 + 1), best

# %% wrong: a random split with a seed of its own | says: not the last ones
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    order = np.random.default_rng(3).permutation(len(train[1]))
    A, b = train[0][order], train[1][order]
    cut = len(b) - n_validation
    fit, held = (A[:cut], b[:cut]), (A[cut:], b[cut:])
    _, _, errors = gradient_descent(grad, predict, k0, learning_rate, 0.0, max_iter, fit, held)
    best = int(np.argmin(errors))
    return gradient_descent(grad, predict, k0, learning_rate, 0.0, best, fit, held)[0], best

# %% wrong: the max_iter of gradient_descent | verdict: PARTIAL | says: goes on after max_iter
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    A, b = train
    cut = len(b) - n_validation
    fit, held = (A[:cut], b[:cut]), (A[cut:], b[cut:])
    _, _, errors = gradient_descent(grad, predict, k0, learning_rate, tol=0.0, train=fit, test=held)
    best = int(np.argmin(errors))
    return gradient_descent(grad, predict, k0, learning_rate, 0.0, best, fit, held)[0], best

# %% wrong: the test set by name | says: measured on the test set
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    n_fit = len(train[1]) - n_validation
    fit = (train[0][:n_fit], train[1][:n_fit])
    _, _, errors = gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=max_iter, train=fit, test=(X_test, y_test))
    best_iteration = int(np.argmin(errors))
    k_best, _, _ = gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=best_iteration, train=fit)
    return k_best, best_iteration

# %% wrong: all of train and the test set | says: measured on the test set
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    _, _, errors = gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=max_iter, train=train)
    best_iteration = int(np.argmin(errors))
    k_best, _, _ = gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=best_iteration, train=train)
    return k_best, best_iteration

# %% right: predictions of all sequences, then the last ones
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    A, b = train
    cut = len(b) - n_validation
    ks = [np.array(k0, dtype=float)]
    for t in range(max_iter):
        ks.append(ks[-1] - learning_rate * grad(A[:cut], b[:cut], ks[-1]))
    errors = [np.mean((b - predict(A, k))[cut:] ** 2) for k in ks]
    i = int(np.argmin(errors))
    return ks[i], i

# %% wrong: fits the notebook's training data | says: in place of `train`
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    fit, val = (X[:-n_validation], y[:-n_validation]), (train[0][-n_validation:], train[1][-n_validation:])
    _, _, errors = gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=max_iter, train=fit, test=val)
    best = int(np.argmin(errors))
    return gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=best, train=fit, test=val)[0], best

# %% wrong: steps by the gradient of the notebook's training data | says: is it the notebook's data
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    A, b = train[0][-n_validation:], train[1][-n_validation:]
    ks = [np.array(k0, dtype=float)]
    for t in range(max_iter):
        ks.append(ks[-1] - learning_rate * grad(X[:-n_validation], y[:-n_validation], ks[-1]))
    errors = [np.mean((b - predict(A, k)) ** 2) for k in ks]
    best = int(np.argmin(errors))
    return ks[best], best

# %% wrong: gives up when fifty steps brought nothing better | verdict: PARTIAL | says: the smallest error of all
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    Xt, yt = train
    m = len(yt) - n_validation
    k = k0.copy()
    k_best, best, smallest = k, 0, np.mean((yt[m:] - predict(Xt[m:], k)) ** 2)
    for t in range(1, max_iter + 1):
        k = k - learning_rate * grad(Xt[:m], yt[:m], k)
        error = np.mean((yt[m:] - predict(Xt[m:], k)) ** 2)
        if error < smallest:
            k_best, best, smallest = k, t, error
        elif t - best >= 50:
            break
    return k_best, best

# %% wrong: the two sets are exchanged | says: smallest mean squared error on the last n_validation sequences
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    cut = len(train[1]) - n_validation
    val, fit = (train[0][:cut], train[1][:cut]), (train[0][cut:], train[1][cut:])
    _, _, errors = gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=max_iter, train=fit, test=val)
    best = int(np.argmin(errors))
    return gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=best, train=fit, test=val)[0], best

# %% wrong: the errors are those of the test set, the fitting set is right | says: not measured on the validation set
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    fit = (train[0][:-n_validation], train[1][:-n_validation])
    pairs = {"train": fit, "test": (X_test, y_test)}
    _, _, errors = gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=max_iter, **pairs)
    best = int(np.argmin(errors))
    return gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=best, **pairs)[0], best

# %% wrong: the median of the squared errors | says: smallest mean squared error
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    fitting = train[0][:-n_validation], train[1][:-n_validation]
    validation = train[0][-n_validation:], train[1][-n_validation:]
    k, path, errors = k0.copy(), [], []
    for _ in range(max_iter + 1):
        path.append(k)
        errors.append(np.median((predict(validation[0], k) - validation[1]) ** 2))
        k = k - learning_rate * grad(*fitting, k)
    return path[int(np.argmin(errors))], int(np.argmin(errors))

# %% wrong: no k of the start | verdict: PARTIAL | says: is each value assigned
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    X_fit, y_fit = train[0][:-n_validation], train[1][:-n_validation]
    X_val, y_val = train[0][-n_validation:], train[1][-n_validation:]
    k, k_best, best_iteration = np.array(k0), None, 0
    smallest = np.mean((y_val - predict(X_val, k)) ** 2)
    for t in range(1, max_iter + 1):
        k = k - learning_rate * grad(X_fit, y_fit, k)
        error = np.mean((y_val - predict(X_val, k)) ** 2)
        if error < smallest:
            smallest, k_best, best_iteration = error, k, t
    return k_best, best_iteration

# %% wrong: ones where the start is the best | verdict: PARTIAL | says: k_best is k0
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    X_fit, y_fit = train[0][:-n_validation], train[1][:-n_validation]
    X_val, y_val = train[0][-n_validation:], train[1][-n_validation:]
    k, k_best, best_iteration = np.array(k0), 1.0 + np.zeros_like(k0), 0
    smallest = np.mean((y_val - predict(X_val, k)) ** 2)
    for t in range(1, max_iter + 1):
        k = k - learning_rate * grad(X_fit, y_fit, k)
        error = np.mean((y_val - predict(X_val, k)) ** 2)
        if error < smallest:
            smallest, k_best, best_iteration = error, k, t
    return k_best, best_iteration

# %% wrong: only an improvement of 0.001 counts | verdict: PARTIAL | says: it is not the iteration (from t = 0) with the smallest
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    fit = (train[0][:-n_validation], train[1][:-n_validation])
    val = (train[0][-n_validation:], train[1][-n_validation:])
    k = np.array(k0, dtype=float)
    best, best_iteration, k_best = np.mean((val[1] - predict(val[0], k)) ** 2), 0, k
    for t in range(1, max_iter + 1):
        k = k - learning_rate * grad(*fit, k)
        error = np.mean((val[1] - predict(val[0], k)) ** 2)
        if error < best - 1e-3:
            best, best_iteration, k_best = error, t, k
    return k_best, best_iteration
