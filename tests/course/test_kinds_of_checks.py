"""A comparison names the mistake that explains all results; rules name what they find."""

import json

import numpy as np
import pytest
import torch
from torch import nn

from autograder.exercises import (
    Args,
    Batches,
    Between,
    EndsRight,
    Example,
    Exercise,
    Lend,
    Module,
    NoLoop,
    NotUsed,
    OnlyArguments,
    Own,
    Parameters,
    Random,
    Relations,
    Unchanged,
    Values,
    from_student,
    gradients,
    probe,
)
from course.checks import context, tables
from course.checks.part import finding_of
from course.checks.saying import GAP, marking, shown
from course.checks.verbs import here


def explained(error):
    return {"type": type(error).__name__, "text": str(error), "name": getattr(error, "name", None) or ""}


def mean_of_rows(X, axis=1, scale=1.0):
    return scale * np.array([sum(row) / len(row) for row in (X if axis else X.T)])


def means(**more):
    given = {
        "title": "the means",
        "call": "means(X)",
        "gives": "(n,)",
        "oracle": mean_of_rows,
        "draw": lambda rng, n, m: (rng.standard_normal((n, m)),),
        "worked": [(np.array([[1.0, 2, 6], [5, 0, 1]]),)],
        "sizes": [(5, 7), (2, 3)],
        "mistakes": {
            "it goes over the columns": {"axis": 0},
            "it is halved": {"scale": 0.5},
            "it is the sum": lambda X: X.sum(axis=1),
        },
    }
    return Values(**given | more)


def findings(part, hidden=False, cells=(), **names):
    """What the checks of one part, stored as JSON and read again, say of a student's names: None where they hold."""
    exercise = Exercise(parts=[part])
    checks = [exercise.hidden(0, 11)] if hidden else list(exercise.visible.values())
    if not hidden:
        checks = tables.read(json.loads(json.dumps(tables.written("", 1, [], checks)))).checks
    student = here(names, explained)
    with context.graded(context.Grading(cells, set)):
        found = [finding_of(check, student, show=not hidden) for check in checks]
    return found[0] and found[0]


def said(part, **more):
    found = findings(part, **more)
    return found and shown(found.sentence, more.get("hidden", False))


@pytest.mark.parametrize(
    ("function", "sentence"),
    [
        (lambda X: X.mean(axis=1), None),
        (lambda X: X.mean(axis=1).tolist(), None),
        (lambda X: X.mean(axis=0), "`means(X)`: it goes over the columns"),
        (lambda X: X.mean(axis=1) / 2, "`means(X)`: it is halved"),
        (lambda X: X.sum(axis=1), "`means(X)`: it is the sum"),
        (lambda X: None, "`means(X)` is None: does your function end with `return`?"),
        (lambda X: "no", "`means(X)` is of type str, expected (n,): give numbers, not text or other things"),
        (
            lambda X: len,
            "`means(X)` is of type builtin_function_or_method, expected (n,): give numbers, not text or other things",
        ),
        (lambda X: X @ [0, 0, 1], "`means(X)`: redo"),
    ],
)
def test_the_mistake_is_named(function, sentence):
    assert said(means(otherwise="redo"), means=function) == sentence


def test_what_is_compared_is_told():
    found = findings(means(), means=lambda X: X.sum(axis=1))
    assert (found.call, list(found.given)) == ("means(X)", ["X"])
    assert (found.found.tolist(), found.expected.tolist()) == ([9, 6], [3, 2])
    assert found.numbers == "; found [9., 6.], expected [3., 2.]"


def test_fresh_data_show_a_fixed_size():
    """A number of the example in the answer passes there, and nowhere else; no number of the fresh data is told."""
    assert said(means(), means=lambda X: X.sum(axis=1) / 3) is None
    sentence = said(means(), hidden=True, means=lambda X: X.sum(axis=1) / 3)
    assert (
        sentence == "`means(X)`: it is the right answer times a constant: a factor is missing, or there is one too many"
    )


def test_a_buffer_that_is_used_again_shows():
    kept = np.zeros(5)

    def reusing(X):
        kept[: len(X)] = X.mean(axis=1)
        return kept[: len(X)]

    assert said(means(), hidden=True, means=reusing)


