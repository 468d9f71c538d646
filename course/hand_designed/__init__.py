"""Assignment 04: the NumPy transformer, its tasks, training of the student's own model, and pictures. No weights."""

from course.hand_designed.drawings import (
    followers,
    induction_on_text,
    jobs_figure,
    model_diagram,
    plane_figure,
    scores_figure,
    stream_diagram,
)
from course.hand_designed.explore import Explorer
from course.hand_designed.model import Activations, Transformer, TwoLayers, encode, one_hot, text_of
from course.hand_designed.pictures import losses_figure, strips_figure, tables_figure
from course.hand_designed.tasks import TASKS, Task, codes
from course.hand_designed.training import Trained, outputs, pairs, train, trained_unique

__all__ = [
    "TASKS",
    "Activations",
    "Explorer",
    "Task",
    "Trained",
    "Transformer",
    "TwoLayers",
    "codes",
    "encode",
    "followers",
    "induction_on_text",
    "jobs_figure",
    "losses_figure",
    "model_diagram",
    "one_hot",
    "outputs",
    "pairs",
    "plane_figure",
    "scores_figure",
    "stream_diagram",
    "strips_figure",
    "tables_figure",
    "text_of",
    "train",
    "trained_unique",
]
