"""Assignment 04: the visible checks of score matrices and of their similarity."""

from __future__ import annotations

import math

import numpy as np

from course.checks.compare import array, call, number, says_so
from course.checks.keeping import unchanged
from course.hand_designed.model import softmax

ROWS = "queries are rows, keys are columns: Qm Km^T, not Km Qm^T"


@says_so
def score_matrix(function) -> None:
    """Three tokens in two dimensions, by hand: the largest size is that of a negative entry, then of a positive one."""
    Km, Qm = np.array([[1.0, 0.0], [0.0, 2.0], [1.0, 1.0]]), np.array([[1.0, 0.0], [1.0, -3.0], [2.0, 1.0]])
    raw = np.array([[1.0, 0.0, 1.0], [1.0, -6.0, -2.0], [2.0, 2.0, 3.0]])
    centred = np.array([[1.0, -2.0, 1.0], [10.0, -11.0, 1.0], [-1.0, -1.0, 2.0]]) / 3
    columns, whole = raw - raw.mean(axis=0), raw - raw.mean()
    across = raw - [[2 / 3, -7 / 3, 7 / 3]]  # row means subtracted along the columns
    mistakes = {
        ROWS: np.array([[-1.0, -1.0, 2.0], [4.0, -14.0, 10.0], [1.0, -8.0, 7.0]]) / 14,
        "nothing is taken out and nothing is divided": raw,
        "the mean of each row is not taken out": raw / 6,
        "the mean of each column is taken out, expected that of each row (axis=1)": columns / np.abs(columns).max(),
        "the mean of all entries is taken out, expected that of each row": whole / np.abs(whole).max(),
        "the means of the rows are subtracted along the columns: keepdims=True keeps one for each row": across
        / np.abs(across).max(),
        "it is not divided by its largest absolute entry": centred,
        "it is divided by sqrt(qk_dim), expected by its largest absolute entry": centred / math.sqrt(2),
        "it is divided by its largest entry, expected by its largest absolute entry": centred * 3 / 10,
        "each row is divided by its own largest size, expected the table by that of all": centred
        / np.abs(centred).max(axis=1, keepdims=True),
        "it is divided by its length (norm), expected by its largest absolute entry": centred / np.linalg.norm(centred),
        "it is divided before the mean is taken out: take the mean out first": centred / 6,
        "it is the attention (a softmax), expected the scores": softmax(raw),
        "it is a table of dimensions: Km^T Qm, expected one of inputs": [[2 / 9, -2 / 9], [1.0, -1.0]],
    }
    array(
        call(function, Km, Qm),
        centred * 3 / 11,
        "score_matrix(Km, Qm)",
        "(inputs, inputs)",
        mistakes=mistakes,
        show=True,
    )
    array(
        call(function, -Km, Qm),
        -centred * 3 / 11,
        "score_matrix(-Km, Qm)",
        "(inputs, inputs)",
        mistakes={
            "it is divided by the size of its smallest entry, expected by its largest absolute entry": -centred * 3 / 10
        },
        show=True,
    )
    unchanged(function, Km.copy(), Qm.copy(), name="score_matrix(Km, Qm)")


@says_so
def similarity(function) -> None:
    """Two models of three tokens; then one with another number of columns, which scores the other way round."""
    model = np.array([[1.0, 0.0], [0.0, 2.0], [1.0, 1.0]]), np.array([[1.0, 0.0], [1.0, -3.0], [2.0, 1.0]])
    alike = np.array([[1.0, 0.0], [0.0, 1.0], [-1.0, 0.0]]), np.array([[1.0, 1.0], [2.0, 0.0], [0.0, 1.0]])
    unlike = np.array([[1.0], [0.0], [-1.0]]), np.array([[-1.0], [-2.0], [-3.0]])
    # The tables are (1, -2, 1; 10, -11, 1; -1, -1, 2) / 11, (2, 2, -4; 6, 0, -6; -1, 2, -1) / 6 and
    # (-1, 0, 1; -2, 0, 2; -3, 0, 3) / 3; their squared lengths are 234/121, 102/36 and 28/9.
    rows = (
        np.mean([-6 / 12, 54 / math.sqrt(222 * 72), -3 / 6]),
        np.mean([0.0, -9 / math.sqrt(444), 9 / math.sqrt(108)]),
    )
    for other, products, square, by_row, matrices in (
        (alike, 45 / 66, 102 / 36, rows[0], 6 / math.sqrt(23 * 10)),
        (unlike, 9 / 33 - 18 / 33, 28 / 9, rows[1], None),
    ):
        found = number(call(function, *model, *other), "similarity(Km, Qm, Km_other, Qm_other)")
        lengths = math.sqrt(234 / 121), math.sqrt(square)
        expected = products / lengths[0] / lengths[1]
        mistakes = {
            "it is the sum of the products: divide by both lengths": products,
            "it is the mean of the products: divide their sum by both lengths": products / 9,
            "it is divided by the length of the first table only: divide by both lengths": products / lengths[0],
            "it is divided by the length of the other table only: divide by both lengths": products / lengths[1],
            "it is divided by the squares of the lengths": products / (lengths[0] * lengths[1]) ** 2,
            "it is a distance, expected the cosine": math.sqrt(234 / 121 + square - 2 * products),
            "it is the mean of one cosine for each row, expected one cosine of the whole tables": by_row,
            "the sign is lost": abs(expected),
            "the first model is compared with itself: are Km_other and Qm_other used?": 1.0,
        }
        if matrices is not None:
            mistakes["the matrices are compared, expected their score matrices"] = matrices
            mistakes["the row means are still in the tables: compare what score_matrix gives"] = 8 / math.sqrt(60 * 12)
        array(found, expected, "similarity(Km, Qm, Km_other, Qm_other)", "one number", mistakes=mistakes, show=True)
