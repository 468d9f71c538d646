"""What the exercises on caches share: a text that is read position by position, through the student's own layer."""

import torch

from ._model import LAYERS, SEED, attention, draw_layers, normal

# ---- where the student's code runs ----


def read_in_steps(make, step, heads, load, x, window):
    """Return the outputs, (batch, T, d_model), and the last cache, of a layer that reads position by position."""
    layer = make(x.shape[-1], heads)
    with torch.no_grad():
        for path, values in load.items():
            layer.get_parameter(path).copy_(values)
        rows, cache = [], None
        for position in range(x.shape[1]):
            row = x[:, position : position + 1]
            more = (window,) if window else ()
            output, (keys, values) = step(layer, row, cache, position, *more)
            cache = keys, values
            rows.append(output)
    return torch.cat(rows, dim=1), keys, values


def keeps_the_old_cache(make, step, window):
    """Return whether the second step leaves the cache of the first as it was."""
    torch.manual_seed(3)
    layer, x, more = make(4, 2), torch.randn(1, 2, 4), (window,) if window else ()
    with torch.no_grad():
        _, cache = step(layer, x[:, :1], None, 0, *more)
        before = [one.clone() for one in cache]
        step(layer, x[:, 1:], cache, 1, *more)
    return all(one.shape == old.shape and bool((one == old).all()) for one, old in zip(cache, before, strict=True))


# ---- oracle ----


def in_steps(make, step, heads, load, x, window, *, cached=None, positions=None, kept=None, **variant):
    """Return what reading the whole text gives, and keys and values of the last positions.

    Args:
        make, step: the student's, which are not used.
        heads, load, x: of the layer.
        window: number of positions that are seen; 0: all.
        cached: from turned and plain keys to those that the cache holds.
        positions: of the keys, from the number of positions.
        kept: how many positions the last cache holds.
        variant: mistakes of `attention`.
    """
    from ._model import split, turned

    weights = [load[f"{name}.weight"] for name in LAYERS]
    T, seen = x.shape[1], variant.pop("seen", lambda i, j: j <= i and (not window or i - j < window))
    output, _ = attention(x, weights, heads, seen=seen, **variant)
    plain = split(x.double() @ weights[1].double().T, heads)
    places = positions(T) if positions else range(T)
    keys = torch.stack([turned(plain[:, :, t], place) for t, place in enumerate(places)], dim=2)
    if cached:
        keys = cached(keys, plain)
    values = split(x.double() @ weights[2].double().T, heads)
    count = min(T, window or T) if kept is None else kept(T, window)
    return output, keys[:, :, T - count :], values[:, :, T - count :]


def draw(rng, make, step, batch, tokens, d_model, heads, window):
    return make, step, heads, draw_layers(rng, d_model), normal(rng, batch, tokens, d_model), window


__all__ = ["SEED", "draw", "in_steps", "keeps_the_old_cache", "read_in_steps"]