def test_nothing_of_the_student_is_in_a_hidden_sentence():
    """The type of what came back is the student's to choose."""
    kind = type("secret_17", (), {})
    assert said(means(), hidden=True, means=lambda X: kind()).startswith(f"`means(X)` is of type {GAP}, expected (n,)")


def test_marks_are_there_only_where_they_are_taken_out():
    assert from_student("x") == "x"
    with marking():
        assert shown(f"it is {from_student(17)}", hidden=True) == f"it is {GAP}"


def test_the_examples_tell_mistakes_apart():
    (fault,) = means(mistakes={"one": {"scale": 2.0}, "other": lambda X: 2 * X.mean(axis=1)}).faults()
    assert fault.startswith("the means: the worked examples do not tell 'other' from 'one': no drawn data")
    square = means(worked=[(np.eye(2),)], mistakes={"it goes over the columns": {"axis": 0}})
    assert "from 'the right answer': data drawn with the sizes (5, 7) would" in square.faults()[0]


def test_ranges_and_ends_are_mistakes():
    near = means(mistakes={"it lies near 10": Between(9, 11)})
    assert said(near, means=lambda X: np.full(2, 10.3)) == "it lies near 10"
    longer = means(mistakes={"the start is in front": EndsRight()})
    assert said(longer, means=lambda X: np.append(7.0, X.mean(axis=1))) == "the start is in front"


def test_a_part_may_know_certain_mistakes_alone():
    part = means(only_known=True)
    assert said(part, means=lambda X: X[:, 0]) is None
    assert said(part, means=lambda X: X.sum(axis=1)) == "`means(X)`: it is the sum"


def test_advice_against_nan():
    part = means(not_finite="is 0 divided by 0?")
    assert said(part, means=lambda X: X[:, 0] * np.nan) == "`means(X)` holds nan (not a number): is 0 divided by 0?"


def test_none_is_expected():
    part = means(oracle=lambda X: None, gives="", mistakes={}, otherwise="no row has a mean", draw=None)
    assert said(part, means=lambda X: None) is None
    assert said(part, means=lambda X: (1, 2)) == "`means(X)` gives tuple, expected None: no row has a mean"


def test_inner_products_are_compared():
    """Any order of the columns will do."""
    part = means(oracle=lambda X: X @ X.T, gives="(n, n)", look=[("products", "(n, m)")], mistakes={})
    assert said(part, means=lambda X: X[:, ::-1]) is None
    assert said(part, means=lambda X: 2 * X).startswith("`means(X)`: it is the right answer times a constant 4")
    assert said(part, means=lambda X: X.T) == "`means(X)` has shape (3, 2), expected (n, m): one row for each vector"


@pytest.mark.parametrize("apart", [True, False])
def test_a_buffer_that_is_used_again(apart):
    """Its values are wrong, unless another part tells it."""
    kept = np.zeros(2)
    part = means(worked=[(X,) for X in (np.ones((2, 3)), np.zeros((2, 3)))], mistakes={}, apart=apart)
    assert (said(part, means=lambda X: X.mean(axis=1, out=kept)) is None) == apart


def test_one_number_is_no_tuple():
    part = means(oracle=lambda X: X.sum(), gives="one number", mistakes={})
    assert said(part, means=lambda X: (1.0, 2.0)) == (
        "`means(X)` is a tuple, expected one number: return it alone, without a comma"
    )


def test_another_parts_mistake_is_accepted():
    assert said(means(accepted=[{"axis": 0}]), means=lambda X: X.mean(axis=0)) is None


def test_an_earlier_mistake_is_charged_there():
    part = means(charged_by=means(call="earlier(X)", title="earlier"))
    wrong = {"means": lambda X: X[0]}
    assert said(part, earlier=lambda X: X[1], **wrong) is None
    assert said(part, earlier=lambda X: X.mean(axis=1), **wrong)


