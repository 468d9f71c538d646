"""The checks of the notebook on tweets: the numbers that are written out, and what the checks of figures refuse."""

import numpy as np
import pytest
from refusals import refused

from course import data
from course.checks import tweets_results as results

pytestmark = pytest.mark.usefixtures("no_open_figures")

TABLE = data.word_vectors()


def vector(word: str) -> np.ndarray:
    return TABLE.vectors[TABLE.index[word]]


class TestNumbers:
    """The numbers that are written out are those of the data."""

    def test_statement(self):
        """The scores of `of the` are those of the statement of 9.1."""
        scores = [vector("of")[2], vector("the")[2]]
        assert scores == [0.2271, 0.3981]
        assert np.exp(scores) / np.exp(scores).sum() == pytest.approx([0.457, 0.543], abs=5e-4)


class TestBars:
    """The accuracies of a training."""

    LOW = (0.5, 0.6)

    def test_too_low(self):
        """Accuracies below their bars are refused."""
        assert "below its bar" in refused(results.bars, self.LOW, self.LOW)

    def test_blame(self):
        """If an earlier function does not pass its own check, or changes its arguments, that is what is told."""

        def predict(X, weights, v):
            v /= 2
            return np.sum(weights * (X @ (2 * v)), axis=1)

        right = {"accuracy": lambda y, y_hat: np.mean(y * y_hat > 0)}
        for upstream in ({"accuracy": lambda y, y_hat: 1.0}, right | {"predict_sentiment": predict}):
            told = refused(lambda upstream=upstream: results.bars(self.LOW, self.LOW, upstream=upstream))
            assert f"`{list(upstream)[-1]}` (exercise" in told
