"""The worked examples of assignment 01: right by hand, and each mistake gets its own sentence."""

from __future__ import annotations

import itertools

import matplotlib.pyplot as plt
import numpy as np
import pytest
from refusals import refused
from toy_attention_mistakes import EVERY_MISTAKE, MISTAKES
from toy_attention_oracles import RIGHT, after, dot, gap, half_squares, prediction_slopes, stopped, two_panels

from course.checks import toy_attention as checks

pytestmark = pytest.mark.usefixtures("no_open_figures")


def one_panel(losses, errors):
    fig, ax = plt.subplots()
    ax.semilogx(range(1, len(losses) + 1), losses)
    ax.semilogx(range(1, len(errors) + 1), errors)
    ax.set(xlabel="iteration", ylabel="loss and error")
    return fig


def relabelled(losses, errors):
    fig = two_panels(losses, errors)
    fig.axes[0].set_ylabel("test error")
    fig.axes[1].set_ylabel("training loss")
    return fig


class TestFunctions:
    @pytest.mark.parametrize("name", RIGHT)
    def test_right_answer(self, name):
        """The loop oracle gives the expected values of the worked example."""
        getattr(checks, name)(RIGHT[name])

    @pytest.mark.parametrize(("name", "sentence", "wrong"), EVERY_MISTAKE)
    def test_mistake_gets_its_sentence(self, name, sentence, wrong):
        """A function that makes exactly this mistake is told so."""
        assert sentence in refused(getattr(checks, name), wrong)

    @pytest.mark.parametrize("name", RIGHT)
    def test_every_mistake_is_tried(self, name, monkeypatch):
        """The table of mistakes has every sentence of the check, and no other."""
        said = set()
        for kind in ("array", "scalar"):
            original = getattr(checks, kind)

            def recorded(*args, original=original, mistakes=None, **options):
                said.update(mistakes or {})
                return original(*args, mistakes=mistakes, **options)

            monkeypatch.setattr(checks, kind, recorded)
        getattr(checks, name)(RIGHT[name])
        assert said == set(MISTAKES.get(name, {}))

    @pytest.mark.parametrize("name", RIGHT)
    def test_stub(self, name):
        """The plain stub raises its NotImplementedError through the check, without a note."""

        def stub(*args, **kwargs):
            raise NotImplementedError

        with pytest.raises(NotImplementedError) as caught:
            getattr(checks, name)(stub)
        assert not hasattr(caught.value, "__notes__")

    @pytest.mark.parametrize("name", RIGHT)
    @pytest.mark.parametrize(
        "wrong",
        [None, "text", {}, {2.0}, object(), 2 + 3j, [[1.0], [2.0, 3.0]], len, (None, None, None), (None, None)],
        ids=["None", "text", "dict", "set", "object", "complex", "ragged", "function", "three Nones", "two Nones"],
    )
    def test_wrong_type(self, name, wrong):
        """An answer of a wrong type is refused with a sentence that names the function or its result."""
        text = refused(getattr(checks, name), lambda *args, **kwargs: wrong)
        assert "`" in text

    @pytest.mark.parametrize("name", RIGHT)
    @pytest.mark.parametrize("value", [np.nan, np.inf])
    def test_not_finite(self, name, value):
        """An answer of nan or infinity is refused."""
        refused(getattr(checks, name), lambda *args, **kwargs: value)

    @pytest.mark.parametrize("name", RIGHT)
    def test_no_function(self, name):
        """None in place of the function is an error, never a pass."""
        with pytest.raises((TypeError, AssertionError)):
            getattr(checks, name)(None)

    @pytest.mark.parametrize("name", sorted(set(RIGHT) - {"plot_descent", "gradient_gap", "gradient_is_small"}))
    def test_numbers_are_shown(self, name):
        """A visible check shows what was found and what was expected."""
        first = next(iter(MISTAKES[name].values()))
        text = refused(getattr(checks, name), first)
        assert "found" in text
        assert "expected" in text

    @pytest.mark.parametrize("name", RIGHT)
    def test_twice(self, name):
        """A check can be run again: it has not changed its own example."""
        before = [array.copy() for array in (checks.X, checks.K, checks.X_LOG, checks.K_LOG, checks.X_GRADIENT)]

        def destructive(*args, **kwargs):
            result = RIGHT[name](*args, **kwargs)
            for argument in args:
                if isinstance(argument, np.ndarray):
                    argument[...] = 0
            return result

        getattr(checks, name)(destructive)
        now = (checks.X, checks.K, checks.X_LOG, checks.K_LOG, checks.X_GRADIENT)
        assert all(np.array_equal(a, b) for a, b in zip(before, now, strict=True))

    def test_validation_from_the_front(self):
        """Early stopping that holds out the first sequences is refused."""

        def front(grad, predict, k0, rate, n_validation=200, max_iter=200, train=None):
            X, y = train
            turned = (np.roll(X, -n_validation, axis=0), np.roll(y, -n_validation))
            return stopped()(grad, predict, k0, rate, n_validation, max_iter, turned)

        refused(checks.early_stopping, front)

    def test_swapped_stopped_results(self):
        """Early stopping that returns the iteration first is told so."""
        text = refused(checks.early_stopping, lambda *args, **options: stopped()(*args, **options)[::-1])
        assert "swapped" in text

    def test_iteration_is_an_int(self):
        """A best iteration that is a float is told its type."""
        text = refused(checks.early_stopping, stopped(choose_iteration=lambda path, best: float(best)))
        assert "expected int" in text

    @pytest.mark.parametrize("name", MISTAKES)
    def test_mistakes_differ(self, name, monkeypatch):
        """No two mistakes of one comparison give the same value: each sentence can be said."""
        same = []
        for kind in ("array", "scalar"):
            original = getattr(checks, kind)

            def recorded(*args, original=original, mistakes=None, **options):
                known = {sentence: np.asarray(value, dtype=float) for sentence, value in (mistakes or {}).items()}
                for one, other in itertools.combinations(known, 2):
                    if known[one].shape == known[other].shape and np.allclose(known[one], known[other]):
                        same.append((one, other))
                return original(*args, mistakes=mistakes, **options)

            monkeypatch.setattr(checks, kind, recorded)
        getattr(checks, name)(RIGHT[name])
        assert same == []

    @pytest.mark.parametrize(
        ("wrong", "words"),
        [
            (lambda f, g, k, seed=0: -gap(f, g, k), "negative"),
            (lambda f, g, k, seed=0: 0.0, "relative"),
            (lambda f, g, k, seed=0: 1.0, "same direction"),
            (lambda f, g, k, seed=0: gap(lambda v: f(v) / 2, g, k), "same direction"),
        ],
        ids=["sign", "always 0", "always 1", "half the difference"],
    )
    def test_wrong_gap(self, wrong, words):
        """A wrong gradient_gap is refused with its likely reason."""
        assert words in refused(checks.gradient_gap, wrong)

    @pytest.mark.parametrize(
        "wrong",
        [
            lambda g, g0, rtol=1e-3: bool(np.linalg.norm(g) <= rtol),
            lambda g, g0, rtol=1e-3: bool(np.linalg.norm(g) >= rtol * np.linalg.norm(g0)),
            lambda g, g0, rtol=1e-3: True,
            lambda g, g0, rtol=1e-3: False,
            lambda g, g0, rtol=1e-3: bool(np.linalg.norm(g) <= np.linalg.norm(g0)),
            lambda g, g0, rtol=1e-3: 1,
            lambda g, g0, rtol=1e-3: g <= rtol * g0,
        ],
        ids=["absolute", "turned round", "always", "never", "no rtol", "int", "each coordinate"],
    )
    def test_wrong_rule(self, wrong):
        """A wrong gradient_is_small is refused."""
        assert "gradient_is_small" in refused(checks.gradient_is_small, wrong)

    def test_wrong_number_of_results(self):
        """A descent that returns only k is told what to return."""
        assert "three things" in refused(checks.gradient_descent, after(lambda k, *_: k))

    def test_wrong_number_of_stopped_results(self):
        """Early stopping that returns only k is told what to return."""
        assert "two things" in refused(checks.early_stopping, lambda *args, **kwargs: np.array([0.125]))


