"""Assignment 02, sentiment: the reviews as numbers, a friend's training, and pictures. No solution of an exercise."""

from course.sentiment.fitting import fit
from course.sentiment.pictures import (
    coloured_words,
    counts_figure,
    history_figure,
    intervals_figure,
    map_figure,
    similarities_figure,
    steps_figure,
)
from course.sentiment.preparing import Chunks, Parts, of_texts, shipped

__all__ = [
    "Chunks",
    "Parts",
    "coloured_words",
    "counts_figure",
    "fit",
    "history_figure",
    "intervals_figure",
    "map_figure",
    "of_texts",
    "shipped",
    "similarities_figure",
    "steps_figure",
]
