"""A comparison names the mistake that explains all results; rules name what they find."""

import json
import warnings

import numpy as np
import pytest
import torch
from torch import nn

from autograder import exercises as ex
from course.checks import context, tables
from course.checks.part import finding_of
from course.checks.quoting import GAP, marking, shown
from course.checks.running import explain
from course.checks.verbs import here

NO_LAYER = "`model.W` is missing, or is not a linear layer: `self.W = nn.Linear(inputs, outputs, bias=False)`"


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
        "mistakes": {"it goes over the columns": {"axis": 0}, "it is the sum": lambda X: X.sum(axis=1)},
    }
    return ex.Values(**given | more)


def findings(part, hidden=False, **names):
    """What the checks of one part, stored as JSON and read again, say of a student's names: None where they hold."""
    exercise = ex.Exercise(parts=[part])
    checks = [exercise.hidden(0, 11)] if hidden else list(exercise.visible.values())
    if not hidden:
        checks = tables.read(json.loads(json.dumps(tables.written("", 1, [], checks)))).checks
    student = here(names, explain)
    with context.graded(context.Grading([], set)):
        return next(finding_of(check, student, show=not hidden) for check in checks)


def message(part, **more):
    found = findings(part, **more)
    return found and shown(found.sentence, more.get("hidden", False))


FACTOR = "`means(X)`: it is the right answer times a constant"
NEAR = {"mistakes": {"it lies near 10": ex.Between(9, 11)}}
IN_FRONT = {"mistakes": {"the start is in front": ex.EndsRight()}}
NONE = {"oracle": lambda X: None, "gives": "", "mistakes": {}, "otherwise": "no row has a mean", "draw": None}
SQUARE = {"oracle": lambda X: X @ X.T, "gives": "(n, n)", "mistakes": {}}
PRODUCTS = SQUARE | {"look": [("products", "(n, m)")]}
ROWS = SQUARE | {"otherwise": ("the first row", "the second row")}
SEVERAL = {
    "gives": {"least": "one number", "all": "(n,)"},
    "first": "all",
    "oracle": lambda X, twice=1: (X.min(), twice * X.mean(axis=1)),
    "mistakes": {"it is doubled": {"twice": 2}},
}
PIECES = {  # the first entries of a list, and its length
    "returns": ("k", "losses"),
    "look": [(1, ":2"), (1, "len")],
    "gives": {"the start": "(2,)", "the length": "one number"},
    "oracle": lambda X: (0, [5.0, 3.0, 2.0]),
    "mistakes": {},
}
SECOND = {"returns": ("k", "n"), "look": [(1,)], "gives": {"n": "one number"}, "mistakes": {}, "worked": [((),)]}
SECOND |= {"oracle": lambda X: (0, 3)}
ENTRY = {"look": [("entry", "loss")], "oracle": lambda X: np.ones(2), "mistakes": {}}
OF_ONES = ex.Example((np.ones((2, 3)),), name="the means of ones", otherwise="count again")


