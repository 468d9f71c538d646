"""Exercise 2.1 of looking_inside: causal attention that may look at nothing."""

from dataclasses import replace
from typing import Any

import torch

from autograder.exercises import Exercise, Module, Own, Parameters, Results, gradients, keeps_nothing

from ._model import LAYERS, MISTAKES, NO_MASK, SEED, attention, draw_layers, normal
from .causal_attention import FINITE, LOW, filled

MAKE = "SinkAttention"
KEPT = (
    "the mask is missing: position i attends to the positions 0 to i",
    "the positions have no effect on the scores: `rotate` queries and keys of each head by 0, ..., T - 1, row by row",
    "scores are not divided by the root of d_head",
    "`W_o` has no effect: it reads the heads side by side",
)


# ---- where the student's code runs ----


def largest_sink(make):
    return float(make(8, 2).sink.detach().abs().max())


def nan_in_gradients(make):
    """Return where nan arrives if the sinks are far above all scores, or far below."""
    import torch

    found = []
    for height in (1000.0, -1000.0):
        torch.manual_seed(0)
        layer = make(8, 2)
        with torch.no_grad():
            layer.sink.fill_(height)
        layer(torch.randn(2, 3, 8))[0].sum().backward()
        grads = {name: its.grad for name, its in layer.named_parameters()}
        found += [name for name, grad in grads.items() if grad is not None and not grad.isfinite().all()]
    return found


# ---- oracle and judge ----


def are_finite(measured):
    if found := measured():
        raise AssertionError(
            f"with sinks of 1000 or -1000 the gradient of `{found[0]}` is nan or infinite: subtract the "
            "larger one of the sink and the largest score, or take one softmax over both"
        )


def begins_at_zero(measured):
    if (found := measured()) != 0:
        raise AssertionError(f"`self.sink` does not begin at zeros: the largest entry has the size {found:.3g}")


def with_sink(sink, scores, mask, *, height=lambda sink: sink, plain=False):
    """Return weights whose rows sum to less than 1; the keywords make mistakes.

    Args:
        sink: float, (heads,).
        scores: float, (batch, heads, T, T).
        mask: bool, (T, T); what may be seen.
        height: the height of the sinks.
        plain: whether the sum that divides has the sink itself, not its power.
    """
    its = height(sink)[None, :, None]
    hidden = torch.where(mask, scores, -torch.inf)
    largest = torch.maximum(hidden.amax(dim=-1), its)
    powers = torch.where(mask, (hidden - largest[..., None]).exp(), 0.0)
    rest = its * (-largest).exp() if plain else (its - largest).exp()
    total = powers.sum(dim=-1) + rest
    return powers / total[..., None]


def oracle(sizes, load, x, wrong=None, weigh=None, scaled=False, **variant):
    sink = load["sink"].double() / ((sizes[0] // sizes[1]) ** 0.5 if scaled else 1)
    weigh = weigh or (lambda scores, mask: with_sink(sink, scores, mask, **(wrong or {})))
    return attention(x, [load[f"{name}.weight"] for name in LAYERS], sizes[1], weigh=weigh, **variant)


def draw(rng, batch, tokens, d_model, heads, height=1):
    """Draw a layer; a `height` makes all scores larger, and all sinks larger and positive."""
    load = draw_layers(rng, d_model) | {"sink": normal(rng, heads)}
    if height != 1:
        load |= {"W_q.weight": height * load["W_q.weight"], "sink": height * (load["sink"].abs() + 1)}
    return (d_model, heads), load, normal(rng, batch, tokens, d_model)


OF_SINKS: dict[str, dict[str, Any]] = {
    "rows sum to 1, so `sink` has no effect: it is one more score in each softmax, whose weight is dropped": {
        "wrong": {"height": lambda sink: sink - torch.inf}
    },
    "`sink` is added as it is, expected exp(sink): it is a score": {"wrong": {"plain": True}},
    "all sinks are 0: each head has its own entry of `self.sink`": {"wrong": {"height": torch.zeros_like}},
    "all heads have the sink of head 0: shape it to (heads, 1, 1)": {
        "wrong": {"height": lambda sink: sink[:1].expand(len(sink))}
    },
    "the sinks stand in the opposite order": {"wrong": {"height": lambda sink: sink.flip(0)}},
    "the sign of `sink` is the wrong way round": {"wrong": {"height": lambda sink: -sink}},
    "`sink` is divided by the root of d_head as well, expected the scores alone": {"scaled": True},
}

values = Module(
    title="output and weights",
    make=MAKE,
    call="model(x)",
    gives={"output": "(batch, T, d_model)", "weights": "(batch, heads, T, T)"},
    first="weights",
    oracle=oracle,
    draw=draw,
    worked=[draw(SEED(25), 1, 4, 8, 2), draw(SEED(26), 2, 3, 4, 2)],
    sizes=[(3, 5, 12, 3), (2, 1, 4, 2), (1, 7, 8, 1), (5, 3, 8, 4)],
    mistakes=OF_SINKS | {sentence: MISTAKES[sentence] for sentence in KEPT},
    not_finite=NO_MASK,
    rtol=1e-3,
    atol=1e-4,
)
large = Module(
    title="large scores and sinks",
    price=0.5,
    charged_by=values,
    make=MAKE,
    call="model(x)",
    gives=values.gives,
    first="weights",
    oracle=oracle,
    draw=draw,
    worked=[draw(SEED(43), 1, 3, 4, 2, 400)],
    sizes=[(5, 7, 4, 2, 400)],
    not_finite="exp of a large score or sink is infinite, or all of a row are 0: let one softmax over the scores of a "
    "row and its sink subtract the largest",
    rtol=1e-3,
    atol=1e-4,
)
low = replace(
    large,
    call="model(x) with scores of about -500, and a lower sink",
    worked=[((2, 1), LOW | {"sink": torch.tensor([-1000.0])}, torch.ones(1, 2, 2))],
    draw=None,
    only_known=True,
    mistakes={FINITE: {"weigh": filled}},
)

exercise = Exercise(
    parts=[
        values,
        keeps_nothing(values, (2, 5, 8, 2), (2, 3, 8, 2)),
        gradients(values, title="gradients", price=0.5),
        large,
        low,
        Results(
            title=large.title,
            price=0.5,
            charged_by=values,
            judge=are_finite,
            measure=nan_in_gradients,
            given=lambda: {"make": Own(MAKE)},
        ),
        Parameters(
            title="the parameters",
            make=MAKE,
            sizes=(8, 2),
            parameters=[*(f"{name}.weight" for name in LAYERS), "sink"],
        ),
        Results(
            title="the sinks at the start",
            price=0.5,
            judge=begins_at_zero,
            measure=largest_sink,
            given=lambda: {"make": Own(MAKE)},
        ),
    ],
    builds_on=["own_gpt"],
)
