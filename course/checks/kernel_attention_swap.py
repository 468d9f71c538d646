"""Assignment 05: the visible check of the accuracies behind the figure of the swap."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence

import numpy as np

from course.checks.compare import call, numbers, says_so

KINDS = ("trigonometric", "positive")
DRAW = "draw_frequencies(m, D, s2, seed)"


@says_so(name="swap_figure, the accuracies that the seeds give")
def swap_rows(accuracies, ms: Sequence[int], model, draw, features: Mapping) -> None:
    """Compute some of the accuracies again, with the student's own functions and the seed of their column.

    Args:
        accuracies: the student's.
        ms: numbers of frequencies, a row each.
        model: of `course.kernel_attention.sparse_and`.
        draw: the student's draw_frequencies.
        features: kind -> the student's features.
    """
    one, other = (numbers(call(draw, 3, 8, 8**0.5, 0), DRAW, "(m, D)") for _ in range(2))
    if not np.array_equal(one, other):
        raise AssertionError(
            f"`swap_accuracies` cannot be computed again: `{DRAW}` gives other frequencies in each call with the same "
            "seed: fix exercise 4.2 a first"
        )
    for name in KINDS:
        rows = accuracies_of(accuracies, name, ms)
        for row, seed in itertools.product((0, 1), range(8)):

            def again(s2: float, seed: int = seed, m: int = ms[row], name: str = name) -> float:
                frequencies = numbers(call(draw, m, 8, s2, seed), DRAW, "(m, D)")
                return _swapped(model, features[name], frequencies)

            found = rows[row, seed]
            if abs(found - again(8**0.5)) < 0.01:
                continue
            where = (
                f"`swap_accuracies[{name!r}]`, m = {ms[row]}, seed {seed}: {found:.3f} is not what your functions give"
            )
            kind = next(kind for kind in KINDS if kind != name)
            for sentence, s2, more, of in (
                (f", but what the {kind} features give: are the two exchanged?", 8**0.5, 0, kind),
                (": s² is √8, not 8", 8.0, 0, name),
                (": s² is √8, not 1", 1.0, 0, name),
                *((f": the seeds begin with {more}, expected 0", 8**0.5, more, name) for more in (1, 100, 1000)),
            ):
                if all(abs(rows[row, j] - again(s2, j + more, name=of)) < 0.01 for j in range(8)):
                    raise AssertionError(where + sentence)
            raise AssertionError(
                f"{where} with `draw_frequencies(m, 8, np.sqrt(8), seed)` for query and keys: perhaps the frequencies "
                "are drawn with another seed, or anew for the keys"
            )


def _swapped(model, features, frequencies: np.ndarray) -> float:
    """Accuracy of the model with features in place of the softmax."""
    of_query = numbers(call(features, model.Q, frequencies), "features of the query", "(1, C)")
    of_keys = numbers(call(features, model.K.reshape(-1, model.K.shape[-1]), frequencies), "features", "(keys, C)")
    of_keys = of_keys.reshape(*model.K.shape[:2], -1)
    weights = of_keys @ of_query[0]
    with np.errstate(all="ignore"):
        outputs = np.sum(weights * model.V[:, :, 0], axis=1) / weights.sum(axis=1)
    return float(np.mean((outputs + model.offset > 0) == model.labels))


def accuracies_of(accuracies, name: str, ms: Sequence[int]) -> np.ndarray:
    """Return the accuracies of one kind of features, (ms, seeds)."""
    if not isinstance(accuracies, Mapping) or not set(KINDS) <= set(accuracies):
        raise AssertionError("`swap_accuracies` should be a dict with the keys 'trigonometric' and 'positive'")
    rows = numbers(accuracies[name], f"swap_accuracies[{name!r}]", "(5, seeds)")
    if rows.ndim != 2 or len(rows) != len(ms) or rows.shape[1] < 8:
        swapped = ": are the axes swapped?" if rows.ndim == 2 and len(rows) != len(ms) == rows.shape[1] else ""
        raise AssertionError(
            f"`swap_accuracies[{name!r}]` has shape {rows.shape}, expected ({len(ms)}, seeds), 8 or more{swapped}"
        )
    if not np.all((rows >= 0) & (rows <= 1)):
        raise AssertionError(f"`swap_accuracies[{name!r}]` holds numbers that are not between 0 and 1")
    if np.allclose(rows, rows[:, :1]) and np.ptp(rows) > 0:
        raise AssertionError(f"`swap_accuracies[{name!r}]`: all seeds give the same: is the seed passed on?")
    return rows
