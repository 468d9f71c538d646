# %% right: a loop with a return
def sample(m, T, s, p, seed):
    generator = torch.Generator().manual_seed(seed)
    for _ in range(100):
        indices = torch.randperm(T, generator=generator)[:s]
        X = (torch.rand(m, T, generator=generator) < p).long()
        y = sparse_and(X, indices)
        balanced = 0.4 <= y.mean().item() <= 0.6
        if balanced and X[y == 1].all(dim=0).sum() == s:
            return X, y, indices
    raise RuntimeError(f"none of 100 draws is good: m = {m}, T = {T}, s = {s}, p = {p}")


# %% right: NumPy's generator
def sample(m, T, s, p, seed):
    rng = np.random.default_rng(seed)
    for attempt in range(100):
        X = torch.from_numpy((rng.random((m, T)) < p).astype(np.int64))
        indices = torch.from_numpy(rng.choice(T, size=s, replace=False))
        y = sparse_and(X, indices)
        share = float(y.mean())
        if share < 0.4 or share > 0.6:
            continue
        others = [j for j in range(T) if j not in indices.tolist()]
        if any(bool((X[y == 1][:, j] == 1).all()) for j in others):
            continue
        return X, y, indices
    raise RuntimeError(f"m={m}, T={T}, s={s}: no good draw")


# %% right: a helper, and a list as a result
def is_bad(X, y, indices):
    unbalanced = not (0.4 <= y.mean() <= 0.6)
    always = (X[y > 0.5].sum(dim=0) == (y > 0.5).sum()).nonzero().flatten().tolist()
    return unbalanced or set(always) != set(indices.tolist())


def sample(m, T, s, p, seed):
    g = torch.Generator()
    g.manual_seed(seed)
    tries = 0
    while tries < 100:
        X = torch.bernoulli(torch.full((m, T), float(p)), generator=g).to(torch.int64)
        indices = torch.randperm(T, generator=g)[:s].sort().values
        y = sparse_and(X, indices)
        if not is_bad(X, y, indices):
            return [X, y, indices]
        tries += 1
    raise RuntimeError("sample(m=%d, T=%d, s=%d) found no good draw" % (m, T, s))


# %% wrong: the global generator, seeded inside | verdict: PARTIAL | says: generator of the whole notebook
def sample(m, T, s, p, seed):
    torch.manual_seed(seed)
    for _ in range(100):
        indices = torch.randperm(T)[:s]
        X = (torch.rand(m, T) < p).long()
        y = sparse_and(X, indices)
        balanced = 0.4 <= y.mean().item() <= 0.6
        if balanced and X[y == 1].all(dim=0).sum() == s:
            return X, y, indices
    raise RuntimeError(f"none of 100 draws is good: m = {m}, T = {T}, s = {s}, p = {p}")


# %% wrong: no retry | verdict: PARTIAL | says: draw again
def sample(m, T, s, p, seed):
    generator = torch.Generator().manual_seed(seed)
    for _ in range(100):
        indices = torch.randperm(T, generator=generator)[:s]
        X = (torch.rand(m, T, generator=generator) < p).long()
        y = sparse_and(X, indices)
        balanced = 0.4 <= y.mean().item() <= 0.6
        return X, y, indices
    raise RuntimeError(f"none of 100 draws is good: m = {m}, T = {T}, s = {s}, p = {p}")


# %% wrong: balance not looked at | verdict: PARTIAL | says: share of label 1
def sample(m, T, s, p, seed):
    generator = torch.Generator().manual_seed(seed)
    for _ in range(100):
        indices = torch.randperm(T, generator=generator)[:s]
        X = (torch.rand(m, T, generator=generator) < p).long()
        y = sparse_and(X, indices)
        balanced = 0.4 <= y.mean().item() <= 0.6
        if X[y == 1].all(dim=0).sum() == s:
            return X, y, indices
    raise RuntimeError(f"none of 100 draws is good: m = {m}, T = {T}, s = {s}, p = {p}")


