"""Exercise 1.4 a: the mask that hides later keys."""

import torch

from autograder.exercises import Example, Exercise, Values


def mask(n, allowed=lambda i, j: j <= i):
    """Return bool, (n, n), entry by entry; `allowed`, whether query i may attend to key j, makes mistakes."""
    return torch.tensor([[allowed(i, j) for j in range(n)] for i in range(n)])


values = Values(
    title="the mask",
    call="causal_mask(n)",
    gives="(n, n)",
    oracle=mask,
    draw=lambda rng, n: (n,),
    worked=[Example((n,), name=f"causal_mask({n})") for n in (3, 2, 1)],
    sizes=[(7,), (2,), (1,), (131,)],
    mistakes={
        "it lets a query see what comes after it, and hides what comes before": {"allowed": lambda i, j: j >= i},
        "a query does not see its own key: j <= i, with equality": {"allowed": lambda i, j: j < i},
        "a query sees the key after its own: j <= i, not j <= i + 1": {"allowed": lambda i, j: j <= i + 1},
        "True means that the query may attend: it is the other way round": {"allowed": lambda i, j: j > i},
        "it holds infinite numbers, to be added to scores; expected bool: True = may attend": lambda n: torch.zeros(
            n, n
        ).masked_fill(~mask(n), -torch.inf),
        "one query and one key still make a table: `.squeeze()` drops all axes of length 1": lambda n: mask(
            n
        ).squeeze(),
        "a position alone may attend to itself: j <= i holds for i = j = 0": lambda n: mask(n) & (n > 1),
    },
)

exercise = Exercise(parts=[values])
