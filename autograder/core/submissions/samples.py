"""Notebooks as students could hand them in, made from the source: solved, blank, with other answers."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable

import nbformat

from autograder.core.source.assignments import (
    SOLUTION_MARKERS,
    SOLUTION_REGION,
    Assignment,
    Kind,
    SourceCell,
)

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


def _stub_in_place(region: re.Match[str]) -> str:
    indent = region[0][: len(region[0]) - len(region[0].lstrip(" \t"))]
    end = "\n" if region[0].endswith("\n") else ""
    return "\n".join(indent + line for line in _STUB.split("\n")) + end


def _rewritten(assignment: Assignment, text: Callable[[SourceCell], str]) -> nbformat.NotebookNode:
    document = copy.deepcopy(assignment.document)
    for cell in document.cells:
        source = assignment.by_id.get(cell.metadata.get("nbgrader", {}).get("grade_id", ""))
        if source is not None and source.is_students:
            cell.source = text(source)
        elif source is not None and source.kind is Kind.TEST:
            cell.source = source.released
    return document