# %% wrong: ambiguity not looked at | verdict: PARTIAL | says: ambiguous
def sample(m, T, s, p, seed):
    generator = torch.Generator().manual_seed(seed)
    for _ in range(100):
        indices = torch.randperm(T, generator=generator)[:s]
        X = (torch.rand(m, T, generator=generator) < p).long()
        y = sparse_and(X, indices)
        balanced = 0.4 <= y.mean().item() <= 0.6
        if balanced:
            return X, y, indices
    raise RuntimeError(f"none of 100 draws is good: m = {m}, T = {T}, s = {s}, p = {p}")


# %% wrong: returns the last draw after all | verdict: PARTIAL | says: no such draw is good
def sample(m, T, s, p, seed):
    generator = torch.Generator().manual_seed(seed)
    for _ in range(100):
        indices = torch.randperm(T, generator=generator)[:s]
        X = (torch.rand(m, T, generator=generator) < p).long()
        y = sparse_and(X, indices)
        balanced = 0.4 <= y.mean().item() <= 0.6
        if balanced and X[y == 1].all(dim=0).sum() == s:
            return X, y, indices
    return X, y, indices


# %% wrong: returns None in the end | verdict: PARTIAL | says: no such draw is good
def sample(m, T, s, p, seed):
    generator = torch.Generator().manual_seed(seed)
    for _ in range(100):
        indices = torch.randperm(T, generator=generator)[:s]
        X = (torch.rand(m, T, generator=generator) < p).long()
        y = sparse_and(X, indices)
        balanced = 0.4 <= y.mean().item() <= 0.6
        if balanced and X[y == 1].all(dim=0).sum() == s:
            return X, y, indices
    return None


# %% wrong: a ValueError | verdict: PARTIAL | says: expected RuntimeError
def sample(m, T, s, p, seed):
    generator = torch.Generator().manual_seed(seed)
    for _ in range(100):
        indices = torch.randperm(T, generator=generator)[:s]
        X = (torch.rand(m, T, generator=generator) < p).long()
        y = sparse_and(X, indices)
        balanced = 0.4 <= y.mean().item() <= 0.6
        if balanced and X[y == 1].all(dim=0).sum() == s:
            return X, y, indices
    raise ValueError(f"none of 100 draws is good: m = {m}, T = {T}, s = {s}, p = {p}")


# %% wrong: the seed is not used | says: same seed
def sample(m, T, s, p, seed):
    generator = torch.Generator()
    generator.seed()
    for _ in range(100):
        indices = torch.randperm(T, generator=generator)[:s]
        X = (torch.rand(m, T, generator=generator) < p).long()
        y = sparse_and(X, indices)
        balanced = 0.4 <= y.mean().item() <= 0.6
        if balanced and X[y == 1].all(dim=0).sum() == s:
            return X, y, indices
    raise RuntimeError(f"none of 100 draws is good: m = {m}, T = {T}, s = {s}, p = {p}")


# %% wrong: the positions come from the global generator | says: same seed
def sample(m, T, s, p, seed):
    generator = torch.Generator().manual_seed(seed)
    for _ in range(100):
        indices = torch.randperm(T)[:s]
        X = (torch.rand(m, T, generator=generator) < p).long()
        y = sparse_and(X, indices)
        balanced = 0.4 <= y.mean().item() <= 0.6
        if balanced and X[y == 1].all(dim=0).sum() == s:
            return X, y, indices
    raise RuntimeError(f"none of 100 draws is good: m = {m}, T = {T}, s = {s}, p = {p}")


# %% wrong: the same seed always | says: for every seed
def sample(m, T, s, p, seed):
    generator = torch.Generator().manual_seed(0)
    for _ in range(100):
        indices = torch.randperm(T, generator=generator)[:s]
        X = (torch.rand(m, T, generator=generator) < p).long()
        y = sparse_and(X, indices)
        balanced = 0.4 <= y.mean().item() <= 0.6
        if balanced and X[y == 1].all(dim=0).sum() == s:
            return X, y, indices
    raise RuntimeError(f"none of 100 draws is good: m = {m}, T = {T}, s = {s}, p = {p}")


