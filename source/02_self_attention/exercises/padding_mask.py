"""Exercise 1.4 b: the mask that hides padding."""

import torch

from autograder.exercises import Exercise, Values


def mask(lengths, keys, allowed=lambda j, length, keys: j < length):
    """Return bool, (batch, 1, keys), entry by entry; `allowed`, whether key j may be attended to, makes mistakes."""
    return torch.tensor([[[allowed(j, length, keys) for j in range(keys)]] for length in lengths.tolist()])


values = Values(
    title="the mask",
    call="padding_mask(lengths, keys)",
    gives="(batch, 1, keys)",
    oracle=mask,
    draw=lambda rng, batch, keys: (torch.tensor(rng.integers(0, keys + 1, batch)), keys),
    worked=[(torch.tensor([2, 4, 1]), 5), (torch.tensor([3, 0, 1, 3]), 3)],
    sizes=[(5, 7), (2, 13), (1, 1), (3, 3), (131, 2), (2, 131)],
    mistakes={
        "the axis of the queries is missing, expected (batch, 1, keys)": lambda *given: mask(*given)[:, 0],
        "one key too many may be attended to: keys are numbered from 0": {"allowed": lambda j, n, keys: j <= n},
        "True means that the query may attend, so the padding is False": {"allowed": lambda j, n, keys: j >= n},
        "a row without padding is hidden as a whole: the slice `[0:]` is all of it": {
            "allowed": lambda j, length, keys: j < length < keys
        },
        "a row of length 0 sees all keys: is the row -1 of a table taken for it?": {
            "allowed": lambda j, length, keys: j < length or length == 0
        },
        "the padding is in front of the tokens, expected behind them": {"allowed": lambda j, n, keys: j >= keys - n},
        "it has as many columns as the longest sequence, expected `keys`": lambda lengths, keys: mask(
            lengths, int(lengths.max())
        ),
        "each query has a row, and those of the padding see nothing: expected one row for all queries": (
            lambda *given: mask(*given) & mask(*given).mT
        ),
        "each query has a row of its own, expected one row for all: (batch, 1, keys)": lambda lengths, keys: mask(
            lengths, keys
        ).expand(-1, keys, -1),
        "the keys are in the axis of the queries, expected (batch, 1, keys)": lambda *given: mask(*given).mT,
        "the axis of length 1 is in front, expected (batch, 1, keys)": lambda *given: mask(*given).transpose(0, 1),
    },
)

exercise = Exercise(parts=[values])
