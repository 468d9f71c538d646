# %% right: a loop
def sharpness(Q, K, scale):
    weights = torch.softmax(scale * Q @ K.T, dim=1)
    entropies, sizes = 0.0, 0.0
    for w in weights:
        entropies += float(entropy(w))
        sizes += float(softmax_jacobian(w).norm())
    return entropies / len(Q), sizes / len(Q)

# %% right: all queries at once, without the functions from above
def sharpness(Q, K, scale):
    w = (Q @ K.mT * scale).softmax(-1)
    J = torch.diag_embed(w) - w[:, :, None] * w[:, None, :]
    return torch.special.entr(w).sum(-1).mean(), J.square().sum((1, 2)).sqrt().mean()

# %% right: linalg, a list of two
def sharpness(Q, K, scale):
    w = torch.softmax(Q @ K.T * scale, -1)
    norms = [torch.linalg.matrix_norm(softmax_jacobian(row), "fro") for row in w]
    return [entropy(w).mean().item(), torch.stack(norms).mean().item()]

# %% wrong: without the scale | says: not multiplied by the scale
def sharpness(Q, K, scale):
    w = torch.softmax(Q @ K.T, -1)
    return entropy(w).mean(), torch.stack([softmax_jacobian(row).norm() for row in w]).mean()

# %% wrong: divided by the scale, as by √d | says: expected multiplied
def sharpness(Q, K, scale):
    w = torch.softmax(Q @ K.T / scale, -1)
    return entropy(w).mean(), torch.stack([softmax_jacobian(row).norm() for row in w]).mean()

# %% wrong: sums over the queries | says: expected their mean
def sharpness(Q, K, scale):
    w = torch.softmax(scale * Q @ K.T, -1)
    return entropy(w).sum(), torch.stack([softmax_jacobian(row).norm() for row in w]).sum()

# %% wrong: the sum of the sizes only | verdict: PARTIAL | says: expected their mean
def sharpness(Q, K, scale):
    w = torch.softmax(scale * Q @ K.T, -1)
    return entropy(w).mean(), torch.stack([softmax_jacobian(row).norm() for row in w]).sum()

# %% wrong: one entropy for each query | verdict: PARTIAL | says: one number for each query
def sharpness(Q, K, scale):
    w = torch.softmax(scale * Q @ K.T, -1)
    return entropy(w), torch.stack([softmax_jacobian(row).norm() for row in w]).mean()

# %% wrong: entropy of the mean weights | verdict: PARTIAL | says: mean of the entropies
def sharpness(Q, K, scale):
    w = torch.softmax(scale * Q @ K.T, -1)
    return entropy(w.mean(dim=0)), torch.stack([softmax_jacobian(row).norm() for row in w]).mean()

# %% wrong: squared sizes | verdict: PARTIAL | says: root of each sum of squares
def sharpness(Q, K, scale):
    w = torch.softmax(scale * Q @ K.T, -1)
    return entropy(w).mean(), torch.stack([softmax_jacobian(row).square().sum() for row in w]).mean()

# %% wrong: the size of the mean Jacobian | verdict: PARTIAL | says: mean of the sizes
def sharpness(Q, K, scale):
    w = torch.softmax(scale * Q @ K.T, -1)
    return entropy(w).mean(), torch.stack([softmax_jacobian(row) for row in w]).mean(0).norm()

# %% wrong: the largest entry | verdict: PARTIAL | says: all its squared entries
def sharpness(Q, K, scale):
    w = torch.softmax(scale * Q @ K.T, -1)
    return entropy(w).mean(), torch.stack([softmax_jacobian(row).abs().max() for row in w]).mean()

# %% wrong: the spectral norm | verdict: PARTIAL | says: all its squared entries
def sharpness(Q, K, scale):
    w = torch.softmax(scale * Q @ K.T, -1)
    return entropy(w).mean(), torch.stack([torch.linalg.matrix_norm(softmax_jacobian(row), 2) for row in w]).mean()