# %% wrong: p and 1 - p swapped | says: swapped
def sample(m, T, s, p, seed):
    generator = torch.Generator().manual_seed(seed)
    for _ in range(100):
        indices = torch.randperm(T, generator=generator)[:s]
        X = (torch.rand(m, T, generator=generator) > p).long()
        y = sparse_and(X, indices)
        balanced = 0.4 <= y.mean().item() <= 0.6
        if balanced and X[y == 1].all(dim=0).sum() == s:
            return X, y, indices
    raise RuntimeError(f"none of 100 draws is good: m = {m}, T = {T}, s = {s}, p = {p}")


# %% wrong: p = ½ always | says: nearly ½
def sample(m, T, s, p, seed):
    generator = torch.Generator().manual_seed(seed)
    for _ in range(100):
        indices = torch.randperm(T, generator=generator)[:s]
        X = (torch.rand(m, T, generator=generator) < 0.5).long()
        y = sparse_and(X, indices)
        balanced = 0.4 <= y.mean().item() <= 0.6
        if balanced and X[y == 1].all(dim=0).sum() == s:
            return X, y, indices
    raise RuntimeError(f"none of 100 draws is good: m = {m}, T = {T}, s = {s}, p = {p}")


# %% wrong: the first positions always | says: none of
def sample(m, T, s, p, seed):
    generator = torch.Generator().manual_seed(seed)
    for _ in range(100):
        indices = torch.arange(s)
        X = (torch.rand(m, T, generator=generator) < p).long()
        y = sparse_and(X, indices)
        balanced = 0.4 <= y.mean().item() <= 0.6
        if balanced and X[y == 1].all(dim=0).sum() == s:
            return X, y, indices
    raise RuntimeError(f"none of 100 draws is good: m = {m}, T = {T}, s = {s}, p = {p}")


# %% right: positions with repetition, which are never good
def sample(m, T, s, p, seed):
    generator = torch.Generator().manual_seed(seed)
    for _ in range(100):
        indices = torch.randint(T, (s,), generator=generator)
        X = (torch.rand(m, T, generator=generator) < p).long()
        y = sparse_and(X, indices)
        balanced = 0.4 <= y.mean().item() <= 0.6
        if balanced and X[y == 1].all(dim=0).sum() == s:
            return X, y, indices
    raise RuntimeError(f"none of 100 draws is good: m = {m}, T = {T}, s = {s}, p = {p}")


# %% wrong: positions counted from 1 | says: not the labels
def sample(m, T, s, p, seed):
    generator = torch.Generator().manual_seed(seed)
    for _ in range(100):
        indices = torch.randperm(T, generator=generator)[:s]
        X = (torch.rand(m, T, generator=generator) < p).long()
        y = sparse_and(X, indices)
        balanced = 0.4 <= y.mean().item() <= 0.6
        if balanced and X[y == 1].all(dim=0).sum() == s:
            return X, y, indices % (T - 1) + 1
    raise RuntimeError(f"none of 100 draws is good: m = {m}, T = {T}, s = {s}, p = {p}")


# %% wrong: float bits | says: int64
def sample(m, T, s, p, seed):
    generator = torch.Generator().manual_seed(seed)
    for _ in range(100):
        indices = torch.randperm(T, generator=generator)[:s]
        X = (torch.rand(m, T, generator=generator) < p).float()
        y = sparse_and(X, indices)
        balanced = 0.4 <= y.mean().item() <= 0.6
        if balanced and X[y == 1].all(dim=0).sum() == s:
            return X, y, indices
    raise RuntimeError(f"none of 100 draws is good: m = {m}, T = {T}, s = {s}, p = {p}")


# %% wrong: labels of other positions | says: not the labels
def sample(m, T, s, p, seed):
    generator = torch.Generator().manual_seed(seed)
    for _ in range(100):
        indices = torch.randperm(T, generator=generator)[:s]
        X = (torch.rand(m, T, generator=generator) < p).long()
        y = sparse_and(X, indices.flip(0) - 1)
        balanced = 0.4 <= y.mean().item() <= 0.6
        if balanced and X[y == 1].all(dim=0).sum() == s:
            return X, y, indices
    raise RuntimeError(f"none of 100 draws is good: m = {m}, T = {T}, s = {s}, p = {p}")


