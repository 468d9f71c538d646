# %% right: powers by hand
def next_distribution(logits, temperature=1.0, top_k=None):
    z = logits / temperature
    powers = (z - z.amax(-1, keepdim=True)).exp()
    if top_k is not None:
        keep = torch.zeros_like(powers).scatter_(-1, z.topk(top_k).indices, 1.0)
        powers = powers * keep
    return powers / powers.sum(-1, keepdim=True)

# %% right: sorted
def next_distribution(logits, temperature=1.0, top_k=None):
    k = logits.shape[-1] if top_k is None else top_k
    bound = logits.sort(dim=-1, descending=True).values[..., k - 1 : k]
    return torch.softmax(torch.where(logits >= bound, logits / temperature, torch.tensor(-torch.inf)), dim=-1)

# %% right: softmax first, divided again
def next_distribution(logits, temperature=1.0, top_k=None):
    p = (logits / temperature).softmax(dim=-1)
    if top_k:
        values, places = p.topk(top_k, dim=-1)
        p = torch.zeros_like(p).scatter(-1, places, values / values.sum(-1, keepdim=True))
    return p

# %% right: row by row
def next_distribution(logits, temperature=1.0, top_k=None):
    rows = []
    for row in logits.reshape(-1, logits.shape[-1]):
        new = torch.zeros_like(row)
        keep = row.argsort(descending=True)[: top_k or len(row)]
        new[keep] = torch.softmax(row[keep] / temperature, 0)
        rows.append(new)
    return torch.stack(rows).reshape(logits.shape)

# %% wrong: multiplied by the temperature | says: multiplied by the temperature
def next_distribution(logits, temperature=1.0, top_k=None):
    if top_k is not None:
        smallest = logits.topk(top_k).values[..., -1:]
        logits = logits.masked_fill(logits < smallest, -torch.inf)
    return (logits * temperature).softmax(dim=-1)

# %% wrong: no temperature | says: the temperature has no effect
def next_distribution(logits, temperature=1.0, top_k=None):
    if top_k is not None:
        smallest = logits.topk(top_k).values[..., -1:]
        logits = logits.masked_fill(logits < smallest, -torch.inf)
    return logits.softmax(dim=-1)

# %% wrong: powers | says: do not sum to 1
def next_distribution(logits, temperature=1.0, top_k=None):
    if top_k is not None:
        smallest = logits.topk(top_k).values[..., -1:]
        logits = logits.masked_fill(logits < smallest, -torch.inf)
    return (logits / temperature).exp()

# %% wrong: probabilities divided | says: probabilities are divided by the temperature
def next_distribution(logits, temperature=1.0, top_k=None):
    if top_k is not None:
        smallest = logits.topk(top_k).values[..., -1:]
        logits = logits.masked_fill(logits < smallest, -torch.inf)
    return logits.softmax(dim=-1) / temperature

# %% wrong: log-probabilities | says: these are log-probabilities
def next_distribution(logits, temperature=1.0, top_k=None):
    if top_k is not None:
        smallest = logits.topk(top_k).values[..., -1:]
        logits = logits.masked_fill(logits < smallest, -torch.inf)
    return (logits / temperature).log_softmax(dim=-1)

# %% wrong: over all rows | says: over all rows together
def next_distribution(logits, temperature=1.0, top_k=None):
    if top_k is not None:
        smallest = logits.topk(top_k).values[..., -1:]
        logits = logits.masked_fill(logits < smallest, -torch.inf)
    return (logits / temperature).flatten().softmax(0).view(logits.shape)

# %% wrong: the likeliest alone | says: the likeliest character alone
def next_distribution(logits, temperature=1.0, top_k=None):
    if top_k is not None:
        smallest = logits.topk(top_k).values[..., -1:]
        logits = logits.masked_fill(logits < smallest, -torch.inf)
    return (logits == logits.amax(dim=-1, keepdim=True)).float()

# %% wrong: powers without the largest subtracted | says: nan
def next_distribution(logits, temperature=1.0, top_k=None):
    if top_k is not None:
        smallest = logits.topk(top_k).values[..., -1:]
        logits = logits.masked_fill(logits < smallest, -torch.inf)
    powers = (logits / temperature).exp()
    return powers / powers.sum(-1, keepdim=True)

# %% wrong: no top-k | verdict: PARTIAL | says: top_k has no effect
def next_distribution(logits, temperature=1.0, top_k=None):
    if False:
        smallest = logits.topk(top_k).values[..., -1:]
        logits = logits.masked_fill(logits < smallest, -torch.inf)
    return (logits / temperature).softmax(dim=-1)

