"""Assignment 06: plays, a training that can be shortened, writing, and pictures. No solution of an exercise."""

from course.language_model.pictures import (
    alphas_figure,
    cache_figure,
    history_figure,
    patients_figure,
    patients_texts,
    tiles_figure,
    window_figure,
)
from course.language_model.text import LETTERS, Plays, decode, encode, plays, windows
from course.language_model.training import History, fit, use_kept_weights
from course.language_model.writing import Remembering, walk, with_cache, write

__all__ = [
    "LETTERS",
    "History",
    "Plays",
    "Remembering",
    "alphas_figure",
    "cache_figure",
    "decode",
    "encode",
    "fit",
    "history_figure",
    "patients_figure",
    "patients_texts",
    "plays",
    "tiles_figure",
    "use_kept_weights",
    "walk",
    "window_figure",
    "windows",
    "with_cache",
    "write",
]
