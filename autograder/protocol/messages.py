"""What is sent over the channel: each message is the header of one frame (`autograder.protocol.channel`).

What comes is read strictly, after its size was checked: what is not of one of these forms is not believed. Fields of
type `Any` that hold values hold trees as `values.pack` makes them. Events are in `autograder.protocol.events`.
"""

from __future__ import annotations

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


class Step(Message):
    """One step of a notebook.

    Attributes:
        id: of the cell; of the exercise where something is put in place.
        kind: "locked", "stub" or "manual" (code that runs), "test" (a place where a state is kept), "put" (the
            solution of an exercise runs, where the grader says so) or "branches" (other steps are tried out).
        source: the code.
        branches: lists of steps; each is run from the state reached here, and forgotten.
    """

    id: str
    kind: str
    source: str = ""
    branches: list[list[Step]] = []


class Job(Message):
    """What to run, where, and what it may use: see `autograder.limits.Limits`.

    Attributes:
        together_bytes: that all processes may have in memory; None for no limit.
    """

    folder: str
    steps: list[Step]
    memory_bytes: int
    together_bytes: int | None
    file_bytes: int
    processes: int
    output_chars: int


class Order(Message):
    """The answer to an event that waits for one.

    Attributes:
        source: of the cell that is to run; "" for none.
    """

    to: Literal["hold", "go on"]
    source: str = ""


# Questions of the grader about a state, and what it says to the student's process meanwhile


class Question(Message, tag_field="op", kw_only=True):
    """What the grader asks of the student's process.

    Attributes:
        grad: whether the test records gradients; None without torch.
        random: states of random generators that the test has set.
        leaves: parameters that the test has changed.
    """

    grad: bool | None = None
    random: Tree = None
    leaves: Tree = None


class Name(Question, tag="name"):
    """The value of a global name."""

    name: str


class SetName(Question, tag="set name"):
    """A global name gets the one value in `args`."""

    name: str
    args: Tree


class DeleteName(Question, tag="delete name"):
    """A global name is taken away."""

    name: str


Asked = Literal[
    "attribute",
    "call",
    "call each",
    "copy",
    "derives",
    "describe",
    "has",
    "is a",
    "item",
    "length",
    "library calls",
    "made by",
    "set",
    "set item",
    "traced",
]


class Ask(Question, tag="ask"):
    """Something about an object, or a call of it.

    Attributes:
        what: see `autograder.student.server`.
        target: number of the object.
    """

    what: Asked
    target: int
    args: Tree = None
    kwargs: Tree = None


class Observe(Question, tag="observe"):
    """A question of the course's own checks: see `autograder.protocol.observing`."""

    question: Tree


class Run(Question, tag="run"):
    """The codes of a test are run in that process, one after the other; the last one decides.

    Attributes:
        value: name that the last code gives to the value of the test, if it has one.
    """

    codes: list[str]
    value: str


class Backward(Question, tag="backward"):
    """Gradients go on through a result of that side."""

    target: int
    args: Tree


class Return(Question, tag="return"):
    """What the function gave that was called back."""

    value: Tree


class Failed(Question, tag="raise"):
    """The function that was called back failed."""


class End(Question, tag="end"):
    """There are no more questions."""


Questions = Name | SetName | DeleteName | Ask | Observe | Run | Backward | Return | Failed | End


# Replies to them


class Reply(Message, tag_field="reply", kw_only=True):
    """What the student's process answers.

    Attributes:
        leaves: parameters that have changed.
        stale: names that stand for something else than the grader knows.
    """

    leaves: Tree = None
    stale: list[str] = []


class Answer(Reply, tag="answer"):
    """A value, and the arguments that a call changed: each with its place or name."""

    value: Tree
    changed: list[tuple[int | str, Tree]] = []


class Raised(Reply, tag="raised"):
    """The student's code failed."""

    error: ErrorReport


class Callback(Reply, tag="callback"):
    """The student's code calls a function of the grader's."""

    function: Count | Literal["backward"]
    args: Tree
    kwargs: Tree


Replies = Answer | Raised | Callback
