# %% right: reshape
def fixed_loss(logits, labels):
    z = logits.reshape(-1)
    if z.shape != labels.shape:
        raise ValueError("a label for each logit")
    return (nn.functional.softplus(z) - labels * z).mean()

# %% right: torch checks the sizes
def fixed_loss(logits, labels):
    return nn.functional.binary_cross_entropy_with_logits(logits.flatten(), labels)

# %% right: labels become a column
def fixed_loss(logits, labels):
    if logits.ndim == 1:
        logits = logits[:, None]
    if tuple(logits.shape) != (len(labels), 1):
        raise ValueError(f"logits of shape {tuple(logits.shape)} for {len(labels)} labels")
    labels = labels[:, None]
    return -(labels * nn.functional.logsigmoid(logits) + (1 - labels) * nn.functional.logsigmoid(-logits)).mean()

# %% right: signs
def fixed_loss(logits, labels):
    z = logits.reshape(-1)
    if z.shape != labels.shape:
        raise ValueError("a label for each logit")
    return nn.functional.softplus(z * (1 - 2 * labels)).sum() / len(z)

# %% wrong: unchanged | says: still meets
def fixed_loss(logits, labels):
    z = logits
    return (nn.functional.softplus(z) - labels * z).mean()

# %% wrong: a sum | says: the sum
def fixed_loss(logits, labels):
    z = logits.reshape(-1)
    if z.shape != labels.shape:
        raise ValueError("a label for each logit")
    return (nn.functional.softplus(z) - labels * z).sum()

# %% wrong: the sign of the labels | says: sign of the labels
def fixed_loss(logits, labels):
    z = logits.reshape(-1)
    if z.shape != labels.shape:
        raise ValueError("a label for each logit")
    return (nn.functional.softplus(z) + labels * z).mean()

# %% wrong: no labels | says: left out
def fixed_loss(logits, labels):
    z = logits.reshape(-1)
    if z.shape != labels.shape:
        raise ValueError("a label for each logit")
    return (nn.functional.softplus(z)).mean()

# %% wrong: one loss for each | says: one number
def fixed_loss(logits, labels):
    z = logits.reshape(-1)
    if z.shape != labels.shape:
        raise ValueError("a label for each logit")
    return (nn.functional.softplus(z) - labels * z)

# %% wrong: squeeze without a check of sizes | verdict: PARTIAL | says: ValueError
def fixed_loss(logits, labels):
    z = logits.reshape(-1)
    n = min(len(z), len(labels))
    z, labels = z[:n], labels[:n]
    return (nn.functional.softplus(z) - labels * z).mean()

# %% wrong: asserts in place of a ValueError | verdict: PARTIAL | says: expected a ValueError
def fixed_loss(logits, labels):
    z = logits.reshape(-1)
    assert z.shape == labels.shape
    return (nn.functional.softplus(z) - labels * z).mean()

# %% wrong: squeeze only | verdict: PARTIAL | says: ValueError
def fixed_loss(logits, labels):
    z = logits.squeeze(-1)
    return (nn.functional.softplus(z) - labels * z).mean()

# %% wrong: overflows | verdict: PARTIAL | says: not finite
def fixed_loss(logits, labels):
    z = logits.reshape(-1)
    if z.shape != labels.shape:
        raise ValueError("a label for each logit")
    return (torch.log(1 + torch.exp(z)) - labels * z).mean()

# %% wrong: no gradient | verdict: PARTIAL | says: no gradient
def fixed_loss(logits, labels):
    z = logits.reshape(-1)
    if z.shape != labels.shape:
        raise ValueError("a label for each logit")
    return (nn.functional.softplus(z) - labels * z).mean().item()

# %% wrong: refuses columns | verdict: ERROR | says: shape
def fixed_loss(logits, labels):
    z = logits
    if z.shape != labels.shape:
        raise ValueError("a label for each logit")
    return (nn.functional.softplus(z) - labels * z).mean()

# %% wrong: probabilities kept away from 0 and 1 | verdict: PARTIAL | says: kept away
def fixed_loss(logits, labels):
    z = logits.reshape(-1)
    if z.shape != labels.shape:
        raise ValueError("a label for each logit")
    p = torch.sigmoid(z).clamp(1e-7, 1 - 1e-7)
    return -(labels * p.log() + (1 - labels) * (1 - p).log()).mean()

# %% wrong: squeezes every axis | verdict: ERROR | says: `squeeze()` takes away
def fixed_loss(logits, labels):
    logits = logits.squeeze()
    if logits.shape != labels.shape:
        raise ValueError
    return nn.functional.binary_cross_entropy_with_logits(logits, labels)

# %% wrong: cut off, then told to require a gradient | verdict: PARTIAL | says: reaches the logits
def fixed_loss(logits, labels):
    logits = logits.reshape(-1).detach().requires_grad_()
    if logits.shape != labels.shape:
        raise ValueError(f"{logits.shape} logits for {labels.shape} labels")
    return nn.functional.binary_cross_entropy_with_logits(logits, labels)

# %% wrong: torch.where cuts the overflow off the loss, not off the gradient | verdict: PARTIAL | says: `torch.where` differentiates both
def fixed_loss(logits, labels):
    if logits.numel() != labels.numel():
        raise ValueError("a label for each logit")
    z = logits.reshape(-1)
    softplus = torch.where(z > 30, z, torch.log1p(torch.exp(z)))
    return (softplus - labels * z).mean()
