"""Limits of a submission: defaults, and an assignment's own in source/NN_topic/grading.toml.

follow_through = 0.5
preload = ["torch._dynamo"]
handed_out = ["toy_attention"]

[limits]
cell_seconds = 120
memory_mb = 4000
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from autograder.core.source.assignments import Assignment, CourseError

FILE = "grading.toml"
HANDED_OUT = "{path}: handed_out is {found!r}, expected a list with some of {expected}"
_MODULE = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*")

# So many times its seconds of the processor a submission may
ASLEEP_MOST = 1.0  # sleep: all its processes wait for an alarm, for input or for each other
IDLE_MOST = 3.0  # be idle, asleep or for an unknown reason, such as a disk
WALL_CLOCK_MOST = 20.0  # take by the wall clock, be it others or itself that keep the processors busy

# Key of the file -> (field of Limits, what one unit is of the field's).
_KEYS = {
    "cell_seconds": ("cell_seconds", 1.0),
    "check_seconds": ("check_seconds", 1.0),
    "call_seconds": ("call_seconds", 1.0),
    "notebook_seconds": ("notebook_seconds", 1.0),
    "memory_mb": ("memory_bytes", 1_000_000),
    "file_mb": ("file_bytes", 1_000_000),
    "output_kb": ("output_chars", 1_000),
    "processes": ("processes", 1),
}


@dataclass(frozen=True)
class Limits:
    """Limits of one submission.

    Attributes:
        cell_seconds: of the processor, for one cell; `autograder.core.grader.clock` says how they are counted.
        check_seconds: the same for one check of a test cell.
        notebook_seconds: the same for all cells, and for all checks.
        memory_bytes: on top of what the libraries take.
        file_bytes: that one file may have.
        processes: processes and threads at a time. The notebook's own states are among them.
        output_chars: that one cell may show; the rest is cut.
        call_seconds: the same for one call of the student's code in a check.
        follow_through: share of the points that an answer earns which is right given what it builds on; 0 for none.
    """

    cell_seconds: float = 60.0
    check_seconds: float = 20.0
    notebook_seconds: float = 300.0
    memory_bytes: int = 2_000_000_000
    file_bytes: int = 100_000_000
    processes: int = 200
    output_chars: int = 1_000_000
    call_seconds: float = float("inf")
    follow_through: float = 1.0


def limits_of(folder: Path, given: Mapping[str, float | None] | None = None) -> Limits:
    """Return the limits of an assignment.

    Args:
        folder: source/NN_topic.
        given: field of Limits -> its value, or None; stronger than the file.

    Raises:
        CourseError: the file is not in order.
    """
    wanted = {name: value for name, value in (given or {}).items() if value is not None}
    values: dict[str, Any] = _read(folder / FILE) | wanted
    return replace(Limits(), **values)


def preloaded(folder: Path, notebook: str) -> frozenset[str]:
    """Return modules that the zygote should import for a notebook, besides those that its cells import.

    Args:
        folder: source/NN_topic.
        notebook: its name.

    Raises:
        CourseError: the file is not in order, or names another notebook.
    """
    names = _content(folder / FILE).get("preload", [])
    if isinstance(names, dict):
        notebooks = {path.stem for path in folder.glob("*.ipynb")}
        if others := names.keys() - notebooks:
            found, expected = (", ".join(sorted(these)) for these in (others, notebooks))
            raise CourseError(f"{folder / FILE}: [preload] names {found}, expected a notebook of: {expected}")
        names = names.get(notebook, [])
    if not isinstance(names, list) or not all(isinstance(n, str) and _MODULE.fullmatch(n) for n in names):
        raise CourseError(f'{folder / FILE}: preload is {names!r}, expected a list of modules, e.g. ["torch._dynamo"]')
    return frozenset(names)


def handed_out(folder: Path, notebooks: Collection[str]) -> frozenset[str]:
    """Return which of an assignment's notebooks students have: all, unless its grading.toml lists them.

    Args:
        folder: source/NN_topic.
        notebooks: the names of all of them.

    Raises:
        CourseError: the file is not in order, or lists another notebook.
    """
    names = _content(folder / FILE).get("handed_out", list(notebooks))
    if not isinstance(names, list) or not names or not set(map(str, names)) <= set(notebooks):
        raise CourseError(HANDED_OUT.format(path=folder / FILE, found=names, expected=", ".join(notebooks)))
    return frozenset(names)


def _content(path: Path) -> dict[str, Any]:
    if not path.is_file():
        return {}
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise CourseError(f"{path} is not TOML: {error}") from error
    unknown = content.keys() - {"limits", "follow_through", "preload", "handed_out"}
    if unknown or not isinstance(content.get("limits", {}), dict):
        raise CourseError(
            f"{path} holds {', '.join(sorted(unknown)) or 'limits = ...'}: "
            "expected one table, [limits], and before it follow_through = ..., preload = [...] and handed_out = [...]"
        )
    return content


def _read(path: Path) -> dict[str, float]:
    content = _content(path)
    table = content.get("limits", {})
    kinds = {field.name: type(getattr(Limits, field.name)) for field in fields(Limits)}
    share = content.get("follow_through", 1.0)
    if type(share) not in (int, float) or not 0 <= share <= 1:
        raise CourseError(f"{path}: follow_through is {share!r}, expected a number from 0 to 1")
    found = {"follow_through": float(share)}
    for key, value in table.items():
        if key not in _KEYS:
            raise CourseError(f"{path}: unknown limit {key!r}: expected one of {', '.join(_KEYS)}")
        if type(value) not in (int, float) or not 0 < value < float("inf"):
            raise CourseError(f"{path}: {key} is {value!r}, expected a number above 0")
        name, unit = _KEYS[key]
        found[name] = kinds[name](value * unit)
    return found


def imports_of(notebooks: Iterable[Assignment]) -> frozenset[str]:
    """Return the modules that one zygote has to import for all of them.

    Raises:
        CourseError: the grading.toml of an assignment is not in order.
    """
    return frozenset[str]().union(*(n.imports | preloaded(n.path.parent, n.notebook) for n in notebooks))
