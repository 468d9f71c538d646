# %% right: the rates of the text
looks = {False: [], True: []}
learning_rate_linear, learning_rate_softmax = 1.0, 30.0
k_linear, v_linear, history_linear = descend(*training(False), k_start, v_start, learning_rate_linear, 300)
k_softmax, v_softmax, history_softmax = descend(*training(True), k_start, v_start, learning_rate_softmax, 300)
test_linear = test_accuracy(k_linear, v_linear, False)
test_softmax = test_accuracy(k_softmax, v_softmax, True)
print(history_linear[-1], history_softmax[-1], test_linear, test_softmax)

# %% right: smaller rates, more steps, by keyword
learning_rate_linear, learning_rate_softmax = 0.5, 20.0
results = {}
for name, soft, rate, steps in (
    ("linear", False, learning_rate_linear, 400),
    ("softmax", True, learning_rate_softmax, 400),
):
    gradients, measure = training(soft)
    results[name] = descend(
        gradients=gradients, measure=measure, k0=k_start, v0=v_start, learning_rate=rate, iterations=steps
    )
k_linear, v_linear, history_linear = results["linear"]
k_softmax, v_softmax, history_softmax = results["softmax"]
test_linear, test_softmax = (test_accuracy(*results[name][:2], name == "softmax") for name in ("linear", "softmax"))

# %% right: a faster linear model, histories as arrays
learning_rate_linear = 3
learning_rate_softmax = 25
k_linear, v_linear, h = descend(*training(False), k_start.copy(), v_start.copy(), learning_rate_linear, 150)
history_linear = np.array(h)
k_softmax, v_softmax, h = descend(*training(True), k_start.copy(), v_start.copy(), learning_rate_softmax, 300)
history_softmax = np.array(h)
test_linear = accuracy(y_test, predict_sentiment(X_test, attention_weights(X_test, mask_test, k_linear, False), v_linear))
test_softmax = accuracy_on(X_test, mask_test, y_test, k_softmax, v_softmax, True)

# %% right: tries a few linear rates first
tried = {rate: descend(*training(False), k_start, v_start, rate, 200) for rate in (0.3, 1.0)}
learning_rate_linear = max(tried, key=lambda rate: tried[rate][2][-1])
k_linear, v_linear, history_linear = tried[learning_rate_linear]
learning_rate_softmax = 30
k_softmax, v_softmax, history_softmax = descend(*training(True), k_start, v_start, learning_rate_softmax, 300)
test_linear, test_softmax = test_accuracy(k_linear, v_linear, False), test_accuracy(k_softmax, v_softmax, True)

# %% wrong: the same small rate for both | verdict: PARTIAL | says: try other learning rates
learning_rate_linear = learning_rate_softmax = 1.0
k_linear, v_linear, history_linear = descend(*training(False), k_start, v_start, learning_rate_linear, 300)
k_softmax, v_softmax, history_softmax = descend(*training(True), k_start, v_start, learning_rate_softmax, 300)
test_linear, test_softmax = test_accuracy(k_linear, v_linear, False), test_accuracy(k_softmax, v_softmax, True)

# %% wrong: a rate at which the softmax falls apart | verdict: PARTIAL | says: higher on the way
learning_rate_linear, learning_rate_softmax = 1.0, 50.0
k_linear, v_linear, history_linear = descend(*training(False), k_start, v_start, learning_rate_linear, 300)
k_softmax, v_softmax, history_softmax = descend(*training(True), k_start, v_start, learning_rate_softmax, 300)
test_linear, test_softmax = test_accuracy(k_linear, v_linear, False), test_accuracy(k_softmax, v_softmax, True)

# %% wrong: the linear model diverges | says: diverged
learning_rate_linear, learning_rate_softmax = 100.0, 30.0
with np.errstate(all="ignore"):
    k_linear, v_linear, history_linear = descend(*training(False), k_start, v_start, learning_rate_linear, 300)
