"""Exercise 1.2 b: what gradient descent does to hard attention, and why."""

from autograder.exercises import Exercise
from course.checks.compare import kind_of

from ._choices import code_of, compared, parts

VERDICTS, REASONS = "1234", "ABCDE"
RIGHT = {
    "keys": (
        "2B",
        ("verdict: what can descent do where the printed gradient is 0?", "reason: look at the steps of the figure"),
    ),
    "values": (
        "3D",
        ("verdict: which values occur in an output?", "reason: how does an output depend on these values?"),
    ),
}


def two_choices(argmax_training):
    if not isinstance(argmax_training, dict):
        raise AssertionError(f"`argmax_training` is of type {kind_of(argmax_training)}, expected a dict")
    for name in ("keys", "values"):
        if name not in argmax_training:
            raise AssertionError(f"`argmax_training` lacks the key {name!r}")
        code_of(argmax_training[name], f"argmax_training[{name!r}]", "1234", "ABCDE")


def right(argmax_training):
    two_choices(argmax_training)
    for name, (code, hints) in RIGHT.items():
        compared(argmax_training[name], f"argmax_training[{name!r}]", VERDICTS, REASONS, code, hints)


exercise = Exercise(parts=parts(two_choices, right))
