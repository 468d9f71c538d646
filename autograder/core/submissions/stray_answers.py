"""Find answers that do not stand in the cells that were given for them, but beside them or anywhere else.

Code answers an exercise if it binds the names that the exercise's test reads. Nobody can tell what a text answers, so a
person reads it: with the question that it stands beside, or with the nearest one that has no answer.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

import nbformat

from autograder.core.source.assignments import Assignment, Kind, SourceCell
from autograder.core.source.names import bound, bound_by, read_names, tree
from autograder.core.submissions.samples import as_handed_out, is_unwritten

FOUND_CODE = "the cell `{id}` holds no answer: the code in another cell was used"
FOUND_TEXT = "the cell `{id}` holds no answer: a person reads the text in another cell as the answer"
MORE_TEXT = "a person reads the text in the cells beside `{id}` as a part of the answer"

_FENCED = re.compile(r"^```[^\n]*\n(.*?)^```", re.DOTALL | re.MULTILINE)


@dataclass(eq=False)
class Item:
    """A cell of a hand-in that is put back into shape.

    Attributes:
        source: the source cell that it is, or is a copy of; None for a cell of the student's own.
        cell: as it will be in the notebook.
        copy_of: id of the written answer of which it was a copy.
        answers: ids of the stubs that it answers besides `source`.
    """

    source: SourceCell | None
    cell: nbformat.NotebookNode
    copy_of: str = ""
    answers: set[str] = field(default_factory=set)

    @property
    def is_code(self) -> bool:
        return bool(self.cell.cell_type == "code")

    def is_answer_to(self, stub: str) -> bool:
        """Return whether it is this stub, a copy of it, or answers it from elsewhere."""
        return stub in self.answers or (self.source is not None and self.source.id == stub)


def new_cell(cell_type: str, text: str) -> nbformat.NotebookNode:
    """Make a cell without id and metadata; nbformat's own makers validate each cell, which takes most of a restore."""
    cell = nbformat.NotebookNode(cell_type=cell_type, source=text, metadata=nbformat.NotebookNode())
    if cell_type == "code":
        cell.update(outputs=[], execution_count=None)
    return cell


def copied(cell: nbformat.NotebookNode, cell_type: str) -> nbformat.NotebookNode:
    """Return a student's cell as one of this type, with the pictures in its text."""
    new = new_cell(cell_type, cell.source)
    if cell_type == "markdown" and cell.get("attachments"):
        new["attachments"] = cell.attachments
    return new


def find_code(items: list[Item], assignment: Assignment) -> dict[str, str]:
    """Take code in cells of the student's own as the answer to exercises with empty cells.

    Args:
        items: the hand-in, with the cells that it lacked; changed in place.
        assignment: the source notebook.

    Returns:
        Id of the exercise's cell -> remark.
    """
    tests = {e.stub: assignment.by_id[e.graded_cell].python for e in assignment.exercises}
    given = {text for cell in _free(assignment) for _, text in _statements(_code(cell))}
    own = [
        (item, text, _bound_anew(text, given)) for item in items if item.source is None for text in (_code(item.cell),)
    ]
    remarks: dict[str, str] = {}
    replaced: set[Item] = set()
    for stub in (cell for cell in assignment.cells if cell.kind is Kind.STUB) if own else ():
        names = bound(stub.python, imports=False) & read_names(tests.get(stub.id, ""))
        found = [(i, text) for i, text, binds in own if names and names <= binds and not is_unwritten(stub, text)]
        places = [item for item in items if item.source is stub]
        if not found or not all(is_unwritten(stub, item.cell.source) for item in places):
            continue
        for place in places:
            place.cell.source = ""  # it would define the names again
        for item, text in found:
            item.cell = new_cell("code", text)
            item.answers.add(stub.id)
            if item.source is None:
                item.source = stub
                replaced.update(places)
        remarks[stub.id] = FOUND_CODE.format(id=stub.id)
    items[:] = [item for item in items if item not in replaced]
    return remarks


