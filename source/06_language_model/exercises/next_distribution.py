"""Exercise 2.1: temperature and top-k."""

import numpy as np
import torch

from autograder.exercises import Args, Exercise, Values


def chances(
    logits, temperature=1.0, top_k=None, *, scale=lambda z, t: z / t, cut=None, again=True, keep=lambda k, vocab: k
):
    """Return probabilities, row by row, from sorted logits; the keywords make mistakes."""
    rows = logits.double().reshape(-1, logits.shape[-1]).numpy()
    found = []
    for row in rows:
        scaled = scale(row, temperature)
        k = len(row) if top_k is None else keep(top_k, len(row))
        left_out = np.argsort(row)[: len(row) - k]
        if cut is not None:
            scaled[left_out] = cut
        powers = np.exp(scaled - scaled.max())
        if not again:
            powers = powers / powers.sum()
        if cut is None:
            powers[left_out] = 0.0
        found.append(powers / powers.sum() if again else powers)
    return torch.tensor(np.array(found)).reshape(logits.shape).float()


def draw(rng, shape, temperature, top_k):
    logits = torch.tensor(np.stack([rng.permutation(shape[-1]) for _ in range(int(np.prod(shape[:-1])))]))
    logits = logits.reshape(shape) * 0.37 + torch.tensor(rng.uniform(-0.1, 0.1, shape)) - 1.0
    return logits.float(), temperature, top_k


LOGITS = torch.tensor([8.0, 2, 1, 4]).log()


def part(**more):
    return Values(
        call="next_distribution(logits, temperature, top_k)",
        gives="(..., vocab)",
        oracle=chances,
        draw=draw,
        rtol=1e-3,
        atol=1e-5,
        **more,
    )


temperature = part(
    title="temperature",
    worked=[
        (LOGITS, 0.5, None),
        Args(torch.stack([LOGITS, 2 * LOGITS.flip(0)])),
        (torch.tensor([[1.0, 300, 200], [-300, -100, -200]]), 2.0, None),
        (torch.tensor([[1.0, 300, 200], [-300, -100, -200]]), 100.0, None),
    ],
    sizes=[((7,), 0.7, None), ((2, 3, 5), 1.7, None), ((3, 1), 0.3, None), ((1, 11), 0.02, None)],
    mistakes={
        "logits are multiplied by the temperature, expected divided": {"scale": lambda z, t: z * t},
        "the temperature has no effect": {"scale": lambda z, t: z},
        "these powers do not sum to 1: divide each row by its sum": lambda logits, temperature=1.0, top_k=None: (
            logits / temperature
        ).exp(),
        "probabilities are divided by the temperature, expected logits before the softmax": (
            lambda logits, temperature=1.0, top_k=None: logits.softmax(dim=-1) / temperature
        ),
        "these are log-probabilities, expected probabilities": lambda logits, temperature=1.0, top_k=None: (
            logits / temperature
        ).log_softmax(dim=-1),
        "the softmax goes over all rows together, expected over each row": (
            lambda logits, temperature=1.0, top_k=None: (logits / temperature).flatten().softmax(0).view(logits.shape)
        ),
        "the softmax goes down the columns, expected over each row: dim=-1": (
            lambda logits, temperature=1.0, top_k=None: (logits / temperature).softmax(dim=0)
        ),
        "this is the likeliest character alone: its probability is 1 only at temperature 0": (
            lambda logits, temperature=1.0, top_k=None: (logits == logits.amax(dim=-1, keepdim=True)).float()
        ),
    },
    otherwise="each row is softmax(logits / temperature)",
)
top = part(
    title="top-k",
    price=1,
    worked=[
        (LOGITS, 1.0, 2),
        (torch.stack([LOGITS, -LOGITS, LOGITS.roll(1)]), 0.5, 3),
        (LOGITS, 2.0, 4),
        (LOGITS, 1.0, 1),
        (torch.tensor([[1.0, 300, 200], [-3e4, -1e4, -2e4]]), 2.0, 2),
        (torch.tensor([[1.0, 300, 200], [-300, -100, -200]]), 100.0, 2),
    ],
    sizes=[((7,), 0.7, 3), ((2, 3, 5), 1.7, 1), ((5, 11), 1.0, 11), ((3, 7), 0.5, 6)],
    mistakes={
        "top_k has no effect": {"keep": lambda k, vocab: vocab},
        "the rows no longer sum to 1: leave logits out before the softmax, or divide again": {"again": False},
        "one character too many takes part": {"keep": lambda k, vocab: min(k + 1, vocab)},
        "one character too few takes part: the k-th largest logit still does": {"keep": lambda k, vocab: max(k - 1, 1)},
        "one character too few takes part: the k-th largest logit still does ": {"keep": lambda k, vocab: k - 1},
        "the smallest logits take part, expected the largest": (
            lambda logits, temperature=1.0, top_k=None: _the_smallest(logits, temperature, top_k)
        ),
        "left-out logits are set to 0, and e⁰ is 1: set them to -inf": {"cut": 0.0},
        "left-out logits are set to a number that can be larger than others: set them to -inf": (
            lambda logits, temperature=1.0, top_k=None: _filled(logits, temperature, top_k)
        ),
        "the same characters are left out in every row, those of the first: take the k largest of each row": (
            lambda logits, temperature=1.0, top_k=None: _as_in_the_first_row(logits, temperature, top_k)
        ),
        "one bound for all rows: take the k largest of each row": (
            lambda logits, temperature=1.0, top_k=None: _one_bound(logits, temperature, top_k)
        ),
    },
    otherwise="all but the top_k largest logits of each row get -inf, and then come temperature and softmax",
)


def _filled(logits, temperature, top_k):
    left_out = logits < logits.sort(dim=-1, descending=True).values[..., top_k - 1 : top_k]
    return (logits.masked_fill(left_out, -100.0) / temperature).softmax(dim=-1)


def _the_smallest(logits, temperature, top_k):
    left_out = logits > logits.sort(dim=-1).values[..., top_k - 1 : top_k]
    return (logits.masked_fill(left_out, -torch.inf) / temperature).softmax(dim=-1)


def _as_in_the_first_row(logits, temperature, top_k):
    first = logits.reshape(-1, logits.shape[-1])[0]
    left_out = first < first.sort(descending=True).values[top_k - 1]
    return (logits.masked_fill(left_out, -torch.inf) / temperature).softmax(dim=-1)


def _one_bound(logits, temperature, top_k):
    bound = logits.flatten().sort(descending=True).values[top_k - 1]
    return (logits.masked_fill(logits < bound, -torch.inf) / temperature).softmax(dim=-1)


exercise = Exercise(parts=[temperature, top])
