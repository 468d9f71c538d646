"""Messages of the channel: each is the header of one frame (`autograder.core.protocol.channel`).

What comes is read strictly, after its size was checked: what is not of one of these forms is not believed. Fields of
type `Any` that hold values hold trees as `values.pack` makes them. Of an event,
`branch` is None, or (step, number) when it belongs to a branch (see `autograder.core.engine.Engine.explore`).
"""

from __future__ import annotations

import contextlib
from typing import Annotated, Any, Literal

import msgspec

Count = Annotated[int, msgspec.Meta(ge=0, le=10**9)]
MAX_LINE, MAX_TEXT = 200, 500  # characters
Line = Annotated[str, msgspec.Meta(max_length=MAX_LINE)]
Text = Annotated[str, msgspec.Meta(max_length=MAX_TEXT)]
Tree = Any


class Message(msgspec.Struct):
    """The header of a frame."""

    def frame(self) -> dict[str, Any]:
        """Return the header. Its values are not converted, not even subclasses of `str`."""
        config = self.__struct_config__
        return msgspec.structs.asdict(self) | ({config.tag_field: config.tag} if config.tag_field else {})


def read(frame: dict[str, Any], kind: Any) -> Any:
    """Decode the message in a frame.

    Args:
        frame: the header, as it came.
        kind: a class of messages, or a union of such.

    Raises:
        ValueError: it is none of them.
    """
    return msgspec.convert(frame, kind)


class ErrorReport(Message):
    """An exception of the student's code.

    Attributes:
        type: the builtin type that it is, or is derived from.
        text: its words.
        name: that was not defined.
        line, code, function, cell: where in the notebook it happened; 0 and "" if nowhere in it.
    """

    type: Line
    text: Text = ""
    name: Line = ""
    line: Count = 0
    code: Line = ""
    function: Line = ""
    cell: Text = ""


# From the grader to the process of a submission


class JobStep(Message):
    """One step of a notebook.

    Attributes:
        id: the cell's id, or the exercise's where something is put in place.
        kind: "locked", "stub" or "manual" (code that runs), "test" (a place where a state is kept), "put" (the
            solution of an exercise runs, where the grader says so) or "branches" (other steps are tried out).
        source: the code.
        branches: lists of steps; each is run from the state reached here, and forgotten.
    """

    id: str
    kind: str
    source: str = ""
    branches: list[list[JobStep]] = []


class Job(Message):
    """A job: what to run, where, and with which limits (`autograder.core.limits.Limits`).

    Attributes:
        together_bytes: that all processes may have in memory; None for no limit.
    """

    folder: str
    steps: list[JobStep]
    memory_bytes: int
    together_bytes: int | None
    file_bytes: int
    processes: int
    output_chars: int


class Order(Message):
    """The answer to an event that waits for one.

    Attributes:
        source: the source of the cell that is to run; "" for none.
    """

    to: Literal["hold", "go on"]
    source: str = ""


# Questions of the grader about a state


class Question(Message, tag_field="op", kw_only=True):
    """What the grader asks of the student's process."""


class Observe(Question, tag="observe"):
    """A question of the course's own checks: see `autograder.core.protocol.values`."""

    question: Tree


class RunTest(Question, tag="run"):
    """The codes of a test are run in that process, one after the other; the last one decides.

    Attributes:
        value: name that the last code gives to the value of the test, if it has one.
        guarded: whether it gets a message when the test meets an object of the hand-in that may answer comparisons.
    """

    codes: list[str]
    value: str
    guarded: bool


class End(Question, tag="end"):
    """There are no more questions."""


Questions = Observe | RunTest | End


# Replies to them


class Reply(Message, tag_field="reply", kw_only=True):
    """What the student's process answers."""


class Value(Reply, tag="answer"):
    """A value: of a test that ran, the points that it gives, or the name of what it should not have met."""

    value: Tree


class Raised(Reply, tag="raised"):
    """The student's code failed."""

    error: ErrorReport


Replies = Value | Raised


class _Event(Message, tag_field="event", kw_only=True):
    branch: tuple[Count, Count] | None = None


class Started(_Event, tag="start"):
    """The sender begins a cell."""

    step: Count


class Ran(_Event, tag="cell"):
    """A cell has run: what it showed, its execution count, and how it failed, if it did."""

    step: Count
    outputs: list[Any]
    count: Count
    failure: ErrorReport | None


class Died(_Event, tag="died"):
    """The process that ran the cell is gone."""

    step: Count


class Reached(_Event, tag="test"):
    """A test cell's place. The order to hold and a connection answer it; over that the state reached here is asked."""

    step: Count


class Wanted(_Event, tag="put"):
    """The place where an exercise may be put right: the order to go on answers, with its solution if it is to run."""

    step: Count


class Done(_Event, tag="done"):
    """The last cell has run."""


Event = Started | Ran | Died | Reached | Wanted | Done

for _kind in (Event, Questions, Replies):  # what msgspec makes at the first reading, every fork would make again
    with contextlib.suppress(msgspec.ValidationError):
        read({}, _kind)
