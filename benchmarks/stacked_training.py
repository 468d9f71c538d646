"""Training all seeds at once against one after the other (assignment 03): seconds, their ratio, and equal results.

The model is the single query of the source notebook, T = 30, 50 samples. Both ways start from the same weights and
see the same data; there is no dropout, so that accuracies and losses must agree. More seeds than the 20 kept ones
repeat their data with other weights. Where there is a GPU, both ways use it.

    python benchmarks/stacked_training.py [STEPS [SEEDS ...]]
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

import numpy as np
import torch
from rich.console import Console
from rich.table import Table
from torch import nn

from course import sparse_and as sa

NOTEBOOK = Path(__file__).parents[1] / "source/03_sparse_and/sparse_and.ipynb"
DEVICE = "cuda" if torch.cuda.is_available() else "cpu"


def single_query() -> type[nn.Module]:
    """The module that the notebook's solution defines."""
    names: dict = {"torch": torch, "nn": nn}
    for cell in json.loads(NOTEBOOK.read_text())["cells"]:
        if cell["id"] == "single":
            exec("".join(cell["source"]), names)
    return names["SingleQuery"]


def repeated(draws: sa.Draws, seeds: int) -> sa.Draws:
    """The draws of the first seeds, again from the first after the last."""
    return sa.Draws(*(part[torch.arange(seeds) % len(part)] for part in draws)).to(DEVICE)


def alone(make: type[nn.Module], draws: sa.Draws, steps: int) -> tuple[np.ndarray, np.ndarray]:
    """Losses and accuracies of the validation data, one seed after the other."""
    found = []
    for seed in range(len(draws.X)):
        # The first of one seed's own draws would be seeded by 0.
        part = sa.Draws(*(piece[seed : seed + 1] for piece in draws))
        trained = sa.train_together(lambda seed=seed: seeded(make, seed), part, steps, 1e-2, at_once=False)
        found.append((trained.loss[0], trained.accuracy[0]))
    losses, accuracies = np.array(found).T
    return losses, accuracies


def seeded(make: type[nn.Module], seed: int) -> nn.Module:
    torch.manual_seed(seed)
    return make(30)


def main(steps: int, counts: list[int]) -> None:
    make, table = single_query(), Table("seeds", "one by one, s", "at once, s", "ratio", "largest difference of a loss")
    draws = sa.draws("T30_s3", samples=50)
    sa.train_together(lambda: make(30), repeated(draws, 2), 5, 1e-2)  # what is loaded once is not timed
    for seeds in counts:
        data = repeated(draws, seeds)
        start = time.perf_counter()
        together = sa.train_together(lambda: make(30), data, steps, 1e-2)
        middle = time.perf_counter()
        losses, accuracies = alone(make, data, steps)
        end = time.perf_counter()
        if not np.allclose(together.accuracy, accuracies, atol=0.02):
            raise SystemExit("the two ways give different accuracies")
        at_once, one_by_one = middle - start, end - middle
        difference = np.abs(together.loss - losses).max()
        table.add_row(
            str(seeds), f"{one_by_one:.2f}", f"{at_once:.2f}", f"{one_by_one / at_once:.1f}", f"{difference:.1e}"
        )
    Console().print(f"{steps} steps of Adam, {torch.get_num_threads()} threads, {DEVICE}", table)


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:]]
    main(numbers[0] if numbers else 600, numbers[1:] or [20, 60, 100])