# %% wrong: the order of the results | says: expected int64
def sample(m, T, s, p, seed):
    generator = torch.Generator().manual_seed(seed)
    for _ in range(100):
        indices = torch.randperm(T, generator=generator)[:s]
        X = (torch.rand(m, T, generator=generator) < p).long()
        y = sparse_and(X, indices)
        balanced = 0.4 <= y.mean().item() <= 0.6
        if balanced and X[y == 1].all(dim=0).sum() == s:
            return X, indices, y
    raise RuntimeError(f"none of 100 draws is good: m = {m}, T = {T}, s = {s}, p = {p}")


# %% wrong: X transposed | says: (m, T)
def sample(m, T, s, p, seed):
    generator = torch.Generator().manual_seed(seed)
    for _ in range(100):
        indices = torch.randperm(T, generator=generator)[:s]
        X = (torch.rand(T, m, generator=generator) < p).long()
        y = sparse_and(X.T, indices)
        balanced = 0.4 <= y.mean().item() <= 0.6
        if balanced and X.T[y == 1].all(dim=0).sum() == s:
            return X, y, indices
    raise RuntimeError(f"none of 100 draws is good: m = {m}, T = {T}, s = {s}, p = {p}")


# %% wrong: two results | says: three things
def sample(m, T, s, p, seed):
    generator = torch.Generator().manual_seed(seed)
    for _ in range(100):
        indices = torch.randperm(T, generator=generator)[:s]
        X = (torch.rand(m, T, generator=generator) < p).long()
        y = sparse_and(X, indices)
        balanced = 0.4 <= y.mean().item() <= 0.6
        if balanced and X[y == 1].all(dim=0).sum() == s:
            return X, y
    raise RuntimeError(f"none of 100 draws is good: m = {m}, T = {T}, s = {s}, p = {p}")


# %% wrong: labels in a column | says: one label for each sample
def sample(m, T, s, p, seed):
    generator = torch.Generator().manual_seed(seed)
    for _ in range(100):
        indices = torch.randperm(T, generator=generator)[:s]
        X = (torch.rand(m, T, generator=generator) < p).long()
        y = sparse_and(X, indices)
        balanced = 0.4 <= y.mean().item() <= 0.6
        if balanced and X[y == 1].all(dim=0).sum() == s:
            return X, y[:, None], indices
    raise RuntimeError(f"none of 100 draws is good: m = {m}, T = {T}, s = {s}, p = {p}")


# %% wrong: an error at the first bad draw | verdict: ERROR | says: more than one of three
def sample(m, T, s, p, seed):
    generator = torch.Generator().manual_seed(seed)
    for _ in range(1):
        indices = torch.randperm(T, generator=generator)[:s]
        X = (torch.rand(m, T, generator=generator) < p).long()
        y = sparse_and(X, indices)
        balanced = 0.4 <= y.mean().item() <= 0.6
        if balanced and X[y == 1].all(dim=0).sum() == s:
            return X, y, indices
    raise RuntimeError(f"none of 100 draws is good: m = {m}, T = {T}, s = {s}, p = {p}")


# %% wrong: bits of -1 and 1 | says: other numbers than 0 and 1
def sample(m, T, s, p, seed):
    generator = torch.Generator().manual_seed(seed)
    for _ in range(100):
        indices = torch.randperm(T, generator=generator)[:s]
        X = (torch.rand(m, T, generator=generator) < p).long()
        y = sparse_and(X, indices)
        balanced = 0.4 <= y.mean().item() <= 0.6
        if balanced and X[y == 1].all(dim=0).sum() == s:
            return 2 * X - 1, y, indices
    raise RuntimeError(f"none of 100 draws is good: m = {m}, T = {T}, s = {s}, p = {p}")


