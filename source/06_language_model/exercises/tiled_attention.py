"""Exercise 2.4: attention in tiles, with a softmax that is corrected as it goes."""

import numpy as np

from autograder.exercises import Exercise, Results, Unchanged, Values

# ---- the oracle: a table, whose mistakes are those of single tiles ----


def tiles(keys, tile):
    return [slice(start, start + tile) for start in range(0, len(keys), tile)]


def softmax(scores):
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)


def table(queries, keys, values, tile, *, root=np.sqrt, weigh=softmax):
    """Return softmax(QKᵀ/√d) V; (n, d_v)."""
    return weigh(np.einsum("id,jd->ij", queries, keys) / root(queries.shape[1])) @ values


def carried(
    queries,
    keys,
    values,
    tile,
    *,
    corrected=(True, True),
    largest=np.maximum,
    used=tiles,
    begin=-np.inf,
):
    """Return the same, tile by tile, with mistakes.

    Args:
        queries, keys, values, tile: as in the exercise.
        corrected: whether old sums, and old outputs, are corrected when the largest score rises.
        largest: (old, of this tile) -> the largest score.
        used: the tiles.
        begin: the largest score before the first tile.
    """
    top, total, output = np.full((len(queries), 1), begin), 0.0, 0.0
    parts = used(keys, tile)
    if not parts:
        return np.full((len(queries), values.shape[1]), np.nan)
    with np.errstate(all="ignore"):
        for part in parts:
            scores = queries @ keys[part].T / np.sqrt(queries.shape[1])
            new = largest(top, scores.max(axis=1, keepdims=True))
            powers, factor = np.exp(scores - new), np.exp(top - new)
            total = (factor if corrected[0] else 1.0) * total + powers.sum(axis=1, keepdims=True)
            output = (factor if corrected[1] else 1.0) * output + powers @ values[part]
            top = new
        return output / total


def mean_of_tiles(queries, keys, values, tile):
    return np.mean([table(queries, keys[part], values[part], tile) for part in tiles(keys, tile)], axis=0)


def draw(rng, n, m, d, d_v, tile, size=3.0):
    return size * rng.standard_normal((n, d)), rng.standard_normal((m, d)), rng.standard_normal((m, d_v)), tile


# ---- what runs in the notebook, and its judges ----


def megabytes(tiled_attention, size, tile):
    """Return the most memory that a call holds at a time."""
    from course.kernel_attention import peak_memory

    n, d = size
    rng = np.random.default_rng(0)
    given = rng.standard_normal((3, n, d))
    return peak_memory(tiled_attention, *given, tile) / 1e6


def instructions(tiled_attention, tiles):
    """Return how many instructions of the notebook's code run for few queries, with tiles of some sizes."""
    from course.checks.counting import opcodes

    rng = np.random.default_rng(0)
    given = rng.standard_normal((3, 4)), rng.standard_normal((97, 4)), rng.standard_normal((97, 2))
    return [opcodes(tiled_attention, *given, tile) for tile in tiles]


def goes_through_tiles(measured, tiles):
    few, many = measured()
    if many <= few:
        raise AssertionError(
            f"`tiled_attention` runs no more Python for 97 keys in tiles of {tiles[1]} than in tiles of {tiles[0]}: go "
            "through the keys tile by tile, and carry the largest score, the sum and the output of each query"
        )


def numbers_in_a_tensor(tiled_attention, size, tile):
    """Return the most numbers in a tensor that torch makes in a call; `peak_memory` does not see them."""
    import torch

    most = [0]

    class Largest(torch.overrides.TorchFunctionMode):
        def __torch_function__(self, function, types, args=(), kwargs=None):
            found = function(*args, **(kwargs or {}))
            most[0] = max(most[0], found.numel() if isinstance(found, torch.Tensor) else 0)
            return found

    n, d = size
    with Largest():
        tiled_attention(*np.random.default_rng(0).standard_normal((3, n, d)), tile)
    return most[0]


def no_tensor(measured, size, tile):
    if measured() >= size[0] ** 2:
        raise AssertionError(
            f"with n = m = {size[0]} and tiles of {tile} keys, `tiled_attention` makes a tensor of n × m numbers: "
            "make the scores of one tile only, (n, tile), never of all keys"
        )


def megabytes_of_one_query(tiled_attention, keys, tile):
    from course.kernel_attention import peak_memory

    rng = np.random.default_rng(0)
    given = rng.standard_normal((1, 4)), rng.standard_normal((keys, 4)), rng.standard_normal((keys, 2))
    return peak_memory(tiled_attention, *given, tile) / 1e6


def not_all_scores(measured, keys, tile):
    found = measured()
    if found > 0.6:
        raise AssertionError(
            f"with one query, {keys:,} keys and tiles of {tile}, `tiled_attention` holds {found:.1f} MB at a time, "
            "where 0.6 MB are enough: carry sums from tile to tile, and keep the scores of one tile only"
        )


