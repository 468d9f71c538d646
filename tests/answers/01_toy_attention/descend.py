# %% right: a tuple assignment
def descend(gradients, measure, k0, v0, learning_rate, iterations):
    k, v = k0, v0
    history = [measure(k, v)]
    for t in range(iterations):
        gk, gv = gradients(k, v)
        k, v = k - learning_rate * gk, v - learning_rate * gv
        history.append(measure(k, v))
    return k, v, history

# %% right: copies, changed in place
def descend(gradients, measure, k0, v0, learning_rate, iterations):
    k, v = np.array(k0, dtype=float), np.array(v0, dtype=float)
    history = []
    for t in range(iterations + 1):
        history.append(measure(k.copy(), v.copy()))
        if t < iterations:
            gk, gv = (np.array(g) for g in gradients(k, v))
            k -= learning_rate * gk
            v -= learning_rate * gv
    return k, v, history

# %% right: one vector of both, an array for the history
def descend(gradients, measure, k0, v0, learning_rate, iterations):
    both = np.concatenate([k0, v0])
    D = len(k0)
    history = np.empty(iterations + 1)
    history[0] = measure(both[:D], both[D:])
    for t in range(1, iterations + 1):
        both = both - learning_rate * np.concatenate(gradients(both[:D], both[D:]))
        history[t] = measure(both[:D], both[D:])
    return both[:D], both[D:], history

# %% right: recursion over a path, then measured
def descend(gradients, measure, k0, v0, learning_rate, iterations):
    path = [(k0, v0)]
    while len(path) <= iterations:
        k, v = path[-1]
        g = gradients(k, v)
        path.append((k - learning_rate * g[0], v - learning_rate * g[1]))
    return path[-1][0], path[-1][1], [measure(*point) for point in path]

# %% right: both gradients by two calls, at the same point
def descend(gradients, measure, k0, v0, learning_rate, iterations):
    k, v, history = k0.copy(), v0.copy(), [measure(k0, v0)]
    for _ in range(iterations):
        new_k = k - learning_rate * gradients(k, v)[0]
        new_v = v - learning_rate * gradients(k, v)[1]
        k, v = new_k, new_v
        history += [measure(k, v)]
    return [k, v, history]

# %% wrong: v sees the new k | says: v takes its step with the new k
def descend(gradients, measure, k0, v0, learning_rate, iterations):
    k, v, history = k0, v0, [measure(k0, v0)]
    for _ in range(iterations):
        k = k - learning_rate * gradients(k, v)[0]
        v = v - learning_rate * gradients(k, v)[1]
        history.append(measure(k, v))
    return k, v, history

# %% wrong: k sees the new v | says: k takes its step with the new v
def descend(gradients, measure, k0, v0, learning_rate, iterations):
    k, v, history = k0, v0, [measure(k0, v0)]
    for _ in range(iterations):
        v = v - learning_rate * gradients(k, v)[1]
        k = k - learning_rate * gradients(k, v)[0]
        history.append(measure(k, v))
    return k, v, history

# %% wrong: uphill | says: uphill
def descend(gradients, measure, k0, v0, learning_rate, iterations):
    k, v, history = k0, v0, [measure(k0, v0)]
    for _ in range(iterations):
        gk, gv = gradients(k, v)
        k, v = k + learning_rate * gk, v + learning_rate * gv
        history.append(measure(k, v))
    return k, v, history

# %% wrong: gradients exchanged | says: gradients are swapped
def descend(gradients, measure, k0, v0, learning_rate, iterations):
    k, v, history = k0, v0, [measure(k0, v0)]
    for _ in range(iterations):
        gv, gk = gradients(k, v)
        k, v = k - learning_rate * gk, v - learning_rate * gv
        history.append(measure(k, v))
    return k, v, history

# %% wrong: v is never moved | says: only k
def descend(gradients, measure, k0, v0, learning_rate, iterations):
    k, v, history = k0, v0, [measure(k0, v0)]
    for _ in range(iterations):
        k = k - learning_rate * gradients(k, v)[0]
        history.append(measure(k, v))
    return k, v, history

# %% wrong: k is never moved | says: only v
def descend(gradients, measure, k0, v0, learning_rate, iterations):
    k, v, history = k0, v0, [measure(k0, v0)]
    for _ in range(iterations):
        v = v - learning_rate * gradients(k, v)[1]
        history.append(measure(k, v))
    return k, v, history

# %% wrong: gradients before the loop | says: gradients of the start
def descend(gradients, measure, k0, v0, learning_rate, iterations):
    k, v, history = k0, v0, [measure(k0, v0)]
    gk, gv = gradients(k, v)
    for _ in range(iterations):
        k, v = k - learning_rate * gk, v - learning_rate * gv
        history.append(measure(k, v))
    return k, v, history

# %% wrong: the start is not measured | says: start (t = 0) is missing
def descend(gradients, measure, k0, v0, learning_rate, iterations):
    k, v, history = k0, v0, []
    for _ in range(iterations):
        gk, gv = gradients(k, v)
        k, v = k - learning_rate * gk, v - learning_rate * gv
        history.append(measure(k, v))
    return k, v, history