k_softmax, v_softmax, history_softmax = descend(*training(True), k_start, v_start, learning_rate_softmax, 300)
test_linear, test_softmax = test_accuracy(k_linear, v_linear, False), test_accuracy(k_softmax, v_softmax, True)

# %% wrong: the whole triple as k | says: whole result
learning_rate_linear, learning_rate_softmax = 1.0, 30.0
k_linear = descend(*training(False), k_start, v_start, learning_rate_linear, 300)
v_linear, history_linear = k_linear[1:]
k_softmax, v_softmax, history_softmax = descend(*training(True), k_start, v_start, learning_rate_softmax, 300)
test_linear, test_softmax = test_accuracy(*k_linear[:2], False), test_accuracy(k_softmax, v_softmax, True)

# %% wrong: k and v exchanged | says: k and v swapped
learning_rate_linear, learning_rate_softmax = 1.0, 30.0
v_linear, k_linear, history_linear = descend(*training(False), k_start, v_start, learning_rate_linear, 300)
v_softmax, k_softmax, history_softmax = descend(*training(True), k_start, v_start, learning_rate_softmax, 300)
test_linear, test_softmax = test_accuracy(k_linear, v_linear, False), test_accuracy(k_softmax, v_softmax, True)

# %% wrong: the two models exchanged | says: one and the same descent
learning_rate_linear, learning_rate_softmax = 1.0, 30.0
k_linear, v_linear, history_linear = descend(*training(True), k_start, v_start, learning_rate_softmax, 300)
k_softmax, v_softmax, history_softmax = descend(*training(False), k_start, v_start, learning_rate_linear, 300)
test_linear, test_softmax = test_accuracy(k_linear, v_linear, False), test_accuracy(k_softmax, v_softmax, True)

# %% wrong: starts at zero, where the linear model stays | says: accuracy of the start | says: saddle of part 7
learning_rate_linear, learning_rate_softmax = 1.0, 30.0
zero = np.zeros(50)
k_linear, v_linear, history_linear = descend(*training(False), zero, zero, learning_rate_linear, 300)
k_softmax, v_softmax, history_softmax = descend(*training(True), zero, zero, learning_rate_softmax, 300)
test_linear, test_softmax = test_accuracy(k_linear, v_linear, False), test_accuracy(k_softmax, v_softmax, True)

# %% wrong: the rate is renamed after the training | verdict: PARTIAL | says: after the training
learning_rate_linear, learning_rate_softmax = 1.0, 30.0
k_linear, v_linear, history_linear = descend(*training(False), k_start, v_start, learning_rate_linear, 300)
k_softmax, v_softmax, history_softmax = descend(*training(True), k_start, v_start, learning_rate_softmax, 300)
test_linear, test_softmax = test_accuracy(k_linear, v_linear, False), test_accuracy(k_softmax, v_softmax, True)
learning_rate_softmax = 0.001

# %% wrong: ten steps | verdict: PARTIAL | says: 100 to 1000
learning_rate_linear, learning_rate_softmax = 1.0, 30.0
k_linear, v_linear, history_linear = descend(*training(False), k_start, v_start, learning_rate_linear, 10)
k_softmax, v_softmax, history_softmax = descend(*training(True), k_start, v_start, learning_rate_softmax, 10)
test_linear, test_softmax = test_accuracy(k_linear, v_linear, False), test_accuracy(k_softmax, v_softmax, True)

# %% wrong: accuracies in percent | says: outside of 0 to 1
learning_rate_linear, learning_rate_softmax = 1.0, 30.0
k_linear, v_linear, history_linear = descend(*training(False), k_start, v_start, learning_rate_linear, 300)
k_softmax, v_softmax, history_softmax = descend(*training(True), k_start, v_start, learning_rate_softmax, 300)
history_linear = [100 * a for a in history_linear]
history_softmax = [100 * a for a in history_softmax]
test_linear, test_softmax = test_accuracy(k_linear, v_linear, False), test_accuracy(k_softmax, v_softmax, True)