def test_several_values():
    part = means(
        gives={"least": "one number", "all": "(n,)"},
        first="all",
        oracle=lambda X, twice=1: (X.min(), twice * X.mean(axis=1)),
        mistakes={"it is doubled": {"twice": 2}},
    )
    assert said(part, means=lambda X: (X.min(), X.mean(axis=1))) is None
    assert said(part, means=lambda X: [X.min(), 2 * X.mean(axis=1)]) == "`all of means(X)`: it is doubled"
    assert said(part, means=lambda X: X) == "`means(X)` gives one value of type ndarray, expected 2 values: least, all"


def test_pieces_of_a_result():
    """A part may look at some entries, at lengths, at entries of a dict, and at what a probe reports."""
    part = means(
        returns=("k", "losses"),
        look=[(1, ":2"), (1, "len")],
        gives={"the start": "(2,)", "the length": "one number"},
        oracle=lambda X: (0, [5.0, 3.0, 2.0]),
        mistakes={},
    )
    assert said(part, means=lambda X: (None, [5.0, 3.0, 7.0])) is None
    assert "the length" in said(part, means=lambda X: (None, [5.0, 3.0]))
    assert (
        said(part, means=lambda X: (1, 2))
        == "`losses` should be a list with one entry for each step, and one for the start"
    )
    assert said(part, means=lambda X: 3) == "`means(X)` gives one value of type int, expected 2 values: k, losses"
    second = means(
        returns=("k", "n"), look=[(1,)], gives={"n": "one number"}, oracle=lambda X: (0, 3), mistakes={}, worked=[((),)]
    )
    assert said(second, means=lambda X: np.array([7, 3])) is None  # an array of as many numbers will do
    finding = findings(second, means=lambda X: [7, 4])
    assert (finding.found, finding.expected) == (4, 3)  # alone, not as a tuple of 1
    entry = means(look=[("entry", "loss")], oracle=lambda X: np.ones(2), mistakes={})
    assert said(entry, means=lambda X: {"loss": [1, 1]}) is None
    assert said(entry, means=lambda X: {}) == "`means(X)` gives a dict with no entry 'loss'"


def test_calls_by_name_and_own_names():
    part = Values(
        title="t",
        call="f(x, scale)",
        gives="one number",
        oracle=lambda x, scale: 6.0,
        worked=[Args(Own("three"), scale=2)],
    )
    assert said(part, f=lambda x, scale: x * scale, three=3) is None


def twice(own, x):
    return own(own(x))


def test_a_probe_that_uses_a_function():
    """It is called in the function's place; what it raises comes without its arguments, which the student lacks."""
    part = Values(
        title="t",
        call="f(x)",
        run=probe(twice),
        gives="one number",
        oracle=lambda own, x: x + 2,
        worked=[(Own("f"), 3)],
        mistakes={"it adds 2": lambda own, x: x + 4},
    )
    assert part.names == {"f"}
    assert said(part, f=lambda x: x + 1) is None
    assert said(part, f=lambda x: x + 2) == "`f(x)`: it adds 2"
    assert not findings(part, f=lambda x: x.shape).call
    assert findings(part).sentence.startswith("`f` is not defined yet")


def squares(v, scale):
    return scale * float(np.sum(np.asarray(v) ** 2))


def test_a_function_among_the_arguments_is_not_shown():
    part = Values(
        title="t",
        call="f(g, x)",
        gives="one number",
        oracle=lambda g, x: g(x),
        worked=[(probe(squares, scale=2), np.ones(3))],
    )
    assert list(findings(part, f=lambda g, x: 0).given) == ["x"]


def test_where_a_probe_is_called():
    part = Values(
        title="steps",
        call="slope(f, k)",
        gives="one number",
        oracle=lambda *_: np.nan,
        record=0,
        only_known=True,
        look=[("steps", 1, "off centre")],
        worked=[(probe(squares, scale=2), np.array([1.0, 2, 3]))],
        mistakes={"one side only": Between(0.5, 2)},
    )
    assert said(part, slope=lambda f, k: f(k + 0.1) - f(k - 0.1)) is None
    assert said(part, slope=lambda f, k: f(k + 0.1) - f(k)) == "one side only"


