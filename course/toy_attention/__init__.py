"""Assignment 01, first notebook: its pictures. They draw what they are given."""

from course.toy_attention.pictures import (
    alignment_figure,
    descent_figure,
    errors_figure,
    labels_figure,
    projections_figure,
    query_sliders,
    weights_figure,
)

__all__ = [
    "alignment_figure",
    "descent_figure",
    "errors_figure",
    "labels_figure",
    "projections_figure",
    "query_sliders",
    "weights_figure",
]
