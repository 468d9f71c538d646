"""Exercise 2.1: the table of sines and cosines."""

import math

import torch

from autograder.exercises import Example, Exercise, Values


def table(T, d_model, even=math.sin, odd=math.cos, angle=lambda t, c, d: t / 10000 ** (2 * (c // 2) / d), more=0):
    """Return the table entry by entry, (T, d_model); the keywords make mistakes.

    Args:
        T, d_model: as in the exercise.
        even, odd: functions of the angle in even and in odd columns.
        angle: from position, column and d_model.
        more: number of further columns.
    """
    columns = range(d_model + more)
    rows = [[(odd if c % 2 else even)(angle(t, c, d_model)) for c in columns] for t in range(T)]
    return torch.tensor(rows, dtype=torch.float64)


def sines_first(T, d_model):
    right = table(T, d_model)
    return torch.cat([right[:, 0::2], right[:, 1::2]], dim=1)


def halves(T, d_model, rate=lambda c, d: 10000 ** (-c / d)):
    """Return sines in the first half, cosines in the second; `rate` is the frequency, from column and d_model."""

    def angle(t, c, d):
        return t * rate(c, d)

    half = (d_model + 1) // 2
    sines, cosines = (table(T, d_model, f, f, angle) for f in (math.sin, math.cos))
    return torch.cat([sines[:, :half], cosines[:, half:]], dim=1)


def of_each_column(t, c, d):
    return t / 10000 ** (c / d)


def part(**more):
    return Values(
        call="positional_encoding(T, d_model)",
        gives="(T, d_model)",
        oracle=table,
        draw=lambda rng, T, d_model: (T, d_model),
        atol=1e-5,
        **more,
    )


values = part(
    title="an even d_model",
    worked=[Example((T, d), name=f"positional_encoding({T}, {d})") for T, d in ((3, 4), (2, 6))],
    sizes=[(7, 2), (1, 6), (53, 16), (3, 10), (131, 2)],
    mistakes={
        "the sines stand together, and then the cosines: column 2i is a sine, column 2i + 1 its cosine": sines_first,
        "the sines stand together, and then the cosines, and each column has its own frequency": halves,
        "the sines stand together, and then the cosines, with the frequencies of tensor2tensor": lambda T, d: halves(
            T, d, lambda c, d: 10000 ** (-(c % (d // 2)) / (d // 2 - 1))
        ),
        "sine and cosine are swapped: column 0 is a sine": {"even": math.cos, "odd": math.sin},
        "positions count from 1, expected from 0": lambda T, d: table(T + 1, d)[1:],
        "the exponent is i/d_model, or the base is 100: expected 10000^(2i/d_model)": {
            "angle": lambda t, c, d: t / 10000 ** (c // 2 / d)
        },
        "the exponent is 4i/d_model, expected 2i/d_model: is `torch.arange(0, d_model, 2)` doubled again?": {
            "angle": lambda t, c, d: t / 10000 ** (4 * (c // 2) / d)
        },
        "a sine and its cosine have different frequencies: columns 2i and 2i + 1 share 2i": {"angle": of_each_column},
        "the angle grows from column to column: divide the position by 10000^(2i/d_model)": {
            "angle": lambda t, c, d: t * 10000 ** (2 * (c // 2) / d)
        },
        "there is no cosine, as every cosine of position 0 is 1: odd columns are cosines": {
            "odd": math.sin,
            "angle": of_each_column,
        },
        "there is no sine, as every sine of position 0 is 0: even columns are sines": {
            "even": math.cos,
            "angle": of_each_column,
        },
        "all columns are sines: column 2i + 1 is the cosine of the angle of column 2i": {"odd": math.sin},
        "these are the angles of the base 1000, expected t / 10000^(2i/d)": {
            "angle": lambda t, c, d: t / 1000 ** (2 * (c // 2) / d)
        },
        "these are the angles of the base 100000, expected t / 10000^(2i/d)": {
            "angle": lambda t, c, d: t / 100000 ** (2 * (c // 2) / d)
        },
    },
)
odd = part(
    title="an odd d_model",
    price=0.5,
    worked=[Example((3, 5), name="positional_encoding(3, 5)")],
    sizes=[(5, 7), (2, 1), (1, 3), (11, 13), (131, 3)],
    hint="with an odd d_model, the last column is a sine without its cosine",
    mistakes={
        "there is a column too many: d_model columns, odd or even": {"more": 1},
        "the exponent is divided by d_model + 1, expected by d_model": {
            "angle": lambda t, c, d: t / 10000 ** (2 * (c // 2) / (d + 1))
        },
        "the last column is 0, expected a sine": lambda T, d: table(T, d) * (torch.arange(d) < d - 1),
    },
)

exercise = Exercise(parts=[values, odd])
