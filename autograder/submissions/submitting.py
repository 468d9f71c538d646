"""Notebooks as students could hand them in, made from the source: solved, blank, a sample class."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import nbformat

from autograder.results import Verdict
from autograder.source.assignments import SOLUTION_MARKERS, SOLUTION_REGION, Assignment, CourseError, Kind, SourceCell

if TYPE_CHECKING:
    from autograder.verify.answers import Answer

_STUB = "# YOUR CODE HERE\nraise NotImplementedError()"  # as nbgrader_config.py has it


def solved(assignment: Assignment) -> nbformat.NotebookNode:
    """Return the model solution, with the test cells as students get them."""
    return _rewritten(assignment, solution)


def solution(cell: SourceCell) -> str:
    """Return the solution in a cell of the source, without the marks around it."""
    return SOLUTION_MARKERS.sub("", cell.source).rstrip()


def blank(assignment: Assignment) -> nbformat.NotebookNode:
    """Return the release without any answer."""
    return _rewritten(assignment, unwritten)


def unwritten(cell: SourceCell) -> str:
    """Return the text that the release has in place of an answer."""
    if not cell.is_code:
        return "YOUR ANSWER HERE"
    if not SOLUTION_REGION.search(cell.source):
        return _STUB  # nbgrader clears a stub without markers as a whole
    return SOLUTION_REGION.sub(_stub_in_place, cell.source)


def as_handed_out(cell: SourceCell) -> str:
    """Return the text that every student gets."""
    return unwritten(cell) if cell.is_students else cell.released


def is_unwritten(cell: SourceCell, text: str) -> bool:
    """Return whether this text of an answer's cell is empty, or that of the release."""
    return text.strip() in ("", unwritten(cell).strip())


def with_answers(document: nbformat.NotebookNode, answers: dict[str, str]) -> nbformat.NotebookNode:
    """Return a copy in which some cells have other text.

    Args:
        document: a notebook whose cell ids are those of the source.
        answers: cell id -> text.
    """
    document = copy.deepcopy(document)
    for cell in document.cells:
        cell.source = answers.get(cell.id, cell.source)
    return document


def sample_class(assignment: Assignment, answers: Sequence[Answer]) -> dict[str, nbformat.NotebookNode]:
    """Return a small class, with one student for each case.

    Args:
        assignment: the source notebook.
        answers: of the corpus, to its exercises.

    Returns:
        student -> notebook.

    Raises:
        CourseError: an answer that the class is made from is not there.
    """
    full, empty = solved(assignment), blank(assignment)
    stubs = [e.id for e in assignment.exercises if not e.manual]
    wrong = {exercise: [a for a in answers if a.exercise == exercise and not a.right] for exercise in stubs}
    without = [exercise for exercise in stubs if not wrong[exercise]]
    if without:
        raise CourseError(
            f"there is no wrong answer to {without[0]!r}, from which the sample class could be made: "
            f"write one in tests/answers/{assignment.name}/{without[0]}.py"
        )
    # Some answers that lose a part of the points, and wrong ones to the last exercises, on which no other depends.
    partial = {e: a.source for e in stubs for a in wrong[e] if a.verdict is Verdict.PARTIAL}
    partial = dict(list(partial.items())[::3])
    partial |= {e: wrong[e][0].source for e in stubs[-3:]}
    half = {cell.id: cell.source for cell in empty.cells if cell.id in stubs[len(stubs) // 2 :]}
    functions = [e for e in stubs if re.search(r"^def ", _cell(full, e), re.MULTILINE)]
    raising = (
        dict.fromkeys(stubs[:1], "missing_name\n")
        if not functions
        else {
            e: re.sub(r"^(def .*?:\n)", r"\1    return missing_name\n", _cell(full, e), count=1, flags=re.S | re.M)
            for e in functions[:1]
        }
    )
    looping = {stubs[-1]: "while True:\n    pass\n"}
    tests = [e.graded_cell for e in assignment.exercises if not e.manual]
    altered = with_answers(empty, dict.fromkeys(tests, "assert True  # was a test"))
    return {
        "ada-perfect": full,
        "ben-partial": with_answers(full, partial),
        "cem-half-done": with_answers(full, half),
        "dia-blank": empty,
        "eve-raises": with_answers(full, raising),
        "fay-loops-for-ever": with_answers(full, looping),
        "gil-altered-tests": with_answers(altered, {stubs[0]: _cell(full, stubs[0])}),
    }


def _stub_in_place(region: re.Match[str]) -> str:
    indent = region[0][: len(region[0]) - len(region[0].lstrip(" \t"))]
    end = "\n" if region[0].endswith("\n") else ""
    return "\n".join(indent + line for line in _STUB.split("\n")) + end


def _cell(document: nbformat.NotebookNode, cell_id: str) -> str:
    return next(cell.source for cell in document.cells if cell.id == cell_id)


def _rewritten(assignment: Assignment, text: Callable[[SourceCell], str]) -> nbformat.NotebookNode:
    document = copy.deepcopy(assignment.document)
    for cell in document.cells:
        source = assignment.by_id.get(cell.metadata.get("nbgrader", {}).get("grade_id", ""))
        if source is not None and source.is_students:
            cell.source = text(source)
        elif source is not None and source.kind is Kind.TEST:
            cell.source = source.released
    return document