# %% wrong: the end is not measured | says: after the last step is missing
def descend(gradients, measure, k0, v0, learning_rate, iterations):
    k, v, history = k0, v0, []
    for _ in range(iterations):
        history.append(measure(k, v))
        gk, gv = gradients(k, v)
        k, v = k - learning_rate * gk, v - learning_rate * gv
    return k, v, history

# %% wrong: one step more | says: one step too many
def descend(gradients, measure, k0, v0, learning_rate, iterations):
    k, v, history = k0, v0, [measure(k0, v0)]
    for _ in range(iterations + 1):
        gk, gv = gradients(k, v)
        k, v = k - learning_rate * gk, v - learning_rate * gv
        history.append(measure(k, v))
    return k, v, history

# %% wrong: measures before the step | says: start is there twice
def descend(gradients, measure, k0, v0, learning_rate, iterations):
    k, v, history = k0, v0, [measure(k0, v0)]
    for _ in range(iterations):
        history.append(measure(k, v))
        gk, gv = gradients(k, v)
        k, v = k - learning_rate * gk, v - learning_rate * gv
    return k, v, history

# %% wrong: only the last measurement | says: only the last entry
def descend(gradients, measure, k0, v0, learning_rate, iterations):
    k, v = k0, v0
    for _ in range(iterations):
        gk, gv = gradients(k, v)
        k, v = k - learning_rate * gk, v - learning_rate * gv
    return k, v, measure(k, v)

# %% wrong: starts at 0 | says: starts at 0
def descend(gradients, measure, k0, v0, learning_rate, iterations):
    k, v = np.zeros_like(k0), np.zeros_like(v0)
    history = [measure(k, v)]
    for _ in range(iterations):
        gk, gv = gradients(k, v)
        k, v = k - learning_rate * gk, v - learning_rate * gv
        history.append(measure(k, v))
    return k, v, history

# %% wrong: returns the start | says: k and v are the start
def descend(gradients, measure, k0, v0, learning_rate, iterations):
    k, v, history = k0, v0, [measure(k0, v0)]
    for _ in range(iterations):
        gk, gv = gradients(k, v)
        k, v = k - learning_rate * gk, v - learning_rate * gv
        history.append(measure(k, v))
    return k0, v0, history

# %% wrong: k is the start | says: expected the last k
def descend(gradients, measure, k0, v0, learning_rate, iterations):
    k, v, history = np.array(k0), np.array(v0), [measure(k0, v0)]
    for _ in range(iterations):
        slope_k, slope_v = gradients(k, v)
        k, v = k - learning_rate * slope_k, v - learning_rate * slope_v
        history.append(measure(k, v))
    return k0, v, history

# %% wrong: k last but one is fine, v is the start | says: expected the last v
def descend(gradients, measure, k0, v0, learning_rate, iterations):
    k, v, history = k0, v0, [measure(k0, v0)]
    for _ in range(iterations):
        gk, gv = gradients(k, v)
        k, v = k - learning_rate * gk, v - learning_rate * gv
        history.append(measure(k, v))
    return k, v0, history

# %% wrong: v first | says: k and v are swapped
def descend(gradients, measure, k0, v0, learning_rate, iterations):
    k, v, history = k0, v0, [measure(k0, v0)]
    for _ in range(iterations):
        gk, gv = gradients(k, v)
        k, v = k - learning_rate * gk, v - learning_rate * gv
        history.append(measure(k, v))
    return v, k, history

# %% wrong: history first | says: in this order
def descend(gradients, measure, k0, v0, learning_rate, iterations):
    k, v, history = k0, v0, [measure(k0, v0)]
    for _ in range(iterations):
        gk, gv = gradients(k, v)
        k, v = k - learning_rate * gk, v - learning_rate * gv
        history.append(measure(k, v))
    return history, k, v

# %% wrong: a list that survives | says: new list
def descend(gradients, measure, k0, v0, learning_rate, iterations, history=[]):
    k, v = k0, v0
    history.append(measure(k, v))
    for _ in range(iterations):
        gk, gv = gradients(k, v)
        k, v = k - learning_rate * gk, v - learning_rate * gv
        history.append(measure(k, v))
    return k, v, history

# %% wrong: a fixed learning rate | says: learning_rate
def descend(gradients, measure, k0, v0, learning_rate, iterations):
    k, v, history = k0, v0, [measure(k0, v0)]
    for _ in range(iterations):
        gk, gv = gradients(k, v)
        k, v = k - 0.1 * gk, v - 0.1 * gv
        history.append(measure(k, v))
    return k, v, history

# %% wrong: two results | says: 3 values: k, v, history
def descend(gradients, measure, k0, v0, learning_rate, iterations):
    k, v = k0, v0
    for _ in range(iterations):
        gk, gv = gradients(k, v)
        k, v = k - learning_rate * gk, v - learning_rate * gv
    return k, v

