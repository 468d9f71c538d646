"""What a student's function is called with besides plain data: functions that report their use, names of the student's.

Each is data: it is stored in a table, travels to the process where the student's code runs, and becomes what it stands
for there.
"""

from __future__ import annotations

import builtins
import contextlib
import functools
import inspect
import textwrap
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

MOST_RECEIVED, LARGEST_RECEIVED = 100, 10_000  # calls that are recorded, numbers of an array that is


class TooManyCalls(AssertionError):
    """Raised where the student's code runs, when a probe is called more often than it allows."""


@dataclass(frozen=True)
class Probe:
    """A function or a class as data: its text, and the values of its parameters. Students can read it.

    Attributes:
        source: its text, which knows `np`, `torch`, its parameters and nothing else.
        name: of the function, or of the class. An object of a class may have `report(result)`: it says in plain data
            how it was used in the call that gave this result.
        given: parameter -> value.
        most: how often the function may be called; 0 for any number.
    """

    source: str
    name: str
    given: dict[str, Any] = field(default_factory=dict)
    most: int = 0

    def built(self) -> Any:
        """Return the object of the class, or the function, which records how it is called.

        Attributes of the function: `count` holds the number of calls, `received` the first argument of each.
        """
        made = _defined(self.source, self.name)
        return made(**self.given) if isinstance(made, type) else _recording(made, self.given, self.most)

    def __call__(self, *args: Any) -> Any:
        """Call the function, as an oracle does."""
        return self.built()(*args)


def probe(made: Callable[..., Any], most: int = 0, **given: Any) -> Probe:
    """Make a probe of a function or class of an exercise's file.

    Raises:
        ValueError: the function uses other names of its file.
    """
    if not isinstance(made, type):
        code = made.__code__
        known = {"np", "torch", *vars(builtins), *code.co_varnames}
        others = [name for name in code.co_names if name in made.__globals__ and name not in known]
        if others or code.co_freevars:
            names = ", ".join(others or code.co_freevars)
            raise ValueError(f"the probe {made.__name__} uses {names}: it may use np, torch and its parameters only")
    return Probe(textwrap.dedent(inspect.getsource(made)), made.__name__, given, most)


@functools.lru_cache(1000)
def _defined(source: str, name: str) -> Any:
    names: dict[str, Any] = {"np": np}
    if "torch" in source:
        import torch

        names["torch"] = torch
    exec(compile(source, "<frozen probe>", "exec"), names)  # frozen: steps in it are none of the student's
    return names[name]


def _recording(function: Callable[..., Any], given: dict[str, Any], most: int) -> Callable[..., Any]:
    count, received = [0], list[Any]()

    def recorded(*args: Any, **named: Any) -> Any:
        count[0] += 1
        if most and count[0] > most:
            raise TooManyCalls
        if len(received) < MOST_RECEIVED:
            first = args[0] if args else None
            small = isinstance(first, np.ndarray) and first.size < LARGEST_RECEIVED
            received.append(np.array(first) if small else None)
        return function(*args, **named, **given)

    recorded.count, recorded.received = count, received  # type: ignore[attr-defined]
    return recorded


@dataclass(frozen=True)
class Own:
    """One of the student's own names, as an argument."""

    name: str


@dataclass(frozen=True)
class Moved:
    """An argument that is moved by how far a table of the student's is from the right one: that is charged elsewhere.

    Attributes:
        x: (rows, columns), a tensor.
        right: the right table, of as many rows or more.
    """

    x: Any
    right: Any

    def by(self, table: Any) -> Any:
        """Return the argument, given the student's table."""
        with contextlib.suppress(Exception):  # that may be anything
            moved = self.x + (self.right - table)[: len(self.x)]
            if moved.shape == self.x.shape and bool(moved.isfinite().all()):
                return moved
        return self.x


# ---- where a probe was called ----


def _steps(base: Any, points: Sequence[Any]) -> list[np.ndarray]:
    steps = [p - base for p in points if isinstance(p, np.ndarray) and np.shape(p) == np.shape(base)]
    return [step for step in steps if step.any()]


def _direction(base: Any, points: Sequence[Any]) -> Any:
    steps = _steps(base, points)
    if not steps:
        return np.zeros(np.shape(base))
    unit = steps[0] / np.linalg.norm(steps[0])
    return unit * np.sign(unit[np.argmax(np.abs(unit) > 1e-12)])


def _off_centre(base: Any, points: Sequence[Any]) -> float:
    steps = _steps(base, points)
    return float(np.abs(sum(steps)).max() / max(np.abs(s).max() for s in steps)) if steps else 0.0


#: Properties of the steps from an argument to the points at which a probe was called.
STEPS: dict[str, Callable[[Any, Sequence[Any]], Any]] = {
    "number": lambda base, points: float(len(_steps(base, points))),
    "farthest": lambda base, points: max((float(np.abs(s).max()) for s in _steps(base, points)), default=0.0),
    "off centre": _off_centre,
    "direction": _direction,
    "spread": lambda base, points: float(np.ptp(_direction(base, points))),
}
