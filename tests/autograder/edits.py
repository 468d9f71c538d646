"""What may happen to a hand-in of the tiny course, by hand or by an editor, and what restoring makes of it."""

import copy
from dataclasses import replace

import nbformat

from autograder.core.source.assignments import Kind

ANSWER = "def double(x):\n    return x * 2"
UNDECIDED = "def double(x):\n    return 'odd' if x == 100 else 2 * x"
# What the file of `double` may end with: a check that fails by itself.
ODD = """
from autograder.exercises import Check

class Odd(Check):
    def ask(self, student):
        return student.call("double", [{"args": (100,)}])[0].value

    def judge(self, seen, show):
        assert 1 / (seen != "odd")

exercise = Exercise(parts=[*exercise.parts, Odd(title="an odd one")])
"""
CHEAT = "assert True  # nothing is looked at"


def at(document, cell_id: str) -> int:
    return next(i for i, cell in enumerate(document.cells) if cell.id == cell_id)


def cell(document, cell_id: str):
    return document.cells[at(document, cell_id)]


def remove(document, *ids: str) -> None:
    document.cells = [c for c in document.cells if c.id not in ids]


def move(document, cell_id: str, place: int) -> None:
    document.cells.insert(place, document.cells.pop(at(document, cell_id)))


def retype(document, cell_id: str, cell_type: str) -> None:
    """Change a cell's type as an editor does it: kind, id and metadata stay together."""
    old = cell(document, cell_id)
    new = {"code": nbformat.v4.new_code_cell, "markdown": nbformat.v4.new_markdown_cell}
    fresh = new.get(cell_type, nbformat.v4.new_raw_cell)(old.source, metadata=old.metadata)
    fresh["id"] = cell_id
    document.cells[at(document, cell_id)] = fresh


def twice(document, cell_id: str, source: str | None = None, place: int | None = None) -> None:
    """Paste a copy of a cell, with its metadata, right behind it or elsewhere."""
    pasted = copy.deepcopy(cell(document, cell_id))
    pasted.source = pasted.source if source is None else source
    pasted["id"] = f"{cell_id}-pasted"
    document.cells.insert(at(document, cell_id) + 1 if place is None else place, pasted)


def extra(source: str = "notes = 'mine'", cell_id: str = "my-cell"):
    added = nbformat.v4.new_code_cell(source)
    added["id"] = cell_id
    return added


def replaced(assignment, sources):
    """The assignment with other texts in some of its source cells."""
    cells = []
    for source in assignment.cells:
        node = copy.deepcopy(source.cell)
        node.source = sources.get(source.id, source.source)
        cells.append(replace(source, cell=node))
    return replace(assignment, cells=tuple(cells))


def ids(restored):
    return [c.id for c in restored.document.cells]


def steps(restored, exercise):
    return [(s.kind, s.source) for s in restored.steps if s.exercise == exercise]


def true_tests_run(restored, tiny):
    """Whether each test of the source runs, once, after the last answer to its exercise."""
    for test in (c for c in tiny.cells if c.kind is Kind.TEST):
        mine = steps(restored, test.id.removesuffix("_check"))
        if mine[-1] != (Kind.TEST, test.source) or [kind for kind, _ in mine].count(Kind.TEST) != 1:
            return False
    return True


def duplicated_with_its_id(document):
    twice(document, "double_check", CHEAT)
    document.cells[at(document, "double_check") + 1]["id"] = "double_check"


def rewritten(source: str, cell_id: str = "double_check"):
    return lambda document: cell(document, cell_id).update(source=source)


CHANGES = {
    "altered": rewritten(CHEAT),
    "emptied": rewritten(""),
    "removed": lambda document: remove(document, "double_check"),
    "duplicated": lambda document: twice(document, "double_check", CHEAT),
    "duplicated in front": lambda document: twice(document, "double_check", CHEAT, 0),
    "retyped to markdown": lambda document: retype(document, "double_check", "markdown"),
    "retyped to raw": lambda document: retype(document, "double_check", "raw"),
    "moved before its stub": lambda document: move(document, "double_check", at(document, "double")),
    "moved to the start": lambda document: move(document, "double_check", 0),
    "moved to the end": lambda document: move(document, "double_check", len(document.cells)),
    "claimed by the stub": lambda document: cell(document, "double").metadata.nbgrader.update(grade_id="double_check"),
    "every test removed": lambda document: remove(document, "double_check", "total_check"),
    "nothing left": lambda document: setattr(document, "cells", []),
}