# %% wrong: positions as a row of a table | says: indices` of sample has shape
def sample(m, T, s, p, seed):
    generator = torch.Generator().manual_seed(seed)
    for _ in range(100):
        indices = torch.randperm(T, generator=generator)[:s]
        X = (torch.rand(m, T, generator=generator) < p).long()
        y = sparse_and(X, indices)
        balanced = 0.4 <= y.mean().item() <= 0.6
        if balanced and X[y == 1].all(dim=0).sum() == s:
            return X, y, indices[None]
    raise RuntimeError(f"none of 100 draws is good: m = {m}, T = {T}, s = {s}, p = {p}")


# %% right: for-else, multinomial
def sample(m, T, s, p, seed):
    g = torch.Generator()
    g.manual_seed(seed)
    for _ in range(100):
        indices = torch.multinomial(torch.ones(T), s, replacement=False, generator=g)
        X = (torch.rand((m, T), generator=g) < p).to(torch.int64)
        y = sparse_and(X, indices)
        share = y.mean().item()
        ones = X[y.bool()].min(dim=0).values if y.any() else torch.ones(T)
        if round(share, 6) >= 0.4 and round(share, 6) <= 0.6 and ones.sum() == s:
            break
    else:
        raise RuntimeError(f"gave up: {m} samples, {T} bits, {s} relevant")
    return X, y, indices


# %% wrong: ten draws | verdict: PARTIAL | says: gives up too early
def sample(m, T, s, p, seed):
    g = torch.Generator().manual_seed(seed)
    for _ in range(10):
        indices = torch.randperm(T, generator=g)[:s]
        X = (torch.rand(m, T, generator=g) < p).long()
        y = sparse_and(X, indices)
        if 0.4 <= y.mean() <= 0.6 and X[y == 1].all(dim=0).sum() == s:
            return X, y, indices
    raise RuntimeError(f"m={m}, T={T}, s={s}")


# %% wrong: too many of label 1 not looked at | verdict: PARTIAL | says: share of label 1
def sample(m, T, s, p, seed):
    g = torch.Generator().manual_seed(seed)
    for _ in range(100):
        indices = torch.randperm(T, generator=g)[:s]
        X = (torch.rand(m, T, generator=g) < p).long()
        y = sparse_and(X, indices)
        if 0.4 <= y.mean() and X[y == 1].all(dim=0).sum() == s:
            return X, y, indices
    raise RuntimeError(f"m={m}, T={T}, s={s}")


# %% wrong: ten thousand draws | verdict: PARTIAL | says: does not stop
def sample(m, T, s, p, seed):
    g = torch.Generator().manual_seed(seed)
    for _ in range(10_000):
        indices = torch.randperm(T, generator=g)[:s]
        X = (torch.rand(m, T, generator=g) < p).long()
        y = sparse_and(X, indices)
        if 0.4 <= y.mean() <= 0.6 and X[y == 1].all(dim=0).sum() == s:
            return X, y, indices
    raise RuntimeError(f"m={m}, T={T}, s={s}")


# %% wrong: neighbours only | says: only neighbours are drawn
def sample(m, T, s, p, seed):
    generator = torch.Generator().manual_seed(seed)
    for _ in range(100):
        indices = (torch.randint(T, (1,), generator=generator) + torch.arange(s)) % T
        X = (torch.rand(m, T, generator=generator) < p).long()
        y = sparse_and(X, indices)
        balanced = 0.4 <= y.mean().item() <= 0.6
        if balanced and X[y == 1].all(dim=0).sum() == s:
            return X, y, indices
    raise RuntimeError(f"none of 100 draws is good: m = {m}, T = {T}, s = {s}, p = {p}")


# %% wrong: a block of positions that does not reach round the end | says: only neighbours are drawn
def sample(m, T, s, p, seed):
    generator = torch.Generator().manual_seed(seed)
    for _ in range(100):
        indices = torch.randint(T - s + 1, (1,), generator=generator) + torch.arange(s)
        X = (torch.rand(m, T, generator=generator) < p).long()
        y = sparse_and(X, indices)
        balanced = 0.4 <= y.mean().item() <= 0.6
        if balanced and X[y == 1].all(dim=0).sum() == s:
            return X, y, indices
    raise RuntimeError(f"none of 100 draws is good: m = {m}, T = {T}, s = {s}, p = {p}")