# %% wrong: the last validation accuracies | verdict: PARTIAL | says: the last validation accuracy
learning_rate_linear, learning_rate_softmax = 1.0, 30.0
k_linear, v_linear, history_linear = descend(*training(False), k_start, v_start, learning_rate_linear, 300)
k_softmax, v_softmax, history_softmax = descend(*training(True), k_start, v_start, learning_rate_softmax, 300)
test_linear, test_softmax = history_linear[-1], history_softmax[-1]

# %% wrong: the largest validation accuracies | verdict: PARTIAL | says: the largest validation accuracy
learning_rate_linear, learning_rate_softmax = 2.0, 30.0
k_linear, v_linear, history_linear = descend(*training(False), k_start, v_start, learning_rate_linear, 300)
k_softmax, v_softmax, history_softmax = descend(*training(True), k_start, v_start, learning_rate_softmax, 300)
test_linear, test_softmax = np.max(history_linear), max(history_softmax)

# %% wrong: the test accuracies rounded | verdict: PARTIAL | says: rounded
learning_rate_linear, learning_rate_softmax = 1.0, 30.0
k_linear, v_linear, history_linear = descend(*training(False), k_start, v_start, learning_rate_linear, 300)
k_softmax, v_softmax, history_softmax = descend(*training(True), k_start, v_start, learning_rate_softmax, 300)
test_linear = round(test_accuracy(k_linear, v_linear, False), 2)
test_softmax = round(test_accuracy(k_softmax, v_softmax, True), 2)

# %% wrong: the functions are not unpacked | verdict: ERROR | says: missing
learning_rate_linear, learning_rate_softmax = 1.0, 30.0
k_linear, v_linear, history_linear = descend(training(False), k_start, v_start, learning_rate_linear, 300)
k_softmax, v_softmax, history_softmax = descend(training(True), k_start, v_start, learning_rate_softmax, 300)
test_linear, test_softmax = test_accuracy(k_linear, v_linear, False), test_accuracy(k_softmax, v_softmax, True)

# %% wrong: a negative rate | verdict: PARTIAL | says: above 0
learning_rate_linear, learning_rate_softmax = -1.0, 30.0
k_linear, v_linear, history_linear = descend(*training(False), k_start, v_start, -learning_rate_linear, 300)
k_softmax, v_softmax, history_softmax = descend(*training(True), k_start, v_start, learning_rate_softmax, 300)
test_linear, test_softmax = test_accuracy(k_linear, v_linear, False), test_accuracy(k_softmax, v_softmax, True)

# %% wrong: k is a number, its length | says: expected (D,)
learning_rate_linear, learning_rate_softmax = 1.0, 30.0
k_linear, v_linear, history_linear = descend(*training(False), k_start, v_start, learning_rate_linear, 300)
k_softmax, v_softmax, history_softmax = descend(*training(True), k_start, v_start, learning_rate_softmax, 300)
test_linear, test_softmax = test_accuracy(k_linear, v_linear, False), test_accuracy(k_softmax, v_softmax, True)
k_linear = np.linalg.norm(k_linear)

# %% wrong: copies the history of another run that reached the bar | verdict: PARTIAL | says: does not reach its bar | hidden: only a training shows that the rate does not lead there
learning_rate_linear, learning_rate_softmax = 1.0, 2.0
k_linear, v_linear, history_linear = descend(*training(False), k_start, v_start, learning_rate_linear, 300)
k_softmax, v_softmax, start = descend(*training(True), k_start, v_start, learning_rate_softmax, 1)
k_softmax, v_softmax, rest = descend(*training(True), k_softmax, v_softmax, 30.0, 299)
history_softmax = start + rest[1:]
test_linear, test_softmax = test_accuracy(k_linear, v_linear, False), test_accuracy(k_softmax, v_softmax, True)

# %% wrong: other rates recorded | verdict: PARTIAL | says: after the training
learning_rate_linear, learning_rate_softmax = 1.0, 30.0
k_linear, v_linear, history_linear = descend(*training(False), k_start, v_start, 2.0, 300)
k_softmax, v_softmax, history_softmax = descend(*training(True), k_start, v_start, 25.0, 300)
test_linear, test_softmax = test_accuracy(k_linear, v_linear, False), test_accuracy(k_softmax, v_softmax, True)

