"""The student's code is kept, given cells are put back, and missing or doubled cells are reported."""

import nbformat
import pytest
from edits import ANSWER, at, cell, extra, ids, move, remove, retype, steps, twice

from autograder.core.source.assignments import Kind
from autograder.core.submissions.restore import restore
from course.student import released

SIDE_BY_SIDE = ("double", "double_check", "given", "total_statement")
MINE = "Because there is nothing to add."
UNWRITTEN = 'def double(x):\n    """Twice a number."""\n    # YOUR CODE HERE\n    raise NotImplementedError()'


def test_the_students_answers_in_code_and_words_are_kept(document, put_back):
    cell(document, "why").source = "Because I say so."
    cell(document, "why")["attachments"] = {"sum.png": {"image/png": "iVBORw0KGgo="}}
    restored = put_back(document)
    assert steps(restored, "double")[0] == (Kind.STUB, ANSWER)
    found = cell(restored.document, "why")
    assert (found.source, found.attachments) == ("Because I say so.", {"sum.png": {"image/png": "iVBORw0KGgo="}})


def test_extra_cells_stay_where_they_were(document, put_back):
    document.cells.insert(at(document, "total"), extra())
    restored = put_back(document)
    before, _, after = ids(restored)[at(document, "my-cell") - 1 : at(document, "my-cell") + 2]
    assert (before, after) == ("total_statement", "total")
    assert [s.kind for s in restored.steps if s.source == "notes = 'mine'"] == [Kind.STUB]


def test_answers_keep_the_students_order(document, put_back):
    for number, name in enumerate(("total", "total_check")):
        move(document, name, 2 + number)
    order = [s.exercise for s in put_back(document).steps if s.exercise]
    assert order == ["total", "total", "double", "double"]


EDITORS = {  # what an editor does to a notebook
    "ids and metadata are gone": lambda cells: cells,
    "a cell was added": lambda cells: [*cells[:2], nbformat.v4.new_code_cell("notes = 1"), *cells[2:]],
    "the title was changed": lambda cells: [nbformat.v4.new_markdown_cell("# Mine"), *cells[1:]],
}


@pytest.mark.parametrize("edit", EDITORS.values(), ids=EDITORS)
def test_cells_without_ids_are_known_by_their_text(document, put_back, edit):
    cell(document, "total").source = answer = "def total(xs):\n    return sum(xs)"
    cell(document, "why").source = "Because I say so."
    for number, one in enumerate(document.cells):
        one.metadata, one["id"] = nbformat.NotebookNode(), f"cell-{number}"
    document.cells = edit(document.cells)
    restored = put_back(document)
    assert [steps(restored, name)[0] for name in ("double", "total")] == [(Kind.STUB, ANSWER), (Kind.STUB, answer)]
    assert cell(restored.document, "why").source == "Because I say so."
    assert (restored.missing, restored.altered, restored.notes) == (set(), set(), {})


def test_a_changed_given_cell_is_put_back(document, put_back, tiny):
    cell(document, "given").source = "PRICES = []"
    restored = put_back(document)
    assert [s.source for s in restored.steps if s.cell_id == "given"] == [tiny.by_id["given"].source]
    assert [s.kind for s in restored.steps if s.cell_id == "given"] == [Kind.LOCKED]
    assert ["`given`" in remark for remark in restored.remarks] == [True]
    assert restored.altered == set()


@pytest.mark.parametrize(
    "names",
    [*[(n,) for n in ("title", "setup", "double", "double_check", "given", "total_statement", "why")], SIDE_BY_SIDE],
    ids=",".join,
)
def test_missing_cells_are_put_back_in_their_place(document, put_back, tiny, names):
    remove(document, *names)
    restored = put_back(document)
    assert ids(restored) == [c.id for c in tiny.cells]
    assert any("`given`" in remark for remark in restored.remarks) == ("given" in names)


def test_a_missing_answer_is_missing(document, put_back, tiny):
    whole = steps(put_back(document), "total")
    remove(document, "double", "why")
    restored = put_back(document)
    assert (restored.missing, {*restored.notes} - {"why"}) == ({"double", "why"}, {"double"})
    assert steps(restored, "double") == [(Kind.STUB, ""), (Kind.TEST, tiny.by_id["double_check"].source)]
    assert steps(restored, "total") == whole
    assert cell(restored.document, "why").source == ""