@pytest.mark.parametrize(
    ("options", "function", "sentence"),
    [
        ({}, lambda X: X.mean(axis=1), None),
        ({}, lambda X: X.mean(axis=0), "`means(X)`: it goes over the columns"),
        ({"otherwise": "redo"}, lambda X: X @ [0, 0, 1], "`means(X)`: redo"),
        (NEAR, lambda X: np.full(2, 10.3), "it lies near 10"),
        (IN_FRONT, lambda X: np.append(7.0, X.mean(axis=1)), "the start is in front"),
        ({"only_known": True}, lambda X: X[:, 0], None),
        ({"not_finite": "0 / 0?"}, lambda X: X[:, 0] * np.nan, "`means(X)` holds nan (not a number): 0 / 0?"),
        (NONE, lambda X: None, None),
        (NONE, lambda X: (1, 2), "`means(X)` gives tuple, expected None: no row has a mean"),
        (PRODUCTS, lambda X: X[:, ::-1], None),  # any order of the columns will do
        (PRODUCTS, lambda X: 2 * X, f"{FACTOR} 4"),
        (PRODUCTS, lambda X: X.T, "`means(X)` has shape (3, 2), expected (n, m): one row for each vector"),
        ({"accepted": [{"axis": 0}]}, lambda X: X.mean(axis=0), None),  # another part's mistake
        (SEVERAL, lambda X: (X.min(), X.mean(axis=1)), None),
        (SEVERAL, lambda X: [X.min(), 2 * X.mean(axis=1)], "`all of means(X)`: it is doubled"),
        (SEVERAL, lambda X: None, "`means(X)` is None: does your function end with `return least, all`?"),
        (SEVERAL | {"nothing": "`{name}` is None on purpose?"}, lambda X: None, "`means(X)` is None on purpose?"),
        (ROWS, lambda X: X @ X.T + [[0, 0], [0, 7]], "`means(X)`: the second row"),
        (PIECES, lambda X: (None, [5.0, 3.0, 7.0]), None),
        (PIECES, lambda X: (None, [5.0, 3.0]), "`the length`"),
        (PIECES, lambda X: (1, 2), "`losses` should be a list with one entry for each step, and one for the start"),
        (PIECES, lambda X: 3, "`means(X)` gives one value of type int, expected 2 values: k, losses"),
        (SECOND, lambda X: np.array([7, 3]), None),  # an array of as many numbers will do
        (ENTRY, lambda X: {"loss": [1, 1]}, None),
        (ENTRY, lambda X: {}, "`means(X)` gives a dict with no entry 'loss'"),
        ({"worked": [OF_ONES], "mistakes": {}}, lambda X: [1.0, 2.0], "`the means of ones`: count again"),
    ],
)
def test_the_mistake_is_named(options, function, sentence):
    found = message(means(**options), means=function)
    assert (found and found[: len(sentence or "")]) == sentence


def test_what_is_compared_is_reported():
    found = findings(means(), means=lambda X: X.sum(axis=1))
    assert (found.call, list(found.given)) == ("means(X)", ["X"])
    assert (found.found.tolist(), found.expected.tolist()) == ([9, 6], [3, 2])
    assert found.numbers == "; found [9., 6.], expected [3., 2.]"
    found = findings(means(**SECOND), means=lambda X: [7, 4])
    assert (found.found, found.expected) == (4, 3)  # alone, not as a tuple of 1


def test_fresh_data_show_a_fixed_size():
    """A number of the example in the answer passes there, and nowhere else; no number of the fresh data is shown."""
    fixed = {"means": lambda X: X.sum(axis=1) / 3}
    assert message(means(), **fixed) is None
    assert message(means(), hidden=True, **fixed) == f"{FACTOR}: a factor is missing, or there is one too many"


@pytest.mark.parametrize("apart", [True, False])
def test_a_buffer_that_is_used_again(apart):
    kept = np.zeros(2)
    part = means(worked=[(X,) for X in (np.ones((2, 3)), np.zeros((2, 3)))], mistakes={}, apart=apart)
    assert (message(part, means=lambda X: X.mean(axis=1, out=kept)) is None) == apart


def test_nothing_of_the_student_is_in_a_hidden_sentence():
    """The type of what came back is the student's to choose."""
    kind = type("secret_17", (), {})
    found = message(means(), hidden=True, means=lambda X: kind())
    assert found.startswith(f"`means(X)` is of type {GAP}, expected (n,)")
    assert ex.from_student("x") == "x"
    with marking():
        assert shown(f"it is {ex.from_student(17)}", hidden=True) == f"it is {GAP}"


def test_the_examples_tell_mistakes_apart():
    (fault,) = means(mistakes={"one": {"scale": 2.0}, "other": lambda X: 2 * X.mean(axis=1)}).faults()
    assert fault.startswith("the means: the worked examples do not tell 'other' from 'one': no drawn data")
    square = means(worked=[(np.eye(2),)], mistakes={"it goes over the columns": {"axis": 0}})
    assert "from 'the right answer': data drawn with the sizes (5, 7) would" in square.faults()[0]