def no_table(measured, size, tile, most):
    found = measured()
    if found > most:
        raise AssertionError(
            f"with n = m = {size[0]} and tiles of {tile} keys, `tiled_attention` holds {found:.0f} MB at a time, where "
            f"{most:g} MB are enough: make the scores of one tile only, (n, tile), never of all keys"
        )


rng = np.random.default_rng(14)
SMALL = draw(rng, 3, 7, 4, 2, 3)
RISING = (np.array([[2.0, 0], [0, 2]]), np.array([[1.0, 3], [5, 2], [3, 9], [8, 1], [2, 4]]), np.eye(5)[:, :3] + 1, 2)

values = Values(
    title="equal to the table",
    call="tiled_attention(queries, keys, values, tile)",
    gives="(n, d_v)",
    oracle=table,
    draw=draw,
    worked=[SMALL, RISING, (*SMALL[:3], 1), (*SMALL[:3], 10)],
    sizes=[(5, 11, 3, 2, 4), (2, 12, 7, 5, 3), (1, 1, 2, 3, 1), (7, 101, 2, 3, 8), (11, 5, 3, 2, 4), (3, 5, 2, 1, 64)],
    rtol=1e-5,
    atol=1e-8,
    not_finite="in the first tile, exp(old - new) is 0, so it leaves sums of 0 as they are",
    mistakes={
        "old sums and outputs are not corrected when the largest score rises: multiply both by exp(old - new)": (
            lambda *given: carried(*given, corrected=(False, False))
        ),
        "the old sum is corrected, and the old output is not": lambda *given: carried(*given, corrected=(True, False)),
        "the old output is corrected, and the old sum is not": lambda *given: carried(*given, corrected=(False, True)),
        "the largest score is that of the last tile: keep the largest so far, with np.maximum": (
            lambda *given: carried(*given, largest=lambda old, new: new, corrected=(False, False))
        ),
        "each tile has a softmax of its own, and their outputs are averaged: carry sums, divide at the end": (
            mean_of_tiles
        ),
        "each tile has a softmax of its own, and their outputs are added up": lambda q, k, v, tile: (
            mean_of_tiles(q, k, v, tile) * len(tiles(k, tile))
        ),
        "only the last tile counts": lambda q, k, v, tile: table(q, k[tiles(k, tile)[-1]], v[tiles(k, tile)[-1]], tile),
        "the last tile is left out if it is smaller": lambda *given: carried(
            *given,
            used=lambda keys, tile: [part for part in tiles(keys, tile) if part.stop <= len(keys)],
        ),
        "scores are not divided by the root of d": {"root": lambda d: 1.0},
        "scores are divided by d, expected by its root": {"root": float},
        "scores are divided by the root of the number of keys, expected that of d": lambda q, k, v, tile: table(
            q, k, v, tile, root=lambda d: np.sqrt(len(k))
        ),
        "scores are divided by the root of d_v, expected that of d": lambda q, k, v, tile: table(
            q, k, v, tile, root=lambda d: np.sqrt(v.shape[1])
        ),
        "it is not divided by the sum at the end": {
            "weigh": lambda scores: np.exp(scores - scores.max(axis=1, keepdims=True))
        },
    },
    otherwise="carry the largest score, the sum and the output of each query; correct both when the largest rises",
)
large = Values(
    title="large scores",
    price=1,
    call=values.call,
    gives=values.gives,
    oracle=table,
    charged_by=values,
    draw=lambda rng, n, m, d, d_v, tile: draw(rng, n, m, d, d_v, tile, size=2000.0),
    worked=[(1000 * SMALL[0], *SMALL[1:]), (-1000 * abs(SMALL[0]), abs(SMALL[1]) + 1, *SMALL[2:])],
    sizes=[(5, 11, 3, 2, 4), (3, 5, 2, 4, 2)],
    rtol=1e-5,
    atol=1e-8,
    not_finite="begin with -np.inf, and subtract each query's own largest score so far before you take exponentials",
)
memory = Results(
    title="no array of n × m",
    price=1,
    judge=no_table,
    measure=megabytes,
    given=lambda: {"size": (1009, 4), "tile": 31, "most": 6.0},
)
looped = Results(
    title="no array of n × m",
    price=1,
    judge=goes_through_tiles,
    measure=instructions,
    given=lambda: {"tiles": (97, 7)},
)

exercise = Exercise(
    parts=[
        values,
        large,
        looped,
        memory,
        Results(
            title=memory.title,
            price=1,
            judge=no_tensor,
            measure=numbers_in_a_tensor,
            given=lambda: {"size": (1009, 4), "tile": 31},
        ),
        Results(
            title=memory.title,
            price=1,
            judge=not_all_scores,
            measure=megabytes_of_one_query,
            given=lambda: {"keys": 100_003, "tile": 500},
        ),
        Unchanged(title="the arguments stay as they were", price=0.5, of=values),
    ]
)
