"""Put a submission back into the shape of its source notebook, before anything runs.

The student's own code is kept, in the student's order. Everything else comes from the source: given cells, test cells,
points, metadata. Cells pair by grade_id, by cell id where an editor dropped the metadata, or by their text.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import count

import nbformat

from autograder.core.source.assignments import Assignment, Kind, SourceCell
from autograder.core.source.demonstrations import not_run
from autograder.core.source.names import bound, by_shown_tests, read_names
from autograder.core.submissions.pairing import added_to, id_of, identified, is_as_released, visible_text
from autograder.core.submissions.stray_answers import Item, copied, find_code, find_text, new_cell

ALTERED = "the test cell was changed: it was put back before grading"
GIVEN_ALTERED = "the given cell `{id}` was changed: the original was used"
GIVEN_MISSING = "the given cell `{id}` was missing: it was put back"
TEST_MISSING = "the test cell was missing: it was put back"
STUB_MISSING = "the cell `{id}` is not in the notebook"
STUB_TWICE = "the cell `{id}` is there {count} times: all ran, the last one counts"
RETYPED = "the cell `{id}` is {found} in the notebook, expected {expected}"
RETYPED_ANSWER = f"{RETYPED}: it was read as that"
ADDED = "the lines added to the given cell `{id}` stand in a cell of their own below it"
TWICE = "the cell `{id}` was there more than once: one was used"
COPY_CHARACTERS = 50  # of an id that the ids of its copies begin with


@dataclass(frozen=True)
class Step:
    """One cell to run.

    Attributes:
        kind: STUB for the student's code (extra cells too), LOCKED for given code, TEST for a test cell. After a test
            whose names other cells use, what the student sees of it is given code.
        cell_id: its id in `Restored.document`.
        source: the code to run.
        exercise: id of the exercise that the test or stub belongs to; else "".
        skipped: whether it is a demonstration that this submission can do without.
    """

    kind: Kind
    cell_id: str
    source: str
    exercise: str = ""
    skipped: bool = False


@dataclass
class Restored:
    """A submission in the shape of its source.

    Attributes:
        document: the notebook that is run, recorded and shown; cells carry the source's metadata.
        steps: the cells to run, in order; a test comes after the last cell that answers its exercise.
        altered: exercises whose test cell had been changed.
        missing: stubs and written answers that are not there.
        notes: exercise, or the stub that answers it -> remark.
        remarks: about the notebook as a whole.
    """

    document: nbformat.NotebookNode
    steps: list[Step] = field(default_factory=list)
    altered: set[str] = field(default_factory=set)
    missing: set[str] = field(default_factory=set)
    notes: dict[str, str] = field(default_factory=dict)
    remarks: list[str] = field(default_factory=list)


def restore(submitted: nbformat.NotebookNode, assignment: Assignment) -> Restored:
    """Pair the submitted cells with the source and rebuild the notebook.

    Args:
        submitted: as `autograder.core.submissions.reader` gives it; not changed.
        assignment: the source notebook.

    Returns:
        The notebook to run, with what was put back.
    """
    document = nbformat.v4.new_notebook(metadata=assignment.document.metadata)
    document.nbformat_minor = 5
    result = Restored(document)
    items = _paired(submitted, assignment, result)
    _insert_missing(items, assignment, result)
    for name, remark in (find_code(items, assignment) | find_text(items, assignment)).items():
        result.notes[name] = remark
        result.missing.discard(name)
    _tests_after_answers(items, assignment)
    taken: set[str] = set()
    numbers: dict[str, Iterator[int]] = {}
    for item in items:
        first = item.source if item.source is not None and item.source.id not in taken else None
        item.cell["id"] = first.id if first else _free_id(item, taken, assignment, numbers)
        taken.add(item.cell["id"])
        item.cell["metadata"] = _metadata(first) if first else nbformat.NotebookNode()
        document.cells.append(item.cell)
        if item.cell.cell_type == "code":
            result.steps.append(_step(item, assignment))
    skipped = not_run(assignment, [step.source for step in result.steps if step.kind is Kind.STUB])
    result.steps = [replace(step, skipped=step.cell_id in skipped) for step in result.steps]
    _make_names_of_tests(result, assignment)
    return result


def is_answer(cell_id: str, answer: str) -> bool:
    """Return whether a cell is the answer's or a copy of it."""
    return cell_id == answer or cell_id.startswith(f"{answer[:COPY_CHARACTERS]}-")


def _free_id(item: Item, taken: set[str], assignment: Assignment, numbers: dict[str, Iterator[int]]) -> str:
    """Return an id for a cell that is not in the source, or repeats one that is.

    Args:
        item: the cell.
        taken: ids that are in use.
        assignment: the assignment; its ids stay free.
        numbers: the number after each name; kept from one call to the next, as thousands of cells may need one.
    """
    base, start = (item.source.id[:COPY_CHARACTERS], 2) if item.source else ("extra", 1)
    names = (f"{base}-{number}" for number in numbers.setdefault(base, count(start)))
    return next(name for name in names if name not in taken and name not in assignment.by_id)


