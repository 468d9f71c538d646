"""What a check may ask of a notebook: the answers are plain data, the same in a kernel and over a channel."""

import types
from collections import deque

import numpy as np
import pytest
import torch
from torch import nn

from autograder.core.protocol import values
from course.checks.probes import Moved, Own, Probe, probe
from course.checks.running import explain
from course.checks.student import Student
from course.checks.verbs import here

WEIGHT = torch.ones(2, requires_grad=True)


class Other:
    """No plain data."""


def student(**names):
    return here(names, explain)


VALUES = [
    *(None, True, 3, 2.5, 1j, "text", [1, (2, "b")], {"a": [1.5], 2: None}, {1, 2}),
    *(np.arange(5), np.float32(0.5), np.ones((2, 3), bool), np.array([["a", "b"]]), np.array([1, None], object)),
    *(deque([1.0, 2]), range(3), lambda: map(abs, [-1, 2]), lambda: (i for i in range(2)), {"k": 1}.keys()),
    *(torch.arange(3), torch.ones(2, 3, requires_grad=True), nn.Parameter(torch.ones(2)), torch.ones(2).bfloat16()),
    *(Other(), np.array([Other()]), len, Other, nn.Linear(2, 3), np.array(["2020"], "datetime64[Y]")),
]


def same(one, other):
    if type(one) is not type(other):
        return False
    if isinstance(one, (list, tuple)):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, np.ndarray | np.generic | torch.Tensor):
        return (one.dtype, one.shape) == (other.dtype, other.shape) and bool((one == other).all())
    return one == other


@pytest.mark.parametrize("value", range(len(VALUES)))
def test_a_kernel_and_a_channel_give_the_same(value):
    made = VALUES[value] if isinstance(VALUES[value], types.FunctionType) else lambda: VALUES[value]
    arrays = []
    tree = values.pack_answer(made(), arrays)
    came = values.unpack_answer(tree, [bytearray(np.ascontiguousarray(a).tobytes()) for a in arrays])
    found = student(x=made()).names("x")["x"]
    if isinstance(found, torch.Tensor):
        assert not found.requires_grad
        assert not came.requires_grad
        found = found.float() if found.dtype == torch.bfloat16 else found
    assert same(found, came)


def test_answers_and_arguments_are_copies():
    """A student's change to its arguments is reported, and changes nothing here."""
    X = np.zeros(3)
    student(X=X).names("X")["X"][0] = 1
    assert X[0] == 0

    def f(X, y):
        X[1] = 5
        y.append(2)

    (result,) = student(f=f).call("f", [{"args": (X,), "kwargs": {"y": [1]}}])
    assert result.changed == [0, "y"]
    assert X.sum() == 0


def test_calls_end_at_the_first_exception():
    """A missing name is one."""
    results = student(f=lambda x: 1 / x).call("f", [{"args": (a,)} for a in (2, 0, 4)])
    assert [r.value for r in results] == [0.5, None]
    assert results[1].raised.type == "ZeroDivisionError"
    (result,) = student().call("f", [{"args": ()}])
    assert (result.raised.type, result.raised.text) == ("NameError", "name 'f' is not defined")


def test_own_names_are_arguments():
    (result,) = student(f=sum, rows=[2, 3, 5]).call("f", [{"args": (Own("rows"),)}])
    assert result.value == 10


def doubled(x, factor):
    return factor * x


class Counting:
    def __init__(self, start):
        self.count = start

    def __call__(self):
        self.count += 1

    def report(self, result):
        return {"count": self.count, "result": result}


def test_a_probe_records_its_calls():
    twice = probe(doubled, factor=3)
    (result,) = student(f=lambda g, x: g(x) + g(x + 1)).call("f", [{"args": (twice, np.ones(2)), "record": 0}])
    assert result.value.tolist() == [9, 9]
    assert [point.tolist() for point in result.received] == [[1, 1], [2, 2]]
    (result,) = student(f=lambda g: [g(), g(), "end"][-1]).call("f", [{"args": (probe(Counting, start=5),)}])
    assert result.reports == [{"count": 7, "result": "end"}]
    (result,) = student(f=lambda g: [g(1) for _ in range(4)]).call("f", [{"args": (probe(doubled, most=3, factor=1),)}])
    assert result.raised.too_many


