"""What 02's notebooks on attention are given: signals, small tasks to train on, broken models, pictures."""

from course.self_attention.flow import block_figure, flow_figure
from course.self_attention.gains import Signal, gain_figure, gain_sliders, noisy_sine
from course.self_attention.layers import NoPositions, suspects
from course.self_attention.lookup import lookup_batch, train_on_lookup
from course.self_attention.marks import compare_heads, marks_batch, train_on_marks
from course.self_attention.patients import examine, patients
from course.self_attention.pictures import (
    curves_figure,
    encoding_figure,
    entropy_figure,
    maps_figure,
    opening_figure,
    rows_of,
    sentence_figure,
    suspects_figure,
    words_figure,
)
from course.self_attention.rotary import position_scores, rotary_figure
from course.self_attention.scaling import learning_errors, learning_figure, scaling_figure

__all__ = [
    "NoPositions",
    "Signal",
    "block_figure",
    "compare_heads",
    "curves_figure",
    "encoding_figure",
    "entropy_figure",
    "examine",
    "flow_figure",
    "gain_figure",
    "gain_sliders",
    "learning_errors",
    "learning_figure",
    "lookup_batch",
    "maps_figure",
    "marks_batch",
    "noisy_sine",
    "opening_figure",
    "patients",
    "position_scores",
    "rotary_figure",
    "rows_of",
    "scaling_figure",
    "sentence_figure",
    "suspects",
    "suspects_figure",
    "train_on_lookup",
    "train_on_marks",
    "words_figure",
]
