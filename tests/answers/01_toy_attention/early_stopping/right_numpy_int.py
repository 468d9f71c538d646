# verdict: PASSED
# slices, NumPy integer returned, prints
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
