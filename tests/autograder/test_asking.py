"""The grader asks the student's process over the channel, and reads each answer strictly."""

import matplotlib.pyplot as plt
import numpy as np
import pytest

from autograder.core.grader.outcomes import BadAnswer, Refusal
from course.checks import described
from course.checks.student import Opaque, Raised, Student

PLOT = """
def plot(values):
    fig, (left, right) = plt.subplots(1, 2)
    left.errorbar(range(len(values)), values, yerr=0.5, capsize=2, label="one")
    left.fill_between([0, 1], [2, 3])
    left.scatter([2, 3], [5, 7])
    left.set(xscale="symlog", xlabel="t", ylabel="loss", title="left")
    left.legend()
    right.bar(["a", "b", "c"], values)
    fig.colorbar(right.imshow(np.eye(3)), label="weight")
    fig.suptitle("both")
    return fig
"""
VALUES = [3.0, 2.0, 1.5]
ASKED = {"verb": "call", "function": "f", "calls": [{"args": ()}]}


def given(value):
    return {"reply": "answer", "value": value}


def test_a_figure_is_described_as_in_one_kernel(student):
    (result,) = Student(student(PLOT).observe).call("plot", [{"args": (VALUES,)}], read="figure")
    names = {"plt": plt, "np": np}
    exec(PLOT, names)
    np.testing.assert_equal(result.value["figure"], described.plain(names["plot"](VALUES)))
    assert result.value["kind"] == "Figure"


def test_what_is_no_plain_data_has_no_more_than_a_name(student):
    asked = Student(student("class A:\n    def __eq__(self, other):\n        return True\na = A()\nf = 1").observe)
    assert asked.names("a", "f", "missing") == {"a": Opaque("A"), "f": 1}
    (result,) = asked.call("missing", [{"args": ()}])
    assert result.raised == Raised("NameError", "name 'missing' is not defined", "missing")


@pytest.mark.parametrize(
    "frame",
    [
        *[given(5), given({"$s": "text"}), given({"$l": []}), given({"$l": [5]}), given({"$l": [{"$d": []}] * 2})],
        *[given({"$z": 1}), given({"$a": 0}), {"reply": "answer"}, {"value": 5}, {"reply": "callback", "value": 1}],
        *[{}, b"\xff" * 64, {"reply": "raised", "error": {"text": "no type"}}],
    ],
    ids=lambda frame: str(frame)[:40],
)
def test_an_answer_of_another_form_is_not_believed(forged, frame):
    with pytest.raises((BadAnswer, ValueError)):
        Student(forged([frame]).observe).call("f", [{"args": ()}])


@pytest.mark.parametrize("value", [{"$s": "text"}, [1], {"$l": [1]}])
def test_the_value_of_a_test_is_a_number_or_a_name(forged, value):
    with pytest.raises(BadAnswer):
        forged([given(value)]).run(["pass"], "value", guarded=True)


def test_a_question_that_is_too_deep_is_the_graders_fault(forged):
    deep: list = []
    for _ in range(200):
        deep = [deep]
    with pytest.raises(Refusal, match="nested too deeply"):
        forged([]).observe(ASKED | {"calls": [{"args": (deep,)}]})
