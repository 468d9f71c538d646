# %% right: cross_entropy of torch
def loss_by_position(logits, codes):
    losses = nn.functional.cross_entropy(logits[:, :-1].transpose(1, 2), codes[:, 1:], reduction="none")
    return losses.mean(0)

# %% right: one hot
def loss_by_position(logits, codes):
    hot = nn.functional.one_hot(codes[:, 1:], logits.shape[-1])
    return -(logits.log_softmax(-1)[:, :-1] * hot).sum(-1).mean(0)

# %% right: position by position
def loss_by_position(logits, codes):
    batch, T, _ = logits.shape
    rows = torch.arange(batch)
    out = []
    for t in range(T - 1):
        p = torch.softmax(logits[:, t], dim=1)[rows, codes[:, t + 1]]
        out.append(-torch.log(p).mean())
    return torch.stack(out)

# %% right: logsumexp
def loss_by_position(logits, codes):
    ours = logits[:, :-1]
    picked = torch.take_along_dim(ours, codes[:, 1:].unsqueeze(-1), -1).squeeze(-1)
    return (ours.logsumexp(-1) - picked).sum(0) / len(codes)

# %% wrong: not moved by one | says: compared with its own token
def loss_by_position(logits, codes):
    log_probs = logits[:, :-1].log_softmax(dim=-1)
    return -log_probs.gather(-1, codes[:, :-1, None])[..., 0].mean(dim=0)

# %% wrong: logits as they are | says: taken as they are
def loss_by_position(logits, codes):
    log_probs = logits[:, :-1]
    return -log_probs.gather(-1, codes[:, 1:, None])[..., 0].mean(dim=0)

# %% wrong: probabilities | says: these are probabilities
def loss_by_position(logits, codes):
    log_probs = logits[:, :-1].softmax(dim=-1)
    return -log_probs.gather(-1, codes[:, 1:, None])[..., 0].mean(dim=0)

# %% wrong: no minus | says: the sign is missing
def loss_by_position(logits, codes):
    log_probs = logits[:, :-1].log_softmax(dim=-1)
    return log_probs.gather(-1, codes[:, 1:, None])[..., 0].mean(dim=0)

# %% wrong: sum over the texts | says: sum over the texts
def loss_by_position(logits, codes):
    log_probs = logits[:, :-1].log_softmax(dim=-1)
    return -log_probs.gather(-1, codes[:, 1:, None])[..., 0].sum(dim=0)

# %% wrong: the first text | says: first text alone
def loss_by_position(logits, codes):
    log_probs = logits[:, :-1].log_softmax(dim=-1)
    return -log_probs.gather(-1, codes[:, 1:, None])[..., 0][0]

# %% wrong: softmax over positions | says: over the positions
def loss_by_position(logits, codes):
    log_probs = logits.log_softmax(dim=1)[:, :-1]
    return -log_probs.gather(-1, codes[:, 1:, None])[..., 0].mean(dim=0)

# %% wrong: the likeliest token | says: likeliest token
def loss_by_position(logits, codes):
    log_probs = logits[:, :-1].log_softmax(dim=-1)
    return -log_probs.max(dim=-1).values.mean(dim=0)

# %% wrong: the largest of the texts | says: from the logits of position t
def loss_by_position(logits, codes):
    log_probs = logits[:, :-1].log_softmax(dim=-1)
    return -log_probs.gather(-1, codes[:, 1:, None])[..., 0].amax(dim=0)

# %% wrong: one number for all | says: shape
def loss_by_position(logits, codes):
    log_probs = logits[:, :-1].log_softmax(dim=-1)
    return -log_probs.gather(-1, codes[:, 1:, None])[..., 0].mean()

# %% wrong: one row for each text | says: shape
def loss_by_position(logits, codes):
    log_probs = logits[:, :-1].log_softmax(dim=-1)
    return -log_probs.gather(-1, codes[:, 1:, None])[..., 0]

# %% wrong: a number repeated | says: mean over the positions
def loss_by_position(logits, codes):
    log_probs = logits[:, :-1].log_softmax(dim=-1)
    return (-log_probs.gather(-1, codes[:, 1:, None]).mean()).expand(codes.shape[1] - 1)

# %% wrong: no gradients | verdict: PARTIAL | says: no gradient
def loss_by_position(logits, codes):
    log_probs = logits[:, :-1].log_softmax(dim=-1)
    return -log_probs.gather(-1, codes[:, 1:, None])[..., 0].mean(dim=0).detach()
