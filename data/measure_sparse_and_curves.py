"""Train the models of 03_sparse_and on all kept draws, and keep what came out. `make figures` runs it.

    python data/measure_sparse_and_curves.py [FOLDER] [--continue]

The models are those of the source notebook, its solution cells. Two processes take about 20 minutes on two free cores.
Results are written as they come: `--continue` trains only what is missing. Two machines do not agree byte for byte:
rounding grows in training. The curves are drawn into docs/ as well.
"""

from __future__ import annotations

import json
import multiprocessing
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import matplotlib

matplotlib.use("agg")
import make_sparse_and as drawing
import numpy as np
import torch
from rich.progress import track
from torch import nn

from course import plots
from course import sparse_and as sa
from course.sparse_and import kept

FIGURE = Path(__file__).parents[1] / "docs/sparse_and_curves.png"
NOTEBOOK = Path(__file__).parents[1] / "source/03_sparse_and/sparse_and.ipynb"
TASKS = {"sparse": "T17_s2", "dense": "T17_s4", "sparse, p = 0.5": "T17_s2_half", "dense, p = 0.5": "T17_s4_half"}
#: Three steps to a factor of 2, and the first and last of them for each model: around its bars, with T = 30, 60, 120.
SAMPLES = (25, 32, 40, 50, 64, 80, 100, 128, 160, 200, 256, 320, 400)
RANGES = {
    "single query": ((25, 64), (32, 128), (50, 200)),
    "MLP": ((25, 400), (25, 400), (50, 400)),
    "tuned MLP": ((25, 200), (32, 256), (50, 400)),
    "self-attention": ((25, 128), (32, 256), (50, 400)),
    "logistic regression": ((25, 400), (25, 400), (50, 400)),
}
POINTS = ("curve_accuracy", "curve_loss", "curve_first_accuracy", "curve_first_loss")
SEEDS, STEPS, STARTS = 20, 600, 3
#: Steps and learning rate of the runs over many seeds.
BUDGETS = {"MLP": (500, 1e-3), "attention": (2000, 1e-2), "logistic regression": (600, 1e-2)}
#: What the tuned MLP is chosen from: learning rates, widths, pairs of weight decay and L1 penalty; on draws that no
#: curve is measured on.
RATES, WIDTHS = (3e-3, 1e-2, 3e-2), (64, 512)
PENALTIES = ((0.0, 0.0), (0.1, 0.0), (1.0, 0.0), (3.0, 0.0), (0.0, 3e-4), (0.0, 1e-3), (0.0, 3e-3), (0.0, 1e-2))
NO_PENALTY = PENALTIES[0]
TUNED_ON, TUNING_SEEDS = (("T30_s3", 60), ("T60_s3", 100), ("T120_s3", 200)), range(100, 120)

Job = tuple[str, int, int, int]  # array, and an index of its first three axes
Penalty = tuple[float, float]  # weight decay, and the factor of the sum of absolute parameters in the loss
Choice = tuple[float, int, Penalty]  # learning rate, width, penalty


def models() -> dict[str, Callable[..., nn.Module]]:
    """Return the modules of the notebook's solutions, and logistic regression, under the names of the curves."""
    names: dict = {"torch": torch, "nn": nn}
    for cell in json.loads(NOTEBOOK.read_text())["cells"]:
        if cell["id"] in ("mlp", "attention", "single"):
            exec("".join(cell["source"]), names)

    class TabledAttention(names["SelfAttention"]):
        """The same model, faster: exponentials of scores are looked up by bit and position."""

        def forward(self, X):
            x = (self.token.weight[:, None] + self.position.weight).flatten(0, 1)  # (2 T, 2): bit 0, then bit 1
            scores = self.query(x) @ self.key(x).T / 2**0.5
            # No sum of powers may underflow: a sample has one of the two bits of each key.
            least = scores.unflatten(1, (2, -1)).amin(dim=1).amax(dim=1, keepdim=True)
            powers = (scores - (scores.amax(dim=1, keepdim=True) + least) / 2).exp()  # (queries, keys)
            there = torch.cat([1 - X, X], dim=-1).float()  # (samples, 2 T)
            outputs = (there @ (powers * self.value(x).T).T) / (there @ powers.T)
            return (outputs * there * self.readout.weight[0].repeat(2)).sum(dim=-1)

    return {
        "MLP": names["MLP"],
        "tuned MLP": names["MLP"],
        "single query": names["SingleQuery"],
        "self-attention": TabledAttention,
        "attention": names["SelfAttention"],
        "logistic regression": lambda T: nn.Sequential(sa.Floats(), nn.Linear(T, 1), nn.Flatten(0)),
    }