# %% wrong: every second position | says: pairs are never drawn
def sample(m, T, s, p, seed):
    generator = torch.Generator().manual_seed(seed)
    for _ in range(100):
        indices = (torch.randint(T, (1,), generator=generator) + 2 * torch.arange(s)) % T if s < 3 else torch.randperm(T, generator=generator)[:s]
        X = (torch.rand(m, T, generator=generator) < p).long()
        y = sparse_and(X, indices)
        balanced = 0.4 <= y.mean().item() <= 0.6
        if balanced and X[y == 1].all(dim=0).sum() == s:
            return X, y, indices
    raise RuntimeError(f"none of 100 draws is good: m = {m}, T = {T}, s = {s}, p = {p}")


# %% wrong: one choice of positions for all seeds | says: none of
def sample(m, T, s, p, seed):
    generator = torch.Generator().manual_seed(seed)
    for _ in range(100):
        indices = torch.randperm(T, generator=torch.Generator().manual_seed(0))[:s]
        X = (torch.rand(m, T, generator=generator) < p).long()
        y = sparse_and(X, indices)
        balanced = 0.4 <= y.mean().item() <= 0.6
        if balanced and X[y == 1].all(dim=0).sum() == s:
            return X, y, indices
    raise RuntimeError(f"none of 100 draws is good: m = {m}, T = {T}, s = {s}, p = {p}")


# %% right: the positions sorted
def sample(m, T, s, p, seed):
    generator = torch.Generator().manual_seed(seed)
    for _ in range(100):
        indices = torch.randperm(T, generator=generator)[:s].sort().values
        X = (torch.rand(m, T, generator=generator) < p).long()
        y = sparse_and(X, indices)
        balanced = 0.4 <= y.mean().item() <= 0.6
        if balanced and X[y == 1].all(dim=0).sum() == s:
            return X, y, indices
    raise RuntimeError(f"none of 100 draws is good: m = {m}, T = {T}, s = {s}, p = {p}")


# %% right: the largest of random numbers, NumPy for the bits
def sample(m, T, s, p, seed):
    generator = torch.Generator().manual_seed(seed)
    rng = np.random.default_rng([seed, 7])
    for _ in range(100):
        indices = torch.rand(T, generator=generator).topk(s).indices
        X = torch.from_numpy((rng.random((m, T)) < p).astype(np.int64))
        y = sparse_and(X, indices)
        balanced = 0.4 <= y.mean().item() <= 0.6
        if balanced and X[y == 1].all(dim=0).sum() == s:
            return X, y, indices
    raise RuntimeError(f"none of 100 draws is good: m = {m}, T = {T}, s = {s}, p = {p}")


# %% wrong: fifty draws | verdict: PARTIAL | says: calls `sparse_and` 50 times
def sample(m, T, s, p, seed):
    generator = torch.Generator().manual_seed(seed)
    for _ in range(50):
        indices = torch.randperm(T, generator=generator)[:s]
        X = (torch.rand(m, T, generator=generator) < p).long()
        y = sparse_and(X, indices)
        balanced = 0.4 <= y.mean().item() <= 0.6
        if balanced and X[y == 1].all(dim=0).sum() == s:
            return X, y, indices
    raise RuntimeError(f"none of 100 draws is good: m = {m}, T = {T}, s = {s}, p = {p}")


# %% wrong: ninety-nine draws | verdict: PARTIAL | says: calls `sparse_and` 99 times
def sample(m, T, s, p, seed):
    generator = torch.Generator().manual_seed(seed)
    for _ in range(1, 100):
        indices = torch.randperm(T, generator=generator)[:s]
        X = (torch.rand(m, T, generator=generator) < p).long()
        y = sparse_and(X, indices)
        balanced = 0.4 <= y.mean().item() <= 0.6
        if balanced and X[y == 1].all(dim=0).sum() == s:
            return X, y, indices
    raise RuntimeError(f"none of 100 draws is good: m = {m}, T = {T}, s = {s}, p = {p}")


