"""Pictures of assignment 06."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import matplotlib.pyplot as plt
import numpy as np
from scipy.special import softmax

from course.data import shipped
from course.kernel_attention import measure
from course.language_model.text import LETTERS, windows
from course.language_model.training import History
from course.language_model.writing import caches, with_cache
from course.plots import COLOURS

if TYPE_CHECKING:
    import torch
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

NATS = "nats per character"
PATIENTS = "ABC"


def alphas_figure(alphas: Sequence[float], scores: Mapping[str, Sequence[float]]) -> Figure:
    """Draw the bigram's cross-entropy against the count that every pair gets for free.

    Args:
        alphas: float, (n,).
        scores: name of a text -> nats, (n,).
    """
    figure, ax = plt.subplots(figsize=(5.5, 3))
    for name, values in scores.items():
        ax.plot(alphas, values, marker="o", label=name)
    ax.set(xscale="log", xlabel="α, added to each count", ylabel=NATS)
    ax.legend()
    return figure


def history_figure(history: History, bigram: float) -> Figure:
    """Draw the losses of a training, and the bigram's.

    Args:
        history: the history of `fit`.
        bigram: its nats on the validation text.
    """
    figure, ax = plt.subplots(figsize=(6.5, 3.2))
    _curves(ax, history)
    ax.axhline(bigram, color=COLOURS[1], linestyle="dashed", linewidth=1)
    ax.annotate("bigram, validation", (1, bigram), (0, 3), ("axes fraction", "data"), "offset points", ha="right")
    ax.set_ylabel(NATS)
    ax.legend(loc="lower left")
    return figure


def _curves(ax: Axes, history: History) -> None:
    ax.plot(history.step, history.train, marker=".", label="training batches", color=COLOURS[2])
    ax.plot(history.step, history.valid, marker=".", label="validation text", color=COLOURS[0])
    ax.set(xlabel="step", ylim=(0, None))


def patients_figure() -> Figure:
    """Draw the losses of the three models of exercise 1.7."""
    kept = shipped.arrays("language_model")
    figure, axes = plt.subplots(1, 3, sharex=True, sharey=True, figsize=(9.5, 3))
    for ax, letter in zip(axes, PATIENTS, strict=True):
        _curves(ax, History(*kept[f"patient_{letter.lower()}"].tolist()))
        ax.set_title(letter)
    axes[0].set_ylabel(NATS)
    axes[0].autoscale(axis="y")
    axes[0].set_ylim(0, None)
    axes[-1].legend()
    return figure


def patients_texts() -> None:
    """Print what the three models write after "ROMEO."."""
    for letter in PATIENTS:
        text = shipped.read(f"language_model/patient_{letter.lower()}.txt").decode("ascii")
        print(f"---- {letter} writes ----\n{text}\n")


def cache_figure(model: torch.nn.Module, step: Callable[..., Any], lengths: Sequence[int]) -> Figure:
    """Measure the time of one more character, and the bytes that are remembered, at several lengths.

    Args:
        model: GPT.
        step: `attend_next`.
        lengths: the lengths of the texts, ascending.
    """
    import torch

    codes = torch.randint(len(LETTERS), (1, max(lengths) + 3), generator=torch.Generator().manual_seed(0))
    remembering, at, held = with_cache(model, step), 0, []
    seconds: dict[str, list[float]] = {"whole text again": [], "with a cache": []}
    with torch.no_grad():
        for length in lengths:
            remembering(codes[:, at:length])
            at = length + 3
            seconds["whole text again"].append(min(_seconds(model, codes[:, : length + 1]) for _ in range(3)))
            seconds["with a cache"].append(min(_seconds(remembering, code) for code in codes[:, length:at].split(1, 1)))
            held.append(sum(one.numel() * one.element_size() for one in caches(remembering)))
    figure, (time_ax, memory_ax) = plt.subplots(1, 2, figsize=(9, 3.2))
    for name, values in seconds.items():
        time_ax.plot(lengths, [1000 * value for value in values], marker="o", label=name)
    time_ax.set(xlabel="characters so far", ylabel="milliseconds for the next one", ylim=(0, None))
    time_ax.legend()
    memory_ax.plot(lengths, [value / 1000 for value in held], marker="o", label="keys and values")
    memory_ax.axhline(
        _state_bytes(model) / 1000, color=COLOURS[1], linestyle="dashed", label="state of linear attention"
    )
    memory_ax.set(xlabel="characters so far", ylabel="kilobytes", ylim=(0, None))
    memory_ax.legend()
    return figure


def _seconds(model: torch.nn.Module, codes: torch.Tensor) -> float:
    begun = time.perf_counter()
    model(codes)
    return time.perf_counter() - begun


def _state_bytes(model: torch.nn.Module) -> int:
    """Return the bytes of the states S and z of assignment 05, were the features as long as the keys."""
    total = 0
    for block in model.blocks:
        d_model, heads = block.attention.W_q.in_features, block.attention.heads
        total += 4 * heads * (d_model // heads) * (d_model // heads + 1)
    return total


def window_figure(
    model: torch.nn.Module, step: Callable[..., Any], codes: torch.Tensor, windows: Sequence[int], bigram: float
) -> Figure:
    """Measure the cross-entropy of a trained model with its attention cut to a window.

    Args:
        model: GPT.
        step: `windowed_step`.
        codes: int64, (n,); the first 64 windows of 96 characters are read.
        windows: numbers of positions that are seen.
        bigram: its nats on the same kind of text.
    """
    import torch

    inputs, targets = _first(codes)
    found = []
    for window in windows:
        cut = with_cache(model, lambda *given, w=window: step(*given, w))
        with torch.no_grad():
            logits = cut(inputs)
        found.append(float(torch.nn.functional.cross_entropy(logits.flatten(0, 1), targets.flatten())))
    figure, ax = plt.subplots(figsize=(6, 3.2))
    ax.plot(windows, found, marker="o", label="trained on 96, cut to a window")
    ax.axhline(bigram, color=COLOURS[1], linestyle="dashed", linewidth=1, label="bigram")
    ax.set(xscale="log", xlabel="window (characters)", ylabel=NATS)
    ax.set_xticks(windows, labels=[str(window) for window in windows])
    ax.minorticks_off()
    ax.legend()
    return figure


def _first(codes: torch.Tensor, count: int = 64) -> tuple[torch.Tensor, torch.Tensor]:
    inputs, targets = windows(codes, 96)
    return inputs[:count], targets[:count]


def tiles_figure(attend: Callable[..., Any], lengths: Sequence[int], tile: int) -> Figure:
    """Measure time and peak memory of attention in tiles, and of attention with a table of all weights.

    Args:
        attend: `tiled_attention`.
        lengths: numbers of queries and keys.
        tile: keys in a tile.
    """
    rng = np.random.default_rng(0)
    found = measure({"table": _table, "tiles": attend}, lambda n: (*rng.standard_normal((3, n, 32)), tile), lengths)
    figure, (time_ax, memory_ax) = plt.subplots(1, 2, figsize=(9, 3.2))
    for name, its in found.items():
        time_ax.plot(its["N"], 1000 * its["seconds"], marker="o", label=name)
        memory_ax.plot(its["N"], its["bytes"] / 1e6, marker="o", label=name)
    time_ax.set(xlabel="length of the text", ylabel="milliseconds", ylim=(0, None))
    memory_ax.set(xlabel="length of the text", ylabel="peak memory (MB)", ylim=(0, None))
    time_ax.legend()
    memory_ax.legend()
    return figure


def _table(queries: np.ndarray, keys: np.ndarray, values: np.ndarray, _: int) -> np.ndarray:
    return softmax(queries @ keys.T / np.sqrt(queries.shape[1]), axis=1) @ values
