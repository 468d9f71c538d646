"""Decide whose fault an error in a test is, and what the student may read about it."""

from __future__ import annotations

import ast
import functools
import inspect
import re
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from autograder.grader import library
from autograder.grader.client import CHECK_FILE, Client
from autograder.grader.failures import HIDDEN_FAILED, VISIBLE_FAILED, BadAnswer, Failure, FailureKind, Refusal
from autograder.grader.proxies import Proxy
from autograder.protocol.messages import MAX_LINE, ErrorReport
from autograder.source.assignments import NOT_PYTHON, Assignment, plain_python
from autograder.source.bindings import by_shown_tests, by_tests, read_names

ONLY_IN_TESTS = "`{name}` is needed, which only another test cell makes"
NOT_HERE = "{type}: a file or a module is not there for the grader"
NOTHING_ASKED = "{type}, before anything was asked of the student's code"
OBJECTS = ("object", "DataFrame", "Series")  # kinds of which a library wants more than a proxy has
MOST_NAMES = 8  # in a line of which one may be named
MOST_LINES = 128  # that a hidden check may name: which of them fails can be a message of the student's process
PACKAGE = Path(__file__).parents[1]
IN_A_LIBRARY = "a library was given something that stays in the student's process"


def own_fault(assignment: Assignment, error: BaseException, client: Client, cell_id: str, cells: Sequence[str]) -> str:
    """Return why an error is the grader's or the test's; "" if it is the student's.

    What plain data do in a test, they do in one kernel too.
    """
    told: ErrorReport | None = getattr(error, "student", None)
    if told is not None and told.type == "NameError" and is_made_by_a_test(assignment, told.name, cells):
        return ONLY_IN_TESTS.format(name=told.name)
    # A name of this very cell is missing where an earlier check of it has failed.
    if told is None and isinstance(error, NameError) and error.name in by_tests(assignment, besides=cell_id):
        return ONLY_IN_TESTS.format(name=error.name)
    if told is not None or isinstance(error, BadAnswer):
        return ""
    if isinstance(error, (OSError, ImportError)):
        return NOT_HERE.format(type=type(error).__name__)
    if not client.asked and not isinstance(error, AssertionError):
        return NOTHING_ASKED.format(type=type(error).__name__)
    if _in_a_library(error):
        return IN_A_LIBRARY
    return ""


def is_made_by_a_test(assignment: Assignment, name: str, cells: Sequence[str]) -> bool:
    """Return whether the missing name, as the student's process reports it, is defined by a visible test.

    Args:
        assignment: the source notebook.
        name: that is missing.
        cells: texts of the student's cells, in one of which it must stand.
    """
    return name in by_shown_tests(assignment) and any(name in read_names(text) for text in cells)


def internal(assignment: Assignment, error: BaseException, what: str, code: str, cell_id: str) -> Failure:
    """Return a failure of the grader itself, with the place in the source for the person who will check it."""
    walked = traceback.walk_tb(error.__traceback__)
    lines = [line for frame, line in walked if frame.f_code.co_filename == CHECK_FILE]
    lines += [error.line] if isinstance(error, Refusal) and error.line else []
    cell = assignment.by_id.get(cell_id)
    # Checks are pieces of their cell; what was put together from it has the same lines.
    whole = cell.source if cell is not None and lines else ""
    before = whole.find(code.strip("\n"))
    at = max(lines[-1:], default=0) + (whole[:before].count("\n") if before > 0 else 0)
    at -= (len(code) - len(code.lstrip("\n"))) if before > 0 else 0
    return Failure(
        FailureKind.INTERNAL, message=f"line {at} of the test cell `{cell_id}`: {what}", type=type(error).__name__
    )


def failure_of(error: BaseException, hidden: bool, code: str, cells: list[str]) -> Failure:
    """Return what a student may read of an exception; for a hidden check, only its author's sentence."""
    told: ErrorReport | None = getattr(error, "student", None)
    said = {*_texts(code), *library.HINTS}
    notes = [n for n in getattr(error, "__notes__", []) if not hidden or n in said]
    if told is not None:
        return failure_of_raised(told, type(error).__name__, hidden, cells, notes[0] if notes else "")
    if isinstance(error, AssertionError) or not isinstance(error, Exception):
        words = "" if hidden and not _is_own(error) else str(error)[:2000]
        return Failure(FailureKind.ASSERT, message=words or (HIDDEN_FAILED if hidden else VISIBLE_FAILED))
    if isinstance(error, BadAnswer):
        return Failure(FailureKind.RAISE, type="ValueError", message="" if hidden else str(error)[:500])
    name = error.name if isinstance(error, NameError) and error.name else ""
    return Failure(FailureKind.RAISE, type=type(error).__name__, message="" if hidden else str(error)[:500], name=name)


