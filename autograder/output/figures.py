"""Figures of the marks on an instructor's pages: SVG that takes its colours from the page."""

from __future__ import annotations

import io
import math
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from autograder.output.pages import plain_text
from autograder.output.understanding import Spread, Understanding

if TYPE_CHECKING:
    import markupsafe

INK, BAR = "#010203", "#040506"  # stand for the page's own colours
FIGURE = {"svg.fonttype": "none", "svg.hashsalt": "understood", "font.family": "sans-serif", "font.size": 11}


def histogram(found: Understanding) -> markupsafe.Markup | None:
    """Return how many students have which share of the points, with median and quartiles; None of nobody."""
    if found.spread is None:
        return None
    import numpy as np

    bins = max(10, math.ceil(10 * max(found.marks)))  # with a bonus there may be more than all points
    counts, edges = np.histogram(np.clip(found.marks, 0, None), bins=bins, range=(0, bins / 10))
    words = ", ".join(f"{n} from {a:.0%} to {b:.0%}" for n, a, b in zip(counts, edges, edges[1:], strict=False) if n)

    def draw(axes: Any, spread: Spread) -> None:
        axes.bar(edges[:-1] * 100, counts, width=9.4, align="edge", color=BAR, linewidth=0)
        for share, style in ((spread.lower, ":"), (spread.median, "-"), (spread.upper, ":")):
            axes.axvline(100 * share, color=INK, linestyle=style, linewidth=1.5)
        axes.set(xlim=(0, 10 * bins), xlabel="share of the decided points, %", ylabel="students")
        axes.yaxis.get_major_locator().set_params(integer=True)

    return _svg(lambda axes: draw(axes, found.spread) if found.spread else None, f"Histogram of the marks: {words}")


def curve(spreads: Mapping[str, Spread | None]) -> markupsafe.Markup | None:
    """Return the median and the quartiles of each assignment, in order; None of fewer than two."""
    known = {name: one for name, one in spreads.items() if one}
    if len(known) < 2:
        return None
    lower, median, upper = ([100 * getattr(one, key) for one in known.values()] for key in ("lower", "median", "upper"))
    words = ", ".join(f"{name} {value:.0f} %" for name, value in zip(known, median, strict=True))

    def draw(axes: Any) -> None:
        axes.fill_between(range(len(known)), lower, upper, color=BAR, alpha=0.35, linewidth=0)
        axes.plot(range(len(known)), median, color=INK, marker="o")
        axes.set_xticks(range(len(known)), list(known), rotation=25, ha="right")
        axes.set(ylim=(0, 105), ylabel="mark, %")

    return _svg(draw, f"Median mark of each assignment: {words}")


def _svg(draw: Any, words: str) -> markupsafe.Markup | None:
    """Return a figure that takes its colours from the page; None where matplotlib is not installed.

    Args:
        draw: is called with the axes.
        words: what stands for the figure where it is not seen.
    """
    try:
        from matplotlib import rc_context
        from matplotlib.figure import Figure
    except ImportError:  # a course of its own may do without
        return None
    import markupsafe

    with rc_context(FIGURE | dict.fromkeys(("text.color", "axes.edgecolor", "axes.labelcolor"), INK)):
        figure = Figure(figsize=(7, 2.8), layout="constrained")
        axes = figure.add_subplot()
        axes.spines[["top", "right"]].set_visible(False)
        axes.tick_params(color=INK, labelcolor=INK)
        draw(axes)
        file = io.StringIO()
        figure.savefig(file, format="svg", transparent=True, metadata={"Date": None})
    drawn = file.getvalue()
    drawn = re.sub(r"<metadata>.*?</metadata>", "", drawn[drawn.index("<svg") :], flags=re.DOTALL)
    drawn = drawn.replace(INK, "currentcolor").replace(BAR, "var(--bar)")
    label = markupsafe.Markup('<svg role="img" aria-label="{}"').format(plain_text(words, 1_000))
    return markupsafe.Markup(drawn.replace("<svg", str(label), 1))
