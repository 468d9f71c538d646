"""Pictures of the jobs that a model's heads do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import matplotlib.pyplot as plt
import numpy as np
import torch
from matplotlib.patches import FancyArrowPatch, Rectangle

from course.language_model import spelling
from course.language_model.copying import PERIOD, SYMBOLS, Copying, attention_maps, looked_at, second_block
from course.plots import COLOURS

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.image import AxesImage
    from numpy.typing import ArrayLike

NATS = "nats"
SECOND_BLOCK = "nats on the second block"
BOX = {"facecolor": "#f2efe4", "edgecolor": "#35456c"}


def pattern_figure() -> Figure:
    """Draw the two looks by which a text that repeats itself can be continued."""
    figure, ax = plt.subplots(figsize=(7.5, 2.6))
    for place, token in enumerate(">LENALE"):
        ax.add_patch(Rectangle((place - 0.3, -0.3), 0.6, 0.6, **BOX))
        ax.text(place, 0, token, ha="center", va="center", color="black")
    looks = {
        "1. which token stood before me?": (3, 2, -0.35, -0.6),
        "2. who stands after an E?": (6, 3, 0.35, 0.4),
    }
    for number, (words, (query, key, height, bend)) in enumerate(looks.items()):
        style = {"arrowstyle": "-|>", "mutation_scale": 14, "color": COLOURS[number]}
        ax.add_patch(FancyArrowPatch((query, height), (key, height), connectionstyle=f"arc3,rad={bend}", **style))
        ax.text((query + key) / 2, 3.2 * height, words, ha="center", va="center", size=9)
    ax.text(7.2, 0, "N?", ha="center", va="center", weight="bold")
    ax.set(xlim=(-0.6, 7.6), ylim=(-1.5, 1.5))
    ax.axis("off")
    return figure


def losses_figure(losses: Mapping[str, ArrayLike]) -> Figure:
    """Draw the loss at each position of a text with a repeated block.

    Args:
        losses: name of a model -> nats, (32,).
    """
    figure, ax = plt.subplots(figsize=(7, 3.2))
    for (name, values), colour in zip(losses.items(), COLOURS[::2], strict=False):
        ax.plot(np.arange(1, 2 * PERIOD + 1), np.asarray(values), marker=".", label=name, color=colour)
    ax.axhline(np.log(len(SYMBOLS) - 1), color="0.5", linestyle="dotted")
    ax.axvline(PERIOD + 0.5, color="0.5", linewidth=1)
    ax.text(2 * PERIOD, np.log(len(SYMBOLS) - 1), "a guess among 26 letters", ha="right", va="bottom", size=9)
    ax.text(PERIOD + 0.3, 0.1, "the block begins again ", ha="right", va="bottom", size=9)
    ax.set(xlabel="position of the letter that is predicted", ylabel=NATS, ylim=(0, None))
    ax.legend(loc="center left")
    return figure


def growth_figure(seen: Mapping[str, Copying]) -> Figure:
    """Draw the loss on the second block during trainings, and the largest scores of the last model's heads.

    Args:
        seen: name of a model -> what `fit_copying` measured.
    """
    figure, (loss_ax, score_ax) = plt.subplots(1, 2, figsize=(9.5, 3.2))
    for (name, its), colour in zip(seen.items(), COLOURS[::2], strict=False):
        loss_ax.plot(its.step, its.loss, label=name, color=colour)
    loss_ax.set(xlabel="step", ylabel=SECOND_BLOCK, ylim=(0, None))
    loss_ax.legend()
    name, its = list(seen.items())[-1]
    score_ax.plot(its.step, its.previous, label="previous token", color=COLOURS[0])
    score_ax.plot(its.step, its.induction, label="induction", color=COLOURS[2])
    score_ax.set(xlabel="step", ylabel="largest score of all heads", ylim=(0, 1), title=name)
    score_ax.legend()
    return figure


def scores_figure(previous: torch.Tensor, induction: torch.Tensor) -> Figure:
    """Draw the two scores of each head.

    Args:
        previous, induction: float, (layers, heads).
    """
    figure, axes = plt.subplots(1, 2, figsize=(7.5, 2.4))
    for ax, (title, scores) in zip(axes, {"previous token": previous, "induction": induction}.items(), strict=True):
        image = _table(ax, scores, (0, 1))
        ax.set_title(title)
    figure.colorbar(image, ax=axes, label="score")
    return figure


def _table(ax: Axes, values: ArrayLike, limits: tuple[float, float]) -> AxesImage:
    values = np.asarray(values, dtype=float)
    image = ax.imshow(values, vmin=limits[0], vmax=limits[1], aspect="auto")
    for (layer, head), value in np.ndenumerate(values):
        dark = value < (limits[0] + limits[1]) / 2
        ax.text(head, layer, f"{value:.2f}", ha="center", va="center", color="white" if dark else "black")
    ax.set(xlabel="head", ylabel="layer", xticks=range(values.shape[1]), yticks=range(values.shape[0]))
    return image


def maps_figure(model: torch.nn.Module, heads: Mapping[str, tuple[int, int]]) -> Figure:
    """Draw the attention of some heads in one text.

    Args:
        model: GPT.
        heads: name -> (layer, head).
    """
    codes = looked_at()[:1]
    weights = attention_maps(model, codes)[:, 0]
    letters = [SYMBOLS[code] for code in codes[0].tolist()]
    figure, axes = plt.subplots(1, len(heads), figsize=(5 * len(heads), 4.6), squeeze=False)
    for ax, (name, (layer, head)) in zip(axes[0], heads.items(), strict=True):
        image = ax.imshow(weights[layer, head], vmin=0, vmax=1)
        ax.set(title=f"{name}: layer {layer}, head {head}", xlabel="key", ylabel="query")
        ax.set_xticks(range(len(letters)), letters, size=8)
        ax.set_yticks(range(len(letters)), letters, size=8)
        for line in (ax.axhline, ax.axvline):
            line(PERIOD + 0.5, color="white", linewidth=0.7)
    figure.colorbar(image, ax=axes, label="attention weight", shrink=0.8)
    return figure


def largest(scores: torch.Tensor) -> tuple[int, int]:
    """Return layer and head of the largest score.

    Args:
        scores: float, (layers, heads).
    """
    layer, head = divmod(int(scores.argmax()), scores.shape[1])
    return layer, head


def ablation_figure(
    model: torch.nn.Module, ablated: Callable[..., torch.Tensor], loss_by_position: Callable[..., torch.Tensor]
) -> Figure:
    """Draw the loss on the second block without each of the heads.

    Args:
        model: GPT.
        ablated, loss_by_position: of the exercises.
    """
    codes = looked_at()

    def loss(logits: torch.Tensor) -> float:
        return second_block(loss_by_position(logits, codes))

    with torch.no_grad():
        whole = loss(model(codes))
        without = [
            [loss(ablated(model, layer, head, codes)) for head in range(block.attention.heads)]
            for layer, block in enumerate(model.blocks)
        ]
    figure, ax = plt.subplots(figsize=(5, 2.6))
    image = _table(ax, without, (0, max(map(max, without))))
    ax.set_title(f"without this head (with all heads: {whole:.2f})")
    figure.colorbar(image, ax=ax, label=SECOND_BLOCK)
    return figure


def resting_figure(models: Mapping[str, tuple[torch.nn.Module, bool]]) -> Figure:
    """Draw how much attention the last layer gives to the first token, and to nothing, position by position.

    Args:
        models: name -> GPT, and whether its texts have a start token.
    """
    figure, axes = plt.subplots(1, len(models), figsize=(3.7 * len(models), 3), sharey=True, squeeze=False)
    for ax, (name, (model, start)) in zip(axes[0], models.items(), strict=True):
        weights = attention_maps(model, looked_at(start=start))[-1].mean(dim=(0, 1))
        places = np.arange(1, len(weights))
        ax.plot(places, weights[1:, 0], color=COLOURS[0], label="to the first token")
        ax.plot(places, 1 / (places + 1), color="0.5", linestyle="dotted", label="an equal share")
        nothing = 1 - weights[1:].sum(dim=-1)
        if nothing.max() > 1e-3:
            ax.plot(places, nothing, color=COLOURS[2], linestyle="dashed", label="to nothing")
        ax.axvline(PERIOD + start - 0.5, color="0.5", linewidth=1)
        ax.set(xlabel="position of the query", title=name, ylim=(0, 1))
        ax.legend(fontsize=9)
    axes[0, 0].set_ylabel("attention, mean of layer 1")
    return figure


def crossing_figure(speller: spelling.Speller, numbers: tuple[int, ...]) -> Figure:
    """Draw where each letter of a number's words comes from, in the mean of all heads.

    Args:
        speller: trained.
        numbers: the numbers to spell.
    """
    found: list[torch.Tensor] = []
    hook = speller.cross_attention.register_forward_hook(lambda _module, _inputs, output: found.append(output[1]))
    figure, axes = plt.subplots(len(numbers), 1, figsize=(9, 1.1 + 1.1 * len(numbers)), squeeze=False)
    try:
        for ax, number in zip(axes[:, 0], numbers, strict=True):
            digits, mask, codes = spelling.pairs([number])
            with torch.no_grad():
                speller(digits, mask, codes[:, :-1])
            image = ax.imshow(found[-1][0].mean(dim=0).T, vmin=0, vmax=1, aspect="auto")
            ax.set_yticks(range(digits.shape[1]), list(str(number)))
            written = [spelling.SIGNS[code].replace(" ", "␣") for code in codes[0, 1:].tolist()]
            ax.set_xticks(range(len(written)), [*written[:-1], "end"])
    finally:
        hook.remove()
    for ax in axes[:, 0]:
        ax.set_xlim(-0.5, max(len(spelling.in_words(number)) for number in numbers) + 0.5)
    axes[-1, 0].set_xlabel("the next letter of its words")
    axes[0, 0].set_ylabel("digit")
    figure.colorbar(image, ax=axes, label="attention weight")
    return figure


def crossing_diagram() -> Figure:
    """Draw a decoder that reads an encoder: where queries, keys and values come from."""
    figure, ax = plt.subplots(figsize=(8, 2.6))
    parts = {
        "memory, (S, d_model):\nkeys and values": (0, "347"),
        "what is written, (T, d_model):\nqueries": (6, ">three h"),
    }
    for name, (left, tokens) in parts.items():
        for place, token in enumerate(tokens):
            ax.add_patch(Rectangle((left + place - 0.4, -0.4), 0.8, 0.8, **BOX))
            ax.text(left + place, 0, token.replace(" ", "␣"), ha="center", va="center", color="black")
        ax.text(left + (len(tokens) - 1) / 2, -1.3, name, ha="center", va="center", size=9)
    style = {"arrowstyle": "-|>", "mutation_scale": 14, "connectionstyle": "arc3,rad=0.35"}
    for key in range(3):
        arrow = FancyArrowPatch((13, 0.45), (key, 0.45), color=COLOURS[0], **style)
        ax.add_patch(arrow)
    ax.set(xlim=(-1.5, 14), ylim=(-2, 3.6))
    ax.axis("off")
    return figure
