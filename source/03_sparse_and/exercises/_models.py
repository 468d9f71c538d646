"""What the exercises on models share: bits and weights, and the parts of an exercise on a model with attention."""

import math
from functools import partial
from typing import Any

import numpy as np
import torch

from autograder.exercises import Module, NoLoop, Own, Parameters, Random, Results, gradients, keeps_nothing
from course.checks.quoting import from_student


def bits(rng, samples, T):
    return torch.tensor(rng.integers(0, 2, (samples, T)))


def weights(rng, shapes):
    """Draw numbers for the parameters of these names and shapes."""
    return {path: torch.tensor(rng.standard_normal(shape).round(2)).float() for path, shape in shapes.items()}


def embedded(load, X, place=1.0):
    """Return token[X_i] + place · position[i], (samples, T, 2), in double precision."""
    return load["token.weight"].double()[X] + place * load["position.weight"].double()


def logits(sizes, load, X, *, weigh, place=1.0, then=lambda logits: logits):
    """Return the logits, in double precision; the keywords make mistakes.

    Args:
        sizes: (T,).
        load: path of a parameter -> its numbers. A model that has a readout has a query for each position.
        X: int, (samples, T).
        weigh: makes the attention of them.
        place: factor of the positions in the values.
        then: applied to the logits.
    """
    its = {path: numbers.double() for path, numbers in load.items()}
    values = embedded(load, X, place) @ its["value.weight"][0] + its.get("value.bias", 0.0)
    if "readout.weight" in its:
        return then((weigh(sizes, load, X) * values[:, None]).sum(dim=-1) @ its["readout.weight"][0])
    return then((weigh(sizes, load, X) * values).sum(dim=-1))


#: Mistakes in both kinds of attention.
SCORES: dict[str, dict[str, Any]] = {
    "the positions are not added to the tokens": {"place": 0.0},
    "the scores are not divided by √d": {"root": lambda T: 1},
    "the scores are divided by d = 2, not by its root": {"root": lambda T: 2},
    "the scores are divided by √T, not by the root of d = 2": {"root": lambda T: T**0.5},
}
#: Mistakes in what becomes of the logits.
LOGITS = {
    "it is a probability: leave the sigmoid to the loss, and return the logit": {"then": torch.sigmoid},
    "an axis of length 1 is left over: `.squeeze(-1)` makes it (samples,)": {"then": lambda logits: logits[:, None]},
    "`.squeeze()` also drops the axis of one sample, `.squeeze(-1)` keeps it": {"then": torch.squeeze},
}
ANY_SIZE = "does it work for any number of samples and positions? `X` holds int64, (samples, T)"


# ---- an exercise on a model with attention ----


def attention_model(make, *, layers, shapes, attend, axes, slips, of_attention, of_logits, prices):
    """Return the parts of an exercise on a model with attention. A mistake there costs nothing in the logits.

    Args:
        make: name of the class, which is built from T.
        layers: name -> how it is made.
        shapes: from T to path of a parameter -> its shape.
        attend: the oracle of the attention, of (sizes, load, X); mistakes are keywords of it, and of `logits`.
        axes: shape of the attention.
        slips: mistakes in the attention whose logits are accepted.
        of_attention, of_logits: mistakes that show in one of them only.
        prices: the points for the attention and for the logits.
    """

    def draw(rng, samples, T):
        return (T,), weights(rng, shapes(T)), bits(rng, samples, T)

    def draw_attention(rng, *size):
        sizes, load, X = draw(rng, *size)
        used = ("token", "position", "query", "key")
        return sizes, {path: its for path, its in load.items() if path.partition(".")[0] in used}, X

    def part(title, draw, examples, **more):
        worked = [draw(np.random.default_rng(3), samples, 3) for samples in examples]
        sizes = [(3, 5), (1, 7), (7, 2), (211, 3), (2, 61), (5, 1)]
        words = {"make": make, "layers": layers, "renamed": True, "hint": ANY_SIZE, "rtol": 1e-4}
        return Module(title=title, worked=worked, draw=draw, sizes=sizes, **words, **more)

    attention = part(
        "the attention weights",
        draw_attention,
        (5,),
        price=prices[0],
        call="model.attention(X)",
        method="attention",
        gives=axes,
        oracle=attend,
        mistakes=slips | of_attention,
    )
    without_positions = {"weigh": partial(attend, place=0.0), "place": 0.0}  # one embedding for all
    values = part(
        "the logits",
        draw,
        (5, 1),
        price=prices[1],
        call="model(X)",
        gives="(samples,)",
        oracle=partial(logits, weigh=attend),
        accepted=[{"weigh": partial(attend, **slip)} for slip in slips.values()] + [without_positions],
        mistakes=LOGITS
        | {"the values leave out the positions: value(x) of the sum of token and position": {"place": 0.0}}
        | of_logits,
    )
    other_attention = part(
        "the logits",
        draw,
        (5,),
        price=prices[1],
        charged_by=attention,
        call="model(X)",
        gives="(samples,)",
        oracle=partial(logits, weigh=attend),
        only_known=True,
        mistakes={
            "the logits use other weights than `attention(X)` gives: their scores are not divided by √d": {
                "weigh": partial(attend, root=lambda T: 1)
            }
        },
    )
    return [
        Parameters(title="a model with parameters", make=make, sizes=(5,), others=True),
        Parameters(
            title="layers and number of parameters",
            price=0.5,
            make=make,
            sizes=(17,),
            parameters=list(shapes(17)),
            shapes=shapes(17),
            layers=layers,
        ),
        attention,
        values,
        other_attention,
        keeps_nothing(values, (5, 5), (7, 5), price=prices[1]),
        gradients(values, title=values.title, price=prices[1], charged_by=attention),
        start(make),
        *no_loops(make),
    ]


