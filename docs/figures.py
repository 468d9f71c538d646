"""Draw the site's figures again: python docs/figures.py [FOLDER].

Those of the notebooks are given to students: they are drawn by `course` from shipped data, and none of them needs an
answer to an exercise. The map of the grader (docs/architecture.md) is drawn here.
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
from course import language_model as lm
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


TEXT = "we took the old road to the sea and they took the old road home"  # of the notebook induction_head
INK, PAPER = "#35456c", "#f2efe4"
TRUSTED, STUDENTS = 0.32, 0.81  # where the boxes of the two processes stand, from the left

#: Package, what it does there, its place from left and from below.
_BOXES = {
    "restore": ("submissions/", "1  read, and put back into\nthe shape of the source notebook", TRUSTED, 0.89),
    "session": ("grader/session", "2  ask for a fork, send the cells;\nof a test cell only its place", TRUSTED, 0.67),
    "monitor": ("grader/monitor", "3  follow it with the clock,\nend it when it takes too long", TRUSTED, 0.46),
    "examiner": ("grader/examiner", "4  ask the student's process by verbs;\njudge the answers here", TRUSTED, 0.25),
    "score": ("grader/scoring", "5  verdicts and points,\nfrom the grader's own records", TRUSTED, 0.06),
    "zygote": ("student/", "the libraries are imported;\na fork for each submission", STUDENTS, 0.89),
    "enter": ("sandbox/entry", "enter: confined from here on", STUDENTS, 0.67),
    "runner": ("student/runner", "the student's cells run; a state\nis kept at each test's place", STUDENTS, 0.46),
    "server": ("student/server", "answers about a kept state,\nwhen the last cell has run", STUDENTS, 0.25),
    "source": ("source/", "test cells,\ngiven cells", 0.07, 0.58),
    "output": ("classroom/", "gradebook,\nfeedback, report", 0.07, 0.06),
}
_DOWN = "restore session, session monitor, monitor examiner, examiner score, zygote enter, enter runner, runner server"


#: Where an arrow begins and ends, and what goes along it.
_ARROWS = (
    ((0.12, 0.89), (0.19, 0.89), ""),
    ((0.44, 0.67), (0.69, 0.86), "a job"),
    ((0.7, 0.46), (0.44, 0.46), "events, outputs"),
    ((0.44, 0.275), (0.7, 0.275), "questions"),
    ((0.7, 0.225), (0.44, 0.225), "plain data"),
    ((0.09, 0.64), (0.2, 0.83), ""),
    ((0.09, 0.52), (0.2, 0.31), ""),
    ((0.2, 0.06), (0.145, 0.06), ""),
)


def _architecture():
    """Draw a submission's way through the packages of autograder/, and the boundary between the two processes."""
    figure, ax = plt.subplots(figsize=(9.5, 6.6))
    ax.set(xlim=(-0.01, 0.96), ylim=(-0.04, 1.08))
    ax.axis("off")
    ax.axvspan(0.57, 0.96, color="#e9ebf0", zorder=0)
    ax.axvline(0.57, color=INK, linestyle="--")
    ax.text(TRUSTED, 1.03, "the grader's process: tests, scores", ha="center", weight="bold")
    ax.text(STUDENTS, 1.03, "the student's process: no test", ha="center", weight="bold")
    ax.text(0.585, 0.0, "the channel (protocol/): data only", size=9, style="italic")
    ax.text(0.07, 0.89, "hand-ins", ha="center", va="center", size=9)
    for name, (package, does, x, y) in _BOXES.items():
        box = {
            "boxstyle": "round,pad=0.5",
            "facecolor": PAPER,
            "edgecolor": INK,
            "linewidth": 2.5 if name == "enter" else 1,
        }
        ax.text(x, y, f"$\\bf{{{package}}}$\n{does}", ha="center", va="center", size=9, bbox=box, zorder=3)
    for pair in _DOWN.split(", "):
        (_, _, x, y), (_, _, _, below) = (_BOXES[name] for name in pair.split())
        _arrow(ax, (x, y), (x, below), "", 27)
    for start, end, words in _ARROWS:
        _arrow(ax, start, end, words)
    return figure


def _arrow(ax, start, end, words="", shrink=0) -> None:
    line = {"arrowstyle": "->", "color": INK, "shrinkA": shrink, "shrinkB": shrink}
    ax.annotate("", end, start, arrowprops=line)
    x, y = ((a + b) / 2 for a, b in zip(start, end, strict=True))
    box = {"facecolor": "white", "edgecolor": "none", "pad": 1.5}
    ax.text(x, y, words, ha="center", va="center", size=9, bbox=box if words else None)


FIGURES = {
    "architecture": _architecture,
    "toy_attention": _toy,
    "tweets": lambda: tweets.coloured_words(tweets.preview()),
    "dot_product_attention": sa.opening_figure,
    "self_attention": sa.sentence_figure,
    "sentiment": _sentiment,
    "sparse_and": lambda: sparse.curves_figure(sparse.curves(), tokens=(30,)),
    "hand_designed_transformers": hd.jobs_figure,
    "induction_head": lambda: hd.induction_on_text(TEXT),
    "kernel_attention": ka.stakes_figure,
    "random_features": ka.cosines_figure,
    "language_model": lm.patients_figure,
    "looking_inside": lm.pattern_figure,
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
