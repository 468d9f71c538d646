"""Everything that a check may ask of a student's notebook. Each question is a verb, each answer plain data.

`Verbs` answers where the student's code runs (`verbs`). A `Student` asks: in a kernel of the `Verbs` there, in a
grader over a channel. A judge gets the same answers from both, and never touches anything of the student's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from course.checks.probes import Probe

Question = dict[str, Any]


@dataclass(frozen=True)
class Opaque:
    """Anything other than plain data, by the name of its type."""

    opaque_kind: str


@dataclass(frozen=True)
class Raised:
    """An exception of the student's code.

    Attributes:
        type: the builtin type that it is, or is derived from.
        text: its words.
        name: that was not defined.
        line, code, function, cell: where in the notebook; 0 and "" if nowhere in it.
        too_many: whether a probe was called more often than it allows.
    """

    type: str
    text: str = ""
    name: str = ""
    line: int = 0
    code: str = ""
    function: str = ""
    cell: str = ""
    too_many: bool = False


@dataclass(frozen=True)
class Result:
    """What one call of the student's code gave, or one module that was built.

    Attributes:
        value: the returned value.
        raised: the exception that ended it; then nothing else is known.
        changed: places and names of the arguments that it changed.
        count: instructions of the notebook's own code that it executed, if that was asked for.
        library: which of the functions of libraries ran that were asked for.
        received: the arguments of the probe's calls, if they were asked for.
        reports: of each argument, what a probe says of its use.
        calls: how often each function among a module's sizes was called.
        parameters: the parameters of a module, name -> whether it is trained.
        lacks: parameters that were to be set and are not there.
        misshaped: parameters that were to be set -> their own shape.
        carries: whether the output carries a gradient, if that was asked for.
        gradients: place of an argument or path of a parameter -> its gradient; None where none arrives.
    """

    value: Any = None
    raised: Raised | None = None
    changed: Sequence[int | str] = ()
    count: int = 0
    library: Sequence[str] = ()
    received: Sequence[Any] = ()
    reports: Sequence[Any] = ()
    calls: Sequence[int] = ()
    parameters: Mapping[str, bool] = field(default_factory=dict)
    lacks: Sequence[str] = ()
    misshaped: Mapping[str, Sequence[int]] = field(default_factory=dict)
    carries: bool = True
    gradients: Mapping[str, Any] = field(default_factory=dict)

    @property
    def fails(self) -> bool:
        """Whether nothing can be judged of it."""
        return self.raised is not None or bool(self.lacks)


class Student:
    """Asks about one state of a notebook.

    Args:
        ask: sends a question, and returns its answer.
    """

    def __init__(self, ask: Callable[[Question], Any]) -> None:
        self._ask = ask

    def names(self, *names: str) -> dict[str, Any]:
        """Return the values of those names that are defined."""
        found = self._ask({"verb": "names", "names": list(names)})
        return _answer(found, dict)

    def call(self, function: str | Probe, calls: Iterable[Mapping[str, Any]], **how: Any) -> list[Result]:
        """Return what a function of the notebook gives, up to the first call that raises.

        Args:
            function: its name; or a probe that runs there in its place, and gets functions and classes of the notebook
                as arguments (`Own`).
            calls: of each call `args`, and where they are wanted `kwargs`; `want`, a tensor: derivatives of the sum of
                the output times it; `record`: the place of a probe whose calls are recorded.
            how: `count=True` counts instructions; `watch=[...]` tells which functions of libraries of these names run;
                `read="figure"` describes what is drawn in place of the value; `apart=True` copies each value before
                the next call, which could change it.
        """
        return self._results({"verb": "call", "function": function, "calls": list(calls), **how})

    def build(self, make: str, cases: Iterable[Mapping[str, Any]], **how: Any) -> list[Result]:
        """Return what modules give that a class of the notebook makes, up to the first that raises.

        Args:
            make: its name.
            cases: of each module `sizes`, its arguments; `load`, path of a parameter -> numbers that are put there, or
                None for zeros if it is there; `inputs` of its call; `want` as for `call`.
            how: `count=True` counts instructions; `method` is called in place of the module itself; `evaluated=True`
                leaves training mode; `renamed=True` takes a parameter with another name for the one that numbers are
                put into, if it can mean no other.
        """
        return self._results({"verb": "build", "make": make, "cases": list(cases), **how})

    def lengths(self) -> set[int]:
        """Return the lengths, above 1, of the arrays that have a name in the notebook."""
        return {length for length in _answer(self._ask({"verb": "lengths"}), list) if type(length) is int}

    def replace(self, name: str, by: Any) -> None:
        """Let a name of the notebook stand for something else until `restore`."""
        self._ask({"verb": "replace", "name": name, "by": by})

    def restore(self) -> None:
        """Take back what `replace` did."""
        self._ask({"verb": "restore"})

    def _results(self, question: Question) -> list[Result]:
        found = _answer(self._ask(question), list)
        asked = len(question["calls"] if "calls" in question else question["cases"])
        results = [_result(_answer(one, dict)) for one in found]
        if not results or len(results) > asked or (len(results) < asked and results[-1].raised is None):
            raise ValueError("an answer is not of the agreed form")
        return results


def _answer(found: Any, kind: type) -> Any:
    if type(found) is not kind:
        raise ValueError("an answer is not of the agreed form")
    return found


_KINDS = {f.name: f.type for f in fields(Result)}
_SIZED: dict[str, Any] = dict.fromkeys(("changed", "library", "received", "reports", "calls", "lacks"), list)
_SIZED |= {"parameters": dict, "misshaped": dict, "gradients": dict, "count": int, "carries": bool}


def _result(found: dict[str, Any]) -> Result:
    """Read a result strictly: the student's process can answer anything."""
    if not found.keys() <= _KINDS.keys():
        raise ValueError("an answer is not of the agreed form")
    for name, kind in _SIZED.items():
        _answer(found.get(name, kind()), kind)
    raised = found.get("raised")
    if raised is not None:
        its = {f.name: type(f.default) if f.name != "type" else str for f in fields(Raised)}
        wrong = [name for name, value in _answer(raised, dict).items() if type(value) is not its.get(name)]
        if wrong or "type" not in raised:
            raise ValueError("an answer is not of the agreed form")
        found = found | {"raised": Raised(**raised)}
    return Result(**found)