def failure_of_raised(told: ErrorReport, kind: str, hidden: bool, cells: list[str], hint: str) -> Failure:
    """Return what a student may read of an exception of the student's own code.

    Args:
        told: by the student's process.
        kind: name of its type.
        hidden: whether a hidden check called it.
        cells: texts of the student's cells.
        hint: the check's own remark.
    """
    place = _place(told, cells, MOST_LINES if hidden else None)
    return Failure(
        FailureKind.of(told.type),
        message=_about_a_name(told, place.get("code", "")) if hidden else told.text,
        type=kind,
        hint=hint,
        needs=told.name if any(told.name in read_names(text) for text in cells) else "",
        **place,
    )


def _is_own(error: BaseException) -> bool:
    """Return whether a check, a given cell or `course.checks` says it; a library would tell what was expected."""
    *_, (frame, _) = traceback.walk_tb(error.__traceback__)
    return _is_own_file(frame.f_code.co_filename)


def _is_own_file(file: str) -> bool:
    path = Path(file)
    return file.startswith("<") or path.parent == library.FOLDER or PACKAGE in path.parents


def is_about_the_text(error: BaseException) -> bool:
    """Return whether a rule about the text of the answer raised it: it knows the cells, and no hidden input."""
    *_, (frame, _) = traceback.walk_tb(error.__traceback__)
    return frame.f_code.co_filename == library.TEXT_RULES


def _in_a_library(error: BaseException) -> bool:
    """Return whether a library's code fails on something that stays in the student's process."""
    inner = [frame for frame, _ in traceback.walk_tb(error.__traceback__)]
    while inner and not _is_own_file(inner[-1].f_code.co_filename):
        frame = inner.pop()
        if frame.f_code.co_filename == inspect.__file__:
            return True
        if any(isinstance(v, Proxy) and v._remote_type in OBJECTS for v in frame.f_locals.values()):
            return True
    return False


def _about_a_name(told: ErrorReport, line: str) -> str:
    """Python's sentence about a name that is not defined, if the name stands in the line that failed; else ""."""
    words = set(re.findall(r"[^\W\d]\w*", line))
    known = told.name in words and len(words) <= MOST_NAMES
    return f"name '{told.name}' is not defined" if known and told.type == "NameError" else ""


def _place(told: ErrorReport, cells: list[str], most: int | None) -> dict[str, Any]:
    """Where in the notebook it happened, in the words of the notebook that was handed in.

    The student's process can name any line and any function, also one made of a hidden input.

    Args:
        told: by that process.
        cells: their texts, the exercise's own last.
        most: how many lines, from the exercise's own cell backwards, may be named.
    """
    numbered = [(n, line.strip(), text) for text in reversed(cells) for n, line in enumerate(text.splitlines(), 1)]
    written = [(n, line, text) for n, line, text in numbered if line and not line.startswith("#")]
    places = [(n, text) for n, line, text in written[:most] if told.code and line[:MAX_LINE] == told.code]
    if not places:
        return {}
    line, text = next((place for place in places if place[0] == told.line), places[0])
    function = told.function if told.function in _around(text, line) else ""
    return {"line": line, "code": told.code, "function": function, "cell": told.cell}


@functools.lru_cache(256)
def _around(text: str, line: int) -> frozenset[str]:
    """Names of the functions of a cell in which a line stands."""
    try:
        nodes = list(ast.walk(ast.parse(plain_python(text))))
    except NOT_PYTHON:
        return frozenset()
    functions = [node for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    return frozenset(one.name for one in functions if one.lineno <= line <= (one.end_lineno or one.lineno))


def _texts(code: str) -> set[str]:
    return {n.value for n in ast.walk(ast.parse(code)) if isinstance(n, ast.Constant) and isinstance(n.value, str)}
