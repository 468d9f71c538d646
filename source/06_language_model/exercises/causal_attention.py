"""Exercise 1.2: causal self-attention with rotary positions, a module."""

from autograder.exercises import Exercise, Module, Parameters, gradients

from ._model import LAYERS, MISTAKES, SEED, attention, draw_layers, normal

MAKE = "CausalSelfAttention"


def oracle(sizes, load, x, attend=attention, **variant):
    return attend(x, [load[f"{name}.weight"] for name in LAYERS], sizes[1], **variant)


def draw(rng, batch, tokens, d_model, heads):
    return (d_model, heads), draw_layers(rng, d_model), normal(rng, batch, tokens, d_model)


values = Module(
    title="output and weights",
    make=MAKE,
    call="model(x)",
    gives={"output": "(batch, T, d_model)", "weights": "(batch, heads, T, T)"},
    first="weights",
    oracle=oracle,
    draw=draw,
    worked=[draw(SEED(6), 1, 4, 8, 2), draw(SEED(7), 2, 3, 4, 2)],
    sizes=[(3, 5, 12, 3), (2, 1, 4, 2), (1, 7, 8, 1), (2, 131, 6, 3), (5, 3, 8, 4)],
    mistakes=MISTAKES,
    rtol=1e-3,
    atol=1e-4,
)

exercise = Exercise(
    parts=[
        values,
        gradients(values, title="gradients", price=1),
        Parameters(title="the parameters", make=MAKE, sizes=(8, 2), parameters=[f"{name}.weight" for name in LAYERS]),
    ]
)
