"""Exercise 2.7: a transformer block around an attention that it is given, a probe."""

import numpy as np
import torch
from torch import nn

from autograder.exercises import Exercise, Module, Parameters, gradients, probe

from ._attention import normal

# ---- probes ----


def mixture(rows, mix):
    """Mix the rows; the mixture is repeated for code that flattens its batches."""
    length = rows.shape[-2]
    times = -(-length // len(mix))
    mix = mix.to(rows.dtype).repeat(times, times)[:length, :length]
    return mix @ rows, mix


# ---- oracle ----


def block(
    sizes,
    load,
    x,
    *,
    first=lambda x, attend, norm: x + attend(norm(x)),
    inner=lambda x, z, n_1, n_2: n_2(z),
    cut=lambda hidden: hidden.clamp(min=0),
    after=lambda z, m, n: z + m,
    names=("norm_1", "norm_2"),
):
    """Return y by the formulas, with torch's own functions, in double precision; the keywords make mistakes.

    Args:
        sizes: (d_model, d_hidden, attention).
        load: path of a parameter -> its numbers.
        x: float, (..., tokens, d_model).
        first: z, from x, the attention and its normalisation.
        inner: what W_1 reads, from x, z and the two normalisations.
        cut: the hidden numbers.
        after: y, from z, what the MLP gives, and its normalisation.
        names: the names of the normalisations.
    """
    x, its = x.double(), {path: numbers.double() for path, numbers in load.items()}

    def norm(name):
        return lambda rows: nn.functional.layer_norm(rows, sizes[:1], its[f"{name}.weight"], its[f"{name}.bias"])

    one, two = map(norm, names)
    z = first(x, lambda rows: sizes[2](rows)[0], one)
    hidden = cut(inner(x, z, one, two) @ its["W_1.weight"].T + its["W_1.bias"])
    return after(z, hidden @ its["W_2.weight"].T + its["W_2.bias"], two)


def without_bias(layer):
    return lambda sizes, load, x: block(sizes, load | {f"{layer}.bias": 0 * load[f"{layer}.bias"]}, x)


def flattened(sizes, load, x):
    return block(sizes, load, x.flatten(0, -2)).reshape(x.shape)


def draw(rng, batch, tokens, d_model, d_hidden):
    shapes = {"W_1.weight": [d_hidden, d_model], "W_2.weight": [d_model, d_hidden]}
    shapes |= {f"norm_{i}.{part}": [d_model] for i in (1, 2) for part in ("weight", "bias")}
    shapes |= {"W_1.bias": [d_hidden], "W_2.bias": [d_model]}
    load = {path: normal(rng, *shape, decimals=2) for path, shape in shapes.items()}
    attention = probe(mixture, mix=normal(rng, tokens, tokens, decimals=2))
    return (d_model, d_hidden, attention), load, 2 * normal(rng, *batch, tokens, d_model, decimals=2) + 1


def draw_without_mlp(rng, *size):
    sizes, load, x = draw(rng, *size)
    return sizes, load | {path: 0 * load[path] for path in ("W_2.weight", "W_2.bias")}, x


# ---- parts ----


def part(**more):
    return Module(
        make=MAKE,
        call="block(x)",
        gives="(tokens, d_model)",
        oracle=block,
        layers=dict.fromkeys(("norm_1", "norm_2"), "nn.LayerNorm(d_model)"),
        uncalled="the attention that `__init__` takes is never called: keep it in `self.attention`, and call that in "
        "forward",
        rtol=1e-3,
        atol=1e-4,
        **more,
    )


MAKE = "TransformerBlock"
PARAMETERS = [f"{layer}.{part}" for layer in ("norm_1", "norm_2", "W_1", "W_2") for part in ("weight", "bias")]

#: Mistakes of the second sum, which the part about the attention does not charge.
WITH_W_2 = {
    "there is no residual around the MLP: y = z + what the MLP gives": lambda z, m, n: m,
    "the rows of norm_2 are kept, expected z as it is: only the MLP reads normalised rows": lambda z, m, n: n(z) + m,
    "the second sum is normalised: normalise only the rows that the MLP reads": lambda z, m, n: n(z + m),
    "the second sum is halved: y = z + what the MLP gives": lambda z, m, n: (z + m) / 2,
}
attention = part(
    title="attention and its residual, with W_2 = 0",
    draw=draw_without_mlp,
    worked=[draw_without_mlp(np.random.default_rng(3), batch, 3, 4, 5) for batch in ((), (2,))],
    sizes=[((), 5, 7, 3), ((3,), 2, 3, 11), ((2, 3), 5, 3, 2)],
    mistakes={
        "the input is not added to what the attention gives: z = x + attention(norm_1(x))": {
            "first": lambda x, attend, norm: attend(norm(x))
        },
        "the normalised rows are added, expected x as it came": {"first": lambda x, f, norm: norm(x) + f(norm(x))},
        "both sums are normalised (post-norm): normalise only the rows that attention and MLP read": {
            "first": lambda x, attend, norm: norm(x + attend(x)),
            "after": lambda z, m, n: n(z + m),
        },
        "the sum is normalised (post-norm): normalise only the rows that the attention reads": {
            "first": lambda x, attend, norm: norm(x + attend(x))
        },
        "both sums begin at normalised rows, expected x and z as they are": {
            "first": lambda x, attend, norm: norm(x) + attend(norm(x)),
            "after": lambda z, m, n: n(z) + m,
        },
        "what the attention gives is normalised, expected the rows that it reads": {
            "first": lambda x, attend, norm: x + norm(attend(x))
        },
        "the attention reads x as it is: norm_1 is missing": {"first": lambda x, attend, norm: x + attend(x)},
        "the second sum begins at x, expected z": {"first": lambda x, attend, norm: x},
        "the attention reads norm_2(x), expected norm_1(x): are they two layers, each in its place?": {
            "names": ("norm_2", "norm_1")
        },
        "the batches are flattened before the attention, so it mixes their rows: it takes (..., T, d_model)": flattened,
    },
    accepted=[{"after": after} for after in WITH_W_2.values()],
)
mlp = part(
    title="the MLP and its residual",
    price=1,
    draw=draw,
    worked=[draw(np.random.default_rng(3), (), 3, 4, 5)],
    sizes=[((), 5, 7, 3), ((3,), 2, 3, 11)],
    mistakes={
        "the MLP reads the rows of norm_2(x), expected norm_2(z)": {"inner": lambda x, z, n_1, n_2: n_2(x)},
        "the MLP reads z as it is: norm_2 is missing": {"inner": lambda x, z, n_1, n_2: z},
        "the MLP reads norm_1(z), expected norm_2(z)": {"inner": lambda x, z, n_1, n_2: n_1(z)},
        "the maximum with 0 is missing between W_1 and W_2": {"cut": lambda hidden: hidden},
        "the maximum with 0 is taken after W_2, expected between W_1 and W_2": {
            "cut": lambda hidden: hidden,
            "after": lambda z, m, n: z + m.clamp(min=0),
        },
        "this is GELU, expected the maximum with 0": {"cut": nn.functional.gelu},
        "b_1 is missing: W_1 is a layer with a bias": without_bias("W_1"),
        "b_2 is missing: W_2 is a layer with a bias": without_bias("W_2"),
        "the MLP adds nothing": {"after": lambda z, m, n: z},
        "the sum is normalised at the end (post-norm): normalise only the rows that the MLP reads": {
            "inner": lambda x, z, n_1, n_2: z,
            "after": lambda z, m, n: n(z + m),
        },
        **{sentence: {"after": after} for sentence, after in WITH_W_2.items()},
    },
)
exercise = Exercise(
    parts=[
        attention,
        mlp,
        Parameters(
            title="the parameters",
            price=0.5,
            make=MAKE,
            sizes=(6, 10, probe(mixture, mix=torch.eye(2))),
            parameters=PARAMETERS,
        ),
        gradients(mlp, title="gradients", price=0.5, charged_by=mlp),
    ]
)
