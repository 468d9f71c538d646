# %% right: by hand
why_loss = {"meets": "b", "best": -0.32, "apart": 0.49}

# %% right: the best logit by search
import torch

zs = torch.linspace(-2, 2, 4001)
costs = [friend_loss(torch.full((64, 1), z.item()), parts.train.y[:64]).item() for z in zs]
labels = parts.train.y[:64]
apart = (labels[:, None] != labels).float().mean().item()
why_loss = {"meets": "b", "best": zs[costs.index(min(costs))].item(), "apart": apart}

# %% wrong: its own label | verdict: PARTIAL | says: which shape have | hidden: a choice, so the visible check looks at its form
why_loss = {"meets": "a", "best": -0.31, "apart": 0.49}

# %% wrong: zero is best | verdict: PARTIAL | says: derivative is 0
why_loss = {"meets": "b", "best": 0, "apart": 0.49}

# %% wrong: the share itself, and one kind of pair only | says: derivative is 0
why_loss = {"meets": "b", "best": 27 / 64, "apart": 27 / 64 * 37 / 64}

# %% wrong: the share that agrees | verdict: PARTIAL | says: meets each label 0
why_loss = {"meets": "b", "best": -0.315, "apart": 0.512}

# %% wrong: a text | says: why_loss['best']
why_loss = {"meets": "b", "best": "-0.32", "apart": 0.49}

# %% wrong: nothing about the pairs | says: has no entry 'apart'
why_loss = {"meets": "b", "best": -0.32}

# %% wrong: more digits than needed, of another share | verdict: PARTIAL | says: 0.03 less
why_loss = {"meets": "b", "best": -0.27, "apart": 0.49}

# %% right: filled in the opposite order
why_loss = {}
why_loss["apart"] = 0.488
why_loss["best"] = -0.315
why_loss["meets"] = "b"
