"""Train the models of 03_sparse_and on all kept draws, and keep what came out. `make figures` runs it.

    python data/measure_sparse_and_curves.py [FOLDER]

The models are those of the source notebook, its solution cells. A GPU is used where there is one; without one it takes
ten minutes on one thread. Two machines do not agree byte for byte: rounding grows in training. The curves are drawn
into docs/ as well.
"""

from __future__ import annotations

import itertools
import json
import sys
from pathlib import Path

import matplotlib

matplotlib.use("agg")
import numpy as np
import torch
from torch import nn

from course import plots
from course import sparse_and as sa
from course.data.progress import WIDTH, Progress
from course.sparse_and import kept

FIGURE = Path(__file__).parents[1] / "docs/sparse_and_curves.png"
NOTEBOOK = Path(__file__).parents[1] / "source/03_sparse_and/sparse_and.ipynb"
SAMPLES = (25, 35, 50, 100, 200, 400)
TASKS = {"sparse": "T17_s2", "dense": "T17_s4", "sparse, p = 0.5": "T17_s2_half", "dense, p = 0.5": "T17_s4_half"}
DEVICE = "cuda" if torch.cuda.is_available() else "cpu"


class Trainings(Progress):
    """The progress bar, counting trainings."""

    def _draw(self, done: int) -> None:
        self.drawn = True
        full = WIDTH * done // self.total
        self.out.write(f"\r{self.name} {'█' * full}{'░' * (WIDTH - full)} {done} of {self.total}")
        self.out.flush()


def models() -> dict[str, type[nn.Module]]:
    """The modules that the notebook's solutions define, and logistic regression."""
    names: dict = {"torch": torch, "nn": nn}
    for cell in json.loads(NOTEBOOK.read_text())["cells"]:
        if cell["id"] in ("mlp", "attention", "single"):
            exec("".join(cell["source"]), names)

    class LogisticRegression(nn.Module):
        def __init__(self, T):
            super().__init__()
            self.line = nn.Linear(T, 1)

        def forward(self, X):
            return self.line(X.float()).squeeze(-1)

    return {**{name: names[name] for name in ("MLP", "SelfAttention", "SingleQuery")}, "Line": LogisticRegression}


def run(make: type[nn.Module], draws: sa.Draws, steps: int, rate: float) -> sa.Trained:
    return sa.train_together(lambda: make(draws.X.shape[-1]), draws.to(DEVICE), steps, rate)


def main(folder: Path) -> None:
    torch.set_num_threads(1)  # as in the notebook: sums over other pieces round otherwise
    made = models()
    budgets = {"MLP": (500, 1e-3), "SelfAttention": (2000, 1e-2), "Line": (600, 1e-2)}
    pairs = list(itertools.product(budgets, TASKS.values()))
    grid = list(itertools.product(("MLP", "SingleQuery", "Line"), kept.TOKENS, SAMPLES))
    bar, done = Trainings("trainings of 20 seeds", len(pairs) + len(grid)), 0
    losses, accuracies, curve = [], [], []
    for model, task in pairs:
        trained = run(made[model], sa.draws(task, samples=200), *budgets[model])
        losses.append(trained.loss)
        accuracies.append(trained.accuracy)
        bar.show(done := done + 1)
    for model, tokens, samples in grid:
        curve.append(run(made[model], sa.draws(f"T{tokens}_s3", samples=samples), 600, 1e-2).accuracy)
        bar.show(done := done + 1)
    bar.close(done)
    seeds = len(losses[0])
    arrays = {
        "run_loss": np.reshape(losses, (3, len(TASKS), seeds)),
        "run_accuracy": np.reshape(accuracies, (3, len(TASKS), seeds)),
        "curve_accuracy": np.reshape(curve, (3, len(kept.TOKENS), len(SAMPLES), seeds)),
        "curve_samples": np.array(SAMPLES),
    }
    folder.mkdir(parents=True, exist_ok=True)
    for name, array in arrays.items():
        np.save(folder / f"{name}.npy", array.astype(np.float32) if array.dtype.kind == "f" else array)
        print(f"{name}.npy  {array.shape}")
    found = {
        (model, T): arrays["curve_accuracy"][i, j]
        for i, model in enumerate((*kept.MODELS, "logistic regression"))
        for j, T in enumerate(kept.TOKENS)
    }
    plots.use_style()
    sa.curves_figure(sa.Curves(arrays["curve_samples"], found)).savefig(FIGURE, metadata={"Software": None})
    print(FIGURE)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent / "sparse_and_curves")
