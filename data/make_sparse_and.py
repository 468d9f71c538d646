"""Make the data of 03_sparse_and, byte for byte: draws of the sparse AND, 20 seeds for each task.

    python data/make_sparse_and.py [FOLDER]

data/README.md is the datasheet.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple

import numpy as np

SEEDS = 20
VALIDATION = 500  # rows, after the training rows
TRIES = 100_000
SHARE = (0.4, 0.6)  # of the label 1, and of rule 1, where a task is balanced


class Task(NamedTuple):
    """One task: the sizes of its draws, and which of their rows must determine the rule."""

    tokens: int
    sparsity: int
    p: float
    training: int
    judged: int
    balanced: bool = True
    rules: int = 1


def _balancing(sparsity: int) -> float:
    return 0.5 ** (1 / sparsity)


TASKS = {
    "T17_s2": Task(17, 2, _balancing(2), 800, 50),
    "T17_s4": Task(17, 4, _balancing(4), 800, 50),
    "T17_s2_half": Task(17, 2, 0.5, 200, 200, balanced=False),
    "T17_s4_half": Task(17, 4, 0.5, 200, 200, balanced=False),
    "T30_s3": Task(30, 3, _balancing(3), 800, 50),
    "T60_s3": Task(60, 3, _balancing(3), 800, 50),
    "T120_s3": Task(120, 3, _balancing(3), 800, 50),
    "rule_T11_s2": Task(11, 2, _balancing(2), 300, 300, rules=2),
}


def draw(task: Task, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """One good draw of a task.

    Args:
        task: its sizes.
        rng: the generator.

    Returns:
        X: uint8, (training + validation, tokens); with two rules, token 0 is the rule.
        y: uint8, (training + validation,).
        positions: int64, (rules, sparsity); sorted, disjoint.

    Raises:
        RuntimeError: no draw was good.
    """
    rows, first = task.training + VALIDATION, task.rules - 1
    for _ in range(TRIES):
        order = first + rng.permutation(task.tokens - first)[: task.rules * task.sparsity]
        positions = np.sort(order.reshape(task.rules, task.sparsity), axis=1)
        X = (rng.random((rows, task.tokens)) < task.p).astype(np.uint8)
        if task.rules > 1:
            X[:, 0] = rng.random(rows) < 0.5
        rule = X[:, 0] if task.rules > 1 else np.zeros(rows, dtype=int)
        y = np.take_along_axis(X, positions[rule], axis=1).all(axis=1).astype(np.uint8)
        if _is_good(task, X[: task.judged], y[: task.judged], rule[: task.judged], positions):
            return X, y, positions
    raise RuntimeError(f"no good draw of {task} in {TRIES} tries: take more rows, or fewer tokens")


def _is_good(task: Task, X: np.ndarray, y: np.ndarray, rule: np.ndarray, positions: np.ndarray) -> bool:
    """Return whether both labels (and rules) are frequent, and no other token is 1 wherever a rule's label is 1."""
    shares = ([y.mean()] if task.balanced else []) + ([rule.mean()] if task.rules > 1 else [])
    if not all(SHARE[0] <= share <= SHARE[1] for share in shares):
        return False
    for number, own in enumerate(positions):
        always = X[(y == 1) & (rule == number)].all(axis=0)
        always[: task.rules - 1] = False
        if set(np.flatnonzero(always)) != set(own):
            return False
    return True


def make() -> dict[str, np.ndarray]:
    """Return the arrays by file name.

    Returns:
        <task>_bits: uint8, (SEEDS, rows, ceil(tokens / 8)); packed by numpy.packbits along the tokens.
        <task>_labels: uint8, (SEEDS, rows).
        <task>_positions: int64, (SEEDS, rules, sparsity).
    """
    found = {}
    for number, (name, task) in enumerate(TASKS.items()):
        drawn = [draw(task, np.random.default_rng([3, number, seed])) for seed in range(SEEDS)]
        X, y, positions = (np.stack(part) for part in zip(*drawn, strict=True))
        found[f"{name}_bits"] = np.packbits(X, axis=-1)
        found[f"{name}_labels"] = y
        found[f"{name}_positions"] = positions
    return found


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, array in make().items():
        np.save(folder / f"{name}.npy", array)
        print(f"{name}.npy  {array.dtype}  {array.shape}")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent / "sparse_and")