# %% wrong: softmax over the queries | says: over the queries, expected over the keys
def sharpness(Q, K, scale):
    w = torch.softmax(scale * Q @ K.T, 0)
    return entropy(w).mean(), torch.stack([softmax_jacobian(row).norm() for row in w]).mean()

# %% wrong: the entropy alone | says: expected 2 values: entropy, size
def sharpness(Q, K, scale):
    return entropy(torch.softmax(scale * Q @ K.T, -1)).mean()

# %% wrong: size and entropy | says: the other one of the two numbers
def sharpness(Q, K, scale):
    w = torch.softmax(scale * Q @ K.T, -1)
    return torch.stack([softmax_jacobian(row).norm() for row in w]).mean(), entropy(w).mean()

# %% wrong: prints them | says: return
def sharpness(Q, K, scale):
    w = torch.softmax(scale * Q @ K.T, -1)
    print(entropy(w).mean())

# %% wrong: the root of d in place of the scale | says: expected multiplied by `scale`
def sharpness(Q, K, scale):
    w = torch.softmax(Q @ K.T / Q.shape[-1] ** 0.5, -1)
    return entropy(w).mean(), torch.stack([softmax_jacobian(row).norm() for row in w]).mean()


# %% wrong: by an entropy in bits, which 1.2 charges | verdict: PARTIAL | says: (exercise 1.2) does not pass its own check
def entropy(weights):
    return -(weights * torch.log2(weights)).sum(dim=-1)


def sharpness(Q, K, scale):
    weights = torch.softmax(scale * Q @ K.T, dim=-1)
    return entropy(weights).mean(), torch.stack([softmax_jacobian(w).norm() for w in weights]).mean()

# %% wrong: two numbers that it does not compute | says: redo the example
def sharpness(Q, K, scale):
    return torch.tensor(1.02), torch.tensor(0.44)

# %% wrong: the last query alone | says: entropy of the last query alone | says: size for the last query alone
def sharpness(Q, K, scale):
    for q in Q:
        w = torch.softmax(scale * q @ K.T, dim=-1)
        mean, size = entropy(w), softmax_jacobian(w).norm()
    return mean, size

# %% wrong: divided by the number of keys | says: by the number of keys
def sharpness(Q, K, scale):
    weights = torch.softmax(scale * Q @ K.T, dim=1)
    entropies = sum(float(entropy(w)) for w in weights)
    sizes = sum(float(softmax_jacobian(w).norm()) for w in weights)
    return entropies / len(K), sizes / len(K)

# %% wrong: root mean square of the sizes | verdict: PARTIAL | says: root of the mean of the squares
def sharpness(Q, K, scale):
    weights = torch.softmax(scale * Q @ K.T, dim=1)
    squares = torch.stack([softmax_jacobian(w).square().sum() for w in weights])
    return entropy(weights).mean(), squares.mean().sqrt()

# %% wrong: no weight may be 0 | verdict: PARTIAL | says: counts as 0
def sharpness(Q, K, scale):
    w = torch.softmax(scale * Q @ K.T, dim=-1)
    sizes = torch.stack([softmax_jacobian(row).norm() for row in w])
    return -(w * w.log()).sum(dim=-1).mean(), sizes.mean()

# %% wrong: exponentials that overflow | says: an exponential overflows
def sharpness(Q, K, scale):
    e = torch.exp(scale * Q @ K.T)
    w = e / e.sum(dim=1, keepdim=True)
    return entropy(w).mean(), torch.stack([softmax_jacobian(r).norm() for r in w]).mean()

# %% wrong: the entropy twice | verdict: PARTIAL | says: the other one of the two numbers
def sharpness(Q, K, scale):
    w = torch.softmax(scale * Q @ K.T, dim=-1)
    entropies = torch.stack([entropy(row) for row in w])
    sizes = torch.stack([entropy(row) for row in w])
    return entropies.mean(), sizes.mean()