def test_an_exception_is_told_with_its_hint():
    found = findings(means(hint="keep the axis"), means=lambda X: X + np.ones(7))
    assert found.sentence.endswith("keep the axis")
    assert found.call == "means(array of shape (2, 3))"
    assert findings(means()).sentence.startswith("`means` is not defined yet")


# ---- modules ----


class Layer(nn.Module):
    """Rows times W, plus a table of positions."""

    def __init__(self, rows, columns, positions=lambda T, d: torch.zeros(T, d), bias=False):
        super().__init__()
        self.W = nn.Linear(columns, columns, bias=bias)
        self.table = positions(rows, columns)

    def forward(self, x):
        return self.W(x + self.table[: x.shape[-2]]), x.sum(-1) * 0


def ramp(T, d):
    return torch.arange(float(T))[:, None] * torch.ones(d)


LEND = Lend("positions", probe(ramp), ((5, 3), torch.ones(2, 3)), table=lambda sizes: sizes[:2], right=ramp)


def layer(**more):
    given = {
        "title": "the output",
        "make": "Layer",
        "call": "layer(x)",
        "gives": {"output": "(rows, columns)", "x": "(rows, columns)"},
        "oracle": lambda sizes, load, x, sign=1: (sign * x.double() @ load["W.weight"].double().T, x.sum(-1) * 0),
        "draw": lambda rng, n, d: (
            (n, d),
            {"W.weight": torch.tensor(rng.standard_normal((d, d))).float()},
            torch.ones(n, d),
        ),
        "worked": [((5, 3), {"W.weight": torch.arange(9.0).reshape(3, 3)}, torch.tensor([[1.0, 2, 4], [0, 1, 7]]))],
        "sizes": [(7, 2)],
        "mistakes": {"the sign is wrong": {"sign": -1}},
        "rtol": 1e-4,
    }
    return Module(**given | more)


class Negated(Layer):
    def forward(self, x):
        return -super().forward(x)[0], x.sum(-1) * 0


class Detached(Layer):
    def forward(self, x):
        return super().forward(x)[0].detach(), x.sum(-1) * 0


def with_positions(positions):
    return type(
        "Layer", (Layer,), {"__init__": lambda self, rows, columns: Layer.__init__(self, rows, columns, positions)}
    )


def test_modules():
    assert said(layer(), Layer=Layer) is None
    assert said(layer(), hidden=True, Layer=Layer) is None
    assert said(layer(), Layer=Negated) == "`output of layer(x)`: the sign is wrong"
    assert said(layer(), Layer=lambda *sizes: nn.Identity()) == (
        "`model.W` is no linear layer: `self.W = nn.Linear(inputs, outputs, bias=False)`"
    )


class Renamed(nn.Module):
    def __init__(self, rows, columns):
        super().__init__()
        self.V = nn.Linear(columns, columns, bias=False)

    def forward(self, x):
        return self.V(x), x.sum(-1) * 0


def test_a_parameter_may_go_by_another_name():
    assert said(layer(), Layer=Renamed).startswith("`model.W` is no linear layer")
    assert said(layer(renamed=True), Layer=Renamed) is None
    assert said(gradients(layer(renamed=True), title="gradients"), Layer=Renamed) is None


def test_a_method_is_called_in_place_of_a_module():
    part = layer(call="model.forward(x)", method="forward")
    assert said(part, Layer=Layer) is None
    assert said(layer(call="model.mix(x)", method="mix"), Layer=Layer) == "the model has no method `mix(x)`"


class Dropping(Layer):
    def forward(self, x):
        return nn.functional.dropout(super().forward(x)[0], 0.9, self.training), x.sum(-1) * 0


def test_a_module_leaves_training_mode():
    assert said(layer(), Layer=Dropping)
    assert said(layer(evaluated=True), Layer=Dropping) is None


def test_gradients_of_a_module():
    assert said(gradients(layer(), title="gradients"), Layer=Layer) is None
    assert said(gradients(layer(), title="gradients"), Layer=Detached).startswith("the output carries no gradient")


