"""Exercise 2.1: a network with one hidden layer. The rate and the place of dropout have a price of their own."""

import itertools

import numpy as np
import torch
from torch.nn.functional import gelu

from autograder.exercises import (
    Example,
    Exercise,
    Module,
    Own,
    Parameters,
    Relations,
    Values,
    gradients,
    keeps_nothing,
    probe,
)

from ._models import ANY_SIZE, LOGITS, bits, weights

# ---- probes ----


def different_logits(make, sizes, load, x):
    """Return the different logits of many samples x in training mode, ascending."""
    model = make(*sizes)
    for path, numbers in load.items():
        model.get_parameter(path).data.copy_(numbers)
    model.train()
    torch.manual_seed(0)
    logits = torch.cat([model(x).detach().flatten() for _ in range(400)]).sort()[0]
    return logits[torch.cat([torch.tensor([True]), logits.diff() > 1e-4])]


def shares_left_out(make, sizes):
    """Return in which share of 4001 samples each of two hidden units is left out in training mode."""
    model = make(*sizes)
    numbers = {"hidden.weight": 10 * torch.eye(2), "hidden.bias": torch.zeros(2)}
    numbers |= {"readout.weight": torch.tensor([[0.8, 1.6]]), "readout.bias": torch.zeros(1)}
    for path, its in numbers.items():  # divided by 1 - dropout, the units add about 10 and 20 to the logit
        model.get_parameter(path).data.copy_(its)
    model.train()
    torch.manual_seed(0)
    kept = (model(torch.ones(4001, 2, dtype=torch.int64)).detach() / 10).round().long()
    return [float(((kept >> unit) % 2 == 0).double().mean()) for unit in (0, 1)]


# ---- oracles ----


def mlp(sizes, load, X, *, unit=gelu, then=lambda logits: logits):
    """Return the logits, in double precision; the keywords make mistakes.

    Args:
        sizes: (T, width, dropout).
        load: path of a parameter -> its numbers.
        X: (samples, T).
        unit: the activation.
        then: applied to the logits.
    """
    its = {path: numbers.double() for path, numbers in load.items()}
    hidden = unit(X.double() @ its["hidden.weight"].T + its["hidden.bias"])
    return then(hidden @ its["readout.weight"][0] + its["readout.bias"])


def with_masks(up=lambda rate: 1 / (1 - rate), drop=lambda mask: {"unit": lambda h: gelu(h) * mask}):
    """Return an oracle of the different logits: each of two units, or of two bits, is kept or left out.

    Args:
        up: from the rate to the factor of what is kept.
        drop: from a mask, (2,), to arguments of `mlp`.
    """

    def levels(make, sizes, load, x):
        masks = (torch.tensor(mask).double() for mask in itertools.product((0.0, up(sizes[2])), repeat=2))
        return np.unique([float(mlp(sizes, load, **{"X": x} | drop(mask))) for mask in masks])

    return levels


def none_left_out(make, sizes, load, x):
    return mlp(sizes, load, x)


def logit_left_out(make, sizes, load, x):
    return torch.tensor([0, float(mlp(sizes, load, x)) / (1 - sizes[2])])


def rates(make, sizes):
    return np.full(2, sizes[2] if len(sizes) > 2 else 0.1)


# ---- parts ----

MAKE, OWN = "MLP", Own("MLP")
LAYERS = {"hidden": "nn.Linear(T, width)", "readout": "nn.Linear(width, 1)"}
TWO_UNITS = {  # of 1 and 0.5 before the GELU
    "hidden.weight": torch.tensor([[2.0, -1.0], [0.25, 0.25]]),
    "hidden.bias": torch.zeros(2),
    "readout.weight": torch.tensor([[2.0, 1.0]]),
    "readout.bias": torch.tensor([0.5]),
}


def shapes(T, width):
    return {"hidden.weight": (width, T), "hidden.bias": (width,), "readout.weight": (1, width), "readout.bias": (1,)}


def draw(rng, samples, T, width):
    return (T, width, 0.25), weights(rng, shapes(T, width)), bits(rng, samples, T)


