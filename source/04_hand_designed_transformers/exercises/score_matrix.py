"""Exercise 4.1: the score matrix of a model, without what symmetries may change."""

import numpy as np

from autograder.exercises import Exercise, Unchanged, Values


def products(Km, Qm):
    """Return the scores, one query and one key at a time; (inputs, inputs)."""
    return np.array([[sum(q * k) for k in Km] for q in Qm])


def centred(Km, Qm, axis=1):
    scores = products(Km, Qm)
    return scores - scores.mean(axis=axis, keepdims=True)


def largest(table, **axis):
    return np.abs(table).max(**axis)


def score_matrix(Km, Qm):
    return centred(Km, Qm) / largest(centred(Km, Qm))


def softmax(scores):
    return np.exp(scores) / np.exp(scores).sum(axis=1, keepdims=True)


def across(Km, Qm):
    """Return the scores, of which the mean of each row is subtracted along the columns."""
    scores = products(Km, Qm)
    return scores - scores.mean(axis=1)


def of_dimensions(Km, Qm):
    table = Km.T @ Qm - (Km.T @ Qm).mean(axis=1, keepdims=True)
    return table / largest(table)


def normalised(table):
    return lambda Km, Qm: table(Km, Qm) / largest(table(Km, Qm))


def draw(rng, inputs, qk_dim, sign):
    """Return matrices whose entry of largest size has this sign."""
    Km, Qm = rng.standard_normal((inputs, qk_dim)), rng.standard_normal((inputs, qk_dim))
    table = score_matrix(Km, Qm)
    return Km, Qm * sign * np.sign(table.flat[np.argmax(np.abs(table))])


def equivalent(rng, change):
    """Return a model in another basis, with larger weights, or with an offset of each query's scores."""
    Km, Qm = rng.standard_normal((5, 3)), rng.standard_normal((5, 3))
    basis = rng.standard_normal((3, 3)) + 3 * np.eye(3)
    offset = rng.standard_normal((5, 1))
    changed = {
        "basis": (Km @ np.linalg.inv(basis).T, Qm @ basis),
        "factor": (1e3 * Km, 1e3 * Qm),
        "offset": (np.hstack([Km, np.ones((5, 1))]), np.hstack([Qm, offset])),
    }
    return changed[change]


KM, QM = np.array([[1.0, 0.0], [0.0, 2.0], [1.0, 1.0]]), np.array([[1.0, 0.0], [1.0, -3.0], [2.0, 1.0]])

table = Values(
    title="the table",
    call="score_matrix(Km, Qm)",
    gives="(inputs, inputs)",
    oracle=score_matrix,
    worked=[(KM, QM), (-KM, QM)],
    draw=draw,
    sizes=[(3, 5, -1), (7, 2, 1), (13, 3, 1), (4, 1, -1)],
    mistakes={
        "queries are rows, keys are columns: Qm Km^T, not Km Qm^T": lambda Km, Qm: score_matrix(Qm, Km),
        "the row means are not subtracted, and the table is not divided": products,
        "the row means are not subtracted": normalised(products),
        "column means are subtracted, expected row means (axis=1)": normalised(lambda Km, Qm: centred(Km, Qm, axis=0)),
        "the mean of all entries is subtracted, expected row means": normalised(lambda K, Q: centred(K, Q, axis=None)),
        "the means of the rows are subtracted along the columns: keepdims=True keeps one for each row": normalised(
            across
        ),
        "it is not divided by its largest absolute entry": centred,
        "it is divided by sqrt(qk_dim), not by its largest absolute entry": lambda Km, Qm: (
            centred(Km, Qm) / Km.shape[1] ** 0.5
        ),
        "it is divided by its largest entry, not by its largest absolute entry": lambda Km, Qm: (
            centred(Km, Qm) / centred(Km, Qm).max()
        ),
        "it is divided by the absolute value of its smallest entry, not by its largest absolute entry": lambda Km, Qm: (
            centred(Km, Qm) / -centred(Km, Qm).min()
        ),
        "each row is divided by its own largest absolute entry instead of the table's": lambda Km, Qm: (
            centred(Km, Qm) / largest(centred(Km, Qm), axis=1, keepdims=True)
        ),
        "it is divided by its length (norm), not by its largest absolute entry": lambda Km, Qm: (
            centred(Km, Qm) / np.linalg.norm(centred(Km, Qm))
        ),
        "it is divided before the row means are subtracted: subtract them first": lambda Km, Qm: (
            centred(Km, Qm) / largest(products(Km, Qm))
        ),
        "it is the attention (a softmax), expected the scores": lambda Km, Qm: softmax(products(Km, Qm)),
        "it is a table of dimensions: Km^T Qm, expected one of inputs": of_dimensions,
    },
)

exercise = Exercise(
    parts=[
        table,
        Values(
            title="a change of basis, a factor and an offset change nothing",
            call="score_matrix(Km, Qm)",
            gives="(inputs, inputs)",
            oracle=score_matrix,
            draw=equivalent,
            sizes=[("basis",), ("factor",), ("offset",)],
            fresh="two models that differ by a symmetry get different tables",
        ),
        Unchanged(title="the inputs stay as they were", of=table),
    ]
)
