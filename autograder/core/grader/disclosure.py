"""Limit what students read about an error of their code, and record for people an error of the grader's."""

from __future__ import annotations

import ast
import functools
import re
from collections.abc import Sequence
from typing import Any

from autograder.core.grader.outcomes import Failure, FailureKind
from autograder.core.protocol.messages import MAX_LINE, ErrorReport
from autograder.core.source.assignments import NOT_PYTHON, Assignment, plain_python
from autograder.core.source.names import by_shown_tests, read_names
from autograder.core.source.testcells import Check

ONLY_IN_TESTS = "`{name}` is needed, which only another test cell makes"
MOST_NAMES = 8  # in a line of which one may be named
MOST_LINES = 128  # that a hidden check may name: which of them fails can be a message of the student's process


def is_made_by_a_test(assignment: Assignment, name: str, cells: Sequence[str]) -> bool:
    """Return whether the missing name, as the student's process reports it, is defined by a visible test.

    Args:
        assignment: the source notebook.
        name: that is missing.
        cells: texts of the student's cells, in one of which it must stand.
    """
    return name in by_shown_tests(assignment) and any(name in read_names(text) for text in cells)


def internal(error: BaseException, check: Check, cell_id: str) -> Failure:
    """Return a failure of the grader itself, for the person who will check it."""
    what = f"the check {check.name!r} of `{cell_id}` ended with {type(error).__name__}: {error}"
    return Failure(FailureKind.INTERNAL, message=what[:2000], type=type(error).__name__)


def failure_of_raised(report: ErrorReport, kind: str, hidden: bool, cells: list[str], hint: str = "") -> Failure:
    """Return the message about an exception of the student's code, without anything hidden.

    Args:
        report: the report of the error, by the student's process.
        kind: name of its type.
        hidden: whether a hidden check called it.
        cells: texts of the student's cells.
        hint: the check's own remark.
    """
    place = _place(report, cells, MOST_LINES if hidden else None)
    return Failure(
        FailureKind.of(report.type),
        message=_about_a_name(report, place.get("code", "")) if hidden else report.text,
        type=kind,
        hint=hint,
        needs=report.name if any(report.name in read_names(text) for text in cells) else "",
        **place,
    )


def _about_a_name(report: ErrorReport, line: str) -> str:
    """Python's sentence about a name that is not defined, if the name stands in the line that failed; else ""."""
    words = set(re.findall(r"[^\W\d]\w*", line))
    known = report.name in words and len(words) <= MOST_NAMES
    return f"name '{report.name}' is not defined" if known and report.type == "NameError" else ""


def _place(report: ErrorReport, cells: list[str], most: int | None) -> dict[str, Any]:
    """Where in the notebook it happened, in the words of the notebook that was handed in.

    The student's process can name any line and any function, also one made of a hidden input.

    Args:
        report: the report of the error, by that process.
        cells: their texts, the exercise's own last.
        most: how many lines, from the exercise's own cell backwards, may be named.
    """
    numbered = [(n, line.strip(), text) for text in reversed(cells) for n, line in enumerate(text.splitlines(), 1)]
    written = [(n, line, text) for n, line, text in numbered if line and not line.startswith("#")]
    places = [(n, text) for n, line, text in written[:most] if report.code and line[:MAX_LINE] == report.code]
    if not places:
        return {}
    line, text = next((place for place in places if place[0] == report.line), places[0])
    function = report.function if report.function in _around(text, line) else ""
    return {"line": line, "code": report.code, "function": function, "cell": report.cell}


@functools.lru_cache(256)
def _around(text: str, line: int) -> frozenset[str]:
    """Names of the functions of a cell in which a line stands."""
    try:
        nodes = list(ast.walk(ast.parse(plain_python(text))))
    except NOT_PYTHON:
        return frozenset()
    functions = [node for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    return frozenset(one.name for one in functions if one.lineno <= line <= (one.end_lineno or one.lineno))
