"""Draw the site's figures again: python docs/figures.py [FOLDER]

All of them are given to students: they are drawn by `course` from shipped data, and none of them needs an answer to an
exercise.
"""

from __future__ import annotations

import sys
from pathlib import Path

import matplotlib as mpl

mpl.use("Agg")

import matplotlib.pyplot as plt

from course import data, plots, sentiment, toy_attention
from course import hand_designed as hd
from course import kernel_attention as ka
from course import self_attention as sa
from course import sparse_and as sparse
from course.tweets import pictures as tweets

HERE = Path(__file__).parent / "figures"
DPI = 110


def _toy():
    X, y, *_ = data.toy_attention()
    return toy_attention.labels_figure(X, y)


def _sentiment():
    first, second = "the plot was clever , not dull .", "the plot was dull , not clever ."
    return sentiment.counts_figure(first.split(), second.split())


FIGURES = {
    "toy_attention": _toy,
    "tweets": lambda: tweets.coloured_words(tweets.preview()),
    "dot_product_attention": sa.opening_figure,
    "sentiment": _sentiment,
    "sparse_and": lambda: sparse.curves_figure(sparse.curves(), tokens=(30,)),
    "hand_designed_transformers": hd.model_diagram,
    "kernel_attention": ka.stakes_figure,
}


def main(folder: Path) -> None:
    """Write every figure into a folder, as NAME.png."""
    folder.mkdir(parents=True, exist_ok=True)
    plots.use_style()
    for name, draw in FIGURES.items():
        drawn = draw()
        figure = drawn if isinstance(drawn, plt.Figure) else plt.gcf()
        figure.savefig(folder / f"{name}.png", dpi=DPI, metadata={"Software": None})
        plt.close("all")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE)
