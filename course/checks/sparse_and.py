"""Assignment 03: its draws, whose numbers come from chance: what `sample` gives over many seeds."""

from __future__ import annotations

import ast
import itertools
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import numpy as np

from course.checks.compare import call, kind_of, numbers, says_so
from course.checks.syntax import first_line, notebook, reachable

HINT = "such a draw is good in more than one of three tries"
GLOBAL_SEEDS = {"torch.manual_seed", "torch.random.manual_seed", "np.random.seed", "numpy.random.seed", "random.seed"}


def tensor(found, name: str, shape: str, dtype: str = "") -> np.ndarray:
    """Return a tensor, of this dtype if one is given, as an array.

    Raises:
        AssertionError: it is something else.
    """
    values = numbers(found, name, shape)
    if not hasattr(found, "detach"):
        raise AssertionError(
            f"`{name}` is of type {kind_of(found)}, expected a tensor: `torch.as_tensor(...)` makes one"
        )
    kind = str(found.dtype).removeprefix("torch.")
    if kind != (dtype or kind):
        how = {"float32": ".float()", "int64": ".long()"}[dtype]
        raise AssertionError(f"`{name}` is a tensor of {kind}, expected {dtype}: `{how}`")
    return values


def drawn(function, label, m: int, T: int, s: int, p: float, seed: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return what the student's `sample` gives, as arrays; types, shapes and labels are as stated.

    Args:
        function: the student's.
        label: the student's `sparse_and`.
        m, T, s, p, seed: arguments of the function.
    """
    import torch

    found = call(function, m, T, s, p, seed, hint=HINT)
    if not isinstance(found, (tuple, list)) or len(found) != 3:
        raise AssertionError("`sample` gives something else than three things: `return X, y, indices`")
    X, y = tensor(found[0], "X", "(m, T)", "int64"), numbers(found[1], "y", "(m,)")
    indices = tensor(found[2], "indices", "(s,)", "int64").astype(int)
    for name, values, axes, shape in (("X", X, "(m, T)", (m, T)), ("indices", indices, "(s,)", (s,))):
        if values.shape != shape:
            raise AssertionError(f"`{name}` of sample has shape {values.shape}, expected {axes} = {shape}")
    if y.shape != (m,):
        raise AssertionError(f"`y` of sample has shape {y.shape}, expected (m,) = {(m,)}: one label for each sample")
    if not set(np.unique(X)) <= {0.0, 1.0}:
        raise AssertionError("`X` of sample holds other numbers than 0 and 1")
    if len(set(indices)) < s or not set(indices) <= set(range(T)):
        raise AssertionError(
            "`indices` of sample are not s distinct positions from 0 to T - 1: `torch.randperm(T)[:s]`"
        )
    own = label(torch.tensor(X.astype(np.int64)), torch.tensor(indices))
    truth = X[:, indices].min(axis=1)
    if not np.array_equal(y, truth) and not np.array_equal(y, numbers(own, "sparse_and(X, indices)", "(samples,)")):
        raise AssertionError("`y` of sample are not the labels of its X and indices: y = sparse_and(X, indices)")
    return X, np.asarray(y), indices


def frequencies(function, label, seeds, m: int, T: int, s: int, p: float) -> list:
    """Draws in which the bits are 1 as often as p says, and every position is relevant in one of them."""
    draws = [drawn(function, label, m, T, s, p, seed) for seed in seeds]
    if all(np.array_equal(draws[0][0], X) for X, _, _ in draws):
        raise AssertionError("`sample` gives the same X for every seed: make the generator from `seed`")
    ones = np.mean([np.delete(X, indices, axis=1).mean() for X, _, indices in draws])
    if abs(ones - p) > 0.02:
        hint = ": the share of 0; p and 1 - p are swapped" if abs(ones - (1 - p)) < 0.02 else ""
        hint = ", and nearly ½: is p used?" if abs(ones - 0.5) < 0.02 else hint
        raise AssertionError(f"the irrelevant bits of `sample` are 1 in a share of {ones:.2f}, expected p = {p}{hint}")
    if len(set().union(*(indices for _, _, indices in draws))) < T:
        raise AssertionError(
            f"some positions are in `indices` of none of {len(draws)} draws: draw them from all T positions"
        )
    return draws


@says_so
def sample(function, label) -> None:
    """150 draws of 61 samples of seven bits with one relevant position, and of 31 samples of five bits with two."""
    draws = frequencies(function, label, range(150), 61, 7, 1, 0.42)
    if not all(map(np.array_equal, draws[4], drawn(function, label, 61, 7, 1, 0.42, 4))):
        raise AssertionError(
            "`sample` gives another draw when it is called again with the same seed: draw X and indices with one "
            "generator that is made from `seed` inside of the function"
        )
    for seed in range(10):
        drawn(function, label, 67, 11, 2, 0.72, seed)
    seen = {tuple(sorted(drawn(function, label, 31, 5, 2, 0.71, seed)[2])) for seed in range(150)}
    if len(seen) < 10:  # of a right answer, one of the ten is never drawn once in 700 000 times
        neighbours = all(high - low in (1, 4) for low, high in seen)
        how = "only neighbours are drawn" if neighbours else f"{10 - len(seen)} of 10 pairs are never drawn"
        raise AssertionError(
            f"in 150 draws of 2 positions of 5 {how}: each choice of `indices` is to be equally likely, as "
            "`torch.randperm(T)[:s]` makes it"
        )


@says_so(name="sample, balanced")
def balanced(function, label) -> None:
    """Forty draws of 23 samples: about one in four is unbalanced when it is drawn; then a share of exactly 0.4."""
    shares = [float(drawn(function, label, 23, 5, 1, 0.5, seed)[1].mean()) for seed in range(40)]
    worst = max(shares, key=lambda share: abs(share - 0.5))
    if not 0.4 <= worst <= 0.6:
        raise AssertionError(
            f"`sample` returned a draw in which the share of label 1 is {worst:.2f}, expected 0.4 to 0.6: draw again"
        )
    if 2 not in [_ones(_tried(function, 5, 2, 2, 0.6, seed)) for seed in range(20)]:  # in float32, 0.6 is more
        raise AssertionError(
            "`sample` with m = 5 never gives a draw with two labels of 1 for 20 seeds: a draw is bad if the share is "
            "below 0.4, and a share of exactly 0.4 is good"
        )


def _ones(found) -> int:
    """How many labels of a draw are 1; -1 where there is none."""
    return int(numbers(found[1], "y", "(m,)").sum()) if found else -1


@says_so(name="sample, not ambiguous")
def identifiable(function, label) -> None:
    """Forty draws of 19 samples of 13 bits: about one in three is ambiguous when it is drawn."""
    for seed in range(40):
        X, y, indices = drawn(function, label, 19, 13, 2, 0.71, seed)
        if extra := sorted(set(np.flatnonzero(X[y == 1].all(axis=0))) - set(indices)):
            raise AssertionError(
                f"`sample` returned a draw in which column {extra[0]}, which is not in `indices`, is 1 in every "
                "sample of label 1: such a draw is ambiguous, draw again"
            )


@says_so(name="sample, an error")
def gives_up(function) -> None:
    """No draw is good; about one in 24 is; about one in 1,000 is.

    A draw can be bad in three ways, and none is good in three settings: whoever does not look at one of the ways loses
    the point of that way, but not this one.
    """
    settings = ((97, 11, 5, 0.5), (97, 11, 1, 0.95), (5, 401, 1, 0.5))
    if all(_tried(function, *setting, 0) is not None for setting in settings):
        raise AssertionError(
            "`sample` with m = 97, T = 11, s = 5, p = 0.5 returned something, but no such draw is good: raise a "
            "RuntimeError after 100 draws"
        )
    none = sum(_tried(function, 13, 23, 2, 0.71, seed) is None for seed in range(20))
    if none > 4:
        raise AssertionError(
            f"`sample` gives up too early: with m = 13, T = 23, s = 2, p = 0.71 about one of 24 draws is good, but "
            f"{none} of 20 seeds have none among their 100 draws"
        )
    found = sum(41 <= _ones(_tried(function, 101, 5, 1, 0.26, seed)) <= 60 for seed in range(20))
    if found > 9:
        raise AssertionError(
            f"`sample` does not stop after 100 draws: with m = 101, T = 5, s = 1, p = 0.26 about one of 1,000 draws is "
            f"good, but {found} of 20 seeds found one"
        )


@contextmanager
def counting(look: Callable[[], Callable]) -> Iterator[list[int]]:
    """Count the calls of the notebook's `sparse_and` meanwhile: one entry for each, with the rows of X.

    Args:
        look: a function of the test cell that returns it by its name.
    """
    names, own, asked = look.__globals__, look(), []

    def labels_of(X, indices):
        asked.append(len(X))
        return own(X, indices)

    names["sparse_and"] = labels_of
    try:
        yield asked
    finally:
        names["sparse_and"] = own


@says_so(name="sample, 100 draws")
def hundred(function, asked: list[int]) -> None:
    """Check that 100 draws get labels where all are unbalanced; labels made by other means are not counted."""
    _tried(function, 7, 11, 1, 0.99, 0)
    if len(asked) % 100:  # a multiple: who asks for the labels of a draw twice
        raise AssertionError(
            f"`sample` calls `sparse_and` {len(asked)} times where no draw is good, expected once for each of 100 "
            "draws: does the loop run 100 times?"
        )


def _tried(function, *arguments):
    """What `sample` returns, or None where it raises a RuntimeError.

    Raises:
        AssertionError: it raises something else.
    """
    try:
        found = function(*arguments)
    except NotImplementedError:
        raise
    except RuntimeError:
        return None
    except Exception as error:
        raise AssertionError(
            f"where no draw is good, `sample` raises {type(error).__name__}, expected RuntimeError"
        ) from None
    return () if found is None else found


@says_so(name="sample, a generator of its own")
def own_generator(name: str, function: Callable) -> None:
    """No global generator is seeded, and neighbouring seeds give different draws."""
    for node in (node for defined in reachable(notebook(), name) for node in ast.walk(defined)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in GLOBAL_SEEDS:
            raise AssertionError(
                f"`{name}` seeds the generator of the whole notebook (line {node.lineno}: `{first_line(node)}`), "
                "so that everything drawn later depends on it: make a generator of its own from `seed`"
            )
    # About one draw in four is bad: a new generator from `seed + 1` for the next one gives the draw of the next seed.
    draws = [numbers(call(function, 23, 5, 1, 0.5, seed)[0], "X", "(m, T)") for seed in range(40)]
    for seed, (one, other) in enumerate(itertools.pairwise(draws)):
        if np.array_equal(one, other):
            raise AssertionError(
                f"`{name}` gives the same X for the seeds {seed} and {seed + 1}: perhaps each draw has a generator of "
                "its own, from the next seed; make one generator, before the loop"
            )
