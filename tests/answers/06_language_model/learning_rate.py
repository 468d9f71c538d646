# %% right: one expression
def learning_rate(step, steps, peak, warmup):
    return peak * ((step + 1) / warmup if step < warmup else 0.5 + 0.5 * math.cos(math.pi * (step - warmup) / (steps - warmup)))

# %% right: NumPy
def learning_rate(step, steps, peak, warmup):
    if step >= warmup:
        u = (step - warmup) / (steps - warmup)
        return float(0.5 * peak * (1 + np.cos(np.pi * u)))
    return peak / warmup * (step + 1)

# %% right: half angles
def learning_rate(step, steps, peak, warmup):
    if step < warmup:
        return peak * (step + 1) / warmup
    return peak * math.cos(math.pi / 2 * (step - warmup) / (steps - warmup)) ** 2

# %% right: a tensor
def learning_rate(step, steps, peak, warmup):
    if step < warmup:
        return torch.tensor(peak * (step + 1) / warmup)
    return peak * (1 + torch.cos(torch.tensor(torch.pi * (step - warmup) / (steps - warmup)))) / 2

# %% wrong: the first step does nothing | says: makes the first step do nothing
def learning_rate(step, steps, peak, warmup):
    if step < warmup:
        return peak * step / warmup
    return peak * (1 + math.cos(math.pi * (step - warmup) / (steps - warmup))) / 2

# %% wrong: no warm-up | says: the warm-up is missing
def learning_rate(step, steps, peak, warmup):
    return peak * (1 + math.cos(math.pi * (step - warmup) / (steps - warmup))) / 2

# %% wrong: no decay | says: stays at its peak
def learning_rate(step, steps, peak, warmup):
    if step < warmup:
        return peak * (step + 1) / warmup
    return peak

# %% wrong: a straight line down | says: in a straight line
def learning_rate(step, steps, peak, warmup):
    if step < warmup:
        return peak * (step + 1) / warmup
    return peak * (1 - (step - warmup) / (steps - warmup))

# %% wrong: down to -1 | says: a whole cosine, to -1
def learning_rate(step, steps, peak, warmup):
    if step < warmup:
        return peak * (step + 1) / warmup
    return peak * math.cos(math.pi * (step - warmup) / (steps - warmup))

# %% wrong: twice the peak | says: begins at twice the peak
def learning_rate(step, steps, peak, warmup):
    if step < warmup:
        return peak * (step + 1) / warmup
    return peak * (1 + math.cos(math.pi * (step - warmup) / (steps - warmup)))

# %% wrong: a whole turn | says: a whole turn
def learning_rate(step, steps, peak, warmup):
    if step < warmup:
        return peak * (step + 1) / warmup
    return peak * (1 + math.cos(2 * math.pi * (step - warmup) / (steps - warmup))) / 2

# %% wrong: without pi | says: π is missing
def learning_rate(step, steps, peak, warmup):
    if step < warmup:
        return peak * (step + 1) / warmup
    return peak * (1 + math.cos((step - warmup) / (steps - warmup))) / 2

# %% wrong: degrees | says: in degrees
def learning_rate(step, steps, peak, warmup):
    if step < warmup:
        return peak * (step + 1) / warmup
    return peak * (1 + math.cos(180 * (step - warmup) / (steps - warmup))) / 2

# %% wrong: u from the first step | says: counts from the end of the warm-up
def learning_rate(step, steps, peak, warmup):
    if step < warmup:
        return peak * (step + 1) / warmup
    return peak * (1 + math.cos(math.pi * step / steps)) / 2

# %% wrong: u divided by all steps | says: divide by steps - warmup
def learning_rate(step, steps, peak, warmup):
    if step < warmup:
        return peak * (step + 1) / warmup
    return peak * (1 + math.cos(math.pi * (step - warmup) / steps)) / 2

# %% wrong: without the peak | says: has no effect
def learning_rate(step, steps, peak, warmup):
    if step < warmup:
        return 1.0 * (step + 1) / warmup
    return 1.0 * (1 + math.cos(math.pi * (step - warmup) / (steps - warmup))) / 2

# %% wrong: nothing is returned | says: return
def learning_rate(step, steps, peak, warmup):
    if step < warmup:
        return peak * (step + 1) / warmup
    rate = peak * (1 + math.cos(math.pi * (step - warmup) / (steps - warmup))) / 2

# %% wrong: a warm-up by the root | says: before step `warmup` it is
def learning_rate(step, steps, peak, warmup):
    if step < warmup:
        return peak * math.sqrt((step + 1) / warmup)
    return peak * (1 + math.cos(math.pi * (step - warmup) / (steps - warmup))) / 2

# %% wrong: 0 at the last step | says: not by one less
def learning_rate(step, steps, peak, warmup):
    if step < warmup: return peak * (step + 1) / warmup
    return 0.5 * peak * (1 + math.cos(math.pi * (step - warmup) / (steps - warmup - 1)))

# %% wrong: the cosine begins a step late | says: the warm-up is one step too long
def learning_rate(step, steps, peak, warmup):
    if step <= warmup: return peak * (step + 1) / warmup
    return 0.5 * peak * (1 + math.cos(math.pi * (step - warmup) / (steps - warmup)))

# %% wrong: a quarter of a cosine | says: a quarter of a cosine
def learning_rate(step, steps, peak, warmup):
    if step < warmup: return peak * (step + 1) / warmup
    return peak * math.cos(math.pi / 2 * (step - warmup) / (steps - warmup))