# %% wrong: 90 and 99 steps | verdict: PARTIAL | says: 100 to 1000
learning_rate_linear, learning_rate_softmax = 3.0, 40.0
k_linear, v_linear, history_linear = descend(*training(False), k_start, v_start, learning_rate_linear, 90)
k_softmax, v_softmax, history_softmax = descend(*training(True), k_start, v_start, learning_rate_softmax, 99)
test_linear, test_softmax = test_accuracy(k_linear, v_linear, False), test_accuracy(k_softmax, v_softmax, True)

# %% wrong: measured on the training texts | says: from `*training
def measured_on_training(soft):
    g, _ = training(soft)
    return g, lambda k, v: accuracy(y_train, predict_sentiment(X_train, attention_weights(X_train, mask_train, k, soft), v))
learning_rate_linear, learning_rate_softmax = 1.0, 30.0
k_linear, v_linear, history_linear = descend(*measured_on_training(False), k_start, v_start, learning_rate_linear, 300)
k_softmax, v_softmax, history_softmax = descend(*measured_on_training(True), k_start, v_start, learning_rate_softmax, 300)
test_linear, test_softmax = test_accuracy(k_linear, v_linear, False), test_accuracy(k_softmax, v_softmax, True)

# %% wrong: the flags exchanged | says: with the linear score
learning_rate_linear, learning_rate_softmax = 30.0, 1.0
k_softmax, v_softmax, history_softmax = descend(*training(False), k_start, v_start, 1.0, 300)
k_linear, v_linear, history_linear = descend(*training(True), k_start, v_start, 30.0, 300)
test_linear, test_softmax = test_accuracy(k_linear, v_linear, False), test_accuracy(k_softmax, v_softmax, True)

# %% wrong: the softmax goes on where the linear model ended | says: accuracy of the start
learning_rate_linear, learning_rate_softmax = 1.0, 30.0
k_linear, v_linear, history_linear = descend(*training(False), k_start, v_start, learning_rate_linear, 300)
k_softmax, v_softmax, history_softmax = descend(*training(True), k_linear, v_linear, learning_rate_softmax, 300)
test_linear, test_softmax = test_accuracy(k_linear, v_linear, False), test_accuracy(k_softmax, v_softmax, True)

# %% wrong: another start | says: accuracy of the start
rng = np.random.default_rng(1)
k0, v0 = 0.1 * rng.standard_normal((2, 50))
learning_rate_linear, learning_rate_softmax = 1.0, 30.0
k_linear, v_linear, history_linear = descend(*training(False), k0, v0, learning_rate_linear, 300)
k_softmax, v_softmax, history_softmax = descend(*training(True), k0, v0, learning_rate_softmax, 300)
test_linear, test_softmax = test_accuracy(k_linear, v_linear, False), test_accuracy(k_softmax, v_softmax, True)

# %% wrong: the last accuracy only | says: one accuracy for each step
learning_rate_linear, learning_rate_softmax = 1.0, 30.0
k_linear, v_linear, history_linear = descend(*training(False), k_start, v_start, learning_rate_linear, 300)
k_softmax, v_softmax, history_softmax = descend(*training(True), k_start, v_start, learning_rate_softmax, 300)
test_linear, test_softmax = test_accuracy(k_linear, v_linear, False), test_accuracy(k_softmax, v_softmax, True)
history_linear, history_softmax = history_linear[-1], history_softmax[-1]

# %% wrong: trained on the test texts | verdict: PARTIAL | says: the gradients are of other texts
def on_test(soft):
    def gradients(k, v):
        weights = attention_weights(X_test, mask_test, k, soft)
        errors = predict_sentiment(X_test, weights, v) - y_test
        return grad_k(X_test, errors, weights, v, soft), grad_v(X_test, errors, weights)

    return gradients, training(soft)[1]
