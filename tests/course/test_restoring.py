"""What a student's notebook lacks beside the one that was handed out, compared with what the grader puts back."""

from __future__ import annotations

import copy
import json
from pathlib import Path

import nbformat
import pytest
from nbgrader.utils import compute_checksum

from autograder.source.loading import assignment_names, load
from autograder.submissions.restore import restore
from course.student import released
from course.student.restoring import restored

ROOT = Path(__file__).resolve().parents[2]
SOURCES = {a.notebook: a for name in assignment_names(ROOT) for a in load(ROOT, name)}
RELEASES = {path.stem: path for path in sorted((ROOT / "release").glob("*/*.ipynb"))}
NAME = "toy_attention"


@pytest.fixture
def document():
    """The release of one notebook, to be changed."""
    return json.loads(RELEASES[NAME].read_text())


def at(document, cell_id):
    return next(i for i, cell in enumerate(document["cells"]) if cell["id"] == cell_id)


def code(cells):
    """The texts of the code cells that run, without those that the student left as they were."""
    return [c["source"].strip() for c in cells if c["cell_type"] == "code" and "YOUR CODE HERE" not in c["source"]]


@pytest.mark.parametrize("name", SOURCES)
def test_exercises_are_the_graders(name):
    """The exercises, their points and which of them a person grades are those that the grader reads in the source."""
    ours = [(e.id, e.points, not e.check) for e in released.named(name).exercises]
    assert ours == [(e.id, e.points, e.manual) for e in SOURCES[name].exercises]


def test_check_texts_are_unique():
    """No two exercises of the course have the same visible check."""
    texts = [e.check for n in released.notebooks() for e in n.exercises if e.check]
    assert len(texts) == len(set(texts)) > 100


@pytest.mark.parametrize("name", RELEASES)
def test_a_text_of_a_release_is_known_by_its_checksum(name):
    """Every cell of a release is as nbgrader's checksum has it; with one letter more it is not."""
    for cell in nbformat.read(RELEASES[name], as_version=4).cells:
        assert cell.metadata.nbgrader.checksum == compute_checksum(cell)
        assert released.is_of_some_release(cell)
        assert not released.is_of_some_release(cell | {"source": cell.source + "x"})


@pytest.mark.parametrize("name", RELEASES)
def test_a_notebook_is_found_by_its_cells(name):
    """Ten cells of the middle of a notebook tell which one it is."""
    cells = released.named(name).cells
    assert released.holding({cell.id for cell in cells[40:50]}).name == name


def test_a_foreign_notebook_is_not_found():
    """Cells that the course does not know belong to no notebook of it."""
    assert released.holding({"one", "two", "three", "title"}) is None


def test_an_unknown_name_is_told_the_known_ones():
    """A name that no notebook has is refused with those that there are."""
    with pytest.raises(released.UnknownNotebook, match='expected one of "toy_attention", "tweets"'):
        released.named("tweet")


def test_an_untouched_release_needs_nothing(document):
    """Of a release nothing is put back, and its empty written answers are told in one sentence."""
    found = restored(document, released.named(NAME))
    assert found.problems == []
    assert found.document == document
    (note,) = found.notes
    assert note.startswith("written answers that are empty: 2.4: the gradient of the loss; 3.4:")
    assert len(note.split("; ")) == sum(e.manual for e in SOURCES[NAME].exercises)


def _changed_check(document):
    document["cells"][at(document, "loss_check")]["source"] = "assert True"


def _missing_check(document):
    del document["cells"][at(document, "loss_check")]


def _check_as_text(document):
    cell = document["cells"][at(document, "loss_check")]
    cell["cell_type"] = "markdown"
    del cell["outputs"], cell["execution_count"]


def _changed_setup(document):
    document["cells"][at(document, "setup")]["source"] += "\nX = 2 * X"


def _missing_setup(document):
    del document["cells"][at(document, "setup")]


def _missing_first_cells(document):
    del document["cells"][:4]


def _missing_stub(document):
    del document["cells"][at(document, "loss")]


def _stub_as_text(document):
    cell = document["cells"][at(document, "loss")]
    cell["cell_type"] = "markdown"
    del cell["outputs"], cell["execution_count"]


def _stub_twice(document):
    cell = copy.deepcopy(document["cells"][at(document, "loss")])
    cell["id"] += "-2"
    document["cells"].insert(at(document, "loss"), cell)


def _own_cell(document):
    own = {"cell_type": "code", "id": "mine", "metadata": {}, "source": "mine = 1", "outputs": []}
    document["cells"].insert(at(document, "loss_check"), own | {"execution_count": None})


CHANGES = {
    _changed_check: (None, "2.2: the loss: its check cell `loss_check` was changed"),
    _missing_check: (None, "2.2: the loss: its check cell `loss_check` was missing"),
    _check_as_text: (None, "2.2: the loss: its check cell `loss_check` was missing"),
    _changed_setup: (None, "the given cell `setup` was changed"),
    _missing_setup: (None, "the given cell `setup` was missing"),
    _missing_first_cells: (None, "the given cell `setup` was missing"),
    _missing_stub: ("2.2: the loss: its cell `loss` is not in the notebook", None),
    _stub_as_text: ("2.2: the loss: its cell `loss` is not a code cell", None),
    _stub_twice: (None, "2.2: the loss: its cell `loss` is there 2 times"),
    _own_cell: (None, None),
}


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__.strip("_"))
def test_what_is_missing_or_changed_is_told(document, change):
    """A change is told in one sentence with the exercise and the cell, where it costs points as a problem."""
    change(document)
    found = restored(document, released.named(NAME))
    notes = [note for note in found.notes if not note.startswith("written answers")]
    problem, note = CHANGES[change]
    assert [text.startswith(problem) for text in found.problems] == ([True] if problem else [])
    assert any(text.startswith(note) for text in notes) if note else notes == []


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__.strip("_"))
def test_the_same_code_runs_as_in_the_grader(document, change):
    """What is put back makes the notebook run the cells that the grader runs, in its order."""
    change(document)
    node = nbformat.from_dict(document)
    graders = [
        cell.source.strip()
        for cell in restore(node, SOURCES[NAME]).document.cells
        if cell.cell_type == "code" and cell.source and "YOUR CODE HERE" not in cell.source
    ]
    assert code(restored(document, released.named(NAME)).document["cells"]) == graders


def test_a_mended_check_is_no_change(document):
    """A check whose text is that of an older release, as its checksum says, is put back without a word."""
    cell = nbformat.from_dict(document["cells"][at(document, "loss_check")])
    cell.source = "assert loss is not None"
    cell.metadata.nbgrader.checksum = compute_checksum(cell)
    document["cells"][at(document, "loss_check")] = cell
    found = restored(document, released.named(NAME))
    assert [note for note in found.notes if "loss_check" in note] == []
    assert (
        found.document["cells"][at(document, "loss_check")]["source"] == released.named(NAME).by_id["loss_check"].source
    )


def test_what_was_read_stays_as_it_was(document):
    """The notebook that is read is not changed."""
    _changed_check(document)
    before = copy.deepcopy(document)
    restored(document, released.named(NAME))
    assert document == before
