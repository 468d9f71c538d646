"""Exercise 2.2: one step of attention with a cache of keys and values."""

import torch

from autograder.exercises import Exercise, Own, Results, Values, probe

from ._model import LAYERS, SEED, attention, draw_layers, normal, split, turned

RETURNS = ("outputs", "the cache's keys", "the cache's values")
OWN = (Own("CausalSelfAttention"), Own("attend_next"))


# ---- where the student's code runs ----


def read_in_steps(make, step, heads, load, x):
    """Return the outputs, (batch, T, d_model), and the last cache, of a layer that reads position by position."""
    layer = make(x.shape[-1], heads)
    with torch.no_grad():
        for path, values in load.items():
            layer.get_parameter(path).copy_(values)
        rows, cache = [], None
        for position in range(x.shape[1]):
            output, (keys, values) = step(layer, x[:, position : position + 1], cache, position)
            cache = keys, values
            rows.append(output)
    return torch.cat(rows, dim=1), keys, values


def keeps_the_old_cache(make, step):
    """Return whether the second step leaves the cache of the first as it was."""
    torch.manual_seed(3)
    layer, x = make(4, 2), torch.randn(1, 3, 4)
    with torch.no_grad():
        _, cache = step(layer, x[:, :1], None, 0)
        before = [one.clone() for one in cache]
        _, longer = step(layer, x[:, 1:2], cache, 1)
        before += [one.clone() for one in longer]
        step(layer, x[:, 2:], cache, 1)  # the text is continued in another way
    pairs = zip([*cache, *longer], before, strict=True)
    return all(one.shape == old.shape and bool((one == old).all()) for one, old in pairs)


def turns_by_position(make, step):
    """Return whether a cache that has dropped its first entry gives the same new key, and the right output.

    That is the output of a text that begins with the second row, as only distances of positions count.
    """
    torch.manual_seed(3)
    layer, x = make(4, 2), torch.randn(1, 3, 4)
    with torch.no_grad():
        _, cache = step(layer, x[:, :1], None, 0)
        _, cache = step(layer, x[:, 1:2], cache, 1)
        _, (whole, _) = step(layer, x[:, 2:], cache, 2)
        output, (short, _) = step(layer, x[:, 2:], tuple(one[:, :, 1:] for one in cache), 2)
        _, later = step(layer, x[:, 1:2], None, 0)
        expected, _ = step(layer, x[:, 2:], later, 1)
    pairs = ((whole[:, :, -1], short[:, :, -1]), (output, expected))
    return all(bool(torch.isclose(one, other, atol=1e-4).all()) for one, other in pairs)


# ---- oracle ----


def in_steps(make, step, heads, load, x, *, cached=lambda keys, plain: keys, **variant):
    """Return what reading the whole text gives, and its keys and values.

    Args:
        make, step: the student's, which are not used.
        heads, load, x: of the layer.
        cached: from turned and plain keys to those that the cache holds.
        variant: mistakes of `attention`.
    """
    weights = [load[f"{name}.weight"] for name in LAYERS]
    output, _ = attention(x, weights, heads, **variant)
    plain, values = (split(x.double() @ weights[place].double().T, heads) for place in (1, 2))
    keys = torch.stack([turned(plain[:, :, t], t) for t in range(x.shape[1])], dim=2)
    return output, cached(keys, plain), values


def newest_first(*given):
    output, keys, values = in_steps(*given)
    return output, keys.flip(2), values.flip(2)


def draw(rng, make, step, batch, tokens, d_model, heads):
    return make, step, heads, draw_layers(rng, d_model), normal(rng, batch, tokens, d_model)


def stays(measured):
    if not measured():
        raise AssertionError(
            "a step changes the old cache, or what an earlier step made of it: make new tensors, "
            "`torch.cat([old, new], dim=2)`, so that a text can be continued in two ways"
        )


def knows_its_position(measured):
    if not measured():
        raise AssertionError(
            "where the cache lacks old positions, the new key or the output is wrong: turn by `position`, not by how "
            "long the cache is, and attend to the cache that is given"
        )


def part(look, gives, **more):
    return Values(
        call="attend_next(attention, x, cache, position), step by step",
        run=probe(read_in_steps),
        gives=gives,
        look=look,
        returns=RETURNS,
        oracle=in_steps,
        draw=lambda rng, *size: draw(rng, *OWN, *size),
        worked=[draw(SEED(9), *OWN, 2, 4, 8, 2), draw(SEED(10), *OWN, 1, 1, 4, 1)],
        sizes=[(3, 5, 12, 3), (1, 7, 6, 1), (2, 1, 4, 2), (1, 67, 4, 2)],
        rtol=1e-3,
        atol=1e-4,
        **more,
    )


output = part(
    [(0,)],
    "(batch, T, d_model)",
    title="the rows that the whole text gives",
    mistakes={
        "the new position does not see itself: put its key and value into the cache first": {
            "seen": lambda i, j: j < max(i, 1)
        },
        "each position sees itself alone: is the old cache used?": {"seen": lambda i, j: j == i},
        "each position sees the first one and itself alone: does the old cache come back, without the new ones?": {
            "seen": lambda i, j: j in (0, i)
        },
        "each position sees itself and the one before alone: does the cache that comes back hold all positions?": {
            "seen": lambda i, j: j in (max(i - 1, 0), i)
        },
        "only the first position is seen: the newest query may see all of them, and needs no mask": {
            "seen": lambda i, j: j == 0
        },
        "the new query is not turned": {"turned_too": (1,)},
        "the new key is not turned": {"turned_too": (0,)},
        "the positions have no effect: `rotate` the new query and the new key by their position": {"turned_too": ()},
        "values are turned as well": {"turned_too": (0, 1, 2)},
        "the new query and the new key are turned by different positions: turn both by `position`": {
            "shift": (1, 0, 0)
        },
        "the new query and the new key are turned by different positions: turn both by `position` ": {
            "shift": (0, 1, 0)
        },
        "scores are not divided by the root of d_head": {"root": lambda d_model, d_head: 1.0},
        "scores are divided by the root of d_model, expected that of d_head": {
            "root": lambda d_model, d_head: d_model**0.5
        },
        "`W_o` is missing": {"last": lambda rows, W: rows},
    },
    otherwise="the row at each position is what `attention` gives for the whole text",
)
cache = part(
    [(1,), (2,)],
    {"the cache's keys": "(batch, heads, T, d_head)", "the cache's values": "(batch, heads, T, d_head)"},
    title="the cache",
    price=1,
    charged_by=output,
    mistakes={
        "the cache holds keys as they were before they were turned": {"cached": lambda keys, plain: plain},
        "keys are turned as if they stood one place further": {
            "cached": lambda keys, plain: torch.stack(
                [turned(plain[:, :, t], t + 1) for t in range(plain.shape[2])], dim=2
            )
        },
        "the newest position stands first, expected behind the old ones: `torch.cat([old, new], dim=2)`": newest_first,
    },
)
exercise = Exercise(
    parts=[
        output,
        cache,
        Results(
            title=cache.title,
            price=1,
            charged_by=output,
            judge=knows_its_position,
            measure=turns_by_position,
            given=lambda: {"make": OWN[0], "step": OWN[1]},
        ),
        Results(
            title="the old cache stays as it was",
            price=0.5,
            judge=stays,
            measure=keeps_the_old_cache,
            given=lambda: {"make": OWN[0], "step": OWN[1]},
        ),
    ],
    builds_on=["causal_attention"],
)
