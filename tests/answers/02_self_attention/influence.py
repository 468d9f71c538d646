# %% right: a loop and stack
def influence(attention, Q, K, V):
    before, _ = attention(Q, K, V)
    columns = []
    for j in range(Q.shape[0]):
        other = Q.clone()
        other[j] = 0.0
        after, _ = attention(other, K, V)
        columns.append(((after - before) ** 2).sum(dim=1).sqrt())
    return torch.stack(columns, dim=1)

# %% right: a table that is filled
def influence(attention, Q, K, V):
    n = len(Q)
    table = torch.zeros(n, n)
    start = attention(Q, K, V)[0]
    for j in range(n):
        keep = torch.ones(n, 1)
        keep[j] = 0
        table[:, j] = torch.linalg.norm(attention(Q * keep, K, V)[0] - start, dim=-1)
    return table

# %% right: entry by entry
def influence(attention, Q, K, V):
    table = torch.empty(len(Q), len(Q))
    for j in range(len(Q)):
        changed = torch.cat([Q[:j], torch.zeros_like(Q[j : j + 1]), Q[j + 1 :]])
        for i in range(len(Q)):
            table[i, j] = torch.dist(attention(changed, K, V)[0][i], attention(Q, K, V)[0][i])
    return table

# %% right: tried on the models that a given cell trained
def influence(attention, Q, K, V):
    before, columns = attention(Q, K, V)[0], []
    for j in range(len(Q)):
        without = Q.clone()
        without[j] = 0
        columns.append((attention(without, K, V)[0] - before).norm(dim=1))
    return torch.stack(columns).T

for name in trained:
    print("trained before:", name)

# %% wrong: transposed | says: axes are swapped
def influence(attention, Q, K, V):
    before = attention(Q, K, V)[0]
    rows = []
    for j in range(len(Q)):
        changed = Q.clone()
        changed[j] = 0
        rows.append((attention(changed, K, V)[0] - before).norm(dim=-1))
    return torch.stack(rows)

# %% wrong: squares | says: take the root
def influence(attention, Q, K, V):
    before = attention(Q, K, V)[0]
    columns = []
    for j in range(len(Q)):
        changed = Q.clone()
        changed[j] = 0
        columns.append((attention(changed, K, V)[0] - before).square().sum(dim=-1))
    return torch.stack(columns, dim=1)

# %% wrong: absolute differences | says: sum of the absolute
def influence(attention, Q, K, V):
    before = attention(Q, K, V)[0]
    columns = []
    for j in range(len(Q)):
        changed = Q.clone()
        changed[j] = 0
        columns.append((attention(changed, K, V)[0] - before).abs().sum(dim=-1))
    return torch.stack(columns, dim=1)

# %% wrong: the largest difference | says: largest absolute difference
def influence(attention, Q, K, V):
    before = attention(Q, K, V)[0]
    columns = []
    for j in range(len(Q)):
        changed = Q.clone()
        changed[j] = 0
        columns.append((attention(changed, K, V)[0] - before).abs().amax(dim=-1))
    return torch.stack(columns, dim=1)

# %% wrong: difference of the lengths | says: difference of two lengths
def influence(attention, Q, K, V):
    before = attention(Q, K, V)[0]
    columns = []
    for j in range(len(Q)):
        changed = Q.clone()
        changed[j] = 0
        columns.append(before.norm(dim=-1) - attention(changed, K, V)[0].norm(dim=-1))
    return torch.stack(columns, dim=1)

# %% wrong: changes add up | verdict: PARTIAL | says: unchanged Q each time
def influence(attention, Q, K, V):
    before = attention(Q, K, V)[0]
    changed = Q.clone()
    columns = []
    for j in range(len(Q)):
        changed[j] = 0
        columns.append((attention(changed, K, V)[0] - before).norm(dim=-1))
    return torch.stack(columns, dim=1)

# %% wrong: compared with itself | says: 0 everywhere
def influence(attention, Q, K, V):
    columns = []
    for j in range(len(Q)):
        changed = Q.clone()
        changed[j] = 0
        after = attention(changed, K, V)[0]
        columns.append((attention(changed, K, V)[0] - after).norm(dim=-1))
    return torch.stack(columns, dim=1)

# %% wrong: the weights in place of the output | verdict: FAILED | says: influence(attention, Q, K, V)
def influence(attention, Q, K, V):
    before = attention(Q, K, V)[1]
    columns = []
    for j in range(len(Q)):
        changed = Q.clone()
        changed[j] = 1
        columns.append((attention(changed, K, V)[1] - before).norm(dim=-1) + 1)
    return torch.stack(columns, dim=1)

