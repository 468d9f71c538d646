"""Exercise 2.2: self-attention over bits. A mistake in the attention costs nothing in the logits."""

from functools import partial
from typing import Any

import numpy as np
import torch

from autograder.exercises import Exercise, Module, Parameters, gradients

from ._models import ANY_SIZE, LOGITS, SCORES, bits, embedded, no_loops, only, start, weights


def attend(sizes, load, X, *, root=lambda T: 2**0.5, over=-1, place=1.0, names=("query", "key")):
    """Return the attention, (samples, T, T), in double precision; the keywords make mistakes.

    Args:
        sizes: (T,).
        load: path of a parameter -> its numbers.
        X: int, (samples, T).
        root: what the scores are divided by, from T.
        over: the axis of the softmax.
        place: factor of the positions.
        names: of the layers of queries and keys.
    """
    x = embedded(load, X, place)
    q, k = (x @ load[f"{name}.weight"].double().T for name in names)
    return torch.softmax((q[:, :, None] * k[:, None]).sum(dim=-1) / root(*sizes), dim=over)


def logits(sizes, load, X, *, weigh=attend, place=1.0, then=lambda logits: logits):
    """Return the logits, in double precision; the keywords make mistakes.

    Args:
        sizes, load, X: as for `attend`.
        weigh: makes the attention of them.
        place: factor of the positions in the values.
        then: what becomes of the logits.
    """
    values = embedded(load, X, place) @ load["value.weight"][0].double()
    outputs = (weigh(sizes, load, X) * values[:, None]).sum(dim=-1)
    return then(outputs @ load["readout.weight"][0].double())


def shapes(T):
    of = {"token": (2, 2), "position": (T, 2), "query": (2, 2), "key": (2, 2), "value": (1, 2), "readout": (1, T)}
    return {f"{layer}.weight": shape for layer, shape in of.items()}


def draw(rng, samples, T):
    return (T,), weights(rng, shapes(T)), bits(rng, samples, T)


def draw_attention(rng, *size):
    sizes, load, X = draw(rng, *size)
    return sizes, only(load, "token", "position", "query", "key"), X


MAKE = "SelfAttention"
SIZES = [(3, 5), (1, 7), (7, 2), (211, 3), (2, 61)]
LAYERS = {
    "token": "nn.Embedding(2, 2)",
    "position": "nn.Embedding(T, 2)",
    "query": "nn.Linear(2, 2, bias=False)",
    "key": "nn.Linear(2, 2, bias=False)",
    "value": "nn.Linear(2, 1, bias=False)",
    "readout": "nn.Linear(T, 1, bias=False)",
}
SLIPS: dict[str, dict[str, Any]] = SCORES | {
    "the softmax goes over the queries, expected over the keys (the last axis)": {"over": 1},
    "the softmax goes over the samples, expected over the keys (the last axis)": {"over": 0},
    "queries and keys are swapped: rows are queries": {"names": ("key", "query")},
}
ACCEPTED: list[dict[str, Any]] = [{"weigh": partial(attend, **slip)} for slip in SLIPS.values()]
ACCEPTED += [{"weigh": partial(attend, place=0.0), "place": 0.0}]  # one embedding, without positions


def part(**more):
    return Module(make=MAKE, layers=LAYERS, renamed=True, hint=ANY_SIZE, rtol=1e-4, sizes=SIZES, **more)


attention = part(
    title="the attention weights",
    price=2,
    call="model.attention(X)",
    method="attention",
    gives="(samples, T, T)",
    oracle=attend,
    worked=[draw_attention(np.random.default_rng(3), 5, 3)],
    draw=draw_attention,
    mistakes=SLIPS,
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
        "the attention is not used: the readout gets the values themselves": {
            "weigh": lambda sizes, load, X: torch.eye(*sizes)
        },
        "the attention is transposed: query i gets the sum over the keys j of A[i, j] v[j]": {
            "weigh": lambda *given: attend(*given).mT
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