def _paired(submitted: nbformat.NotebookNode, assignment: Assignment, result: Restored) -> list[Item]:
    items: list[Item] = []
    seen: dict[str, int] = {}
    matched = [(cell, assignment.by_id.get(id_of(cell))) for cell in identified(submitted, assignment).cells]
    typed = {source.id for cell, source in matched if source and cell.cell_type == source.cell.cell_type}
    for cell, source in matched:
        if source is None:
            items.append(Item(None, copied(cell, cell.cell_type)))
            continue
        if cell.cell_type != source.cell.cell_type:
            found, expected = (f"a {t} cell" for t in (cell.cell_type, source.cell.cell_type))
            used = source.is_students and source.id not in typed and source.id not in seen
            sentence = RETYPED_ANSWER if used else RETYPED
            result.remarks.append(sentence.format(id=source.id, found=found, expected=expected))
            if not used:
                items += _own_part(cell, source, result)
                continue
        seen[source.id] = seen.get(source.id, 0) + 1
        if source.kind is Kind.STUB or (source.is_students and seen[source.id] == 1):
            items.append(Item(source, copied(cell, source.cell.cell_type)))
            continue
        if source.is_students:
            items.append(Item(None, copied(cell, cell.cell_type), copy_of=source.id))
            continue
        if seen[source.id] == 1:
            _note_change(cell, source, assignment, result)
            items.append(Item(source, _original(source)))
            if source.is_demonstration:  # what it showed the student: it may not be run again
                items[-1].cell.outputs = list(cell.outputs)
        else:
            result.remarks.append(TWICE.format(id=source.id))
        items += _own_part(cell, source, result)
    for name, times in seen.items():
        if times > 1 and assignment.by_id[name].kind is Kind.STUB:
            result.notes[name] = STUB_TWICE.format(id=name, count=times)
    return items


def _own_part(cell: nbformat.NotebookNode, source: SourceCell, result: Restored) -> list[Item]:
    """Return a cell with the student's own part of a cell of the source, if there is any."""
    if source.is_students:  # another cell holds the answer, or this one does it as well
        return [Item(None, copied(cell, cell.cell_type), copy_of=source.id if source.kind is Kind.MANUAL else "")]
    if visible_text(cell.source) == visible_text(source.released) or is_as_released(cell):
        return []
    text = added_to(cell.source, source.released, is_code=source.is_code)
    if not text:
        return []
    result.remarks.append(ADDED.format(id=source.id))
    own = copied(cell, source.cell.cell_type)
    own.source = text
    return [Item(None, own)]


def _note_change(cell: nbformat.NotebookNode, source: SourceCell, assignment: Assignment, result: Restored) -> None:
    if source.kind is Kind.PROSE or visible_text(cell.source) == visible_text(source.released):
        return
    if is_as_released(cell):
        return
    if source.kind is Kind.TEST:
        exercise = assignment.by_test[source.id].id
        result.altered.add(exercise)
        result.notes[exercise] = ALTERED
    else:
        result.remarks.append(GIVEN_ALTERED.format(id=source.id))


def _insert_missing(items: list[Item], assignment: Assignment, result: Restored) -> None:
    present = {item.source.id for item in items if item.source}
    for before, source in zip((None, *assignment.cells), assignment.cells, strict=False):
        if source.id in present:
            continue
        place = 0
        if before is not None:
            place = max(i for i, item in enumerate(items) if item.source and item.source.id == before.id) + 1
        items.insert(place, Item(source, _original(source)))
        if source.is_students:
            result.missing.add(source.id)
            result.notes[source.id] = STUB_MISSING.format(id=source.id)
        elif source.kind is Kind.TEST:
            result.notes.setdefault(assignment.by_test[source.id].id, TEST_MISSING)
        elif source.kind is Kind.LOCKED:
            result.remarks.append(GIVEN_MISSING.format(id=source.id))


def _tests_after_answers(items: list[Item], assignment: Assignment) -> None:
    """Move each test that stands before an answer to its exercise behind the last such answer."""
    tests = [(item, item.source.id) for item in items if item.source and item.source.kind is Kind.TEST]
    for test, cell_id in reversed(tests):
        stub = assignment.by_test[cell_id].stub
        last = max((i for i, item in enumerate(items) if item.is_answer_to(stub)), default=-1)
        here = next(i for i, item in enumerate(items) if item is test)
        if here < last:
            items.insert(last, items.pop(here))


def _make_names_of_tests(result: Restored, assignment: Assignment) -> None:
    """Have the names made that students see a test cell make, and that cells of theirs or of the source use."""
    names = by_shown_tests(assignment)
    if not names:
        return
    codes = [step.source for step in result.steps if step.kind is not Kind.TEST]
    codes += [cell.python for cell in assignment.cells if cell.is_code and cell.kind is not Kind.TEST]
    names &= set().union(*map(read_names, codes))
    for place in reversed(range(len(result.steps))):
        step = result.steps[place]
        if step.kind is Kind.TEST and names & bound(shown := assignment.by_id[step.cell_id].released):
            result.steps.insert(place + 1, Step(Kind.LOCKED, step.cell_id, shown))


def _original(source: SourceCell) -> nbformat.NotebookNode:
    """Return the cell as the student should have it; a missing answer stays empty."""
    text = "" if source.is_students else source.released
    return new_cell("code" if source.cell.cell_type == "code" else "markdown", text)


def _metadata(source: SourceCell) -> nbformat.NotebookNode:
    return nbformat.from_dict({"nbgrader": dict(source.cell.metadata.nbgrader)})


def _step(item: Item, assignment: Assignment) -> Step:
    source, cell = item.source, item.cell
    if source is None:
        return Step(Kind.STUB, cell.id, cell.source)
    if source.kind is Kind.TEST:
        return Step(Kind.TEST, cell.id, source.source, assignment.by_test[source.id].id)
    kind = Kind.STUB if source.kind is Kind.MANUAL else source.kind  # it runs, and no test asks for it
    return Step(kind, cell.id, cell.source, source.id if source.kind is Kind.STUB else "")