def test_a_stub_given_three_times_runs_in_order_and_is_reported(document, put_back, tiny):
    move(document, "double_check", at(document, "double"))
    twice(document, "double", "first = 1", 1)
    twice(document, "double", "last = 1", len(document.cells))
    restored = put_back(document)
    *answers, test = steps(restored, "double")
    assert answers == [(Kind.STUB, "first = 1"), (Kind.STUB, ANSWER), (Kind.STUB, "last = 1")]
    assert test == (Kind.TEST, tiny.by_id["double_check"].source)
    assert "3 times" in restored.notes["double"]
    metadata = [c.metadata.get("nbgrader", {}).get("grade_id") for c in restored.document.cells]
    assert metadata.count("double") == 1


def test_cells_pair_by_cell_id_without_metadata(document, put_back):
    whole = put_back(document)
    for submitted in document.cells:
        submitted["metadata"] = nbformat.NotebookNode()
    restored = put_back(document)
    assert (restored.steps, restored.missing, restored.remarks) == (whole.steps, set(), [])


def test_cells_pair_by_grade_id_before_cell_id(document, put_back):
    for number, submitted in enumerate(document.cells):
        submitted["id"] = f"new-{number}"
    restored = put_back(document)
    assert (restored.missing, steps(restored, "double")[0][1]) == (set(), ANSWER)


def test_a_foreign_grade_id_does_not_pair_by_its_cell_id(document, put_back):
    cell(document, "double").metadata.nbgrader["grade_id"] = "another_exercise"
    cell(document, "double").source = "other = 1"
    assert put_back(document).missing == {"double"}


@pytest.mark.parametrize("metadata", [[], "double", 7, None], ids=repr)
def test_metadata_of_another_shape_are_no_metadata(document, tiny, metadata):
    cell(document, "double")["metadata"] = nbformat.from_dict({"nbgrader": metadata})
    assert restore(document, tiny).missing == set()


def text(source: str = MINE, cell_id: str = "my-text", cell_type: str = "markdown"):
    added = getattr(nbformat.v4, f"new_{cell_type}_cell")(source)
    added["id"] = cell_id
    return added


def beside(place: int, *added, **sources):
    """Cells are added, so many places from the written answer (from the end, if they are many), and cells rewritten."""

    def change(document):
        for name, source in sources.items():
            cell(document, name).source = source
        document.cells[at(document, "why") + place : at(document, "why") + place] = added

    return change


def in_place_of(name: str, added):
    def change(document):
        document.cells[at(document, name)] = added

    return change


def copied_away(document):
    """The answer's cell was emptied, and a copy of it with its metadata stands at the end."""
    twice(document, "why", MINE, len(document.cells))
    cell(document, "why").source = ""


BLANK = "YOUR ANSWER HERE"
WRITTEN = {  # what happened to the written answer -> its text, its copies' texts
    "below": (beside(1, text(), why=BLANK), MINE, []),
    "below, empty": (beside(1, text(), why=""), MINE, []),
    "above": (beside(0, text(), why=BLANK), MINE, []),
    "in its place": (in_place_of("why", text()), MINE, []),
    "raw": (beside(1, text(cell_type="raw"), why=BLANK), MINE, []),
    "code that is text": (beside(1, text(cell_type="code"), why=BLANK), MINE, []),
    "code in its place": (in_place_of("why", text(cell_type="code")), MINE, []),
    "at the start": (beside(-99, text(), why=BLANK), MINE, []),
    "split": (beside(1, text("2. It is 0."), why="1. " + MINE), "1. " + MINE, ["2. It is 0."]),
    "see below": (beside(1, text(), text("And so.", "more"), why="See below."), "See below.", [MINE, "And so."]),
    "two cells": (beside(1, text(), text("And so.", "more"), why=BLANK), MINE, ["And so."]),
    "in the statement": (beside(0, why=BLANK, why_statement=f"## In words\n\nWhy?\n\n{MINE}"), f"Why?\n\n{MINE}", []),
    "in the title": (beside(0, why=BLANK, title=f"# A tiny assignment\n{MINE}"), MINE, []),
    "a copy": (copied_away, MINE, []),
    "the cell twice": (lambda document: twice(document, "why", MINE), None, [MINE]),
}


@pytest.mark.parametrize(("change", "own", "copies"), WRITTEN.values(), ids=WRITTEN)
def test_a_written_answer_beside_its_cell_is_read(document, put_back, change, own, copies):
    own = cell(document, "why").source if own is None else own
    change(document)
    restored = put_back(document)
    assert cell(restored.document, "why").source == own
    place = at(restored.document, "why") + 1
    assert [c.source for c in restored.document.cells[place:] if c.id.startswith("why-")] == copies
    assert "a person reads the text" in restored.notes["why"]
    assert "why" not in restored.missing