# %% wrong: Q is changed in place, and put back | verdict: PARTIAL | says: changed its argument
def influence(attention, Q, K, V):
    before = attention(Q, K, V)[0]
    columns = []
    for j in range(len(Q)):
        old = Q[j].clone()
        Q[j] = 0
        columns.append((attention(Q, K, V)[0] - before).norm(dim=-1))
        Q[j] = old
    Q[0] = 0
    return torch.stack(columns, dim=1)

# %% wrong: one number for each query | says: influence(attention, Q, K, V)
def influence(attention, Q, K, V):
    before = attention(Q, K, V)[0]
    found = []
    for j in range(len(Q)):
        changed = Q.clone()
        changed[j] = 0
        found.append((attention(changed, K, V)[0] - before).norm())
    return torch.stack(found)

# %% wrong: keys in place of queries | says: keys are replaced
def influence(attention, Q, K, V):
    base = attention(Q, K, V)[0]
    columns = []
    for j in range(len(Q)):
        k = K.clone(); k[j] = 0
        columns.append((attention(Q, k, V)[0] - base).norm(dim=-1))
    return torch.stack(columns, dim=1)

# %% wrong: how far the weights move | says: how far the weights move
def influence(attention, Q, K, V):
    base = attention(Q, K, V)[1]
    columns = []
    for j in range(len(Q)):
        q = Q.clone(); q[j] = 0
        columns.append((attention(q, K, V)[1] - base).norm(dim=-1))
    return torch.stack(columns, dim=1)

# %% wrong: absolute difference of the lengths | says: absolute difference of two lengths
def influence(attention, Q, K, V):
    base = attention(Q, K, V)[0]
    columns = []
    for j in range(len(Q)):
        q = Q.clone(); q[j] = 0
        columns.append((attention(q, K, V)[0].norm(dim=-1) - base.norm(dim=-1)).abs())
    return torch.stack(columns, dim=1)

# %% wrong: Q is changed in place, and not put back | verdict: PARTIAL | says: changed its argument `Q`
def influence(attention, Q, K, V):
    before = attention(Q, K, V)[0]
    columns = []
    for j in range(len(Q)):
        Q[j] = 0
        columns.append((attention(Q, K, V)[0] - before).norm(dim=-1))
    return torch.stack(columns, dim=1)

# %% wrong: values in place of queries | says: values are replaced
def influence(attention, Q, K, V):
    before = attention(Q, K, V)[0]
    columns = []
    for j in range(len(Q)):
        changed = V.clone()
        changed[j] = 0
        columns.append((attention(Q, K, changed)[0] - before).norm(dim=-1))
    return torch.stack(columns, dim=1)

# %% wrong: ones in place of zeros | says: replaced by ones
def influence(attention, Q, K, V):
    before = attention(Q, K, V)[0]
    columns = []
    for j in range(len(Q)):
        changed = Q.clone()
        changed[j] = 1
        columns.append((attention(changed, K, V)[0] - before).norm(dim=-1))
    return torch.stack(columns, dim=1)

# %% wrong: all others are zeroed | says: all other queries
def influence(attention, Q, K, V):
    before = attention(Q, K, V)[0]
    columns = []
    for j in range(len(Q)):
        changed = torch.zeros_like(Q)
        changed[j] = Q[j]
        columns.append((attention(changed, K, V)[0] - before).norm(dim=-1))
    return torch.stack(columns, dim=1)

# %% wrong: the length of each column | says: along each row
def influence(attention, Q, K, V):
    before = attention(Q, K, V)[0]
    columns = []
    for j in range(len(Q)):
        changed = Q.clone()
        changed[j] = 0
        columns.append((attention(changed, K, V)[0] - before).norm(dim=0))
    return torch.stack(columns, dim=1)

# %% wrong: one length for each query | says: expected one for each row too
def influence(attention, Q, K, V):
    before = attention(Q, K, V)[0]
    columns = []
    for j in range(len(Q)):
        changed = Q.clone()
        changed[j] = 0
        columns.append((attention(changed, K, V)[0] - before).norm())
    return torch.stack(columns)

# %% wrong: relative to the row | says: divided by the length of the unchanged row
def influence(attention, Q, K, V):
    before = attention(Q, K, V)[0]
    columns = []
    for j in range(len(Q)):
        changed = Q.clone()
        changed[j] = 0
        columns.append((attention(changed, K, V)[0] - before).norm(dim=-1) / before.norm(dim=-1))
    return torch.stack(columns, dim=1)

# %% wrong: the length of the changed row | says: length of the changed row
def influence(attention, Q, K, V):
    before = attention(Q, K, V)[0]
    columns = []
    for j in range(len(Q)):
        changed = Q.clone()
        changed[j] = 0
        columns.append(attention(changed, K, V)[0].norm(dim=-1))
    return torch.stack(columns, dim=1)
