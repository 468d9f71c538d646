"""Measure time, memory and errors of functions that the student wrote."""

from __future__ import annotations

import statistics
import time
import tracemalloc
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np
from scipy.special import softmax

from course.context import is_graded

LEFT_OUT = "{name} is left out: it raised {error}"


def peak_memory(function: Callable[..., Any], *args: Any) -> int:
    """Return the most bytes that Python and NumPy hold at a time during one call, beyond what they held before it.

    What torch allocates is not seen.
    """
    running = tracemalloc.is_tracing()
    if not running:
        tracemalloc.start()
    tracemalloc.reset_peak()
    before = tracemalloc.get_traced_memory()[0]
    try:
        result = function(*args)
        peak = tracemalloc.get_traced_memory()[1]
        del result
    finally:
        if not running:
            tracemalloc.stop()
    return max(peak - before, 0)


def measure(
    functions: Mapping[str, Callable[..., Any]],
    inputs: Callable[[int], tuple[Any, ...]],
    sizes: Mapping[str, Sequence[int]] | Sequence[int],
    *,
    repeats: int = 3,
    unseen: Sequence[str] = (),
) -> dict[str, dict[str, np.ndarray]]:
    """Measure median processor seconds and peak bytes of several functions at several sizes, in one run.

    The functions take turns: a moment in which the machine is busy meets all of them, not one. A function that raises
    is left out, with a printed line.

    Args:
        functions: name -> function of the inputs.
        inputs: size N -> arguments.
        sizes: sizes to try, for all functions or by name.
        repeats: timed calls of each function at each size; their median counts. One when the notebook is graded.
        unseen: names of functions whose memory `peak_memory` cannot see; their bytes are nan.

    Returns:
        name -> {"N": int, (sizes,); "seconds": float, (sizes,); "bytes": float, (sizes,)}.
    """
    wanted = {name: list(sizes[name] if isinstance(sizes, Mapping) else sizes) for name in functions}
    seconds: dict[str, dict[int, list[float]]] = {name: {} for name in functions}
    memory: dict[str, dict[int, float]] = {name: {} for name in functions}
    working = dict(functions)
    repeats = 1 if is_graded() else repeats
    for size in sorted({n for some in wanted.values() for n in some}):
        arguments = inputs(size)
        for turn in range(repeats + 1):  # the first call warms up, and measures the memory
            for name, function in list(working.items()):
                if size not in wanted[name]:
                    continue
                try:
                    if turn == 0:
                        memory[name][size] = peak_memory(function, *arguments)
                        continue
                    start = time.process_time()
                    function(*arguments)
                    seconds[name].setdefault(size, []).append(time.process_time() - start)
                except Exception as error:
                    print(LEFT_OUT.format(name=name, error=type(error).__name__))
                    del working[name]
    return {
        name: {
            "N": np.array(wanted[name]),
            "seconds": np.array([statistics.median(seconds[name][n]) for n in wanted[name]]),
            "bytes": np.array([np.nan if name in unseen else memory[name][n] for n in wanted[name]], dtype=float),
        }
        for name in working
    }


def squared_errors(
    estimates: Mapping[str, Callable[[int, int], np.ndarray]], exact: np.ndarray, ms: Sequence[int], seeds: int
) -> dict[str, np.ndarray]:
    """Return squared relative errors of several estimates, for several numbers of features, draw by draw.

    Args:
        estimates: name -> function (m, seed) -> array of the shape of `exact`.
        exact: float; what is estimated, nowhere 0.
        ms: numbers of features.
        seeds: how many independent draws, seeds 0, 1, ...

    Returns:
        name -> float, (ms, seeds, *shape of exact); (estimate / exact - 1)^2 of each draw.
        A name whose function raises is left out, with a printed line.
    """
    found = {}
    for name, estimate in estimates.items():
        try:
            off = [[np.asarray(estimate(m, seed), dtype=float) / exact - 1 for seed in range(seeds)] for m in ms]
        except Exception as error:
            print(LEFT_OUT.format(name=name, error=type(error).__name__))
            continue
        found[name] = np.square(off)
    return found


def rms(squares: np.ndarray) -> np.ndarray:
    """Return the root mean square over the draws: (ms, seeds, ...) -> (ms, ...)."""
    return np.sqrt(np.mean(squares, axis=1))


def bootstrap(squares: np.ndarray, statistic: Callable[[np.ndarray], np.ndarray], seed: int = 0) -> np.ndarray:
    """Return the 95 % interval of a statistic of draws: quantiles over 200 samples of the draws with replacement.

    Rare large draws make it too short: what no draw has seen, no sample has.

    Args:
        squares: float, (draws, ...).
        statistic: a function of such an array.
        seed: the seed of the samples.

    Returns:
        float, (2, *shape of the statistic); lower and upper end.
    """
    rng = np.random.default_rng(seed)
    found = [statistic(squares[rng.integers(len(squares), size=len(squares))]) for _ in range(200)]
    return np.quantile(found, (0.025, 0.975), axis=0)


def _from_cache(keys: np.ndarray, values: np.ndarray, query: np.ndarray) -> np.ndarray:
    return softmax(keys @ query / len(query) ** 0.5) @ values


def generate(
    step: Callable[..., Any], C: int, M: int, D: int, marks: Sequence[int], *, repeats: int = 25, seed: int = 0
) -> dict[str, dict[str, np.ndarray]]:
    """Measure what one more token needs: from a recurrent state, and from a cache of keys and values.

    The two take turns: a moment in which the machine is busy meets both.

    Args:
        step: (S, z, phi_q, phi_k, v) -> (output, S, z).
        C: number of features.
        M: numbers in a value.
        D: numbers in a key of softmax attention.
        marks: how many tokens there are when it is measured; increasing.
        repeats: timed calls at each mark; their median counts.
        seed: the seed of the random features, keys and values.

    Returns:
        "state", "cache" -> {"tokens": int, (marks,); "seconds": float, (marks,); "bytes": float, (marks,)}: seconds of
        a step, and bytes of what is kept.
    """
    rng = np.random.default_rng(seed)
    S, z, done = np.zeros((C, M)), np.zeros(C), 0
    keys, values = rng.standard_normal((max(marks), D)), rng.standard_normal((max(marks), M))
    found: dict[str, list[tuple[float, int]]] = {"state": [], "cache": []}
    for mark in marks:
        for value in values[done:mark]:
            _, S, z = step(S, z, rng.random(C), rng.random(C), value)
        done, (phi_q, phi_k, query) = mark, (rng.random(C), rng.random(C), rng.standard_normal(D))
        calls: dict[str, Callable[[], Any]] = {
            "state": partial(step, S, z, phi_q, phi_k, values[mark - 1]),
            "cache": partial(_from_cache, keys[:mark], values[:mark], query),
        }
        taken: dict[str, list[float]] = {name: [] for name in calls}
        for _ in range(repeats):
            for name, call in calls.items():
                call()  # the other one has just filled the processor's caches
                start = time.perf_counter()
                call()
                taken[name].append(time.perf_counter() - start)
        found["state"].append((statistics.median(taken["state"]), S.nbytes + z.nbytes))
        found["cache"].append((statistics.median(taken["cache"]), keys[:mark].nbytes + values[:mark].nbytes))
    return {
        name: {"tokens": np.array(marks), "seconds": np.array(rows)[:, 0], "bytes": np.array(rows)[:, 1]}
        for name, rows in found.items()
    }
