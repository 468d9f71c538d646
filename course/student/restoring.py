"""Compare a student's notebook with the released one, and put back missing or changed originals."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from course.student.released import (
    UNANSWERED,
    Cell,
    Exercise,
    Notebook,
    added_to,
    cell_id,
    is_of_some_release,
    same_text,
)

MISSING = "{exercise}: its cell `{id}` is not in the notebook: copy it back from the original notebook"
RETYPED = "{exercise}: its cell `{id}` is not a {type} cell: the file to hand in has it as one"
TWICE = "{exercise}: its cell `{id}` is there {count} times: all of them run, the last one counts"
UNWRITTEN = "written answers that are empty: {titles}"
BESIDE = "{titles}: the answer's cell is empty, but cells of your own hold text: if it is the answer, move it there"
CHECK_MISSING = "{exercise}: its check cell `{id}` was missing: the file to hand in has it"
CHECK_CHANGED = "{exercise}: its check cell `{id}` was changed: the file to hand in has the original"
GIVEN_MISSING = "the given cell `{id}` was missing: the file to hand in has it"
GIVEN_CHANGED = "the given cell `{id}` was changed: the file to hand in has the original"
ADDED = "the lines that you added to the given cell `{id}` stand in a cell of their own below it in the file to hand in"


@dataclass
class Restored:
    """A notebook with the given cells and the checks as they were handed out.

    Attributes:
        document: JSON of the notebook; no part of what was read.
        problems: faults that cost points.
        notes: what was put back, and what is left empty.
    """

    document: dict[str, Any]
    problems: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def restored(document: Mapping[str, Any], notebook: Notebook) -> Restored:
    """Put the given cells and the checks of a notebook back; what the student wrote stays as it is.

    Args:
        document: JSON of a notebook, sources as strings.
        notebook: that it was made from.
    """
    result = Restored(copy.deepcopy(dict(document)))
    exercises = {e.id: e for e in notebook.exercises} | {f"{e.id}_check": e for e in notebook.exercises}
    kept: list[dict[str, Any]] = []
    times: dict[str, int] = {}
    cells = result.document["cells"]
    originals = [notebook.by_id.get(cell_id(cell)) for cell in cells]
    typed = {o.id for cell, o in zip(cells, originals, strict=True) if o and cell["cell_type"] == o.type}
    for cell, original in zip(cells, originals, strict=True):
        if original is None:
            kept.append(cell)
            continue
        own = _own_part(cell, original, result)
        if cell["cell_type"] != original.type:
            if not original.mine or original.id in typed or original.id in times:
                kept += own
                continue
            result.notes.append(_note(RETYPED, original, exercises))
            _retype(cell, original.type)
        times[original.id] = times.get(original.id, 0) + 1
        if original.mine:
            kept.append(cell)
        elif times[original.id] == 1:
            if not same_text(cell["source"], original.source):
                if original.type == "code" and not is_of_some_release(cell):
                    result.notes.append(
                        _note(CHECK_CHANGED if original.is_check else GIVEN_CHANGED, original, exercises)
                    )
                cell["source"] = original.source
            kept.append(cell)
        kept += [] if original.mine else own
    for name, number in times.items():
        if number > 1 and notebook.by_id[name].mine and name in exercises:
            result.notes.append(_note(TWICE, notebook.by_id[name], exercises, count=number))
    _insert(kept, notebook, set(times), exercises, result)
    result.document["cells"] = kept
    written = {cell_id(cell): cell["source"].strip() for cell in kept}
    empty = [e.title for e in notebook.exercises if not e.check and written.get(e.id) in ("", UNANSWERED)]
    if empty and any(cell["cell_type"] != "code" and not notebook.by_id.get(cell_id(cell)) for cell in kept):
        result.problems.append(BESIDE.format(titles="; ".join(empty)))
    elif empty:
        result.notes.append(UNWRITTEN.format(titles="; ".join(empty)))
    return result


def _own_part(cell: dict[str, Any], original: Cell, result: Restored) -> list[dict[str, Any]]:
    """Return a cell with the student's own part of one that stands for another cell of the course, if there is any."""
    if original.mine:
        return [cell]
    if same_text(cell["source"], original.source) or is_of_some_release(cell):
        return []
    text = added_to(cell["source"], original.source, is_code=original.type == "code")
    if not text:
        return []
    result.notes.append(ADDED.format(id=original.id))
    taken = {one["id"] for one in result.document["cells"]}
    name = next(name for n in count() if (name := f"{cell['id'][:50]}-added-{n}") not in taken)
    own = {"cell_type": original.type, "id": name, "metadata": {}, "source": text}
    _retype(own, original.type)
    return [own]


def _retype(cell: dict[str, Any], cell_type: str) -> None:
    cell["cell_type"] = cell_type
    for name, empty in (("outputs", []), ("execution_count", None)):
        cell.pop(name, None)
        if cell_type == "code":
            cell[name] = empty


def _insert(
    kept: list[dict[str, Any]],
    notebook: Notebook,
    there: set[str],
    exercises: Mapping[str, Exercise],
    result: Restored,
) -> None:
    """Insert the missing given cells and checks, each after the cell that it stood behind."""
    place = 0
    for original in notebook.cells:
        if original.id in there:
            place = max(i for i, cell in enumerate(kept) if cell_id(cell) == original.id) + 1
        elif original.mine:
            if original.id in exercises:
                result.problems.append(_note(MISSING, original, exercises))
        else:
            kept.insert(place, _fresh(original))
            place += 1
            if original.type == "code":
                result.notes.append(_note(CHECK_MISSING if original.is_check else GIVEN_MISSING, original, exercises))


def _fresh(original: Cell) -> dict[str, Any]:
    settings = {"grade": original.is_check, "grade_id": original.id, "locked": True, "schema_version": 3}
    settings |= {"solution": False, "task": False} | ({"points": original.points} if original.is_check else {})
    cell: dict[str, Any] = {"cell_type": original.type, "id": original.id, "metadata": {"nbgrader": settings}}
    return (
        cell
        | {"source": original.source}
        | ({"outputs": [], "execution_count": None} if original.type == "code" else {})
    )


def _note(sentence: str, original: Cell, exercises: Mapping[str, Exercise], **more: object) -> str:
    exercise = exercises.get(original.id)
    return sentence.format(exercise=exercise.title if exercise else "", id=original.id, type=original.type, **more)
