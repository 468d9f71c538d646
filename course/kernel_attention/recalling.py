"""Measure recall: write pairs of a key and a value into a state, then ask for the last value of each key."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np
from scipy.special import softmax

from course.kernel_attention.measuring import LEFT_OUT

#: Numbers in a key, and symbols: a value is a symbol, as a vector with one 1. The state has C × M numbers.
C, M = 32, 32
SOFTMAX = "softmax, all pairs kept"

Rule = Callable[[np.ndarray, np.ndarray, np.ndarray], np.ndarray]


def pairs(keys: int, times: int, seed: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Draw keys, and the pairs that are written.

    Args:
        keys: how many different keys.
        times: how often each key is written, each time with a value of its own.
        seed: the seed of directions, order and values.

    Returns:
        directions: float, (keys, C); of length 1.
        order: int, (pairs,); which key is written.
        symbols: int, (pairs,); which value.
    """
    rng = np.random.default_rng(seed)
    directions = rng.standard_normal((keys, C))
    directions /= np.linalg.norm(directions, axis=1, keepdims=True)
    order = rng.permutation(np.repeat(np.arange(keys), times))
    return directions, order, rng.integers(M, size=len(order))


def share_recalled(rule: Rule | None, keys: int, times: int, seed: int) -> float:
    """Return the share of the keys for which the last value is found.

    Args:
        rule: (S, k, v) -> new S; None for softmax attention over all pairs.
        keys, times, seed: as for `pairs`.
    """
    directions, order, symbols = pairs(keys, times, seed)
    last = dict(zip(order.tolist(), symbols.tolist(), strict=True))  # a later pair replaces an earlier one
    if rule is None:
        answers = _looked_up(directions, order, symbols)
    else:
        S, values = np.zeros((C, M)), np.eye(M)
        for key, symbol in zip(order, symbols, strict=True):
            S = rule(S, directions[key], values[symbol])
        answers = directions @ S
    return float(np.mean(answers.argmax(axis=1) == [last[key] for key in range(keys)]))


def _looked_up(directions: np.ndarray, order: np.ndarray, symbols: np.ndarray) -> np.ndarray:
    """Sharp softmax attention to all pairs; a small bonus for each step of time prefers the later of two equal keys."""
    scores = 1e4 * directions @ directions[order].T + 10.0 * np.arange(len(order))
    return softmax(scores, axis=1) @ np.eye(M)[symbols]


def recall(
    rules: Mapping[str, Rule | Sequence[Rule]], counts: Sequence[int], times: int, seeds: int = 20
) -> dict[str, np.ndarray]:
    """Measure the recall of several rules, and of softmax attention over all pairs.

    Args:
        rules: name -> rule, or several of them: for each count the best one on other seeds is taken.
        counts: numbers of different keys.
        times: how often each key is written.
        seeds: how many draws, seeds 0, 1, ...

    Returns:
        name -> float, (counts, seeds). A rule that raises is left out, with a printed line.
    """
    found: dict[str, np.ndarray] = {}
    for name, given in {**rules, SOFTMAX: None}.items():
        candidates: list[Rule | None] = list(given) if isinstance(given, Sequence) else [given]
        try:
            best = {keys: _best(candidates, keys, times, seeds) for keys in counts}
            found[name] = np.array([[share_recalled(best[n], n, times, s) for s in range(seeds)] for n in counts])
        except Exception as error:
            print(LEFT_OUT.format(name=name, error=type(error).__name__))
    return found


def _best(candidates: list[Rule | None], keys: int, times: int, seeds: int) -> Rule | None:
    """Choose a rule by its recall on seeds that are not measured."""
    if len(candidates) == 1:
        return candidates[0]
    means = [np.mean([share_recalled(rule, keys, times, 1000 + seed) for seed in range(seeds)]) for rule in candidates]
    return candidates[int(np.argmax(means))]