# %% wrong: not divided again | verdict: PARTIAL | says: the rows no longer sum to 1
def next_distribution(logits, temperature=1.0, top_k=None):
    p = (logits / temperature).softmax(dim=-1)
    if top_k is not None:
        p = p.masked_fill(p < p.topk(top_k).values[..., -1:], 0)
    return p

# %% wrong: one too many | verdict: PARTIAL | says: one character too many
def next_distribution(logits, temperature=1.0, top_k=None):
    if top_k is not None:
        smallest = logits.topk(min(top_k + 1, logits.shape[-1])).values[..., -1:]
        logits = logits.masked_fill(logits < smallest, -torch.inf)
    return (logits / temperature).softmax(dim=-1)

# %% wrong: one too few | verdict: PARTIAL | says: one character too few
def next_distribution(logits, temperature=1.0, top_k=None):
    if top_k is not None:
        smallest = logits.topk(max(top_k - 1, 1)).values[..., -1:]
        logits = logits.masked_fill(logits < smallest, -torch.inf)
    return (logits / temperature).softmax(dim=-1)

# %% wrong: the smallest take part | verdict: PARTIAL | says: the smallest logits take part
def next_distribution(logits, temperature=1.0, top_k=None):
    if top_k is not None:
        smallest = logits.topk(top_k, largest=False).values[..., -1:]
        logits = logits.masked_fill(logits > smallest, -torch.inf)
    return (logits / temperature).softmax(dim=-1)

# %% wrong: left-out logits are 0 | verdict: PARTIAL | says: left-out logits are set to 0
def next_distribution(logits, temperature=1.0, top_k=None):
    if top_k is not None:
        smallest = logits.topk(top_k).values[..., -1:]
        logits = logits.masked_fill(logits < smallest, 0.0)
    return (logits / temperature).softmax(dim=-1)

# %% wrong: the first row's characters | verdict: PARTIAL | says: those of the first
def next_distribution(logits, temperature=1.0, top_k=None):
    if top_k is not None:
        first = logits.reshape(-1, logits.shape[-1])[0]
        logits = logits.masked_fill(first < first.topk(top_k).values[-1], -torch.inf)
    return (logits / temperature).softmax(dim=-1)

# %% wrong: one bound for all rows | verdict: PARTIAL | says: one bound for all rows
def next_distribution(logits, temperature=1.0, top_k=None):
    if top_k is not None:
        smallest = logits.flatten().topk(top_k).values[-1]
        logits = logits.masked_fill(logits < smallest, -torch.inf)
    return (logits / temperature).softmax(dim=-1)

# %% wrong: the temperature squared | says: each row is softmax
def next_distribution(logits, temperature=1.0, top_k=None):
    if top_k is not None:
        smallest = logits.topk(top_k).values[..., -1:]
        logits = logits.masked_fill(logits < smallest, -torch.inf)
    return (logits / temperature**2).softmax(dim=-1)

# %% wrong: down the columns | says: down the columns
def next_distribution(logits, temperature=1.0, top_k=None):
    z = logits / temperature
    if top_k is not None: z = z.masked_fill(z < z.topk(top_k).values[..., -1:], -torch.inf)
    return z.softmax(dim=0)

# %% wrong: the k-th is left out | verdict: PARTIAL | says: one character too few
def next_distribution(logits, temperature=1.0, top_k=None):
    z = logits / temperature
    if top_k is not None: z = z.masked_fill(z <= z.topk(top_k).values[..., -1:], -torch.inf)
    return z.softmax(dim=-1)

# %% wrong: left-out logits are -100 | verdict: PARTIAL | says: that can be larger than others
def next_distribution(logits, temperature=1.0, top_k=None):
    if top_k is not None:
        smallest = logits.topk(top_k).values[..., -1:]
        logits = logits.masked_fill(logits < smallest, -100.0)
    return (logits / temperature).softmax(dim=-1)

# %% wrong: a power of probabilities that are 0 already | verdict: FAILED | says: next_distribution
def next_distribution(logits, temperature=1.0, top_k=None):
    p = logits.softmax(-1) ** (1 / temperature)
    if top_k is not None:
        p = p.masked_fill(p < p.topk(top_k).values[..., -1:], 0)
    return p / p.sum(-1, keepdim=True)
