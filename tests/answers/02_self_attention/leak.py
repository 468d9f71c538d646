# %% right: all changes at once, by vmap
def leak(attend, x, other):
    before, rows = attend(x), torch.arange(len(x))

    def one(n):
        moved = (attend(torch.where((rows >= n)[:, None], other, x)) - before).abs()
        return torch.where((rows < n)[:, None], moved, torch.zeros_like(moved)).max()

    return torch.vmap(one)(torch.arange(1, len(x)))


# %% right: all changes and two copies by vmap in vmap, after a look at slopes by torch.func
def leak(attend, x, other):
    torch.func.jacrev(attend)(x), torch.func.jacfwd(attend)(x), torch.vmap(torch.func.grad(lambda z: attend(z).sum()))(torch.stack([x, other]))
    rows = torch.arange(len(x))[:, None]
    one = lambda n, s: ((attend(torch.where(rows >= n, other, s * x)) - attend(x)).abs() * (rows < n)).max()
    return torch.vmap(lambda n: torch.vmap(lambda s: one(n, s))(torch.ones(2)))(torch.arange(1, len(x)))[:, 0]


# %% right: after a look at its input in float16
def leak(attend, x, other):
    print((x.half() @ x.half().T).softmax(dim=-1), x.bfloat16().exp())
    before = attend(x)
    return torch.stack(
        [(attend(torch.cat([x[:n], other[n:]]))[:n] - before[:n]).abs().max() for n in range(1, len(x))]
    )


# %% right: a clone
def leak(attend, x, other):
    start = attend(x)
    result = torch.zeros(len(x) - 1)
    for k in range(len(x) - 1):
        changed = x.clone()
        changed[k + 1 :] = other[k + 1 :]
        result[k] = torch.max(torch.abs(attend(changed)[: k + 1] - start[: k + 1]))
    return result

# %% right: where
def leak(attend, x, other):
    T = x.shape[0]
    rows = torch.arange(T)[:, None]
    return torch.stack([
        torch.dist(attend(torch.where(rows > k, other, x))[: k + 1], attend(x)[: k + 1], p=float("inf")) for k in range(T - 1)
    ])

# %% right: a list of numbers
def leak(attend, x, other):
    found = []
    for k in range(len(x) - 1):
        gap = 0.0
        mixed = torch.vstack((x[: k + 1], other[k + 1 :]))
        for i in range(k + 1):
            gap = max(gap, float((attend(mixed)[i] - attend(x)[i]).abs().max()))
        found.append(gap)
    return torch.tensor(found)

# %% wrong: all outputs | says: all outputs are compared
def leak(attend, x, other):
    before, moves = attend(x), []
    for n in range(1, len(x)):
        after = attend(torch.cat([x[:n], other[n:]]))
        moves.append((after - before).abs().max())
    return torch.stack(moves)

# %% wrong: the later outputs | says: the later outputs are compared
def leak(attend, x, other):
    before, moves = attend(x), []
    for n in range(1, len(x)):
        after = attend(torch.cat([x[:n], other[n:]]))
        moves.append((after[n:] - before[n:]).abs().max())
    return torch.stack(moves)

# %% wrong: one output | says: output k alone is compared
def leak(attend, x, other):
    before, moves = attend(x), []
    for n in range(1, len(x)):
        after = attend(torch.cat([x[:n], other[n:]]))
        moves.append((after[n - 1] - before[n - 1]).abs().max())
    return torch.stack(moves)

# %% wrong: one row replaced | says: row k + 1 alone is replaced
def leak(attend, x, other):
    before, moves = attend(x), []
    for n in range(1, len(x)):
        after = attend(torch.cat([x[:n], other[n : n + 1], x[n + 1 :]]))
        moves.append((after[:n] - before[:n]).abs().max())
    return torch.stack(moves)

# %% wrong: the past is replaced | says: the earlier rows are replaced
def leak(attend, x, other):
    before, moves = attend(x), []
    for n in range(1, len(x)):
        after = attend(torch.cat([other[:n], x[n:]]))
        moves.append((after[:n] - before[:n]).abs().max())
    return torch.stack(moves)

# %% wrong: replaced one row too early | says: row k is replaced as well
def leak(attend, x, other):
    before, moves = attend(x), []
    for n in range(1, len(x)):
        after = attend(torch.cat([x[: n - 1], other[n - 1 :]]))
        moves.append((after[:n] - before[:n]).abs().max())
    return torch.stack(moves)

# %% wrong: compared one row too far | says: its own row has changed
def leak(attend, x, other):
    before, moves = attend(x), []
    for n in range(1, len(x)):
        after = attend(torch.cat([x[:n], other[n:]]))
        moves.append((after[: n + 1] - before[: n + 1]).abs().max())
    return torch.stack(moves)

# %% wrong: zeros in place of other | says: replaced by zeros
def leak(attend, x, other):
    before, moves = attend(x), []
    for n in range(1, len(x)):
        after = attend(torch.cat([x[:n], torch.zeros_like(x[n:])]))
        moves.append((after[:n] - before[:n]).abs().max())
    return torch.stack(moves)