class TestDescentFigure:
    def test_twin_axes(self):
        """One panel with two vertical axes is accepted."""

        def plot(losses, errors):
            fig, ax = plt.subplots()
            ax.semilogx(range(1, len(losses) + 1), losses)
            ax.set(xlabel="iteration", ylabel="loss")
            other = ax.twinx()
            other.semilogx(range(1, len(errors) + 1), errors)
            other.set_ylabel("error")
            return fig

        checks.plot_descent(plot)

    @pytest.mark.parametrize("start", [0, 1])
    def test_first_iteration(self, start):
        """The iterations may be counted from 0 or from 1."""
        checks.plot_descent(lambda losses, errors: two_panels(losses, errors, start=start))

    @pytest.mark.parametrize(
        ("plot", "words"),
        [
            (lambda a, b: two_panels(a, b, scale="linear"), "log axis"),
            (lambda a, b: two_panels(a, b, start=2), "not the iterations"),
            (lambda a, b: two_panels(a, b, labels=False), "no label"),
            (lambda a, b: two_panels(a[1:], b[1:], start=1), "first entry is left out"),
            (lambda a, b: two_panels(a, a), "no curve holds the `errors`"),
            (lambda a, b: two_panels(b, b), "no curve holds the `losses`"),
            (lambda a, b: two_panels([2.0, 3.0], [5.0, 7.0]), "no curve holds the `losses`"),
            (lambda a, b: plt.figure(), "no curve"),
            (one_panel, "share one vertical axis"),
            (relabelled, "labels swapped"),
        ],
        ids=[
            "linear axis",
            "shifted",
            "no labels",
            "cut",
            "losses twice",
            "errors twice",
            "own lists",
            "empty",
            "one axis",
            "labels",
        ],
    )
    def test_mistakes(self, plot, words):
        """A wrong figure is refused with what is wrong."""
        assert words in refused(checks.plot_descent, plot)


class TestExamples:
    def test_gradient_of_the_example(self):
        """The gradients that are written out are those of finite differences."""
        np.testing.assert_allclose(checks.X_GRADIENT, prediction_slopes(checks.X), atol=1e-9)

    def test_logarithmic_example(self):
        """The scores of the second example are the logarithms of small whole numbers."""
        scores = [[dot(token, checks.K_LOG) / 2 for token in sequence] for sequence in checks.X_LOG]
        np.testing.assert_allclose(np.exp(scores), [[1, 2, 5], [2, 3, 1]], rtol=1e-12)

    def test_passing_says_so(self, capsys):
        """A check that passes prints one line with its name."""
        checks.loss(half_squares)
        assert capsys.readouterr().out.count("loss") == 1

    def test_failing_does_not_say_so(self, capsys):
        """A check that fails prints nothing."""
        refused(checks.loss, lambda y, y_hat: 0.0)
        assert capsys.readouterr().out == ""
