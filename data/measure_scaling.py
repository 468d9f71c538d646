"""Measure what the division of the scores does to learning: what `course.self_attention.scaling` draws.

    python data/measure_scaling.py [FOLDER]

The task is the lookup of the notebook on dot-product attention. A query and a key are rows of two trained tables whose
entries start standard normal, so undivided scores have the variance d. Values are averaged as they come in. Each
training makes 200 steps of plain gradient descent, each on 64 fresh sequences. The errors are mean squared errors on
1000 sequences that no training sees. Seeds are trained side by side, each with its own generator.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import torch

from course.self_attention.lookup import SYMBOLS, Batch, lookup_batch
from course.self_attention.scaling import DIMENSIONS, DIVISIONS, RATES, SEEDS, STEPS

HERE = Path(__file__).parent


def errors(d: int, divisor: float, rate: float) -> list[list[float]]:
    """Train ten seeds; their errors at each of `STEPS`."""
    first = [torch.randn(2, SYMBOLS, d, generator=torch.Generator().manual_seed(seed)) for seed in range(SEEDS)]
    tables = torch.stack(first, dim=1).requires_grad_()  # queries and keys, seeds, symbols, d
    held_out, found = _stacked(lambda seed: lookup_batch(1000, 10**6 + seed)), []
    for step in range(STEPS[-1] + 1):
        if step in STEPS:
            with torch.no_grad():
                found.append(_losses(tables, held_out, divisor).tolist())
        losses = _losses(tables, _stacked(lambda seed, s=step: lookup_batch(64, 1000 * seed + s)), divisor)
        (gradient,) = torch.autograd.grad(losses.sum(), tables)
        tables = (tables - rate * gradient).detach().requires_grad_()
    return found


def _stacked(make) -> Batch:
    return Batch(*(torch.stack(parts) for parts in zip(*map(make, range(SEEDS)), strict=True)))


def _losses(tables: torch.Tensor, batch: Batch, divisor: float) -> torch.Tensor:
    """Mean squared error of each seed."""
    scores = (tables[0] @ tables[1].mT / divisor)[:, None]  # of all symbols: seeds, 1, queries, keys
    picked = batch.Q @ scores @ batch.K.mT
    return (torch.softmax(picked, dim=-1) @ batch.V - batch.target).square().mean(dim=(1, 2, 3))


def main(folder: Path) -> None:
    torch.set_num_threads(1)
    folder.mkdir(parents=True, exist_ok=True)
    rows = [[[errors(d, of(d), rate) for rate in RATES] for of in DIVISIONS.values()] for d in DIMENSIONS]
    np.save(folder / "errors.npy", np.array(rows, dtype=np.float32))


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE / "scaling")