def find_text(items: list[Item], assignment: Assignment) -> dict[str, str]:
    """Move text from other cells to the question that it may answer.

    Args:
        items: as for `find_code`.
        assignment: the source notebook.

    Returns:
        Id of the answer's cell -> remark.
    """
    if not assignment.has_solutions:  # nor text of cells that nbgrader does not know: it would seem the student's own
        return {}
    given = _given_lines(assignment)
    questions = [item for item in items if item.source and item.source.kind is Kind.MANUAL]
    by_id = {item.source.id: item for item in questions if item.source}
    unanswered = {item for item in questions if not _says_something(item, given)}
    found: dict[Item, list[Item]] = {question: [] for question in questions}
    far: list[tuple[int, Item]] = []
    code: list[tuple[Item, Item]] = []
    for start, run in _own(items, given):
        ends = [items[place] for place in (start - 1, start + len(run)) if 0 <= place < len(items)]
        near = sorted((end for end in ends if end in found), key=lambda end: end not in unanswered)
        for place, item in enumerate(run, start):
            if not _says_something(item, given):
                continue
            if item.copy_of:
                found[by_id[item.copy_of]].append(item)
            elif item.is_code:
                code += [(end, item) for end in near[:1]]
            elif near and not near[0].is_code:
                found[near[0]].append(item)
            elif not assignment.lenient:  # a course of another form adds text to its release, such as a header
                far.append((place, item))
    for question, item in code:  # a person may look at code as an answer in words, and it runs in its place
        if question in unanswered and (question.is_code or not found[question]):
            found[question].append(item if question.is_code else Item(None, new_cell("markdown", _shown(item))))
    places = {item: place for place, item in enumerate(items)}
    without = [question for question in questions if question in unanswered and not found[question]]
    for place, item in far:
        before = [question for question in without if places[question] < place and not question.is_code]
        if home := next(iter(before[-1:] or [q for q in without if not q.is_code]), None):
            found[home].append(item)
    return _moved(items, found, unanswered)


def _moved(items: list[Item], found: dict[Item, list[Item]], unanswered: set[Item]) -> dict[str, str]:
    """Put texts into the cell of their question if that is empty, else right behind it."""
    moved = {item for texts in found.values() for item in texts}
    remarks: dict[str, str] = {}
    rest = [item for item in items if item not in moved]
    items.clear()
    for item in rest:
        items.append(item)
        texts = found.get(item, [])
        if not texts or item.source is None:
            continue
        remarks[item.source.id] = (FOUND_TEXT if item in unanswered else MORE_TEXT).format(id=item.source.id)
        if item in unanswered:
            item.cell = copied(texts[0].cell, item.source.cell.cell_type)
            texts = texts[1:]
        for text in texts:
            text.source = item.source
            items.append(text)
    return remarks


def _own(items: list[Item], given: set[str]) -> Iterator[tuple[int, list[Item]]]:
    """Yield the student's own cells: where some begin that stand side by side, and these."""
    run: list[Item] = []
    for place, item in enumerate(items):
        if item.source is None and (_says_something(item, given) or not item.cell.source.strip()):
            run.append(item)
        elif run:
            yield place - len(run), run
            run = []
    if run:
        yield len(items) - len(run), run


def _statements(code: str) -> list[tuple[ast.stmt, str]]:
    """Return the statements of a cell, each with the lines that it stands in."""
    lines = code.split("\n")
    return [(one, _plain(" ".join(lines[one.lineno - 1 : one.end_lineno]))) for one in tree(code).body]


def _bound_anew(code: str, given: set[str]) -> frozenset[str]:
    """Return the names that code binds in other statements than the given ones."""
    return frozenset[str]().union(
        *(bound_by(one, imports=True) for one, text in _statements(code) if text not in given)
    )


def _free(assignment: Assignment) -> list[nbformat.NotebookNode]:
    """Return the cells that every student has, and that nbgrader lets them change."""
    known = assignment.by_id
    return [c for c in assignment.document.cells if c.metadata.get("nbgrader", {}).get("grade_id", "") not in known]


def _given_lines(assignment: Assignment) -> set[str]:
    """Return the lines that every student has; cells that nbgrader does not know are among them."""
    texts = list(map(as_handed_out, assignment.cells))
    texts += [c.source for c in _free(assignment)]
    return {_plain(line) for text in texts for line in text.splitlines()}


def _says_something(item: Item, given: set[str]) -> bool:
    lines = (_plain(line) for line in item.cell.source.splitlines())
    return bool(item.cell.get("attachments")) or any(line and line not in given for line in lines)


def _plain(line: str) -> str:
    return " ".join(line.split())


def _code(cell: nbformat.NotebookNode) -> str:
    """Return a cell's code; of a text cell, the fenced code, or the whole text."""
    text: str = cell.source
    return text if cell.cell_type == "code" else "\n".join(_FENCED.findall(text)) or text


def _shown(item: Item) -> str:
    """Return a code cell as Markdown: its text as it is, if that is not Python."""
    text: str = item.cell.source
    return f"```python\n{text}\n```" if bound(text) or read_names(text) else text
