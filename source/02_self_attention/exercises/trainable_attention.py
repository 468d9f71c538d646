"""Exercise 1.5: attention with projected queries, keys and values, a module. It may call the student's own 1.3."""

import numpy as np
import torch

from autograder.exercises import Batches, Example, Exercise, Module, Parameters, gradients, keeps_nothing

from ._attention import CUT, normal


def attend(sizes, layers, Q, K, V, *, weigh=lambda scores: torch.softmax(scores, dim=-1), names=("W_q", "W_k"), of=2):
    """Return output and weights, in double precision; the keywords make mistakes.

    Args:
        sizes: (d_model, d_head, d_value).
        layers: path of a parameter -> its numbers.
        Q, K, V: float, (rows, d_model).
        weigh: from the scores to the weights.
        names: the names of the layers of queries and keys.
        of: the place, among Q, K and V, of what the values are made from.
    """
    inputs = (Q.double(), K.double(), V.double())
    its = {path: numbers.double() for path, numbers in layers.items()}
    queries, keys = (rows @ its[f"{name}.weight"].T for rows, name in zip(inputs, names, strict=False))
    weights = weigh((queries[:, None] * keys).sum(dim=-1))
    return weights @ (inputs[of] @ its["W_v.weight"].T), weights


def without(*names):
    """Return a mistake: the identity in place of these layers."""
    return lambda sizes, layers, *inputs: attend(
        sizes, layers | {f"{name}.weight": torch.eye(sizes[0]) for name in names}, *inputs
    )


def divided_by_the_root(sizes, layers, *inputs):
    return attend(sizes, layers | {"W_q.weight": layers["W_q.weight"] / sizes[1] ** 0.5}, *inputs)


def draw(rng, queries, keys, d_model, d_head, d_value):
    shapes = {"W_q.weight": (d_head, d_model), "W_k.weight": (d_head, d_model), "W_v.weight": (d_value, d_model)}
    layers = {path: normal(rng, *shape) / 2 for path, shape in shapes.items()}
    return (d_model, d_head, d_value), layers, *(normal(rng, n, d_model) for n in (queries, keys, keys))


MAKE, SIZES = "TrainableAttention", (5, 2, 3)
LAYERS = {
    "W_q.weight": torch.tensor([[1.0, 0, 0, 0, 2], [0, 1, 0, 1, 0]]),
    "W_k.weight": torch.tensor([[0, 2.0, 0, 0, 0], [1, 0, 0, 0, 0]]),
    "W_v.weight": torch.tensor([[1.0, 0, 0, 0, 0], [0, 0, 0, 1, -1], [0, 0, 3, 0, 0]]),
}
INPUTS = (
    torch.tensor([[1.0, 0, 2, 0, 0], [0, 0, -1, 3, 0]]),
    torch.tensor([[0, 0.35, 4, 0, 1], [0.54, 0.55, -1, 2, 0], [0.23, 0, 1, 1, 1]]),
    torch.tensor([[6.0, 9, 0, 0, 0], [0, 1, 1, 10, 0], [12, 0, 2, 0, -5]]),
)


def part(title, **more):
    return Module(
        title=title,
        make=MAKE,
        call="model(Q, K, V)",
        gives={"output": "(queries, d_value)", "weights": "(queries, keys)"},
        first="weights",
        oracle=attend,
        **more,
    )


values = part(
    title="output and weights",
    draw=draw,
    worked=[(SIZES, LAYERS, *INPUTS)],
    hint="`self.W_q(Q)` computes Q W_q^T; in the scores, .mT swaps the last two axes of the keys",
    sizes=[(3, 5, 7, 2, 11), (1, 2, 3, 5, 1), (5, 2, 2, 3, 2), (3, 3, 3, 3, 3), (101, 3, 2, 2, 2)],
    mistakes={
        "the softmax goes over the queries, expected over the keys (the last axis)": {
            "weigh": lambda scores: torch.softmax(scores, dim=-2)
        },
        "the scores are divided by the root of d_head, which this exercise leaves out": divided_by_the_root,
        "W_q is applied to the keys and W_k to the queries": {"names": ("W_k", "W_q")},
        "W_q is applied to the keys, too: W_k makes them": {"names": ("W_q", "W_q")},
        "W_k is applied to the queries, too: W_q makes them": {"names": ("W_k", "W_k")},
        "the softmax is missing: these are the scores": {"weigh": lambda scores: scores},
        "the values are averaged as they came in: W_v makes them first": without("W_v"),
        "queries and keys are not projected: W_q and W_k make them first": without("W_q", "W_k"),
        "the values are made from K, expected from V": {"of": 1},
    },
    rtol=1e-4,
    atol=1e-5,
)
#: They differ as 0, 1, 2 do.
FAR_QUERIES, FAR_KEYS = torch.tensor([[1.0], [-1.0]]), torch.tensor([[300.0], [301.0], [302.0]])
ONES = {f"{name}.weight": torch.ones(1, 1) for name in ("W_q", "W_k", "W_v")}
any_size = part(
    title="scores of any size",
    worked=[
        Example(
            ((1, 1, 1), ONES, FAR_QUERIES, FAR_KEYS, FAR_KEYS),
            name="model(Q, K, V) with the scores 300, 301, 302 and -300, -301, -302",
            otherwise=CUT,
        )
    ],
    accepted=[{"weigh": lambda scores: scores * torch.nan}],  # an overflow is charged in 1.3
    mistakes={
        "all weights are alike where the scores are 300, 301 and 302: does something cut (`clamp`) or normalise them "
        "before the softmax?": {"weigh": lambda scores: torch.full_like(scores, 1 / 3)}
    },
    rtol=1e-3,
)


exercise = Exercise(
    builds_on=["dot_product_attention"],
    parts=[
        values,
        any_size,
        keeps_nothing(values, (6, 6, 5, 2, 3), (7, 7, 5, 2, 3)),
        Parameters(title="the parameters", price=0.5, make=MAKE, sizes=SIZES, parameters=list(LAYERS)),
        gradients(values, title="gradients", price=1),
        Batches(
            title="batch axes",
            price=0.5,
            make=MAKE,
            sizes=SIZES,
            load=LAYERS,
            batch=[normal(np.random.default_rng(seed), 2, rows, 5) / 2 for seed, rows in enumerate((3, 7, 7))],
        ),
    ],
)
