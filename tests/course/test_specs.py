"""A spec: its oracle, its mistakes as variants, what it tells students and what it tries in hidden tests."""

import dataclasses
import itertools
import json
import types
import warnings
from functools import partial

import numpy as np
import pytest
import torch
from refusals import refused

from course.checks import Example, Spec, fresh, trials
from course.checks.trials import Trial

MEDIAN = "the median is subtracted, expected the mean"


def centred(X, axis=1, by=np.mean):
    return X - by(X, axis=axis, keepdims=True)


def spec(**changes) -> Spec:
    """Rows minus their mean."""
    return Spec(
        **{
            "call": "centred(X)",
            "gives": "(n, d)",
            "oracle": centred,
            "draw": lambda rng, n, d: (rng.standard_normal((n, d)),),
            "worked": [(np.array([[1.0, 2, 6], [0, -4, 1]]),)],
            "sizes": [(3, 5), (7, 2)],
            "mistakes": {
                "the mean of each column is subtracted, expected of each row": {"axis": 0},
                MEDIAN: {"by": np.median},
            },
        }
        | changes
    )


def released(monkeypatch, one: Spec) -> None:
    """Let `checks.examples` find the examples of a spec, as a student's copy has them."""
    table = json.loads(json.dumps({one.name: one.table()}))
    monkeypatch.setattr(trials, "_tables", lambda notebook: table)


class TestFresh:
    """Hidden data."""

    @pytest.mark.parametrize("sentence", spec().mistakes)
    def test_a_mistake_is_named(self, sentence):
        """Each variant of the oracle gets its own sentence, which gives no hidden value away."""
        said = refused(fresh, spec().variants[sentence], spec())
        assert sentence in said
        assert not any(map(str.isdigit, said))

    def test_a_mistake_must_explain_all_sizes(self):
        """What is one mistake for one size and another one for the next gets neither sentence."""

        def either(X):
            return centred(X, axis=0) if len(X) == 3 else centred(X, by=np.median) + 1

        said = refused(fresh, either, spec())
        assert not any(sentence in said for sentence in spec().mistakes)

    def test_two_numbers_may_come_in_an_array(self):
        """Of two numbers, an array is as good as a tuple; of a vector and a number, it is one value too few."""
        gives, variants = {"low": "one number", "high": "one number"}, {MEDIAN: {"low": np.median}}
        both = spec(call="ends(X)", gives=gives, oracle=lambda X, low=np.min: (low(X), X.max()), mistakes=variants)
        fresh(lambda X: np.array([X.min(), X.max()]), both)
        assert MEDIAN in refused(fresh, lambda X: np.array([np.median(X), X.max()]), both)
        gives = {"sums": "(n,)", "low": "one number"}
        both = spec(call="p(X)", gives=gives, oracle=lambda X, low=np.min: (X.sum(axis=1), low(X)), mistakes=variants)
        assert "expected 2 values: sums, low" in refused(fresh, lambda X: np.array([1.0, 2.0]), both)

    def test_a_reused_buffer_is_seen(self):
        """What computes the same in another way passes; the same array in each call, or known numbers, do not."""
        buffers: dict[tuple, np.ndarray] = {}

        def reused(X):
            out = buffers.setdefault(X.shape, np.empty_like(X))
            out[...] = centred(X)
            return out

        fresh(lambda X: np.stack([row - sum(row) / len(row) for row in X]), spec())
        refused(fresh, reused, spec())
        (example,) = spec().examples
        refused(fresh, lambda X: centred(example.arguments[0]), spec())

    def test_errors_are_the_students(self):
        """An exception goes on if the results before it are right; otherwise the first wrong result is said."""

        def fails_later(X, axis):
            if X.shape == (7, 2):
                raise ZeroDivisionError("mine")
            return centred(X, axis=axis)

        with pytest.raises(ZeroDivisionError, match="mine"):
            fresh(lambda X: fails_later(X, 1), spec())
        assert "of each column" in refused(fresh, lambda X: fails_later(X, 0), spec())