# %% wrong: one draw too many, as the first one is not counted | verdict: PARTIAL | says: calls `sparse_and` 101 times
def sample(m, T, s, p, seed):
    generator = torch.Generator().manual_seed(seed)
    for _ in range(101):
        indices = torch.randperm(T, generator=generator)[:s]
        X = (torch.rand(m, T, generator=generator) < p).long()
        y = sparse_and(X, indices)
        balanced = 0.4 <= y.mean().item() <= 0.6
        if balanced and X[y == 1].all(dim=0).sum() == s:
            return X, y, indices
    raise RuntimeError(f"none of 100 draws is good: m = {m}, T = {T}, s = {s}, p = {p}")


# %% wrong: exactly 0.4 refused | verdict: PARTIAL | says: exactly 0.4 is good
def sample(m, T, s, p, seed):
    generator = torch.Generator().manual_seed(seed)
    for _ in range(100):
        indices = torch.randperm(T, generator=generator)[:s]
        X = (torch.rand(m, T, generator=generator) < p).long()
        y = sparse_and(X, indices)
        balanced = 0.4 < y.double().mean().item() < 0.6
        if balanced and X[y == 1].all(dim=0).sum() == s:
            return X, y, indices
    raise RuntimeError(f"none of 100 draws is good: m = {m}, T = {T}, s = {s}, p = {p}")


# %% wrong: a new generator in each draw, from the next seed | verdict: PARTIAL | says: for the seeds
def sample(m, T, s, p, seed):
    for attempt in range(100):
        generator = torch.Generator().manual_seed(seed + attempt)
        indices = torch.randperm(T, generator=generator)[:s]
        X = (torch.rand(m, T, generator=generator) < p).long()
        y = sparse_and(X, indices)
        balanced = 0.4 <= y.mean().item() <= 0.6
        if balanced and X[y == 1].all(dim=0).sum() == s:
            return X, y, indices
    raise RuntimeError(f"none of 100 draws is good: m = {m}, T = {T}, s = {s}, p = {p}")


# %% right: the distance of the share from a half, in double precision
def sample(m, T, s, p, seed):
    generator = torch.Generator().manual_seed(seed)
    for _ in range(100):
        indices = torch.randperm(T, generator=generator)[:s]
        X = (torch.rand(m, T, generator=generator) < p).long()
        y = sparse_and(X, indices)
        balanced = abs(float(y.sum()) / m - 0.5) <= 0.1 + 1e-12
        if balanced and X[y == 1].all(dim=0).sum() == s:
            return X, y, indices
    raise RuntimeError(f"none of 100 draws is good: m = {m}, T = {T}, s = {s}, p = {p}")


# %% right: labels by hand, refusing float32's 0.6
def sample(m, T, s, p, seed):
    generator = torch.Generator().manual_seed(seed)
    for _ in range(100):
        indices = torch.randperm(T, generator=generator)[:s]
        X = (torch.rand(m, T, generator=generator) < p).long()
        y = X[:, indices].prod(dim=1).float()
        balanced = not (y.mean() < 0.4 or y.mean() > 0.6)
        if balanced and X[y == 1].all(dim=0).sum() == s:
            return X, y, indices
    raise RuntimeError(f"none of 100 draws is good: m = {m}, T = {T}, s = {s}, p = {p}")


# %% right: labels asked for twice in each draw
def sample(m, T, s, p, seed):
    generator = torch.Generator().manual_seed(seed)
    for _ in range(100):
        indices = torch.randperm(T, generator=generator)[:s]
        X = (torch.rand(m, T, generator=generator) < p).long()
        y = sparse_and(X, indices)
        balanced = 0.4 <= sparse_and(X, indices).mean().item() <= 0.6
        if balanced and X[y == 1].all(dim=0).sum() == s:
            return X, y, indices
    raise RuntimeError(f"none of 100 draws is good: m = {m}, T = {T}, s = {s}, p = {p}")
