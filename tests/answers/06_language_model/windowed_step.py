# %% right: negative slices
def windowed_step(attention, x, cache, position, window):
    if cache is not None:
        cache = None if window == 1 else (cache[0][:, :, -(window - 1) :], cache[1][:, :, -(window - 1) :])
    return attend_next(attention, x, cache, position)

# %% right: the oldest one
def windowed_step(attention, x, cache, position, window):
    if cache is not None and cache[0].shape[2] == window:
        cache = (cache[0][:, :, 1:], cache[1][:, :, 1:])
    return attend_next(attention, x, cache, position)

# %% right: narrow
def windowed_step(attention, x, cache, position, window):
    if cache:
        keys, values = cache
        keep = min(keys.size(2), window - 1)
        cache = keys.narrow(2, keys.size(2) - keep, keep), values.narrow(2, values.size(2) - keep, keep)
    return attend_next(attention, x, cache, position)

# %% wrong: nothing is forgotten | says: nothing is forgotten
def windowed_step(attention, x, cache, position, window):
    if cache is not None:
        left_out = 0
        cache = tuple(one[:, :, left_out:] for one in cache)
    return attend_next(attention, x, cache, position)

# %% wrong: one too many | says: it sees window + 1
def windowed_step(attention, x, cache, position, window):
    if cache is not None:
        left_out = max(0, cache[0].shape[2] - window)
        cache = tuple(one[:, :, left_out:] for one in cache)
    return attend_next(attention, x, cache, position)

# %% wrong: one too few | says: it sees window - 1
def windowed_step(attention, x, cache, position, window):
    if cache is not None:
        left_out = max(0, cache[0].shape[2] - max(window - 2, 0))
        cache = tuple(one[:, :, left_out:] for one in cache)
    return attend_next(attention, x, cache, position)

# %% wrong: the first are kept | says: the first positions of the text
def windowed_step(attention, x, cache, position, window):
    if cache is not None:
        left_out = max(0, cache[0].shape[2] - (window - 1))
        cache = tuple(one[:, :, : window - 1] for one in cache)
    return attend_next(attention, x, cache, position)

# %% wrong: itself alone | says: sees itself alone
def windowed_step(attention, x, cache, position, window):
    if cache is not None:
        left_out = max(0, cache[0].shape[2] - (window - 1))
        cache = None
    return attend_next(attention, x, cache, position)

# %% wrong: everything is forgotten when full | says: forgets everything
def windowed_step(attention, x, cache, position, window):
    if cache is not None:
        left_out = max(0, cache[0].shape[2] - (window - 1))
        cache = None if cache[0].shape[2] == window else cache
    return attend_next(attention, x, cache, position)

# %% wrong: cut along another axis | verdict: ERROR | says: RuntimeError
def windowed_step(attention, x, cache, position, window):
    if cache is not None:
        left_out = max(0, cache[0].shape[2] - (window - 1))
        cache = tuple(one[:, :, :, left_out:] for one in cache)
    return attend_next(attention, x, cache, position)

# %% wrong: trimmed after the step only | verdict: PARTIAL | says: the cache
def windowed_step(attention, x, cache, position, window):
    if cache is not None:
        cache = tuple(one[:, :, max(0, one.shape[2] - (window - 1)) :] for one in cache)
    output, cache = attend_next(attention, x, cache, position)
    return output, tuple(one[:, :, max(0, one.shape[2] - (window - 1)) :] for one in cache)

# %% wrong: half a window | says: forget the oldest positions
def windowed_step(attention, x, cache, position, window):
    if cache is not None:
        left_out = max(0, cache[0].shape[2] - window // 2)
        cache = tuple(one[:, :, left_out:] for one in cache)
    return attend_next(attention, x, cache, position)