def layers(*sizes, width):
    its = shapes(sizes[0], width)
    return Parameters(title="the layers", make=MAKE, sizes=sizes, parameters=list(its), shapes=its, layers=LAYERS)


def part(**more):
    return Module(
        make=MAKE, layers=LAYERS, call="model(X)", gives="(samples,)", oracle=mlp, evaluated=True, hint=ANY_SIZE, **more
    )


of_any_width = layers(5, 3, width=3)
RNG = np.random.default_rng(49)
values = part(
    title="logits by hand",
    worked=[draw(RNG, 4, 3, 2), draw(RNG, 1, 3, 2)],
    draw=draw,
    sizes=[(7, 5, 3), (1, 11, 2), (13, 2, 17), (211, 1, 1)],
    atol=1e-5,
    mistakes={
        "the activation is missing": {"unit": lambda h: h},
        "the activation is ReLU, expected GELU": {"unit": torch.relu},
        "the activation is tanh, expected GELU": {"unit": torch.tanh},
        "the activation is the approximate GELU, expected the exact one": {
            "unit": lambda h: gelu(h, approximate="tanh")
        },
        "the activation is a sigmoid, expected GELU": {"unit": torch.sigmoid},
        "the activation is applied to the logit too": {"then": gelu},
    }
    | LOGITS,
)
twice = part(title="the same each time in eval mode", worked=[draw(np.random.default_rng(3), 7, 3, 11)] * 2)
in_training = Values(
    title="dropout after the GELU, in training mode only",
    price=1,
    charged_by=of_any_width,
    call="model(X) in training mode",
    run=probe(different_logits),
    gives="(different logits of equal samples,)",
    oracle=with_masks(),
    worked=[(OWN, (2, 2, 0.2), TWO_UNITS, torch.ones(1, 2, dtype=torch.int64))],
    draw=lambda rng, rate: (OWN, (2, 2, rate), TWO_UNITS, torch.ones(1, 2, dtype=torch.int64)),
    sizes=[(0.4,), (0.25,)],
    mistakes={
        "equal samples have equal logits: apply nn.Dropout(dropout) to the hidden units of each": none_left_out,
        "dropout is applied to the logit instead of the hidden units": logit_left_out,
        "dropout is applied before the GELU": with_masks(drop=lambda mask: {"unit": lambda h: gelu(h * mask)}),
        "dropout is applied to the bits instead of the hidden units": with_masks(drop=lambda mask: {"X": mask[None]}),
        "kept units aren't divided by 1 - dropout, as `nn.Dropout` does": with_masks(up=lambda rate: 1.0),
        "the rate is always 0.1: use the argument `dropout`": with_masks(up=lambda rate: 1 / 0.9),
        "the rate is 1 - dropout: `nn.Dropout` takes the share that is left out": with_masks(up=lambda rate: 1 / rate),
    },
    length="equal samples have another number of different logits than two units give that are left out each by itself",
    otherwise="the logits differ from those of hidden, GELU, dropout and readout, in this order",
    fresh="the logits differ from those of hidden, GELU, dropout and readout, in this order",
    rtol=1e-3,
    atol=1e-4,
)
by_itself = Values(
    title=in_training.title,
    price=1,
    charged_by=of_any_width,
    call="model(X) in training mode",
    run=probe(shares_left_out),
    gives="(2,)",
    oracle=rates,
    worked=[
        Example((OWN, (2, 2, 0.2)), name="the share of samples in which each of two hidden units is left out"),
        Example((OWN, (2, 2)), name="this share by default", otherwise="without the argument, dropout is 0.1"),
    ],
    otherwise="each unit of each sample should be left out by itself, as nn.Dropout(dropout) does",
    plainly=True,
    atol=0.04,
)

exercise = Exercise(
    parts=[
        layers(17, width=512),
        of_any_width,
        Relations(
            title=twice.title,
            of=twice,
            pairs=[(0, 1, True, "in eval mode two calls give different logits: dropout works in training mode only")],
        ),
        values,
        keeps_nothing(values, (5, 3, 2), (7, 3, 2)),
        gradients(values, title="gradients reach every layer"),
        in_training,
        by_itself,
    ]
)
