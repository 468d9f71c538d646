"""Exercise 2.6 a: attention of one learned query. A mistake in the attention costs nothing in the logits."""

from functools import partial
from typing import Any

import numpy as np
import torch

from autograder.exercises import Exercise, Module, Parameters, gradients

from ._models import ANY_SIZE, LOGITS, SCORES, bits, embedded, no_loops, only, start, weights


def attend(
    sizes,
    load,
    X,
    *,
    root=lambda T: 2**0.5,
    over=-1,
    place=1.0,
    key=lambda x, weight: x @ weight.T,
    read=lambda X: X,
):
    """Return the attention of the query, (samples, T), in double precision; the keywords make mistakes.

    Args:
        sizes: (T,).
        load: path of a parameter -> its numbers.
        X: int, (samples, T).
        root: what the scores are divided by, from T.
        over: the axis of the softmax.
        place: factor of the positions.
        key: makes the keys, from the embeddings and the weight of the layer.
        read: from X to the bits that are looked up.
    """
    keys = key(embedded(load, read(X), place), load["key.weight"].double())
    return torch.softmax((keys * load["query"]).sum(dim=-1) / root(*sizes), dim=over)


def logits(sizes, load, X, *, weigh=attend, place=1.0, then=lambda logits: logits):
    """Return the logits, in double precision; the keywords make mistakes.

    Args:
        sizes, load, X: as for `attend`.
        weigh: makes the attention of them.
        place: factor of the positions in the values.
        then: what becomes of the logits.
    """
    values = embedded(load, X, place) @ load["value.weight"][0].double() + load["value.bias"].double()
    return then((weigh(sizes, load, X) * values).sum(dim=-1))


def uniform(weight):
    """Return a mistake: all positions have this weight, from T."""
    return {"weigh": lambda sizes, load, X: torch.full(X.shape, weight(*sizes)).double()}


def shapes(T):
    its = {"token.weight": (2, 2), "position.weight": (T, 2), "query": (2,), "key.weight": (2, 2)}
    return its | {"value.weight": (1, 2), "value.bias": (1,)}


def draw(rng, samples, T):
    return (T,), weights(rng, shapes(T)), bits(rng, samples, T)


def draw_attention(rng, *size):
    sizes, load, X = draw(rng, *size)
    return sizes, only(load, "token", "position", "query", "key"), X


MAKE = "SingleQuery"
SIZES = [(3, 5), (1, 7), (7, 2), (211, 3), (2, 61)]
LAYERS = {
    "token": "nn.Embedding(2, 2)",
    "position": "nn.Embedding(T, 2)",
    "query": "nn.Parameter(torch.empty(2))",
    "key": "nn.Linear(2, 2, bias=False)",
    "value": "nn.Linear(2, 1)",
}
SLIPS: dict[str, dict[str, Any]] = SCORES | {
    "`key` is not applied: the query meets the embeddings themselves": {"key": lambda x, weight: x},
    "the softmax goes over the samples, expected over the positions (the last axis)": {"over": 0},
    "the scores of 0 and 1 are swapped: bit 1 has `token.weight[1]`": {"read": lambda X: 1 - X},
}
ACCEPTED: list[dict[str, Any]] = [{"weigh": partial(attend, **slip)} for slip in SLIPS.values()]
ACCEPTED += [{"weigh": partial(attend, place=0.0), "place": 0.0}]  # one embedding, without positions


def part(**more):
    return Module(make=MAKE, layers=LAYERS, renamed=True, hint=ANY_SIZE, rtol=1e-4, sizes=SIZES, **more)


attention = part(
    title="the attention weights",
    price=1,
    call="model.attention(X)",
    method="attention",
    gives="(samples, T)",
    oracle=attend,
    worked=[draw_attention(np.random.default_rng(3), 5, 3)],
    draw=draw_attention,
    mistakes=SLIPS
    | {
        "an axis of length 1 is left over: the shape is (samples, T)": lambda *given: attend(*given)[:, None],
    },
)
values = part(
    title="the logits",
    price=1,
    call="model(X)",
    gives="(samples,)",
    oracle=logits,
    worked=[draw(np.random.default_rng(3), samples, 3) for samples in (5, 1)],
    draw=draw,
    accepted=ACCEPTED,
    mistakes=LOGITS
    | {
        "the values leave out the positions: value(x) of the sum of token and position": {"place": 0.0},
        "the attention is not used: it is the mean of the values": uniform(lambda T: 1 / T),
        "the attention is not used: it is the sum of the values": uniform(lambda T: 1.0),
        "it is the mean over the positions, expected the sum": {
            "weigh": lambda sizes, *given: attend(sizes, *given) / sizes[0]
        },
    },
)

exercise = Exercise(
    parts=[
        Parameters(title="a model with parameters", make=MAKE, sizes=(5,), others=True),
        Parameters(
            title="layers and number of parameters",
            price=1,
            make=MAKE,
            sizes=(17,),
            parameters=list(shapes(17)),
            shapes=shapes(17),
            layers=LAYERS,
        ),
        attention,
        values,
        gradients(values, title=values.title, price=1, charged_by=attention),
        start(MAKE),
        *no_loops(MAKE),
    ]
)