class TestExamples:
    """What students see."""

    @pytest.mark.parametrize("sentence", spec().mistakes)
    def test_a_mistake_is_named(self, monkeypatch, sentence, capsys):
        """Each variant gets its sentence, with the numbers found and expected; a right function passes."""
        released(monkeypatch, spec())
        said = refused(trials.examples, spec().variants[sentence], "any.centred")
        assert sentence in said
        assert "expected [[-2., -1.,  3.], [ 1., -3.,  2.]]" in said
        trials.examples(centred, "any.centred")
        assert capsys.readouterr().out.startswith("✓ ")

    def test_inputs_are_kept(self, monkeypatch):
        """A function that changes an argument, also a dict, is told so, but gets the same numbers the next time."""
        looked_up = spec(call="row(table)", draw=None, oracle=lambda table: table["a"], worked=[({"a": np.ones(2)},)])
        looked_up = dataclasses.replace(looked_up, mistakes={})
        table = json.loads(json.dumps({one.name: one.table() for one in (spec(), looked_up)}))
        monkeypatch.setattr(trials, "_tables", lambda notebook: table)

        def spoils(X):
            X -= X.mean(axis=1, keepdims=True)
            return X

        trials.keeps_inputs(centred, "any.centred")
        assert "`X`" in refused(trials.keeps_inputs, spoils, "any.centred")
        trials.examples(spoils, "any.centred")
        trials.examples(spoils, "any.centred")
        assert "`table`" in refused(trials.keeps_inputs, lambda table: table.setdefault("b", table["a"]), "any.row")

    def test_examples_of_their_own(self, monkeypatch):
        """An example may have a name and what to try; what raises for one with a price of its own keeps its inputs."""
        one = Example((np.array([[1.0, 5.0]]),), name="centred of one row", otherwise="does it work for n = 1?")
        released(monkeypatch, spec(worked=[*spec().worked, one]))
        said = refused(trials.examples, lambda X: centred(X) if len(X) > 1 else X + np.pi * X**2, "any.centred")
        assert said.startswith("`centred of one row`: does it work for n = 1?")
        monkeypatch.setattr(trials, "_tables", lambda notebook: {"one": spec().table(), "two": spec().table()})
        calls = itertools.count()

        def fails_later(X):
            if next(calls) > 0:
                raise ValueError("mine")
            return centred(X)

        trials.keeps_inputs(fails_later, "any.one", "any.two")
        with pytest.raises(ValueError, match="mine"):
            trials.keeps_inputs(fails_later, "any.one", "any.two")

    @pytest.mark.parametrize(
        "value",
        [
            2.5,
            "a text",
            ["a", "list"],
            ([np.ones(2), [0, 1]], 2),
            np.arange(3),
            np.array([[1.5]], dtype=np.float32),
            True,
            None,
            torch.ones((1, 2), dtype=torch.int64),
            torch.ones((0, 3)),
            {"b": np.ones((1, 2)), "a": [1.5, 2.0]},
            {3: "b", 1: "a"},
        ],
        ids=str,
    )
    def test_what_is_written_is_read(self, value):
        """Arguments and results come back from JSON with their types, shapes and order."""
        back = trials.decoded(json.loads(json.dumps(trials.encoded(value))))
        assert type(back) is type(value)
        pairs = list(zip(_leaves(back), _leaves(value), strict=True))
        assert [np.array_equal(a, b) for a, b in pairs] == [True] * len(pairs)
        assert [getattr(a, "dtype", 0) for a, _ in pairs] == [getattr(b, "dtype", 0) for _, b in pairs]

    @pytest.mark.parametrize(
        ("given", "expected", "right", "mistake", "wrong"),
        [
            (["b", "a"], {"a": 1, "b": 0}, {"b": np.int64(0), "a": 1}, {"a": 2, "b": 1}, {"b": 1, "a": 2}),
            (["b", "a"], ["a", "b"], np.array(["a", "b"]), ["b", "a"], np.array(["b", "a"])),
            ("A b", "a b", " a  b", "A b", "A  b"),
        ],
        ids=["table", "array of words", "text, whatever its blanks"],
    )
    def test_a_mistake_in_words(self, given, expected, right, mistake, wrong):
        """A function may give a dict, words in an array, or a text; the mistake in it is named."""
        one = Trial((given,), expected, {"this one": lambda: mistake}, "words(w)")
        trials.compare(lambda _: right, [one], "words")
        assert "this one" in refused(trials.compare, lambda _: wrong, [one], "words")


def _leaves(value):
    """The arrays, numbers and texts in lists, tuples and tables; with their keys."""
    if isinstance(value, dict):
        return [leaf for pair in value.items() for leaf in _leaves(pair)]
    if isinstance(value, (list, tuple)):
        return [leaf for part in value for leaf in _leaves(part)]
    return [value]


