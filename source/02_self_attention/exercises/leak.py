"""Exercise 2.8: does a function look at later rows? It is a probe, a mixture of rows."""

import numpy as np
import torch

from autograder.exercises import Exercise, Unchanged, Values

from ._attention import normal
from ._mixtures import mixed, mixing


def up_to(k, T):
    return slice(k + 1)


def behind(k, T):
    return slice(k + 1, T)


def moves(
    attend,
    x,
    other,
    of=up_to,
    replaced=behind,
    size=lambda moved: abs(moved).max(),
    before=lambda x, other: x,
):
    """Return how far the outputs move, (T - 1,); the keywords make mistakes.

    Args:
        attend, x, other: as in the exercise.
        of: the outputs that are compared, from k and T.
        replaced: the rows that are replaced, from k and T.
        size: from the differences of outputs to an entry.
        before: the rows without a change, from x and other.
    """
    x, other = x.double().numpy(), other.double().numpy()
    T, found = len(x), []
    for k in range(T - 1):
        rows = x.copy()
        rows[replaced(k, T)] = other[replaced(k, T)]
        moved = mixed(attend, rows) - mixed(attend, before(x, other))
        found.append(size(moved[of(k, T)]))
    return torch.tensor(np.array(found))


def draw(rng, T, d, sharp):
    return mixing(normal(rng, T, T), sharp), normal(rng, T, d), normal(rng, T, d)


MIX = torch.tensor([[1.0, 2, 0, -3], [0.5, 1, -1, 0], [2, 0, 1, 1], [1, -1, 3, 2]])
X = torch.tensor([[1.0, -2], [3, 0.5], [-1, 2], [4, 1]])
OTHER = torch.tensor([[2.0, 1], [-3, 4], [0.5, -5], [3, 2]])

values = Values(
    title="how far the outputs move",
    call="leak(attend, x, other)",
    gives="(T - 1,)",
    oracle=moves,
    draw=draw,
    worked=[
        (mixing(MIX), X, OTHER),
        (mixing(MIX.tril()), X, OTHER),
        (mixing(MIX, sharp=0.5), X / 2, OTHER / 2),
        (mixing(MIX), X / 2**14, OTHER / 2**14),
    ],
    sizes=[(5, 3, 0.0), (2, 2, 0.0), (7, 1, 0.0), (31, 2, 0.0), (5, 3, 0.5), (11, 2, 0.5)],
    mistakes={
        "all outputs are compared, expected the outputs 0 to k": {"of": lambda k, T: slice(T)},
        "the later outputs are compared, expected the outputs 0 to k": {"of": behind},
        "output k alone is compared, expected the outputs 0 to k": {"of": lambda k, T: slice(k, k + 1)},
        "row k + 1 alone is replaced, expected all rows from there on": {"replaced": lambda k, T: slice(k + 1, k + 2)},
        "the earlier rows are replaced, expected row k + 1 and later ones": {"replaced": up_to},
        "the last row alone is replaced, expected row k + 1 and all later ones": {
            "replaced": lambda k, T: slice(T - 1, T)
        },
        "rows that were replaced for an earlier k stay replaced: begin with a new copy of `x` for each k": {
            "replaced": lambda k, T: slice(1, T)
        },
        "row k is replaced as well: the later rows begin at k + 1": {"replaced": lambda k, T: slice(k, T)},
        "output k + 1 is compared as well: its own row has changed": {"of": lambda k, T: slice(k + 2)},
        "the rows are replaced by zeros, expected those of `other`": lambda attend, x, other: moves(attend, x, 0 * x),
        "the outputs are compared with those of `other`, expected those of `x`": {"before": lambda x, other: other},
        "the function is given differences, expected rows: that is enough for linear functions alone": (
            lambda attend, x, other: moves(attend, 0 * x, other - x)
        ),
        "the entries can only rise: entry k is a maximum over the outputs 0 to k, not over the entries so far": (
            lambda *given: moves(*given).cummax(dim=0).values
        ),
        "small changes are taken for 0: each entry is the change as it is": {
            "size": lambda moved: abs(moved).max() * (abs(moved).max() > 1e-3)
        },
        "it is the mean of the changes, expected the largest": {"size": lambda moved: abs(moved).mean()},
        "it is the length of all changes together, expected the largest of them": {"size": np.linalg.norm},
        "it is the largest length of a row of changes, expected the largest change of a single number": {
            "size": lambda moved: np.linalg.norm(moved, axis=-1).max()
        },
        "the sign of the changes counts: take .abs() before the largest": {"size": np.max},
        "there is an entry for the last row too: nothing comes after it, so T - 1 entries": lambda *given: torch.cat(
            [moves(*given), torch.zeros(1)]
        ),
        "there is one number, expected one for each k": lambda *given: moves(*given).max(),
        "the entries are in the opposite order: entry 0 is about output 0": lambda *given: moves(*given).flip(0),
    },
    rtol=1e-3,
    atol=2e-5,
)

exercise = Exercise(parts=[values, Unchanged(title="x stays as it was", price=0.5, of=values)])
