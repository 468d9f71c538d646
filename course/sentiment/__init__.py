"""Assignment 02, sentiment: the reviews as numbers, a friend's training, and pictures. No solution of an exercise."""

from course.sentiment.finding import behind_negation, not_a_word, without
from course.sentiment.fitting import fit
from course.sentiment.pictures import (
    coloured_words,
    counts_figure,
    distances_figure,
    history_figure,
    intervals_figure,
    map_figure,
    similarities_figure,
    steps_figure,
)
from course.sentiment.preparing import Chunks, Parts, of_texts, shipped
from course.sentiment.reach import reach_accuracies, reach_figure

__all__ = [
    "Chunks",
    "Parts",
    "behind_negation",
    "coloured_words",
    "counts_figure",
    "distances_figure",
    "fit",
    "history_figure",
    "intervals_figure",
    "map_figure",
    "not_a_word",
    "of_texts",
    "reach_accuracies",
    "reach_figure",
    "shipped",
    "similarities_figure",
    "steps_figure",
    "without",
]