def test_gradients_of_a_function():
    """Arguments of floats have one, by their names; what the output gives is not judged."""
    numbers, mask = torch.tensor([1.0, 2, 3]), torch.tensor([True, False, True])
    part = Values(
        title="squares", call="squared(x, mask)", oracle=lambda x, mask: (x * x * mask,), worked=[(numbers, mask)]
    )
    rule = gradients(part, title="gradients")
    assert said(rule, squared=lambda x, mask: x**2 * mask + 1) is None
    assert said(rule, squared=lambda x, mask: x.detach() * x * mask).startswith("`the gradient of x`: it is the right")
    assert said(rule, squared=lambda x, mask: x.detach().requires_grad_() ** 2).startswith("no gradient reaches x")


def test_a_wrong_table_of_positions_is_taken_off():
    """A module that adds it is judged alone; where it does not run with it, another one takes its place."""
    part = layer(
        lend=LEND,
        oracle=lambda sizes, load, x: (
            (x + ramp(*sizes)[: len(x)]).double() @ load["W.weight"].double().T,
            x.sum(-1) * 0,
        ),
        mistakes={},
    )
    wrong = with_positions(lambda T, d: 3 * ramp(T, d))
    assert said(part, Layer=wrong, positions=lambda T, d: 3 * ramp(T, d)) is None
    assert said(part, Layer=wrong, positions=ramp)


def test_parameters():
    rule = Parameters(title="parameters", make="Layer", sizes=(5, 3), parameters=("W.weight",))
    assert said(rule, Layer=Layer) is None
    assert "has a bias" in said(rule, Layer=lambda *sizes: Layer(*sizes, bias=True))
    assert said(rule, Layer=lambda *sizes: nn.Identity()).startswith("the model has no parameters")
    rule = Parameters(title="parameters", make="Layer", sizes=(5, 3), parameters=("W.weight",), others=True)
    assert "without `W.weight`: is it a layer of its own" in said(rule, Layer=nn.Linear)


def test_parameters_have_shapes():
    """Messages say how a layer, or a parameter of none, is made."""
    its = {"weight": (3, 5), "bias": (3,)}
    made = {"weight": "nn.Parameter(torch.empty(3, 5))", "bias": "nn.Parameter(torch.empty(3))"}
    rule = Parameters(title="shapes", make="Make", sizes=(5, 3), parameters=list(its), shapes=its, layers=made)
    assert said(rule, Make=nn.Linear) is None
    assert said(rule, Make=lambda rows, columns: nn.Linear(columns, rows)).startswith("`model.weight` has shape (5, 3)")
    assert "without `bias`: `self.bias =" in said(rule, Make=lambda *sizes: nn.Linear(*sizes, bias=False))
    assert said(rule, Make=Layer) == "`model.weight` is missing: `self.weight = nn.Parameter(torch.empty(3, 5))`"


def test_batches():
    rule = Batches(
        title="batches",
        make="Layer",
        sizes=(5, 3),
        load={"W.weight": torch.arange(9.0).reshape(3, 3)},
        batch=[torch.randn(2, 5, 3, generator=torch.Generator().manual_seed(1))],
    )
    assert said(rule, Layer=Layer) is None

    class Mixing(Layer):
        def forward(self, x):
            return super().forward(x)[0].flip(0), x.sum(-1) * 0

    assert said(rule, Layer=Mixing)


def test_inputs_that_a_batch_shares():
    rule = Batches(title="batches", function="f", batch=[torch.ones(2, 5, 3)], shared=[torch.ones(3)])
    assert said(rule, f=lambda x, scale: (x * scale, x)) is None
    assert said(rule, f=lambda x, scale: (x * scale.reshape(-1, len(x)), x))


# ---- rules ----


def test_unchanged():
    rule = Unchanged(title="the input", of=means())

    def spoiling(X):
        X -= 1
        return X

    assert said(rule, means=lambda X: X - 1) is None
    assert said(rule, means=spoiling).startswith("`means` changed its argument `X` in place")


def test_relations():
    rule = Relations(
        title="seeds", of=means(worked=[(np.ones((2, 3)),), (np.ones((2, 3)),)]), pairs=[(0, 1, True, "it varies")]
    )
    draws = iter(range(9))
    assert said(rule, means=lambda X: X) is None
    assert said(rule, means=lambda X: X * next(draws)) == "it varies"


