"""Tell the cells of a hand-in by their text: which source cell each is, and what the student wrote."""

from __future__ import annotations

import ast
import copy
from collections import Counter

import nbformat
from rapidfuzz import fuzz

from autograder.core.source.assignments import NOT_PYTHON, Assignment, Kind
from autograder.core.submissions.samples import as_handed_out

Work = frozenset[tuple[str, str]]  # id of a cell, "" of the student's own ones -> its text
ALIKE = 60  # per cent of a text that a changed one keeps
COMPARED = 2_000  # characters
WINDOW = 30  # cells in which one without an id is looked for
_ANSWERS = (Kind.STUB, Kind.MANUAL, Kind.PROSE)  # some answer where the question stands


def visible_text(text: str) -> str:
    """Return text without white space that editors change."""
    return "\n".join(line.rstrip() for line in text.strip().splitlines())


def added_to(text: str, given: str, *, is_code: bool) -> str:
    """Return the lines that somebody added to a given cell; "" if there are none.

    `course.hand_in()` finds the same ones (`course.student.released`), which a course of others does without. Of code,
    these are imports alone where a given line was changed: the original runs, and another line may undo it.
    """
    lines, originals = visible_text(text).splitlines(), visible_text(given).splitlines()
    left, added = Counter(originals), list[str]()
    for line in lines:
        if line and left[line]:
            left[line] -= 1
        else:
            added.append(line)
    if is_code:
        rest = iter(lines)
        if not all(line in rest for line in originals if line):
            added = [line for line in added if line.startswith(("from ", "import "))]
        try:
            added = added if ast.parse("\n".join(added)).body else []
        except NOT_PYTHON:
            added = []
    return "\n".join(added).strip()


def is_as_released(cell: nbformat.NotebookNode) -> bool:
    """Return whether the text is as some release had it: an instructor may fix a test after handing out the notebook.

    The checksum is the student's to forge, and forging it gains nothing: the original is run in any case.
    """
    from nbgrader.utils import compute_checksum

    try:
        return cell.metadata.nbgrader.get("checksum") == compute_checksum(cell)
    except (AttributeError, KeyError, TypeError, ValueError):
        return False


def id_of(cell: nbformat.NotebookNode) -> str:
    """Return the id by which a cell is known: nbgrader's, or else its own."""
    nbgrader = cell.metadata.get("nbgrader", {})
    grade_id = nbgrader.get("grade_id") if isinstance(nbgrader, dict) else None
    return grade_id if isinstance(grade_id, str) and grade_id else cell.get("id", "")


def work_of(document: nbformat.NotebookNode, source: Assignment | None) -> Work:
    """Return what a student wrote in a notebook: nothing if it is as it was handed out.

    Args:
        document: the hand-in.
        source: its source notebook; None if nobody has it: then all that stands in the notebook counts.
    """
    given = _given(source) if source else {}
    wanted = {cell.id for cell in source.cells if cell.kind in _ANSWERS} if source else set()
    work = set()
    for cell in document.cells:
        name, text = id_of(cell), visible_text(cell.source)
        if not text or (name in given and (name not in wanted or text == given[name] or is_as_released(cell))):
            continue
        work.add((name if name in given or not source else "", text))
    return frozenset(work)


def identified(document: nbformat.NotebookNode, source: Assignment) -> nbformat.NotebookNode:
    """Return a notebook with its cell ids restored, if an editor such as Deepnote's removed them.

    A cell is known by its text; a changed one by its neighbours, its kind and what is left of its text.

    Args:
        document: as `autograder.core.submissions.reader` gives it; not changed.
        source: the notebook that it may be.

    Returns:
        The same notebook if it still has most of its ids.
    """
    given = _given(source)
    if 2 * len({id_of(cell) for cell in document.cells} & given.keys()) >= len(given):
        return document
    texts = [visible_text(cell.source) for cell in document.cells]
    pairs = _same_texts(texts, given)
    if 4 * len(pairs) < len(given):
        return document  # it is another notebook
    document = copy.deepcopy(document)
    pairs |= _alike(document, texts, source, pairs)
    for name, place in pairs.items():
        cell = document.cells[place]
        cell.metadata.pop("nbgrader", None)
        cell["id"] = name
    for place in set(range(len(document.cells))) - set(pairs.values()):
        if document.cells[place].get("id") in given:
            document.cells[place]["id"] = f"cell-{place}"
    return document


def _same_texts(texts: list[str], given: dict[str, str]) -> dict[str, int]:
    """Return id -> place of unchanged cells, where one source cell alone has their text."""
    places = {text: place for place, text in reversed(list(enumerate(texts)))}
    counts = Counter(given.values())
    return {name: places[text] for name, text in given.items() if text in places and counts[text] == 1}


def _alike(
    document: nbformat.NotebookNode, texts: list[str], source: Assignment, pairs: dict[str, int]
) -> dict[str, int]:
    """Return id -> place of cells that were changed: between the neighbours of their source cell, and most alike."""
    given, taken, found = _given(source), set(pairs.values()), {}
    before = -1
    for number, cell in enumerate(source.cells):
        if cell.id in pairs:
            before = pairs[cell.id]
            continue
        after = next((pairs[c.id] for c in source.cells[number:] if c.id in pairs), len(texts))
        free = [place for place in range(before + 1, min(after, before + WINDOW)) if place not in taken]
        kind = cell.cell.cell_type
        free = [place for place in free if (document.cells[place].cell_type == "code") == (kind == "code")]
        shown = given[cell.id][:COMPARED]
        scored = [(fuzz.ratio(texts[place][:COMPARED], shown), -place) for place in free]
        if scored and (cell.is_students or max(scored)[0] >= ALIKE):
            before = found[cell.id] = -max(scored)[1]
            taken.add(before)
    return found


def _given(source: Assignment) -> dict[str, str]:
    """Return id -> text of each cell as students get it."""
    return {cell.id: visible_text(as_handed_out(cell)) for cell in source.cells}
