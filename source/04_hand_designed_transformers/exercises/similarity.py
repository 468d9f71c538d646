"""Exercise 4.1 b: the cosine between the score matrices of two models."""

import numpy as np

from autograder.exercises import Exercise, Values

from .score_matrix import centred, products, score_matrix


def cosine(a, b):
    a, b = np.ravel(a), np.ravel(b)
    return sum(a * b) / (sum(a * a) * sum(b * b)) ** 0.5


def similarity(Km, Qm, Km_other, Qm_other, table=centred):
    return cosine(table(Km, Qm), table(Km_other, Qm_other))


def of_tables(compute):
    """Return a mistake that computes something else from both score matrices."""
    return lambda Km, Qm, Km_other, Qm_other: compute(score_matrix(Km, Qm), score_matrix(Km_other, Qm_other))


def draw(rng, inputs, qk_dim, other):
    return tuple(rng.standard_normal((inputs, columns)) for columns in (qk_dim, qk_dim, other, other))


def same_model(rng, sign):
    """Return a model, and itself in another basis; or with the opposite scores."""
    Km, Qm = rng.standard_normal((5, 3)), rng.standard_normal((5, 3))
    basis = rng.standard_normal((3, 3)) + 3 * np.eye(3)
    return Km, Qm, Km @ np.linalg.inv(basis).T, sign * 7 * Qm @ basis


KM, QM = np.array([[1.0, 0.0], [0.0, 2.0], [1.0, 1.0]]), np.array([[1.0, 0.0], [1.0, -3.0], [2.0, 1.0]])
NO_COSINE = "the value is wrong: is it the cosine between the two score matrices, as long vectors?"


def part(title, **more):
    call = "similarity(Km, Qm, Km_other, Qm_other)"
    return Values(title=title, call=call, gives="one number", oracle=similarity, fresh=NO_COSINE, **more)


exercise = Exercise(
    parts=[
        part(
            title="the cosine",
            worked=[
                (
                    KM,
                    QM,
                    np.array([[1.0, 0.0], [0.0, 1.0], [-1.0, 0.0]]),
                    np.array([[1.0, 1.0], [2.0, 0.0], [0.0, 1.0]]),
                ),
                (KM, QM, np.array([[1.0], [0.0], [-1.0]]), np.array([[-1.0], [-2.0], [-3.0]])),
            ],
            draw=draw,
            sizes=[(3, 5, 2), (7, 2, 7), (2, 3, 1)],
            mistakes={
                "it is the sum of the products: divide by both lengths": of_tables(lambda a, b: (a * b).sum()),
                "it is the mean of the products: divide their sum by both lengths": of_tables(
                    lambda a, b: (a * b).mean()
                ),
                "it is divided by the length of the first table only: divide by both lengths": of_tables(
                    lambda a, b: (a * b).sum() / np.linalg.norm(a)
                ),
                "it is divided by the length of the other table only: divide by both lengths": of_tables(
                    lambda a, b: (a * b).sum() / np.linalg.norm(b)
                ),
                "it is divided by the squares of the lengths": of_tables(
                    lambda a, b: (a * b).sum() / (np.linalg.norm(a) * np.linalg.norm(b)) ** 2
                ),
                "it is a distance, expected the cosine": of_tables(lambda a, b: np.linalg.norm(a - b)),
                "it is the mean of one cosine for each row, expected one cosine of the whole tables": of_tables(
                    lambda a, b: np.mean([cosine(*rows) for rows in zip(a, b, strict=True)])
                ),
                "the sign is lost": lambda *four: abs(similarity(*four)),
                "the first model is compared with itself: are Km_other and Qm_other used?": lambda *four: 1.0,
                "the matrices are compared, expected their score matrices": lambda Km, Qm, *other: cosine(
                    [Km, Qm], other
                ),
                "the row means are still in the tables: compare what score_matrix gives": {"table": products},
            },
        ),
        part(
            title="the same model in another basis has similarity 1, and with opposite scores -1",
            draw=same_model,
            sizes=[(1,), (-1,)],
        ),
    ]
)
