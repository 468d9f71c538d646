"""Exercise 1.7: the mean entropy of attention weights, and the mean size of their Jacobians."""

import torch

from autograder.exercises import Example, Exercise, Values

from ._attention import normal


def entropies(rows):
    return -torch.xlogy(rows, rows).sum(dim=-1)


def jacobians(rows):
    """Return their entries one after another, (queries, keys * keys)."""
    keys = range(rows.shape[1])
    return torch.stack([torch.stack([w[i] * (float(i == j) - w[j]) for i in keys for j in keys]) for w in rows])


def sizes(rows):
    return jacobians(rows).square().sum(dim=-1).sqrt()


def measured(
    Q,
    K,
    scale,
    factor=lambda scale, d: scale,
    dim=-1,
    entropy=lambda rows: entropies(rows).mean(),
    size=lambda rows: sizes(rows).mean(),
):
    """Return mean entropy and mean size; the keywords make mistakes.

    Args:
        Q, K, scale: as in the exercise.
        factor: the factor of the scores, from the scale and d.
        dim: the axis of the softmax.
        entropy, size: from the weights, (queries, keys).
    """
    scores = (Q.double()[:, None] * K.double()).sum(dim=-1)
    rows = torch.softmax(factor(scale, Q.shape[1]) * scores, dim=dim)
    return entropy(rows).numpy(), size(rows).numpy()


UNSCALED = {
    "the scores are not multiplied by the scale": {"factor": lambda scale, d: 1},
    "the scores are divided by the scale, expected multiplied": {"factor": lambda scale, d: 1 / scale},
    "the scores are divided by √d, expected multiplied by `scale`": {"factor": lambda scale, d: d**-0.5},
}
OVER_QUERIES = {"the softmax goes over the queries, expected over the keys (dim=-1)": {"dim": 0}}
SWAPPED = {"it is the other one of the two numbers: `return entropy, size`": lambda *given: measured(*given)[::-1]}

ZERO = (
    "perhaps an exponential overflows (a softmax subtracts the largest score first), or a weight of 0 meets its "
    "logarithm, where 0 · log 0 counts as 0"
)

#: Times 1/2, the scores are the logarithms of (1, 3, 2) and (4, 1, 5), and 3 times.
Q = torch.tensor([[2.0, 0, 1, 0, 0], [0, 2, 0, 1, 0], [0, 0, 0, 0, 3]])
K = torch.tensor([[1.0, 4, 1, 1, 1], [3, 1, 1, 1, 1], [2, 5, 1, 1, 1]]).log()
K[:, 4] = 2
#: One query with even weights, and one with sharp ones.
TWO = Q[[1, 0]] * torch.tensor([[1.0], [4]]), torch.cat([K, -K[:1]]), 0.5


def part(title, **more):
    return Values(
        title=title,
        call="sharpness(Q, K, scale)",
        returns=("entropy", "size"),
        oracle=measured,
        worked=[
            Example((Q, K, 0.5), name=title),
            Example(TWO, name=f"{title} of 2 queries and 4 keys"),
            Example((Q, K, 200.0), name=f"{title} with the scale 200, where some weights are 0"),
        ],
        not_finite=ZERO,
        **more,
    )


def number(title, place, **more):
    return part(
        title,
        look=[(place,)],
        gives="one number",
        draw=lambda rng, queries, keys, d, scale: (normal(rng, queries, d), normal(rng, keys, d), scale),
        sizes=[(3, 5, 7, 1.0), (11, 2, 3, 0.5), (1, 7, 2, 2.0)],
        rtol=1e-3,
        **more,
    )


a_pair = part(
    title="a pair of numbers", look=[(0,), (1,)], gives={"entropy": "one number", "size": "one number"}, only_known=True
)
mean_entropy = number(
    title="the mean entropy",
    place=0,
    price=1,
    mistakes=UNSCALED
    | {
        "it is the sum over the queries, expected their mean": {"entropy": lambda rows: entropies(rows).sum()},
        "there is one number for each query, expected their mean": {"entropy": entropies},
        "it is divided by the number of keys, expected by the number of queries": {
            "entropy": lambda rows: entropies(rows).sum() / rows.shape[1]
        },
        "it is the entropy of the last query alone, expected the mean over all": {
            "entropy": lambda rows: entropies(rows)[-1]
        },
        "it is the entropy of the mean weights, expected the mean of the entropies": {
            "entropy": lambda rows: entropies(rows.mean(dim=0))
        },
    }
    | OVER_QUERIES
    | SWAPPED,
)
mean_size = number(
    title="the mean size of the Jacobian",
    place=1,
    price=2,
    otherwise="the size of a Jacobian is the root of the sum of all its squared entries; expected its mean over the "
    "queries",
    mistakes={
        "it is the mean of the squared sizes: take the root of each sum of squares": {
            "size": lambda rows: sizes(rows).square().mean()
        },
        "it is the sum over the queries, expected their mean": {"size": lambda rows: sizes(rows).sum()},
        "it is divided by the number of keys, expected by the number of queries": {
            "size": lambda rows: sizes(rows).sum() / rows.shape[1]
        },
        "it is the root of the mean of the squares, expected the mean of the sizes": {
            "size": lambda rows: sizes(rows).square().mean().sqrt()
        },
        "it is the size for the last query alone, expected the mean over all": {"size": lambda rows: sizes(rows)[-1]},
        "it is the size of the mean Jacobian, expected the mean of the sizes": {
            "size": lambda rows: jacobians(rows).mean(dim=0).norm()
        },
    }
    | OVER_QUERIES
    | SWAPPED
    | UNSCALED,
)

exercise = Exercise(builds_on=["entropy"], parts=[a_pair, mean_entropy, mean_size])
