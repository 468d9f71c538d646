# verdict: FAILED
# says: one particular gradient
# calls the softmax gradient whatever is passed in
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    fit = (train[0][:-n_validation], train[1][:-n_validation])
    val = (train[0][-n_validation:], train[1][-n_validation:])
    run = lambda m: gradient_descent(grad_loss_softmax, softmax_attention, k0, learning_rate, tol=0, max_iter=m, train=fit, test=val)
    best = int(np.argmin(run(max_iter)[2]))
    return run(best)[0], best
