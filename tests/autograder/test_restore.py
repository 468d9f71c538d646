"""The student's code is kept, given cells are put back, and cells that are missing or there twice are told."""

from __future__ import annotations

import nbformat
import pytest
from edits import ANSWER, at, cell, extra, ids, move, remove, retype, steps, twice

from autograder.source.assignments import Kind
from autograder.submissions.restore import restore

# The student's code


def test_the_students_code_is_kept(document, put_back):
    """The student's answer runs as it was written."""
    assert steps(put_back(document), "double")[0] == (Kind.STUB, ANSWER)


def test_a_written_answer_is_kept(document, put_back):
    """A written answer stands in the restored notebook as it was written, with the pictures pasted into it."""
    cell(document, "why").source = "Because I say so."
    cell(document, "why")["attachments"] = {"sum.png": {"image/png": "iVBORw0KGgo="}}
    found = cell(put_back(document).document, "why")
    assert (found.source, found.attachments) == ("Because I say so.", {"sum.png": {"image/png": "iVBORw0KGgo="}})


def test_extra_cells_stay_where_they_were(document, put_back):
    """A cell that the student added stays between the same neighbours, and runs as student's code."""
    document.cells.insert(at(document, "total"), extra())
    restored = put_back(document)
    before, _, after = ids(restored)[at(document, "my-cell") - 1 : at(document, "my-cell") + 2]
    assert (before, after) == ("total_statement", "total")
    assert [s.kind for s in restored.steps if s.source == "notes = 'mine'"] == [Kind.STUB]


def test_answers_keep_the_students_order(document, put_back):
    """Exercises that were answered in another order run in that order."""
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
    """Where an editor such as Deepnote's removed ids and metadata, each answer still is its exercise's."""
    cell(document, "total").source = answer = "def total(xs):\n    return sum(xs)"
    cell(document, "why").source = "Because I say so."
    for number, one in enumerate(document.cells):
        one.metadata, one["id"] = nbformat.NotebookNode(), f"cell-{number}"
    document.cells = edit(document.cells)
    restored = put_back(document)
    assert [steps(restored, name)[0] for name in ("double", "total")] == [(Kind.STUB, ANSWER), (Kind.STUB, answer)]
    assert cell(restored.document, "why").source == "Because I say so."
    assert (restored.missing, restored.altered, restored.notes) == (set(), set(), {})


# Given cells


def test_a_changed_given_cell_is_put_back(document, put_back, tiny):
    """Given code runs as the source has it; the change is remarked on and counts against no exercise."""
    cell(document, "given").source = "PRICES = []"
    restored = put_back(document)
    assert [s.source for s in restored.steps if s.cell_id == "given"] == [tiny.by_id["given"].source]
    assert [s.kind for s in restored.steps if s.cell_id == "given"] == [Kind.LOCKED]
    assert ["`given`" in remark for remark in restored.remarks] == [True]
    assert restored.altered == set()


def test_a_missing_given_cell_is_told(document, put_back):
    """A missing given cell is remarked on."""
    remove(document, "given")
    assert ["`given`" in remark for remark in put_back(document).remarks] == [True]


def test_changed_prose_is_no_matter(document, put_back):
    """Changes to the text of an assignment are not told."""
    cell(document, "title").source = "# My assignment"
    restored = put_back(document)
    assert (restored.remarks, restored.notes, restored.altered) == ([], {}, set())


SIDE_BY_SIDE = ("double", "double_check", "given", "total_statement")


@pytest.mark.parametrize(
    "names",
    [*[(n,) for n in ("title", "setup", "double", "double_check", "given", "total_statement", "why")], SIDE_BY_SIDE],
    ids=",".join,
)
def test_missing_cells_are_put_back_in_their_place(document, put_back, tiny, names):
    """A missing cell is put back behind the cell that it follows in the source, several in the source's order."""
    remove(document, *names)
    assert ids(put_back(document)) == [c.id for c in tiny.cells]


# Stubs that are missing or there twice