@pytest.mark.parametrize("cell_type", ["code", "raw"])
def test_a_written_answer_of_another_type_is_an_answer(document, put_back, cell_type):
    retype(document, "why", cell_type)
    restored = put_back(document)
    assert cell(restored.document, "why").source == cell(document, "why").source
    assert (cell(restored.document, "why").cell_type, restored.missing) == ("markdown", set())
    assert ["`why`" in remark for remark in restored.remarks] == [True]


@pytest.mark.parametrize("added", [text("  "), text(BLANK), text("## In words"), extra("# YOUR CODE HERE")])
def test_nothing_written_is_no_answer(document, put_back, added):
    beside(1, added, why=BLANK)(document)
    restored = put_back(document)
    assert (cell(restored.document, "why").source, restored.notes) == (BLANK, {})


def elsewhere(name: str, place: int, added=None, *, empty: str | None = UNWRITTEN):
    """The answer stands in another cell: so many places from its own, which is as given, or gone."""

    def change(document):
        here = at(document, name)
        document.cells.insert(max(0, here + place), added or extra(ANSWER))
        if empty is None:
            remove(document, name)
        else:
            cell(document, name).source = empty

    return change


def in_given(name: str, text: str):
    def change(document):
        cell(document, "double").source = UNWRITTEN
        cell(document, name).source = text.format(cell(document, name).source)

    return change


def all_in_one(document):
    """Both exercises are answered in one cell at the end."""
    document.cells.append(extra(f"{ANSWER}\n{cell(document, 'total').source}"))
    cell(document, "double").source, cell(document, "total").source = UNWRITTEN, ""


CODE = {  # what happened to the answer in code
    "below": elsewhere("double", 1),
    "above": elsewhere("double", 0),
    "at the start": elsewhere("double", -99),
    "at the end": elsewhere("double", 99),
    "in its place": elsewhere("double", 1, empty=None),
    "below, empty": elsewhere("double", 1, empty=""),
    "Markdown": elsewhere("double", 1, text(ANSWER)),
    "raw": elsewhere("double", 99, text(ANSWER, cell_type="raw")),
    "fenced": elsewhere("double", 1, text(f"My answer:\n```python\n{ANSWER}\n```")),
    "in the check": in_given("double_check", f"{{}}\n{ANSWER}"),
    "in the statement": in_given("double_statement", f"Write it.\n```\n{ANSWER}\n```"),
    "the cell is Markdown": lambda document: retype(document, "double", "markdown"),
    "the cell is raw": lambda document: retype(document, "double", "raw"),
    "all in one": all_in_one,
}


@pytest.mark.parametrize("change", CODE.values(), ids=CODE)
def test_code_beside_its_cell_is_graded(document, put_back, tiny, change):
    change(document)
    restored = put_back(document)
    mine = [step.source for step in restored.steps]
    test = mine.index(tiny.by_id["double_check"].source)
    assert [source.count("return x * 2") for source in mine[:test]].count(1) == 1
    assert not any("NotImplementedError" in source for source in mine)
    assert "double" not in restored.missing
    assert any("`double`" in message for message in (*restored.remarks, *restored.notes.values()))
    nbformat.validate(restored.document)


GIVEN = {  # what was written into a given cell -> the code that runs of it
    "an import": ("setup", "{}\nfrom math import tau", ["from math import tau"]),
    "lines between": ("setup", "one = 1\n{}\ntwo = 2", ["one = 1\n\ntwo = 2"]),
    "a helper in the check": ("double_check", "def helper():\n    return 1\n{}", ["def helper():\n    return 1"]),
    "another value": ("given", "PRICES = []", []),
    "another value and an import": ("given", "import json\nPRICES = []", ["import json"]),
    "a line in a function": ("double_check", "{}\n    indented = 1", []),
    "a comment": ("setup", "{}\n# mine", []),
}


@pytest.mark.parametrize(("name", "text", "runs"), GIVEN.values(), ids=GIVEN)
def test_lines_added_to_given_code_run(document, put_back, tiny, name, text, runs):
    given = cell(document, name).source
    cell(document, name).source = text.format(given)
    restored = put_back(document)
    place = next(i for i, step in enumerate(restored.steps) if step.cell_id == name)
    assert restored.steps[place].source == tiny.by_id[name].source
    assert [s.source for s in restored.steps if s.cell_id.startswith("extra-")] == runs
    assert [s.source for s in restored.steps[place + 1 : place + 1 + len(runs)]] == runs
    assert list(filter(None, [released.added_to(text.format(given), given, is_code=True)])) == runs  # `hand_in` agrees