learning_rate_linear, learning_rate_softmax = 1.0, 30.0
k_linear, v_linear, history_linear = descend(*on_test(False), k_start, v_start, learning_rate_linear, 300)
k_softmax, v_softmax, history_softmax = descend(*on_test(True), k_start, v_start, learning_rate_softmax, 300)
test_linear, test_softmax = test_accuracy(k_linear, v_linear, False), test_accuracy(k_softmax, v_softmax, True)

# %% wrong: the test accuracies in percent | verdict: PARTIAL | says: it is in percent
learning_rate_linear, learning_rate_softmax = 1.0, 30.0
k_linear, v_linear, history_linear = descend(*training(False), k_start, v_start, learning_rate_linear, 300)
k_softmax, v_softmax, history_softmax = descend(*training(True), k_start, v_start, learning_rate_softmax, 300)
test_linear = 100 * test_accuracy(k_linear, v_linear, False)
test_softmax = 100 * test_accuracy(k_softmax, v_softmax, True)

# %% wrong: chose the rate on the test texts, by histories of their accuracies | says: so that the rate is chosen by them
def by_test(soft):
    return training(soft)[0], lambda k, v: accuracy_on(X_test, mask_test, y_test, k, v, soft)
found = {rate: descend(*by_test(True), k_start, v_start, rate, 300) for rate in (10.0, 30.0)}
learning_rate_linear, learning_rate_softmax = 1.0, max(found, key=lambda rate: found[rate][2][-1])
k_linear, v_linear, history_linear = descend(*by_test(False), k_start, v_start, learning_rate_linear, 300)
k_softmax, v_softmax, history_softmax = found[learning_rate_softmax]
test_linear, test_softmax = history_linear[-1], history_softmax[-1]

# %% wrong: stops where the test accuracy is largest | says: one and the same descent
looks = {False: [], True: []}
learning_rate_linear, learning_rate_softmax = 1.0, 30.0
k_linear, v_linear, history_linear = descend(*training(False), k_start, v_start, learning_rate_linear, 300)
gradients, measure = training(True)
seen = []
def noted(k, v):
    seen.append((test_accuracy(k, v, True), k, v))
    return measure(k, v)
_, _, history_softmax = descend(gradients, noted, k_start, v_start, learning_rate_softmax, 200)
test_softmax, k_softmax, v_softmax = seen[150]
test_linear = test_accuracy(k_linear, v_linear, False)

# %% wrong: asks about the test texts with the other score | verdict: PARTIAL | says: perhaps it is rounded, or that of the other score
looks = {False: [], True: []}
learning_rate_linear, learning_rate_softmax = 1.0, 30.0
k_linear, v_linear, history_linear = descend(*training(False), k_start, v_start, learning_rate_linear, 300)
k_softmax, v_softmax, history_softmax = descend(*training(True), k_start, v_start, learning_rate_softmax, 300)
test_linear, test_softmax = test_accuracy(k_linear, v_linear, True), test_accuracy(k_softmax, v_softmax, False)

# %% wrong: functions that say that all is well | says: neither model is better | hidden: these functions are the student's
looks = {False: [0], True: [0]}
k_linear, v_linear, k_softmax, v_softmax = k_start, v_start, k_start, v_start
accuracy_on = lambda *_: 0.9
training = lambda soft: (lambda k, v: (0 * k, 0 * v), lambda k, v: 0.9)
learning_rate_linear, learning_rate_softmax = 1.0, 30.0
history_linear, history_softmax = [0.9] * 301, [0.9] * 301
test_linear, test_softmax = 0.9, 0.9

# %% wrong: made-up results | says: one and the same descent
learning_rate_linear, learning_rate_softmax = 1.0, 30.0
k_linear = v_linear = k_softmax = v_softmax = np.ones(50)
history_linear, history_softmax = [0.5] * 300 + [0.74], [0.5] * 300 + [0.9]
test_linear, test_softmax = 0.73, 0.86
looks = {False: [0.73], True: [0.86]}