def test_an_earlier_mistake_is_charged_there():
    part = means(charged_by=means(call="earlier(X)", title="earlier"))
    wrong = {"means": lambda X: X[0]}
    assert message(part, earlier=lambda X: X[1], **wrong) is None
    assert message(part, earlier=lambda X: X.mean(axis=1), **wrong)


def test_a_warning_of_the_students_code_is_silent(recwarn):
    """Stock nbgrader gives no point to a test cell that writes to stderr."""

    def warns(X):
        warnings.warn("overflow", RuntimeWarning, stacklevel=1)
        return X.mean(axis=1)

    assert message(means(), means=warns) is None
    assert recwarn.list == []


def number(call, oracle, worked, **more):
    return ex.Values(title="t", call=call, gives="one number", oracle=oracle, worked=worked, **more)


def test_calls_by_name_and_own_names():
    part = number("f(x, scale)", lambda x, scale: 6.0, [ex.Args(ex.Own("three"), scale=2)])
    assert message(part, f=lambda x, scale: x * scale, three=3) is None


def twice(own, x):
    return own(own(x))


def test_a_probe_that_uses_a_function():
    """It is called in the function's place; what it raises comes without its arguments, which the student lacks."""
    known = {"it adds 2": lambda own, x: x + 4}
    part = number("f(x)", lambda own, x: x + 2, [(ex.Own("f"), 3)], run=ex.probe(twice), mistakes=known)
    assert part.names == {"f"}
    assert message(part, f=lambda x: x + 1) is None
    assert message(part, f=lambda x: x + 2) == "`f(x)`: it adds 2"
    assert not findings(part, f=lambda x: x.shape).call
    assert findings(part).sentence.startswith("`f` is not defined yet")


def squares(v, scale):
    return scale * float(np.sum(np.asarray(v) ** 2))


def test_a_function_among_the_arguments_is_not_shown():
    part = number("f(g, x)", lambda g, x: g(x), [(ex.probe(squares, scale=2), np.ones(3))])
    assert list(findings(part, f=lambda g, x: 0).given) == ["x"]


def test_an_exception_is_told_with_its_hint():
    found = findings(means(hint="keep the axis"), means=lambda X: X + np.ones(7))
    assert found.sentence.endswith("keep the axis")
    assert found.call == "means(array of shape (2, 3))"
    assert findings(means()).sentence.startswith("`means` is not defined yet")
    changes_a_leaf = findings(means(hint="keep the axis"), means=lambda X: torch.ones(1, requires_grad=True).add_(1))
    assert "in-place operation: `+=` and `copy_` change a tensor" in changes_a_leaf.sentence


class Layer(nn.Module):
    def __init__(self, rows, columns, positions=lambda T, d: torch.zeros(T, d), bias=False):
        super().__init__()
        self.W = nn.Linear(columns, columns, bias=bias)
        self.table = positions(rows, columns)

    def forward(self, x):
        return self.W(x + self.table[: x.shape[-2]]), x.sum(-1) * 0


def ramp(T, d):
    return torch.arange(float(T))[:, None] * torch.ones(d)


LEND = ex.Lend("positions", ex.probe(ramp), ((5, 3), torch.ones(2, 3)), table=lambda sizes: sizes[:2], right=ramp)


def layer(**more):
    given = {
        "title": "the output",
        "make": "Layer",
        "call": "layer(x)",
        "gives": {"output": "(rows, columns)", "x": "(rows, columns)"},
        "oracle": lambda sizes, load, x, sign=1: (sign * x.double() @ load["W.weight"].double().T, x.sum(-1) * 0),
        "draw": lambda rng, n, d: ((n, d), {"W.weight": torch.tensor(rng.random((d, d))).float()}, torch.ones(n, d)),
        "worked": [((5, 3), {"W.weight": torch.arange(9.0).reshape(3, 3)}, torch.tensor([[1.0, 2, 4], [0, 1, 7]]))],
        "sizes": [(7, 2)],
        "mistakes": {"the sign is wrong": {"sign": -1}},
        "rtol": 1e-4,
    }
    return ex.Module(**given | more)