# ---- how a model starts ----


def started(make, T):
    """Return the first numbers of each parameter in 400 models, (400, up to 20)."""
    torch.manual_seed(1)
    models = [dict(make(T).named_parameters()) for _ in range(400)]
    return {name: np.stack([model[name].detach().numpy().ravel()[:20] for model in models]) for name in models[0]}


def near_zero(measured):
    found = measured()
    if not found:
        raise AssertionError("the model has no parameters that could be drawn")
    for name, values in found.items():
        its = f"`model.{from_student(name)}`"
        if np.ptp(values) == 0:
            raise AssertionError(f"{its} is the same number everywhere: draw it from N(0, 0.001²) by nn.init.normal_")
        if np.all(values == values[0]):
            raise AssertionError(f"{its} starts with the same numbers in every model: is a seed set in it?")
        if values.min() >= 0:
            raise AssertionError(f"{its} starts with positive numbers only, expected a normal distribution")
        spread = np.sqrt(np.mean(values**2))
        if not 0.4e-3 < spread < 1.8e-3:
            variance = ": 0.001² is the variance, the standard deviation is 0.001" if 0.4e-6 < spread < 1.6e-6 else ""
            root = ": 0.001 is the standard deviation, not the variance" if 0.013 < spread < 0.05 else ""
            raise AssertionError(
                f"{its} starts with a standard deviation of {from_student(f'{spread:.1g}')}, expected 0.001"
                f"{variance}{root}"
            )
        if far_from_normal(values.ravel() / 1e-3):
            raise AssertionError(
                f"the numbers that {its} starts with are not distributed as N(0, 0.001²): "
                "`nn.init.normal_(parameter, std=0.001)`"
            )


def far_from_normal(values):
    """Return whether a test of Kolmogorov and Smirnov refuses N(0, 1) with p < 1e-6."""
    expected = np.array([(1 + math.erf(value / 2**0.5)) / 2 for value in np.sort(values)])
    steps = np.arange(len(values)) / len(values)
    distance = max(np.abs(expected - steps).max(), np.abs(expected - steps - 1 / len(values)).max())
    return distance * len(values) ** 0.5 > math.sqrt(math.log(2e6) / 2)


def start(make):
    return Results(
        title="the start",
        price=0.5,
        judge=near_zero,
        measure=started,
        given=lambda: {"make": Own(make), "T": 211},
    )


# ---- no loop ----


def no_loops(make):
    words = {"title": "no loop over samples or positions", "price": 0.5, "name": make, "torch": True}
    samples = {"sizes": (5,), "arguments": (Random(("n", 5), "bit", torch=True),), "each": "samples"}
    positions = {"sizes": ("n",), "arguments": (Random((3, "n"), "bit", torch=True),), "each": "positions"}
    return [
        NoLoop(**words | its, method=of, trained=not of) for its in (samples, positions) for of in ("", "attention")
    ]
