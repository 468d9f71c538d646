"""Assignment 06: plays, a training that can be shortened, writing, and pictures. No solution of an exercise."""

from course.language_model.copying import PERIOD, SYMBOLS, attention_maps, fit_copying, looked_at, repeated
from course.language_model.explore import Explorer
from course.language_model.inside import (
    ablation_figure,
    crossing_diagram,
    crossing_figure,
    growth_figure,
    largest,
    losses_figure,
    maps_figure,
    pattern_figure,
    resting_figure,
    scores_figure,
)
from course.language_model.pictures import (
    alphas_figure,
    cache_figure,
    history_figure,
    patients_figure,
    patients_texts,
    tiles_figure,
    window_figure,
)
from course.language_model.spelling import Speller, fit_spelling, misspelled, spelled
from course.language_model.text import LETTERS, Plays, decode, encode, plays, windows
from course.language_model.training import History, fit, use_kept_weights
from course.language_model.writing import Remembering, walk, with_cache, write

__all__ = [
    "LETTERS",
    "PERIOD",
    "SYMBOLS",
    "Explorer",
    "History",
    "Plays",
    "Remembering",
    "Speller",
    "ablation_figure",
    "alphas_figure",
    "attention_maps",
    "cache_figure",
    "crossing_diagram",
    "crossing_figure",
    "decode",
    "encode",
    "fit",
    "fit_copying",
    "fit_spelling",
    "growth_figure",
    "history_figure",
    "largest",
    "looked_at",
    "losses_figure",
    "maps_figure",
    "misspelled",
    "patients_figure",
    "patients_texts",
    "pattern_figure",
    "plays",
    "repeated",
    "resting_figure",
    "scores_figure",
    "spelled",
    "tiles_figure",
    "use_kept_weights",
    "walk",
    "window_figure",
    "windows",
    "with_cache",
    "write",
]