def changed(change):
    """A layer that gives something else: of what it should give, and of itself."""
    forward = lambda self, x: (change(Layer.forward(self, x)[0], self), x.sum(-1) * 0)  # noqa: E731
    return type("Changed", (Layer,), {"forward": forward})


NEGATED, DETACHED = changed(lambda y, its: -y), changed(lambda y, its: y.detach())
DROPPING = changed(lambda y, its: nn.functional.dropout(y, 0.9, its.training))
MIXING = changed(lambda y, its: y.flip(0))


class Renamed(nn.Module):
    def __init__(self, rows, columns):
        super().__init__()
        self.V = nn.Linear(columns, columns, bias=False)

    def forward(self, x):
        return self.V(x), x.sum(-1) * 0


@pytest.mark.parametrize(
    ("part", "make", "sentence"),
    [
        (layer(), Layer, None),
        (layer(), NEGATED, "`output of layer(x)`: the sign is wrong"),
        (layer(), lambda *sizes: nn.Identity(), NO_LAYER),
        (layer(), Renamed, NO_LAYER),
        (layer(renamed=True), Renamed, None),
        (ex.gradients(layer(renamed=True), title="gradients"), Renamed, None),
        (layer(call="model.forward(x)", method="forward"), Layer, None),
        (layer(call="model.mix(x)", method="mix"), Layer, "the model has no method `mix(x)`"),
        (layer(), DROPPING, "`output of layer(x)`"),
        (layer(evaluated=True), DROPPING, None),
        (ex.gradients(layer(), title="gradients"), Layer, None),
        (ex.gradients(layer(), title="gradients"), DETACHED, "the output carries no gradient"),
    ],
)
def test_modules(part, make, sentence):
    found = message(part, Layer=make)
    assert (found and found[: len(sentence or "")]) == sentence
    if part.is_hidden:  # with fresh weights
        assert bool(message(part, hidden=True, Layer=make)) is bool(sentence)


def test_gradients_of_a_function():
    """Arguments of floats have one, by their names; what the output gives is not judged."""
    numbers, mask = torch.tensor([1.0, 2, 3]), torch.tensor([True, False, True])
    more = {"call": "squared(x, mask)", "oracle": lambda x, mask: (x * x * mask,), "worked": [(numbers, mask)]}
    rule = ex.gradients(ex.Values(title="squares", **more), title="gradients")
    assert message(rule, squared=lambda x, mask: x**2 * mask + 1) is None
    found = message(rule, squared=lambda x, mask: x.detach() * x * mask)
    assert found.startswith("`the gradient of x`: it is the right")
    assert message(rule, squared=lambda x, mask: x.detach().requires_grad_() ** 2).startswith("no gradient reaches x")


def test_a_wrong_table_of_positions_is_taken_off():
    """A module that adds it is judged alone; where it does not run with it, another one takes its place."""
    moved = lambda sizes, load, x: (x + ramp(*sizes)[: len(x)]).double() @ load["W.weight"].double().T  # noqa: E731
    part = layer(lend=LEND, oracle=lambda sizes, load, x: (moved(sizes, load, x), x.sum(-1) * 0), mistakes={})
    threefold = lambda T, d: 3 * ramp(T, d)  # noqa: E731
    wrong = lambda rows, columns: Layer(rows, columns, threefold)  # noqa: E731
    assert message(part, Layer=wrong, positions=threefold) is None
    found = findings(part, Layer=wrong, positions=ramp)
    assert torch.equal(found.given["x"], part.examples[0].arguments[2])
    stopping = lambda *sizes: changed(lambda y, its: y + torch.ones(7))(*sizes)  # noqa: E731
    assert findings(part, Layer=stopping, positions=ramp).call == "layer(tensor of shape (2, 3))"


