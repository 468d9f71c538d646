"""One style for every figure of the course, and the few drawings that the notebooks give."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING

import matplotlib as mpl
import numpy as np
from matplotlib import cycler

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from numpy.typing import ArrayLike

#: Six samples of cividis, dark to light; the lightest is left out because it is faint on white.
COLOURS = ("#00224e", "#575d6d", "#a59c74", "#35456c", "#8a8678", "#d2c060")

STYLE = {
    "axes.prop_cycle": cycler(color=COLOURS),
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.titlesize": "medium",
    "figure.figsize": (9.0, 3.2),
    "figure.constrained_layout.use": True,
    "figure.dpi": 100,
    "font.size": 10.5,
    "image.cmap": "cividis",
    "legend.frameon": False,
    "lines.linewidth": 1.8,
}


def use_style() -> None:
    """Draw in the course's style from here on."""
    mpl.rcParams.update(STYLE)
    # A student's own `tight_layout()` is not wrong: Matplotlib would tell of a setting that is ours.
    warnings.filterwarnings("ignore", message="The figure layout has changed to tight")


def attention_map(ax: Axes, weights: ArrayLike, title: str = "", largest: float = 1.0) -> None:
    """Draw attention weights: keys on x, queries (or sequences) on y, scale from 0, with a colour bar.

    Args:
        ax: the matplotlib Axes to draw into.
        weights: float, (queries, keys).
        title: text above the map.
        largest: the upper end of the scale.

    Raises:
        ValueError: `weights` is not a matrix.
    """
    weights = np.asarray(weights, dtype=float)
    if weights.ndim != 2:
        raise ValueError(f"weights has shape {weights.shape}, expected (queries, keys): draw one head at a time")
    image = ax.imshow(weights, vmin=0.0, vmax=largest, aspect="auto")
    ax.set(xlabel="key (token)", ylabel="query (sequence)", title=title)
    ax.set_xticks(range(weights.shape[1]))
    ax.figure.colorbar(image, ax=ax, label="attention weight")
