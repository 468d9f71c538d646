"""Measure time and memory of five attentions: the full scaling study of assignment 05.

    python data/measure_kernel_attention.py [FOLDER]
    python data/measure_kernel_attention.py --trained [FOLDER]    # one minute: trained.npy alone

What is measured are the solutions of the source notebooks, and torch's own fused attention, on one thread, in double
precision, with D = M = 64 and m = 64 random frequencies. Times are seconds of the processor, and medians of interleaved
calls; other programs lengthen them where they share the caches, so measure on an idle machine (three minutes). Every
memory is the largest resident size of a process of its own, less that before the call. The numbers are those of one
machine, and differ in every run: data/README.md says which machine made those that are kept.

The accuracies in trained.npy are those of the small model of the swap, trained from twenty seeds with the softmax and
with the features elu(x) + 1.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

for _name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[_name] = "1"

import numpy as np  # noqa: E402
import torch  # noqa: E402

from course.kernel_attention import (  # noqa: E402
    NAMES,
    SparseAnd,
    accuracy,
    attend,
    elu_features,
    fused_attention,
    sparse_and,
)

HERE = Path(__file__).parent
NOTEBOOKS = HERE.parent / "source" / "05_kernel_attention"
SOLUTIONS = (
    "softmax_attention",
    "quadratic_features",
    "kernel_attention",
    "draw_frequencies",
    "fourier_features",
    "trigonometric_features",
    "positive_features",
)
SIZES = (64, 128, 256, 512, 1024, 2048, 4096, 8192)
D, M_FEATURES, TURNS, LONGEST = 64, 64, 5, 2.0  # turns are fewer where one call takes longer than so many seconds
#: Freed memory goes back to the system at once, so that no call finds room that an import has left.
_MALLOC = {"MALLOC_MMAP_THRESHOLD_": "65536", "MALLOC_TRIM_THRESHOLD_": "65536"}


def attentions() -> dict[str, Callable]:
    """Return the five attentions, as functions of Q, K and V."""
    torch.set_num_threads(1)
    notebooks = [json.loads(path.read_text()) for path in NOTEBOOKS.glob("*.ipynb")]
    cells = {cell["id"]: "".join(cell["source"]) for notebook in notebooks for cell in notebook["cells"]}
    names: dict = {"np": np}
    for solution in SOLUTIONS:
        exec(compile(cells[solution], solution, "exec"), names)
    kernel = names["kernel_attention"]
    w = names["draw_frequencies"](M_FEATURES, D, D**0.5, 0)
    functions = (
        names["softmax_attention"],
        fused_attention,
        lambda q, k, v: kernel(names["quadratic_features"](q), names["quadratic_features"](k), v),
        lambda q, k, v: kernel(names["trigonometric_features"](q, w), names["trigonometric_features"](k, w), v),
        lambda q, k, v: kernel(names["positive_features"](q, w), names["positive_features"](k, w), v),
    )
    return dict(zip(NAMES, functions, strict=True))


def inputs(size: int) -> np.ndarray:
    """Q, K and V: float64, (3, size, D); short enough that no exponential overflows."""
    return np.random.default_rng(size).standard_normal((3, size, D))


def seconds() -> np.ndarray:
    """Median seconds of the processor: float, (attentions, sizes)."""
    functions, found = attentions(), np.full((len(NAMES), len(SIZES)), np.nan)
    for column, size in enumerate(SIZES):
        q, k, v = inputs(size)
        taken: list[list[float]] = [[] for _ in NAMES]
        for turn in range(TURNS + 1):  # the first turn warms up
            for row, function in enumerate(functions.values()):
                if turn > 2 and taken[row][0] > LONGEST:
                    continue
                start = time.process_time()
                function(q, k, v)
                if turn:
                    taken[row].append(time.process_time() - start)
        found[:, column] = [statistics.median(some) for some in taken]
        print(f"N = {size:6d}", *(f"{name}: {s:.2e} s" for name, s in zip(NAMES, found[:, column], strict=True)))
    return found


def _resident(field: str) -> int:
    """Bytes of this process: VmRSS now, VmHWM at most."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith(field))


def peak(name: str, size: int) -> int:
    """Bytes that one call needs beyond what the process held before it; for a process of its own."""
    function, (q, k, v) = attentions()[name], inputs(size)
    function(*inputs(16))  # loads what is loaded late
    Path("/proc/self/clear_refs").write_text("5")  # the largest size counts from here on
    before = _resident("VmRSS")
    function(q, k, v)
    return max(_resident("VmHWM") - before, 4096)


def trained(seeds: int = 20, sequences: int = 2000) -> np.ndarray:
    """Accuracies of three uses of the model: float, (3, seeds).

    Rows: trained and tested with the softmax; trained with the softmax, tested with features; trained and tested with
    features. All have the test set of their training's seed.
    """

    def by_features(model: SparseAnd) -> float:
        return accuracy(model, lambda q, k, v: attend(elu_features(q) @ elu_features(k).T, v))

    found = np.zeros((3, seeds))
    for seed in range(seeds):
        soft, linear = sparse_and(seed, sequences), sparse_and(seed, sequences, elu_features)
        found[:, seed] = accuracy(soft, fused_attention), by_features(soft), by_features(linear)
    return found


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    np.save(folder / "trained.npy", trained())
    memory = np.zeros((len(NAMES), len(SIZES)))
    for row, name in enumerate(NAMES):
        for column, size in enumerate(SIZES):
            command = [sys.executable, __file__, "--peak", name, str(size)]
            found = subprocess.run(command, check=True, capture_output=True, text=True, env=os.environ | _MALLOC)
            memory[row, column] = float(found.stdout)
        print(name, *(f"{b / 1e6:.1f}" for b in memory[row]), "MB")
    for file, array in {"sizes": np.array(SIZES), "seconds": seconds(), "bytes": memory}.items():
        np.save(folder / f"{file}.npy", array)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--peak"]:
        print(peak(sys.argv[2], int(sys.argv[3])))
    elif sys.argv[1:2] == ["--trained"]:
        torch.set_num_threads(1)
        np.save((Path(sys.argv[2]) if len(sys.argv) > 2 else HERE / "kernel_attention") / "trained.npy", trained())
    else:
        main(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE / "kernel_attention")