def test_parameters():
    rule = ex.Parameters(title="parameters", make="Layer", sizes=(5, 3), parameters=("W.weight",))
    assert message(rule, Layer=Layer) is None
    assert "has a bias" in message(rule, Layer=lambda *sizes: Layer(*sizes, bias=True))
    assert message(rule, Layer=lambda *sizes: nn.Identity()).startswith("the model has no parameters")
    rule = ex.Parameters(title="parameters", make="Layer", sizes=(5, 3), parameters=("W.weight",), others=True)
    assert "without `W.weight`: is it a layer of its own" in message(rule, Layer=nn.Linear)


def test_parameters_have_shapes():
    its = {"weight": (3, 5), "bias": (3,)}
    made = {"weight": "nn.Parameter(torch.empty(3, 5))", "bias": "nn.Parameter(torch.empty(3))"}
    rule = ex.Parameters(title="shapes", make="Make", sizes=(5, 3), parameters=list(its), shapes=its, layers=made)
    assert message(rule, Make=nn.Linear) is None
    assert "`model.weight` has shape (5, 3)" in message(rule, Make=lambda rows, columns: nn.Linear(columns, rows))
    assert "without `bias`: `self.bias =" in message(rule, Make=lambda *sizes: nn.Linear(*sizes, bias=False))
    assert message(rule, Make=Layer) == "`model.weight` is missing: `self.weight = nn.Parameter(torch.empty(3, 5))`"


def test_batches():
    load = {"W.weight": torch.arange(9.0).reshape(3, 3)}
    batch = [torch.randn(2, 5, 3, generator=torch.Generator().manual_seed(1))]
    rule = ex.Batches(title="batches", make="Layer", sizes=(5, 3), load=load, batch=batch)
    assert message(rule, Layer=Layer) is None
    mixed = findings(rule, Layer=MIXING)
    assert "found [" not in mixed.sentence
    assert np.shape(mixed.found) == np.shape(mixed.expected) == (2, 5, 3)
    shared = ex.Batches(title="batches", function="f", batch=[torch.ones(2, 5, 3)], shared=[torch.ones(3)])
    assert message(shared, f=lambda x, scale: (x * scale, x)) is None
    assert message(shared, f=lambda x, scale: (x * scale.reshape(-1, len(x)), x))


def test_a_module_that_is_not_written_has_no_merit():
    more = {"arguments": (ex.Random(("n", 3), torch=True),), "torch": True, "trained": True}
    rule = ex.NoLoop(title="loop", name="Layer", sizes=("n", 3), **more)
    assert message(rule, Layer=Layer) is None
    assert message(rule, Layer=DETACHED).startswith("the output carries no gradient")


@pytest.mark.parametrize(("kind", "values"), [("bit", {0, 1}), ("bool", {False, True}), ("int", {0, 1, 2, 3, 4})])
def test_arguments_are_drawn(kind, values):
    rng = np.random.default_rng(3)
    drawn = ex.Random(("n", 7), kind=kind, high=5 if kind == "int" else 2, torch=True).drawn(rng, 11)
    assert drawn.shape == (11, 7)
    assert set(drawn.flatten().tolist()) == values


def written(*parts):
    return tables.written("T", 2, ["a"], list(ex.Exercise(parts=list(parts)).visible.values()))


def test_a_table_holds_no_code():
    assert "mean_of_rows" not in json.dumps(written(means()))
    with pytest.raises(TypeError, match="a table cannot hold a function"):
        written(means(worked=[(explain,)], oracle=lambda X: 1, mistakes={}))


def test_what_is_repeated_is_stored_once():
    rows = (np.arange(300.0).reshape(3, 100),)
    parts = [means(title=title, worked=[rows], mistakes={}) for title in ("one", "other")]
    both, one = json.dumps(written(*parts)), json.dumps(written(parts[0]))
    assert len(both) < 1.3 * len(one)
    for check in tables.read(json.loads(both)).checks:
        assert np.array_equal(check.cases[0].arguments[0], rows[0])
