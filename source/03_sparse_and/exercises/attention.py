"""Exercise 2.2: self-attention over bits."""

import torch

from autograder.exercises import Exercise

from ._models import SCORES, attention_model, embedded


def attend(sizes, load, X, *, root=lambda T: 2**0.5, over=-1, place=1.0, names=("query", "key")):
    """Return the attention, (samples, T, T), in double precision; the keywords make mistakes.

    Args:
        sizes: (T,).
        load: path of a parameter -> its numbers.
        X: int, (samples, T).
        root: the divisor of the scores, from T.
        over: the axis of the softmax.
        place: factor of the positions.
        names: the names of the layers of queries and keys.
    """
    x = embedded(load, X, place)
    q, k = (x @ load[f"{name}.weight"].double().T for name in names)
    return torch.softmax((q[:, :, None] * k[:, None]).sum(dim=-1) / root(*sizes), dim=over)


def shapes(T):
    of = {"token": (2, 2), "position": (T, 2), "query": (2, 2), "key": (2, 2), "value": (1, 2), "readout": (1, T)}
    return {f"{layer}.weight": shape for layer, shape in of.items()}


LAYERS = {
    "token": "nn.Embedding(2, 2)",
    "position": "nn.Embedding(T, 2)",
    "query": "nn.Linear(2, 2, bias=False)",
    "key": "nn.Linear(2, 2, bias=False)",
    "value": "nn.Linear(2, 1, bias=False)",
    "readout": "nn.Linear(T, 1, bias=False)",
}

exercise = Exercise(
    parts=attention_model(
        "SelfAttention",
        layers=LAYERS,
        shapes=shapes,
        attend=attend,
        axes="(samples, T, T)",
        slips=SCORES
        | {
            "the softmax goes over the queries, expected over the keys (the last axis)": {"over": 1},
            "the softmax goes over the samples, expected over the keys (the last axis)": {"over": 0},
            "queries and keys are swapped: rows are queries": {"names": ("key", "query")},
        },
        of_attention={},
        of_logits={
            "the attention is not used: the readout gets the values themselves": {
                "weigh": lambda sizes, load, X: torch.eye(*sizes)
            },
            "the attention is transposed: query i gets the sum over the keys j of A[i, j] v[j]": {
                "weigh": lambda *given: attend(*given).mT
            },
        },
        prices=(2.5, 2),
    )
)