CELL = "def f(X):\n    return {}\n"


def function_of(body):
    """A student's function, and the cell that it stands in."""
    names = {"np": np}
    exec(compile(CELL.format(body), "<cell>", "exec"), names)
    return {"f": names["f"], "cells": [CELL.format(body)]}


def test_array_operations_are_no_loop():
    rule = NoLoop(title="loop", name="f", arguments=(Random(("n", 3)),), over=("X",))
    assert said(rule, **function_of("X.sum(axis=1)")) is None


def test_a_loop_over_sequences_is_found():
    rule = NoLoop(title="loop", name="f", arguments=(Random(("n", 3)),), over=("X",))
    assert "one at a time in Python (line 2" in said(rule, **function_of("[row.sum() for row in X]"))


def test_a_module_that_is_not_written_has_no_merit():
    rule = NoLoop(
        title="loop", name="Layer", sizes=("n", 3), arguments=(Random(("n", 3), torch=True),), torch=True, trained=True
    )
    assert said(rule, Layer=Layer) is None
    assert said(rule, Layer=Detached).startswith("the output carries no gradient")


def test_results_that_vary_are_found():
    rule = NoLoop(title="loop", name="f", arguments=(Random(("n", 3)),), over=("X",))
    assert "two different results" in said(rule, **function_of("X.sum(axis=1) * np.random.rand()"))


@pytest.mark.parametrize(("kind", "values"), [("bit", {0, 1}), ("bool", {False, True}), ("int", {0, 1, 2, 3, 4})])
def test_arguments_are_drawn(kind, values):
    rng = np.random.default_rng(3)
    drawn = Random(("n", 7), kind=kind, high=5 if kind == "int" else 2, torch=True).drawn(rng, 11)
    assert drawn.shape == (11, 7)
    assert set(drawn.flatten().tolist()) == values


def test_a_library_function_is_found_however_it_is_called():
    rule = NotUsed(title="library", name="f", banned=("sort",), what="sort", arguments=(np.array([3.0, 1, 2]),))
    assert said(rule, **function_of("X")) is None
    assert "uses a library's sort" in said(rule, **function_of("np.sort(X)"))
    assert "runs a library's sort" in said(rule, **function_of("np.unique(X)"))


def test_only_arguments():
    rule = OnlyArguments(title="arguments", name="f", data=("Y",))
    assert said(rule, **function_of("X")) is None
    assert "uses the notebook's `Y`" in said(rule, **function_of("X + Y"))


def test_a_table_holds_no_code():
    """What students get of a part is numbers and sentences."""
    text = json.dumps(tables.written("T", 2, ["a"], list(Exercise(parts=[means()]).visible.values())))
    assert "mean_of_rows" not in text
    with pytest.raises(TypeError, match="a table cannot hold a function"):
        tables.written(
            "T",
            2,
            [],
            list(Exercise(parts=[means(worked=[(explained,)], oracle=lambda X: 1, mistakes={})]).visible.values()),
        )


def test_examples_have_words_of_their_own():
    part = means(worked=[Example((np.ones((2, 3)),), name="the means of ones", otherwise="count again")], mistakes={})
    assert said(part, means=lambda X: [1.0, 2.0]) == "`the means of ones`: count again"


def test_what_is_repeated_is_stored_once():
    """Two parts with the same arguments share them in the table, and both read them."""
    rows = (np.arange(300.0).reshape(3, 100),)
    parts = [means(title=title, worked=[rows], mistakes={}) for title in ("one", "other")]
    both = tables.written("T", 2, [], list(Exercise(parts=parts).visible.values()))
    one = tables.written("T", 2, [], list(Exercise(parts=parts[:1]).visible.values()))
    assert len(json.dumps(both)) < 1.3 * len(json.dumps(one))
    first, second = tables.read(json.loads(json.dumps(both))).checks
    assert np.array_equal(first.cases[0].arguments[0], rows[0])
    assert np.array_equal(second.cases[0].arguments[0], rows[0])