# %% wrong: no return | says: return k, v, history
def descend(gradients, measure, k0, v0, learning_rate, iterations):
    k, v, history = k0, v0, [measure(k0, v0)]
    for _ in range(iterations):
        gk, gv = gradients(k, v)
        k, v = k - learning_rate * gk, v - learning_rate * gv
        history.append(measure(k, v))

# %% wrong: moves the caller's k0 | verdict: PARTIAL | says: `k0`
def descend(gradients, measure, k0, v0, learning_rate, iterations):
    k, v, history = k0, v0, [measure(k0, v0)]
    for _ in range(iterations):
        gk, gv = gradients(k, v)
        k -= learning_rate * gk
        v -= learning_rate * gv
        history.append(measure(k, v))
    return k, v, history

# %% wrong: the notebook's own model | verdict: ERROR | says: gradients
def descend(gradients, measure, k0, v0, learning_rate, iterations):
    k, v, history = k0, v0, [measure(k0, v0)]
    for _ in range(iterations):
        w, e = errors_at(k, v, True)
        k, v = k - learning_rate * grad_k(X_train, e, w, v, True), v - learning_rate * grad_v(X_train, e, w)
        history.append(measure(k, v))
    return k, v, history

# %% wrong: takes a step even if none is asked for | verdict: PARTIAL | says: 0 iterations | hidden: a run of no steps is an extreme case
def descend(gradients, measure, k0, v0, learning_rate, iterations):
    k, v = k0, v0
    history = [measure(k, v)]
    for _ in range(max(iterations, 1)):
        gk, gv = gradients(k, v)
        k, v = k - learning_rate * gk, v - learning_rate * gv
        history.append(measure(k, v))
    return k, v, history

# %% wrong: stops where the gradients are small | verdict: PARTIAL | says: without a stop
def descend(gradients, measure, k0, v0, learning_rate, iterations):
    k, v = k0, v0
    history = [measure(k, v)]
    for _ in range(iterations):
        gk, gv = gradients(k, v)
        if np.linalg.norm(gk) + np.linalg.norm(gv) < 1e-6:
            break
        k, v = k - learning_rate * gk, v - learning_rate * gv
        history.append(measure(k, v))
    return k, v, history

# %% wrong: pairs of step and measurement | says: entries are pairs
def descend(gradients, measure, k0, v0, learning_rate, iterations):
    k, v = k0, v0
    history = [(0, measure(k, v))]
    for t in range(iterations):
        gk, gv = gradients(k, v)
        k, v = k - learning_rate * gk, v - learning_rate * gv
        history.append((t + 1, measure(k, v)))
    return k, v, history

# %% right: in place on what the gradients gave, which are arrays of each call
def descend(gradients, measure, k0, v0, learning_rate, iterations):
    k, v = k0.copy(), v0.copy()
    history = [measure(k, v)]
    for _ in range(iterations):
        gk, gv = gradients(k, v)
        gk *= learning_rate
        gv *= learning_rate
        k -= gk
        v -= gv
        history.append(measure(k, v))
    return k, v, history

# %% wrong: gives the best k and v | says: best entry of
def descend(gradients, measure, k0, v0, learning_rate, iterations):
    k, v = k0, v0
    history, best = [measure(k, v)], (k, v)
    for _ in range(iterations):
        gk, gv = gradients(k, v)
        k, v = k - learning_rate * gk, v - learning_rate * gv
        history.append(measure(k, v))
        if history[-1] >= max(history):
            best = k, v
    return *best, history

# %% right: a list of states, measured at the end
def descend(gradients, measure, k0, v0, learning_rate, iterations):
    states = [(k0, v0)]
    for _ in range(iterations):
        k, v = states[-1]
        a, b = gradients(k, v)
        states.append((k - learning_rate * a, v - learning_rate * b))
    return *states[-1], [measure(*s) for s in states]

# %% wrong: gives up when a hundred steps brought nothing better | verdict: PARTIAL | says: without a stop
def descend(gradients, measure, k0, v0, learning_rate, iterations):
    k, v = k0.copy(), v0.copy()
    history = [measure(k, v)]
    for _ in range(iterations):
        dk, dv = gradients(k, v)
        k, v = k - learning_rate * dk, v - learning_rate * dv
        history.append(measure(k, v))
        if len(history) - 1 - int(np.argmax(history)) >= 100:
            break
    return k, v, history

# %% wrong: stops when the measure has fallen for ten steps | verdict: PARTIAL | says: the measure falls
def descend(gradients, measure, k0, v0, learning_rate, iterations):
    k, v = k0.copy(), v0.copy()
    history, falls = [measure(k, v)], 0
    for _ in range(iterations):
        dk, dv = gradients(k, v)
        k, v = k - learning_rate * dk, v - learning_rate * dv
        history.append(measure(k, v))
        falls = falls + 1 if history[-1] < history[-2] else 0
        if falls == 10:
            break
    return k, v, history
