"""Assignment 03: draws of the sparse AND, training of many models at once, saved results of long runs, pictures."""

from course.sparse_and.bits import bit_switches
from course.sparse_and.kept import Curves, curves, runs
from course.sparse_and.pictures import (
    attention_figure,
    curves_figure,
    errors_figure,
    graph_figure,
    queries_diagram,
    samples_figure,
    scores_figure,
)
from course.sparse_and.tasks import Draws, draws
from course.sparse_and.training import Floats, Trained, train_together

__all__ = [
    "Curves",
    "Draws",
    "Floats",
    "Trained",
    "attention_figure",
    "bit_switches",
    "curves",
    "curves_figure",
    "draws",
    "errors_figure",
    "graph_figure",
    "queries_diagram",
    "runs",
    "samples_figure",
    "scores_figure",
    "train_together",
]