def test_a_probe_stands_alone():
    with pytest.raises(ValueError, match="the probe <lambda> uses explain: it may use np, torch and its parameters"):
        probe(lambda x: explain(x))


def test_a_probe_travels_as_text():
    arrays = []
    tree = values.pack_question({"verb": "call", "args": [probe(doubled, factor=np.arange(3))]}, arrays)
    question = values.unpack_question(tree, [bytearray(a.tobytes()) for a in arrays])
    assert isinstance(question["args"][0], Probe)
    assert question["args"][0](5).tolist() == [0, 5, 10]


def test_a_module_is_filled():
    """Weights are put in, a bias that is not given is 0, and a missing or misshaped weight is reported."""
    load = {"weight": torch.arange(6.0).reshape(3, 2)}
    x = torch.tensor([[1.0, 10.0]])
    (result,) = student(Make=nn.Linear).build("Make", [{"sizes": (2, 3), "load": load, "inputs": (x,)}])
    assert result.value.tolist() == [[10, 32, 54]]
    assert result.parameters == {"weight": True, "bias": True}
    (result,) = student(Make=nn.Linear).build("Make", [{"sizes": (2, 5), "load": load | {"gain": x}, "inputs": (x,)}])
    assert (result.lacks, result.misshaped, result.value) == (["gain"], {"weight": [5, 2]}, None)


def test_gradients_arrive():
    load, want = {"weight": torch.ones(3, 2)}, torch.tensor([[1.0, 2, 3]])
    asked = {"sizes": (2, 3), "load": load, "inputs": (torch.tensor([[5.0, 7]]),), "want": want}
    (result,) = student(Make=nn.Linear).build("Make", [asked])
    assert result.gradients["weight"].tolist() == [[5, 7], [10, 14], [15, 21]]
    (result,) = student(f=lambda a: a.detach() * 2).call("f", [{"args": (torch.ones(3),), "want": torch.ones(3)}])
    assert not result.carries


def test_a_name_is_replaced_and_restored():
    names = {"f": len}
    its = here(names, explain)
    its.replace("f", probe(doubled, factor=2))
    assert its.call("f", [{"args": (4,)}])[0].value == 8
    its.restore()
    assert names["f"] is len


def test_a_table_moves_an_input():
    moved = Moved(torch.ones(2, 3), torch.full((5, 3), 7.0))
    assert moved.by(torch.full((5, 3), 4.0)).tolist() == [[4, 4, 4]] * 2
    assert moved.by("nothing").tolist() == [[1, 1, 1]] * 2


@pytest.mark.parametrize(
    "answer",
    [
        *(None, {}, [], [3], [{"value": 1, "more": 2}], [{"changed": "ab"}], [{"count": 1.5}], [{"raised": {}}]),
        *([{"raised": {"type": 3}}], [{"value": 1}] * 3, [{"value": 1}], [{"parameters": []}], [{"reports": "x"}]),
    ],
)
def test_a_forged_answer_is_refused(answer):
    with pytest.raises(ValueError, match="not of the agreed form"):
        Student(lambda question: answer).call("f", [{"args": (1,)}, {"args": (2,)}])


@pytest.mark.parametrize(
    ("function", "argument", "changed"),
    [
        (lambda x: x.sort(), np.array([3.0, 2.0]), [0]),
        (lambda x: x.reshape(-1).fill(9.0), np.array([3.0, 2.0]), [0]),
        (lambda x: x[1].pop(), [[2], [3, 5]], [0]),
        (lambda x: x.mul_(2), torch.tensor([3.0, 2.0]), [0]),
        (lambda x: x.add_(WEIGHT), torch.tensor([3.0, 2.0]), [0]),
        (lambda x: x.setdefault("b", 1), {"a": 2}, [0]),
        (lambda x: x * 2, np.array([np.nan, 2.0]), []),
    ],
)
def test_a_change_in_place_is_seen(function, argument, changed):
    (result,) = student(f=function).call("f", [{"args": (argument,)}])
    assert list(result.changed) == changed
