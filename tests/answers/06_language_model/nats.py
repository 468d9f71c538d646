# %% right: by torch's own
def nats(log_probs, targets):
    return nn.functional.nll_loss(log_probs.reshape(-1, log_probs.shape[-1]), targets.reshape(-1))

# %% right: one-hot
def nats(log_probs, targets):
    chosen = nn.functional.one_hot(targets, log_probs.shape[-1])
    return -(log_probs * chosen).sum(-1).mean()

# %% right: flat, by index
def nats(log_probs, targets):
    rows = log_probs.flatten(0, -2) if log_probs.ndim > 2 else log_probs
    return rows[torch.arange(len(rows)), targets.flatten()].neg().mean()

# %% right: a loop over rows
def nats(log_probs, targets):
    total, count = 0.0, 0
    for row, target in zip(log_probs.reshape(-1, log_probs.shape[-1]), targets.reshape(-1)):
        total = total - row[target]
        count += 1
    return total / count

# %% right: take_along_dim
def nats(log_probs, targets):
    return -torch.take_along_dim(log_probs, targets.unsqueeze(-1), dim=-1).mean()

# %% wrong: without the minus | says: the sign is missing
def nats(log_probs, targets):
    return log_probs.gather(-1, targets[..., None]).mean()

# %% wrong: the sum | says: it is the sum, expected the mean
def nats(log_probs, targets):
    return -log_probs.gather(-1, targets[..., None]).sum()

# %% wrong: probabilities | says: these are probabilities of the targets
def nats(log_probs, targets):
    return -log_probs.gather(-1, targets[..., None]).exp().mean()

# %% wrong: bits | says: natural logarithm
def nats(log_probs, targets):
    return -log_probs.gather(-1, targets[..., None]).mean() / math.log(2)

# %% wrong: a logarithm of the logarithms | says: the logarithm is taken twice
def nats(log_probs, targets):
    return -(-log_probs.gather(-1, targets[..., None])).log().mean()

# %% wrong: the mean over all characters | says: only over those that came
def nats(log_probs, targets):
    return -log_probs.mean()

# %% wrong: the entropy | says: the targets have no effect
def nats(log_probs, targets):
    return -(log_probs.exp() * log_probs).sum(-1).mean()

# %% wrong: the likeliest character | says: takes the likeliest character
def nats(log_probs, targets):
    return -log_probs.amax(-1).mean()

# %% wrong: the sum over each text | says: it is the sum over a row of text
def nats(log_probs, targets):
    found = -log_probs.gather(-1, targets[..., None])[..., 0]
    return found.sum(-1).mean() if found.ndim > 1 else found.mean()

# %% wrong: a softmax once more, by cross_entropy of probabilities | says: nats
def nats(log_probs, targets):
    return nn.functional.cross_entropy(log_probs.exp().flatten(0, -2), targets.flatten())

# %% wrong: one number per row | says: one number
def nats(log_probs, targets):
    return -log_probs.gather(-1, targets[..., None])[..., 0]

# %% wrong: a plain number | verdict: PARTIAL | says: no gradient
def nats(log_probs, targets):
    return -log_probs.gather(-1, targets[..., None]).mean().detach()

# %% right: torch's cross-entropy
def nats(log_probs, targets):
    return nn.functional.cross_entropy(log_probs.reshape(-1, log_probs.shape[-1]), targets.reshape(-1))

# %% wrong: a softmax of probabilities | says: a softmax is taken of probabilities
def nats(log_probs, targets):
    return nn.functional.cross_entropy(log_probs.reshape(-1, log_probs.shape[-1]).exp(), targets.reshape(-1))

# %% wrong: a logarithm of log-probabilities | says: none of them positive
def nats(log_probs, targets):
    return -log_probs.gather(-1, targets[..., None]).log().mean()

# %% wrong: the axes in front are not flattened | verdict: ERROR | says: flatten the axes
def nats(log_probs, targets):
    return nn.functional.nll_loss(log_probs, targets)

# %% wrong: an axis of one entry | says: drop the axis
def nats(log_probs, targets):
    rows, places = log_probs.reshape(-1, log_probs.shape[-1]), targets.reshape(-1)
    loss = torch.zeros(1)
    for row, place in zip(rows, places):
        loss = loss - row[place]
    return loss / len(rows)

# %% wrong: the targets of all rows in every row | says: nats
def nats(log_probs, targets):
    return -log_probs[:, targets].mean()