class TestTensors:
    """An oracle that gives tensors asks for tensors."""

    SPEC = Spec(
        "twice(x)", "(n,)", lambda x: 2.0 * x, lambda rng, n: (torch.ones(n),), [], [(3,)], {"zeros": torch.zeros_like}
    )

    @pytest.mark.parametrize(
        ("change", "sentence"),
        [
            (lambda x: 2 * x.numpy(), "stay in torch"),
            (lambda x: (2 * x).long(), "made whole"),
            (lambda x: (0 * x).long(), "zeros"),
            (lambda x: None, "return"),
        ],
        ids=["NumPy", "whole numbers", "a known mistake", "nothing"],
    )
    def test_the_kind_is_looked_at(self, change, sentence):
        """Another kind of result is told, after known mistakes."""
        assert sentence in refused(fresh, change, self.SPEC)

    @pytest.mark.parametrize("number", [lambda x: x, lambda x: x.long()], ids=["real", "whole"])
    def test_bools(self, number):
        """Where True and False are expected, numbers are refused."""
        mask = dataclasses.replace(self.SPEC, oracle=lambda x: x > 0, mistakes={})
        fresh(lambda x: x == 1, mask)
        assert "expected bool" in refused(fresh, number, mask)


class TestSeveralValues:
    """A function that returns several values."""

    GIVES = types.MappingProxyType({"low": "(n,)", "high": "one number"})
    TRIAL = Trial(
        (np.array([3.0, 1, 2]),),
        (np.array([1.0, 2, 3]), 3.0),
        types.MappingProxyType({"it is reversed": lambda: (np.array([3.0, 2, 1]), 3.0)}),
        "ends(x)",
    )

    @pytest.mark.parametrize(
        ("function", "options", "says"),
        [
            (lambda x: (np.sort(x), 4.0), {}, "`high of ends(x)`"),
            (lambda x: (np.sort(x)[::-1], 3.0), {}, "it is reversed"),
            (lambda x: (-x, 4.0), {}, "`low of"),
            (lambda x: (-x, 4.0), {"first": "high"}, "`high of"),
            (lambda x: None, {}, "return low, high"),
            (lambda x: np.sort(x), {}, "2 values: low, high"),
        ],
        ids=["one is wrong", "a mistake of all", "both are wrong", "one is compared first", "nothing", "one array"],
    )
    def test_what_is_said(self, function, options, says):
        """The sentence says which value is wrong, names a mistake of all values, and how many there should be."""
        assert says in refused(trials.compare, function, [self.TRIAL], self.GIVES, **options)


class TestFaults:
    """What release refuses."""

    def test_mistakes_that_look_alike(self):
        """A mistake that no example shows is named, with sizes that would; of two that look alike one is told."""
        (fault,) = spec(worked=[(np.array([[1.0, 2, 3], [0, 2, 4]]),)]).faults()
        assert "'the median is subtracted, expected the mean' from the right answer" in fault
        assert "sizes (3, 5)" in fault
        (fault,) = spec(mistakes={"one": {"axis": 0}, "other": lambda X: X - X.mean(axis=0)}).faults()
        assert "'other' from one" in fault
        assert "too many" in fault

    def test_odd_mistakes(self):
        """What raises for one example is told apart by the others; what warns is no fault, even if that is an error."""
        needs_four = {"the fourth column": lambda X: X[:, 3] - X[:, 0]}
        worked = [*spec().worked, (np.array([[1.0, 2, 6, 8]]),)]
        assert spec(mistakes=needs_four, worked=worked).faults() == []

        def warns(X):
            warnings.warn("deprecated", DeprecationWarning, stacklevel=1)
            return X - X.min()

        with warnings.catch_warnings(action="error"):
            assert spec(mistakes={"the minimum is subtracted": warns}).faults() == []


def test_sentences_of_examples_are_texts():
    """In the course's own tables no two mistakes of an exercise give the same values in all its examples."""
    for path in sorted(trials.FOLDER.glob("*.json")):
        for name, its in json.loads(path.read_text()).items():
            sentences = its["examples"][0]["mistakes"]
            values = {s: [trials.decoded(one["mistakes"][s]) for one in its["examples"]] for s in sentences}
            values["right"] = [trials.decoded(one["expected"]) for one in its["examples"]]
            alike = partial(trials.same, atol=min(its["tolerance"]["atol"], 2e-6))
            for one, other in itertools.combinations(values, 2):
                assert not all(map(alike, values[one], values[other])), (path.stem, name, one, other)