def fresh(task: str, samples: int) -> sa.Draws:
    """Draws like the kept ones, of other seeds: on them the tuned MLP is chosen."""
    number = list(drawing.TASKS).index(task)
    X, y, positions = (
        torch.from_numpy(np.stack(part))
        for part in zip(
            *(drawing.draw(drawing.TASKS[task], np.random.default_rng([3, number, s])) for s in TUNING_SEEDS),
            strict=True,
        )
    )
    most = drawing.TASKS[task].training
    X, y = X.long(), y.float()
    return sa.Draws(X[:, :samples], y[:, :samples], X[:, most:], y[:, most:], positions[:, 0])


def best(tuning: np.ndarray) -> Choice:
    """Return learning rate, width and penalty with the highest mean accuracy."""
    rate, width, penalty = np.unravel_index(tuning.mean(axis=(3, 4)).argmax(), tuning.shape[:3])
    return RATES[rate], WIDTHS[width], PENALTIES[penalty]


def fit(
    model: nn.Module, X: torch.Tensor, y: torch.Tensor, rate: float, penalty: Penalty, kept_units: torch.Tensor
) -> float:
    """Train an MLP in place as `sa.train_together` does, three times as fast: its gradients are written out.

    Args:
        kept_units: float, (many,); 0 for a unit that is left out, else 1 / 0.9. A step's dropout is a part of it.

    Returns:
        The training loss before the last step.
    """
    hidden, bias, readout, last = model.hidden.weight, model.hidden.bias, model.readout.weight, model.readout.bias
    optimiser = torch.optim.AdamW(model.parameters(), lr=rate, weight_decay=penalty[0], fused=True)
    for parameter in model.parameters():
        parameter.grad = torch.zeros_like(parameter)
    before, units, slopes = (torch.empty(len(X), len(hidden)) for _ in range(3))
    for start in torch.randint(len(kept_units) - units.numel(), (STEPS,)).tolist():
        mask = kept_units[start : start + units.numel()].view_as(units)
        torch.addmm(bias, X, hidden.T, out=before)
        torch.ops.aten.gelu.out(before, out=units).mul_(mask)
        logits = units @ readout[0] + last
        errors = (logits.sigmoid() - y) / len(y)
        torch.mv(units.T, errors, out=readout.grad[0])
        last.grad[0] = errors.sum()
        torch.outer(errors, readout[0], out=slopes).mul_(mask)
        torch.ops.aten.gelu_backward.grad_input(slopes, before, grad_input=slopes)
        torch.mm(slopes.T, X, out=hidden.grad)
        torch.sum(slopes, 0, out=bias.grad)
        for parameter in model.parameters() if penalty[1] else ():
            parameter.grad.add_(parameter.sign(), alpha=penalty[1])
        optimiser.step()
    return float(nn.functional.binary_cross_entropy_with_logits(logits, y))


@torch.no_grad()
def fit_all(
    make: Callable[[], nn.Module], data: sa.Draws, rate: float, penalty: Penalty, start: int = 0
) -> tuple[np.ndarray, np.ndarray]:
    """Return validation accuracy and last training loss of one MLP for each seed."""
    accuracies, losses = [], []
    for seed, (X, y, X_val, y_val, _) in enumerate(zip(*data, strict=True)):
        torch.manual_seed(seed + 100 * start)
        model = make()
        kept_units = (torch.rand(1 << 22) >= model.dropout.p) / (1 - model.dropout.p)
        losses.append(fit(model, X.float(), y, rate, penalty, kept_units))
        accuracies.append(((model.eval()(X_val) > 0) == (y_val > 0.5)).double().mean())
    return np.array(accuracies), np.array(losses)


def tune(rate: int, width: int, penalty: int) -> dict[str, np.ndarray]:
    found = []
    for task, samples in TUNED_ON:
        data = fresh(task, samples)
        make = partial(models()["MLP"], data.X.shape[-1], WIDTHS[width])
        found.append(fit_all(make, data, RATES[rate], PENALTIES[penalty])[0])
    return {"tuning_accuracy": np.array(found)}


def run(model: int, setting: int, _: int) -> dict[str, np.ndarray]:
    name = list(BUDGETS)[model]
    data = sa.draws(list(TASKS.values())[setting], samples=200)
    make = models()[name]  # once: models of one class are trained together
    trained = sa.train_together(lambda: make(17), data, *BUDGETS[name])
    return {"run_loss": trained.loss[None], "run_accuracy": trained.accuracy[None]}


def curve(model: int, tokens: int, size: int, chosen: Choice) -> dict[str, np.ndarray]:
    """One point of one curve: the first start of each seed, and what failed started again, at most twice."""
    name, T = kept.CURVES[model], kept.TOKENS[tokens]
    data = sa.draws(f"T{T}_s3", samples=SAMPLES[size])
    accuracy, loss = np.zeros(SEEDS), np.full(SEEDS, np.inf)
    for start in range(1 if name == "logistic regression" else STARTS):
        again = np.flatnonzero(loss > kept.FAILED)
        if not len(again):
            break
        found = train(name, T, sa.Draws(*(part[again] for part in data)), start, chosen)
        better = found[1] < loss[again]
        accuracy[again[better]], loss[again[better]] = found[0][better], found[1][better]
        if not start:
            first = accuracy.copy(), loss.copy()
    return dict(zip(POINTS, (accuracy, loss, *first), strict=True))