# %% wrong: the mean | says: the mean of the changes
def leak(attend, x, other):
    before, moves = attend(x), []
    for n in range(1, len(x)):
        after = attend(torch.cat([x[:n], other[n:]]))
        moves.append((after[:n] - before[:n]).abs().mean())
    return torch.stack(moves)

# %% wrong: the length | says: length of all changes
def leak(attend, x, other):
    before, moves = attend(x), []
    for n in range(1, len(x)):
        after = attend(torch.cat([x[:n], other[n:]]))
        moves.append((after[:n] - before[:n]).norm())
    return torch.stack(moves)

# %% wrong: no absolute value | says: take .abs()
def leak(attend, x, other):
    before, moves = attend(x), []
    for n in range(1, len(x)):
        after = attend(torch.cat([x[:n], other[n:]]))
        moves.append((after[:n] - before[:n]).max())
    return torch.stack(moves)

# %% wrong: the last row too | says: so T - 1 entries
def leak(attend, x, other):
    before, moves = attend(x), []
    for n in range(1, len(x) + 1):
        after = attend(torch.cat([x[:n], other[n:]]))
        moves.append((after[:n] - before[:n]).abs().max())
    return torch.stack(moves)

# %% wrong: one number | says: expected one for each k
def leak(attend, x, other):
    before, moves = attend(x), []
    for n in range(1, len(x)):
        after = attend(torch.cat([x[:n], other[n:]]))
        moves.append((after[:n] - before[:n]).abs().max())
    return torch.stack(moves).max()

# %% wrong: from the end | says: in the opposite order
def leak(attend, x, other):
    before, moves = attend(x), []
    for n in reversed(range(1, len(x))):
        after = attend(torch.cat([x[:n], other[n:]]))
        moves.append((after[:n] - before[:n]).abs().max())
    return torch.stack(moves)

# %% wrong: True or False | says: leak(attend, x, other)
def leak(attend, x, other):
    before, moves = attend(x), []
    for n in range(1, len(x)):
        after = attend(torch.cat([x[:n], other[n:]]))
        moves.append((after[:n] - before[:n]).abs().max())
    return bool(torch.stack(moves).max() < 1e-6)

# %% wrong: only the differences, as for a linear function | says: given differences, expected rows
def leak(attend, x, other):
    moves = []
    for k in range(len(x) - 1):
        difference = other - x
        difference[: k + 1] = 0
        moves.append(attend(difference)[: k + 1].abs().max())
    return torch.stack(moves)

# %% wrong: compared with the outputs of other | says: with those of `other`
def leak(attend, x, other):
    before, moves = attend(other), []
    for n in range(1, len(x)):
        after = attend(torch.cat([x[:n], other[n:]]))
        moves.append((after[:n] - before[:n]).abs().max())
    return torch.stack(moves)

# %% wrong: the largest so far | says: can only rise
def leak(attend, x, other):
    before, moves = attend(x), []
    for n in range(1, len(x)):
        after = attend(torch.cat([x[:n], other[n:]]))
        moves.append((after[:n] - before[:n]).abs().max())
    return torch.stack(moves).cummax(dim=0).values


# %% wrong: all changes as one batch | says: call it once for each k | verdict: ERROR
def leak(attend, x, other):
    T = len(x)
    changed = torch.stack([torch.cat([x[:n], other[n:]]) for n in range(1, T)])
    moved = (attend(changed) - attend(x)).abs()
    return torch.stack([moved[n - 1, :n].max() for n in range(1, T)])


# %% wrong: small changes are rounding | says: small changes are taken for 0
def leak(attend, x, other):
    before, moves = attend(x), []
    for n in range(1, len(x)):
        moved = (attend(torch.cat([x[:n], other[n:]]))[:n] - before[:n]).abs().max()
        moves.append(torch.where(moved < 1e-3, torch.zeros(()), moved))
    return torch.stack(moves)


# %% wrong: the last row alone | says: the last row alone is replaced
def leak(attend, x, other):
    changed = torch.cat([x[:-1], other[-1:]])
    moved = (attend(changed) - attend(x)).abs()
    return torch.stack([moved[:n].max() for n in range(1, len(x))])


# %% wrong: one copy for all k | says: a new copy of `x` for each k
def leak(attend, x, other):
    before, changed, moves = attend(x), x.clone(), []
    for k in range(len(x) - 1):
        changed[k + 1 :] = other[k + 1 :]
        moves.append((attend(changed)[: k + 1] - before[: k + 1]).abs().max())
    return torch.stack(moves)

# %% wrong: the largest length of a row | says: largest length of a row
def leak(attend, x, other):
    before, found = attend(x), []
    for k in range(len(x) - 1):
        after = attend(torch.cat([x[: k + 1], other[k + 1 :]]))
        found.append((after - before)[: k + 1].norm(dim=-1).max())
    return torch.stack(found)

# %% wrong: from the last k to the first, in the x of the caller | verdict: PARTIAL | says: `x` | says: in place
def leak(attend, x, other):
    before, found = attend(x), torch.zeros(len(x) - 1)
    for k in reversed(range(len(x) - 1)):
        x[k + 1 :] = other[k + 1 :]
        found[k] = (attend(x) - before)[: k + 1].abs().max()
    return found
