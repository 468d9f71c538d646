"""Assignment 05: what is measured, drawn and swapped. No attention by kernels: the student writes that."""

from course.kernel_attention.kernels import (
    attend,
    fused_attention,
    gaussian,
    orthogonal_directions,
    pairs_at_angles,
    right_angle_covariance,
)
from course.kernel_attention.measuring import generate, measure, peak_memory, rms, squared_errors
from course.kernel_attention.pictures import (
    angle_figure,
    argmax_figure,
    cosines_figure,
    estimates_figure,
    generation_figure,
    maps_figure,
    memory_diagram,
    quality_figure,
    recall_figure,
    saturation_figure,
    stakes_figure,
    study_figure,
    trained_figure,
)
from course.kernel_attention.purification import (
    distances,
    distances_figure,
    images_figure,
    noisy_images,
    purified_figure,
)
from course.kernel_attention.recalling import recall
from course.kernel_attention.study import NAMES, TRAINED, Study, study, trained
from course.kernel_attention.swap import SparseAnd, accuracy, elu_features, sparse_and

__all__ = [
    "NAMES",
    "TRAINED",
    "SparseAnd",
    "Study",
    "accuracy",
    "angle_figure",
    "argmax_figure",
    "attend",
    "cosines_figure",
    "distances",
    "distances_figure",
    "elu_features",
    "estimates_figure",
    "fused_attention",
    "gaussian",
    "generate",
    "generation_figure",
    "images_figure",
    "maps_figure",
    "measure",
    "memory_diagram",
    "noisy_images",
    "orthogonal_directions",
    "pairs_at_angles",
    "peak_memory",
    "purified_figure",
    "quality_figure",
    "recall",
    "recall_figure",
    "right_angle_covariance",
    "rms",
    "saturation_figure",
    "sparse_and",
    "squared_errors",
    "stakes_figure",
    "study",
    "study_figure",
    "trained",
    "trained_figure",
]