def train(name: str, T: int, data: sa.Draws, start: int, chosen: Choice) -> tuple[np.ndarray, np.ndarray]:
    """Return validation accuracy and last training loss of each seed.

    From weights near 0 the data decide where training of attention goes: only larger weights make another start
    another training.
    """
    made = models()[name]
    if "MLP" in name:
        rate, width, penalty = chosen if name == "tuned MLP" else (1e-2, 512, NO_PENALTY)
        return fit_all(partial(made, T, width), data, rate, penalty, start)

    def build():
        torch.manual_seed(torch.initial_seed() + 100 * start)
        model = made(T)
        for parameter in model.parameters() if start else ():
            nn.init.normal_(parameter, std=0.3)
        return model

    trained = sa.train_together(build, data, STEPS, 1e-2)
    return trained.accuracy, trained.training_loss[-1]


def work(job: tuple[str, tuple[int, int, int], tuple]) -> tuple[str, tuple[int, int, int], dict[str, np.ndarray]]:
    kind, place, more = job
    torch.set_num_threads(1)  # as in the notebook: sums over other pieces round otherwise
    return kind, place, {"tuning": tune, "run": run, "curve": curve}[kind](*place, *more)


def jobs(arrays: dict[str, np.ndarray], kind: str, *more) -> Iterator[tuple]:
    """Yield the missing jobs of one kind, first with small T and small numbers of samples."""
    missing = np.isnan(arrays[{"tuning": "tuning_accuracy", "run": "run_loss", "curve": "curve_accuracy"}[kind]])
    places = np.argwhere(missing.reshape(*missing.shape[:3], -1).any(axis=-1))
    for place in sorted(places.tolist(), key=lambda place: (place[1], place[2])):
        model, tokens, size = place
        if kind == "curve":
            least, most = RANGES[kept.CURVES[model]][tokens]
            if not least <= SAMPLES[size] <= most:
                continue
        yield kind, tuple(place), more


def save(folder: Path, arrays: dict[str, np.ndarray]) -> None:
    for name, array in arrays.items():
        np.save(folder / f"{name}.npy", array)


def measure(folder: Path, again: bool) -> dict[str, np.ndarray]:
    """Train all that is missing, in two processes."""
    points = (len(kept.CURVES), len(kept.TOKENS), len(SAMPLES), SEEDS)
    shapes = {"tuning_accuracy": (len(RATES), len(WIDTHS), len(PENALTIES), len(TUNED_ON), len(TUNING_SEEDS))}
    shapes |= {name: (len(BUDGETS), len(TASKS), 1, SEEDS) for name in ("run_loss", "run_accuracy")}
    shapes |= dict.fromkeys(POINTS, points)
    arrays = {name: np.full(shape, np.nan, dtype=np.float32) for name, shape in shapes.items()}
    for name in list(arrays) if again else ():
        path = folder / f"{name}.npy"
        if path.exists() and np.load(path).size == arrays[name].size:
            arrays[name][:] = np.load(path).reshape(arrays[name].shape)
    folder.mkdir(parents=True, exist_ok=True)
    save(folder, {"curve_samples": np.array(SAMPLES)})
    with multiprocessing.Pool(2) as pool:
        for kind in ("tuning", "run", "curve"):
            todo = list(jobs(arrays, kind, *([best(arrays["tuning_accuracy"])] if kind == "curve" else [])))
            if not todo:
                continue
            trained, title = pool.imap_unordered(work, todo), f"{kind}: trainings of {SEEDS} seeds"
            for _, place, found in track(trained, title, len(todo)):
                for name, values in found.items():
                    arrays[name][place] = values if kind != "run" else values[0]
                save(folder, arrays)
    for name in ("run_loss", "run_accuracy"):
        arrays[name] = arrays[name][:, :, 0]
    save(folder, arrays)
    return arrays | {"curve_samples": np.array(SAMPLES)}


def main(folder: Path, again: bool) -> None:
    arrays = measure(folder, again)
    print("tuned MLP: learning rate, width, (weight decay, L1) =", best(arrays["tuning_accuracy"]))
    plots.use_style()
    sa.curves_figure(kept.curves_of(arrays)).savefig(FIGURE, metadata={"Software": None})
    print(FIGURE)


if __name__ == "__main__":
    names = [name for name in sys.argv[1:] if name != "--continue"]
    main(Path(names[0]) if names else Path(__file__).parent / "sparse_and_curves", "--continue" in sys.argv)
