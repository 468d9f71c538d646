"""Exercise 2.4: attention of one learned query."""

import torch

from autograder.exercises import Exercise

from ._models import SCORES, attention_model, embedded


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
        root: the divisor of the scores, from T.
        over: the axis of the softmax.
        place: factor of the positions.
        key: makes the keys, from the embeddings and the weight of the layer.
        read: from X to the bits that are looked up.
    """
    keys = key(embedded(load, read(X), place), load["key.weight"].double())
    return torch.softmax((keys * load["query"]).sum(dim=-1) / root(*sizes), dim=over)


def uniform(weight):
    """Return a mistake: all positions have this weight, from T."""
    return {"weigh": lambda sizes, load, X: torch.full(X.shape, weight(*sizes)).double()}


def shapes(T):
    its = {"token.weight": (2, 2), "position.weight": (T, 2), "query": (2,), "key.weight": (2, 2)}
    return its | {"value.weight": (1, 2), "value.bias": (1,)}


LAYERS = {
    "token": "nn.Embedding(2, 2)",
    "position": "nn.Embedding(T, 2)",
    "query": "nn.Parameter(torch.empty(2))",
    "key": "nn.Linear(2, 2, bias=False)",
    "value": "nn.Linear(2, 1)",
}

exercise = Exercise(
    parts=attention_model(
        "SingleQuery",
        layers=LAYERS,
        shapes=shapes,
        attend=attend,
        axes="(samples, T)",
        slips=SCORES
        | {
            "`key` is not applied: the query meets the embeddings themselves": {"key": lambda x, weight: x},
            "the softmax goes over the samples, expected over the positions (the last axis)": {"over": 0},
            "the scores of 0 and 1 are swapped: bit 1 has `token.weight[1]`": {"read": lambda X: 1 - X},
        },
        of_attention={
            "an axis of length 1 is left over: the shape is (samples, T)": lambda *given: attend(*given)[:, None],
            "all weights are 1: does the softmax go over the positions?": lambda sizes, load, X: torch.ones(X.shape),
        },
        of_logits={
            "all weights are alike, as if there were no attention: it is the mean of the values": uniform(
                lambda T: 1 / T
            ),
            "all weights are 1, as if there were no attention: it is the sum of the values": uniform(lambda T: 1.0),
            "it is the mean over the positions, expected the sum": {
                "weigh": lambda sizes, *given: attend(sizes, *given) / sizes[0]
            },
        },
        prices=(2, 1.5),
    )
)
