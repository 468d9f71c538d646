"""Assignment 03: the visible checks of its task, on examples small enough to redo by hand."""

from __future__ import annotations

import ast
import itertools
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import numpy as np

from course.checks.compare import call, kind_of, numbers, says_so
from course.checks.syntax import first_line, notebook, reachable


def tensor(found, name: str, shape: str, dtype: str = "") -> np.ndarray:
    """A tensor, of this dtype if one is given, as an array.

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


def drawn(found, label, m: int, T: int, s: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """What `sample` gave, as arrays; types, shapes and labels are as stated.

    Args:
        found: what the student's function returned.
        label: the student's `sparse_and`.
        m: samples.
        T: bits.
        s: positions.
    """
    if not isinstance(found, (tuple, list)) or len(found) != 3:
        raise AssertionError("`sample` gives something else than three things: `return X, y, indices`")
    X = tensor(found[0], "X", "(m, T)", "int64")
    if X.shape != (m, T):
        raise AssertionError(f"`X` of sample has shape {X.shape}, expected (m, T) = {(m, T)}")
    y = numbers(found[1], "y", "(m,)")
    indices = tensor(found[2], "indices", "(s,)", "int64")
    if y.shape != (m,):
        raise AssertionError(f"`y` of sample has shape {y.shape}, expected (m,) = {(m,)}: one label for each sample")
    if indices.shape != (s,):
        raise AssertionError(f"`indices` of sample has shape {indices.shape}, expected (s,) = {(s,)}")
    if not set(np.unique(X)) <= {0.0, 1.0}:
        raise AssertionError("`X` of sample holds other numbers than 0 and 1")
    if len(set(indices)) < s or not all(0 <= i < T for i in indices):
        raise AssertionError(
            "`indices` of sample are not s distinct positions from 0 to T - 1: `torch.randperm(T)[:s]`"
        )
    import torch

    truth = np.array([float(all(row[int(i)] == 1 for i in indices)) for row in X])
    own = label(torch.tensor(X.astype(np.int64)), torch.tensor(indices.astype(np.int64)))
    if not np.array_equal(y, truth) and not np.array_equal(y, numbers(own, "sparse_and(X, indices)", "(samples,)")):
        raise AssertionError("`y` of sample are not the labels of its X and indices: y = sparse_and(X, indices)")
    return X, np.asarray(y), indices


def frequencies(draws: list, T: int, s: int, p: float) -> None:
    """Over many draws: the bits are 1 as often as p says, every position is relevant in some draw."""
    first = draws[0][0]
    if all(np.array_equal(first, X) for X, _, _ in draws[1:]):
        raise AssertionError("`sample` gives the same X for every seed: make the generator from `seed`")
    ones = np.mean([np.delete(X, indices.astype(int), axis=1).mean() for X, _, indices in draws])
    if abs(ones - p) > 0.02:
        hint = ""
        if abs(ones - 0.5) < 0.02:
            hint = ", and nearly ½: is p used?"
        elif abs(ones - (1 - p)) < 0.02:
            hint = ": the share of 0; p and 1 - p are swapped"
        raise AssertionError(f"the irrelevant bits of `sample` are 1 in a share of {ones:.2f}, expected p = {p}{hint}")
    seen = {int(i) for _, _, indices in draws for i in indices}
    if len(seen) < T:
        raise AssertionError(
            f"some positions are in `indices` of none of {len(draws)} draws: draw them from all T positions"
        )


@says_so
def sample(function, label) -> None:
    """150 draws of 61 samples of seven bits with one relevant position, and of 31 samples of five bits with two."""
    hint = "such a draw is good in more than one of three tries"
    draws = [drawn(call(function, 61, 7, 1, 0.42, seed, hint=hint), label, 61, 7, 1) for seed in range(150)]
    again = drawn(call(function, 61, 7, 1, 0.42, 4), label, 61, 7, 1)
    if not all(np.array_equal(a, b) for a, b in zip(draws[4], again, strict=True)):
        raise AssertionError(
            "`sample` gives another draw when it is called again with the same seed: draw X and indices with one "
            "generator that is made from `seed` inside of the function"
        )
    frequencies(draws, 7, 1, 0.42)
    for seed in range(10):
        drawn(call(function, 67, 11, 2, 0.72, seed, hint=hint), label, 67, 11, 2)
    pairs = [drawn(call(function, 31, 5, 2, 0.71, seed, hint=hint), label, 31, 5, 2)[2] for seed in range(150)]
    seen = {tuple(sorted(map(int, pair))) for pair in pairs}
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
    shares = [drawn(call(function, 23, 5, 1, 0.5, seed), label, 23, 5, 1)[0:2] for seed in range(40)]
    worst = max((float(y.mean()) for _, y in shares), key=lambda share: abs(share - 0.5))
    if not 0.4 <= worst <= 0.6:
        raise AssertionError(
            f"`sample` returned a draw in which the share of label 1 is {worst:.2f}, expected 0.4 to 0.6: draw again"
        )
    if not any(_share(function, seed) == 2 for seed in range(20)):
        raise AssertionError(
            "`sample` with m = 5 never gives a draw with two labels of 1 for 20 seeds: a draw is bad if the share is "
            "below 0.4, and a share of exactly 0.4 is good"
        )


def _share(function, seed: int) -> float:
    """How many of five labels are 1; -1 where no draw is given. (0.6 is not asked for: in float32 it is more.)"""
    try:
        return float(np.sum(numbers(function(5, 2, 2, 0.6, seed)[1], "y", "(m,)")))
    except RuntimeError:
        return -1.0


@says_so(name="sample, not ambiguous")
def identifiable(function, label) -> None:
    """Forty draws of 19 samples of 13 bits: about one in three is ambiguous when it is drawn."""
    for seed in range(40):
        X, y, indices = drawn(call(function, 19, 13, 2, 0.71, seed), label, 19, 13, 2)
        always = set(np.flatnonzero(X[y == 1].all(axis=0))) if (y == 1).any() else set(range(13))
        if extra := sorted(always - set(indices.astype(int))):
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
    returned = []
    for m, T, s, p in ((97, 11, 5, 0.5), (97, 11, 1, 0.95), (5, 401, 1, 0.5)):
        if _tried(function, m, T, s, p, 0) is not None:
            returned.append(f"m = {m}, T = {T}, s = {s}, p = {p}")
    if len(returned) == 3:
        raise AssertionError(
            f"`sample` with {returned[0]} returned something, but no such draw is good: raise a RuntimeError after "
            "100 draws"
        )
    none = sum(_tried(function, 13, 23, 2, 0.71, seed) is None for seed in range(20))
    if none > 4:
        raise AssertionError(
            f"`sample` gives up too early: with m = 13, T = 23, s = 2, p = 0.71 about one of 24 draws is good, but "
            f"{none} of 20 seeds have none among their 100 draws"
        )
    found = sum(_good(_tried(function, 101, 5, 1, 0.26, seed)) for seed in range(20))
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
    """Where all draws are unbalanced, 100 of them get labels; who makes labels by other means is not counted.

    Args:
        function: the student's.
        asked: what `counting` gives.
    """
    _tried(function, 7, 11, 1, 0.99, 0)
    if len(asked) % 100:  # a multiple: who asks for the labels of a draw twice
        raise AssertionError(
            f"`sample` calls `sparse_and` {len(asked)} times where no draw is good, expected once for each of 100 "
            "draws: does the loop run 100 times?"
        )


def _tried(function, m: int, T: int, s: int, p: float, seed: int):
    """What `sample` returns, or None where it raises a RuntimeError.

    Raises:
        AssertionError: it raises something else.
    """
    try:
        found = function(m, T, s, p, seed)
    except NotImplementedError:
        raise
    except RuntimeError:
        return None
    except Exception as error:
        raise AssertionError(
            f"where no draw is good, `sample` raises {type(error).__name__}, expected RuntimeError"
        ) from None
    return () if found is None else found


def _good(found) -> bool:
    """Whether a returned draw is balanced."""
    return bool(found) and 0.4 <= float(np.mean(numbers(found[1], "y", "(m,)"))) <= 0.6


@says_so(name="sample, a generator of its own")
def own_generator(name: str, function: Callable) -> None:
    """No global generator is seeded, and neighbouring seeds give different draws."""
    for defined in reachable(notebook(), name):
        for node in ast.walk(defined):
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


GLOBAL_SEEDS = {"torch.manual_seed", "torch.random.manual_seed", "np.random.seed", "numpy.random.seed", "random.seed"}