def test_a_missing_stub_is_missing(document, put_back, tiny):
    """An answer that is not there is missing, with a note; nothing runs for it, and the others are as before."""
    whole = steps(put_back(document), "total")
    remove(document, "double")
    restored = put_back(document)
    assert (restored.missing, list(restored.notes)) == ({"double"}, ["double"])
    assert steps(restored, "double") == [(Kind.STUB, ""), (Kind.TEST, tiny.by_id["double_check"].source)]
    assert steps(restored, "total") == whole


def test_a_missing_written_answer_is_missing(document, put_back):
    """A written answer that is not there is missing, and stays empty."""
    remove(document, "why")
    restored = put_back(document)
    assert (restored.missing, cell(restored.document, "why").source) == ({"why"}, "")


@pytest.mark.parametrize("cell_type", ["markdown", "raw"])
def test_a_stub_that_became_text_is_missing(document, put_back, cell_type):
    """An answer in a cell that is no code is missing; the cell stays in the notebook and is remarked on."""
    retype(document, "double", cell_type)
    restored = put_back(document)
    assert restored.missing == {"double"}
    assert ["`double`" in remark for remark in restored.remarks] == [True]
    assert ANSWER in [c.source for c in restored.document.cells if c.cell_type == cell_type]


def test_a_stub_given_twice_runs_twice_in_order(document, put_back, tiny):
    """Both copies of a stub run in the notebook's order, and the test after the last."""
    move(document, "double_check", at(document, "double"))
    twice(document, "double", "first = 1", 1)
    twice(document, "double", "last = 1", len(document.cells))
    assert steps(put_back(document), "double") == [
        (Kind.STUB, "first = 1"),
        (Kind.STUB, ANSWER),
        (Kind.STUB, "last = 1"),
        (Kind.TEST, tiny.by_id["double_check"].source),
    ]


def test_a_stub_given_twice_is_told(document, put_back):
    """A stub that is there twice gets a note with the count; one copy carries the grade_id: nbgrader wants it once."""
    twice(document, "double")
    restored = put_back(document)
    assert "2 times" in restored.notes["double"]
    metadata = [c.metadata.get("nbgrader", {}).get("grade_id") for c in restored.document.cells]
    assert metadata.count("double") == 1


def test_a_written_answer_given_twice_keeps_both_texts(document, put_back):
    """Both copies of a written answer stay in the notebook: a person reads them."""
    twice(document, "why", "On second thoughts, because it is empty.")
    texts = [c.source for c in put_back(document).document.cells]
    assert "On second thoughts, because it is empty." in texts
    assert cell(document, "why").source in texts


def test_a_written_answer_in_a_code_cell_is_an_answer(document, put_back):
    """A written answer whose cell became code is read as text, and does not run."""
    retype(document, "why", "code")
    restored = put_back(document)
    assert cell(restored.document, "why").cell_type == "markdown"
    assert restored.missing == set()


# How cells pair


def test_cells_pair_by_cell_id_without_metadata(document, put_back):
    """Where an editor dropped nbgrader's metadata, the cell id tells which cell it is."""
    whole = put_back(document)
    for submitted in document.cells:
        submitted["metadata"] = nbformat.NotebookNode()
    restored = put_back(document)
    assert (restored.steps, restored.missing, restored.remarks) == (whole.steps, set(), [])


def test_cells_pair_by_grade_id_before_cell_id(document, put_back):
    """Where cell ids were drawn anew, the grade_id tells which cell it is."""
    for number, submitted in enumerate(document.cells):
        submitted["id"] = f"new-{number}"
    restored = put_back(document)
    assert (restored.missing, steps(restored, "double")[0][1]) == (set(), ANSWER)


def test_a_foreign_grade_id_does_not_pair_by_its_cell_id(document, put_back):
    """A cell of another assignment is no answer, also when its cell id happens to be one of ours."""
    cell(document, "double").metadata.nbgrader["grade_id"] = "another_exercise"
    assert put_back(document).missing == {"double"}


@pytest.mark.parametrize("metadata", [[], "double", 7, None], ids=repr)
def test_metadata_of_another_shape_are_no_metadata(document, tiny, metadata):
    """Where nbgrader's metadata are no object, the cell id tells which cell it is."""
    cell(document, "double")["metadata"] = nbformat.from_dict({"nbgrader": metadata})
    assert restore(document, tiny).missing == set()
