"""An exercise, as its file declares it: source/NN_topic/exercises/NAME.py defines `exercise`."""

from __future__ import annotations

import dataclasses
import hashlib
import importlib
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from autograder.exercises.parts import Values
from course.checks import running
from course.checks.part import Check, Outcome, Part, finding_of, points_of
from course.checks.tables import table

FOLDER = "exercises"
NO_EXERCISE = "{path} defines no `exercise`: expected `exercise = Exercise(parts=[...])`"
NO_FILE = "there is no source/*/{folder}/{name}.py in {here} or above it, for a notebook {notebook}.ipynb"


@dataclass(frozen=True, kw_only=True, eq=False)
class Exercise:
    """What an exercise's file holds. Its name, title and points stand in the notebook.

    Attributes:
        parts: in the order in which they are shown.
        builds_on: ids of earlier exercises of the notebook, the earliest first: where a visible part fails, the first
            of them that does not pass its own is named.
        path: the path of the file, once it was read.
    """

    parts: Sequence[Part]
    builds_on: Sequence[str] = ()
    path: Path | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        """Be pickled by the file, since it holds code."""
        return load, (self.path,)

    @cached_property
    def visible(self) -> dict[int, Check]:
        """The checks that students get: place of a part -> its check."""
        return {place: check for place, part in enumerate(self.parts) if (check := _visible(part)) is not None}

    def hidden(self, place: int, seed: int) -> Check:
        """Return the check of a part that only graders have.

        Args:
            place: the place of the part.
            seed: the seed of fresh data.
        """
        return self.parts[place].hidden(np.random.default_rng([seed, place]))

    @property
    def visible_places(self) -> list[int]:
        """Places of the parts that have a visible check; none is made for this."""
        return [place for place, part in enumerate(self.parts) if part.is_visible]

    @property
    def hidden_places(self) -> list[int]:
        """Places of the parts that have a hidden check."""
        return [place for place, part in enumerate(self.parts) if part.is_hidden]

    @property
    def names(self) -> frozenset[str]:
        """The names of the notebook that it asks for."""
        return frozenset().union(*(part.names for part in self.parts))

    def faults(self) -> list[str]:
        """Say which mistakes the worked examples do not tell apart."""
        return [fault for part in self.parts if isinstance(part, Values) for fault in part.faults()]


def _visible(part: Any) -> Check | None:
    """Return what students get of a part; what it refers to is what they get of that."""
    shown = part.visible
    if shown is not part:
        return shown
    referred = {f.name: _shown(getattr(part, f.name)) for f in dataclasses.fields(part)}
    changed = {name: value for name, value in referred.items() if value is not getattr(part, name)}
    return dataclasses.replace(part, **changed) if changed else part


def _shown(value: Any) -> Any:
    if isinstance(value, Part):
        return _visible(value)
    if isinstance(value, (list, tuple)) and any(isinstance(one, Part) for one in value):
        return [_visible(one) for one in value]
    return value.shipped if hasattr(value, "shipped") else value


def load(path: Path) -> Exercise:
    """Return the exercise of a file.

    Raises:
        ValueError: the file defines none.
        Exception: of the file.
    """
    exercise = getattr(module(path), "exercise", None)
    if not isinstance(exercise, Exercise):
        raise ValueError(NO_EXERCISE.format(path=path))
    return dataclasses.replace(exercise, path=path)


def texts(path: Path) -> tuple[str, ...]:
    """Return the text of an exercise's file, and those of the files that its folder's exercises share."""
    return tuple(one.read_text(encoding="utf-8") for one in (path, *sorted(path.parent.glob("_*.py"))))


def module(path: Path) -> ModuleType:
    """Import a file of an exercises folder; what exercises share is imported as `from ._shared import ...`.

    The name that it gets depends on what the folder holds: after an edit, another module is made.
    """
    content = [
        str(path.parent.resolve()),
        *(one.read_text(encoding="utf-8") for one in sorted(path.parent.glob("*.py"))),
    ]
    package = f"{FOLDER}_{hashlib.sha256(chr(0).join(content).encode()).hexdigest()[:16]}"
    name = f"{package}.{path.stem}"
    if package not in sys.modules:
        sys.modules[package] = folder = ModuleType(package)
        folder.__path__ = [str(path.parent)]
    return importlib.import_module(name)


def grade(key: str) -> float:
    """Check what students do not see, after `checks.run` in the same cell.

    Args:
        key: "notebook.exercise".

    Returns:
        The points of the exercise, which nbgrader takes as the value of its cell.

    Raises:
        FileNotFoundError: the exercise's file does not lie in the source of this course.
    """
    exercise, student = _found(key), running.kernel()
    outcomes = running.latest.pop(key, [])
    for place in exercise.hidden_places:
        check = exercise.hidden(place, seed=0)
        outcomes.append(Outcome(check.title, check.price, finding_of(check, student, show=False), hidden=True))
    return points_of(table(key).points, outcomes)


def _found(key: str) -> Exercise:
    """Read an exercise's file, which lies in the course above the folder in which the notebook runs."""
    notebook, _, name = key.partition(".")
    for folder in (Path.cwd(), *Path.cwd().parents):
        for path in sorted(folder.glob(f"source/*/{FOLDER}/{name}.py")):
            if (path.parent.parent / f"{notebook}.ipynb").is_file():
                return load(path)
    raise FileNotFoundError(NO_FILE.format(folder=FOLDER, name=name, here=Path.cwd(), notebook=notebook))
