"""What a student's notebook lacks beside the one that was handed out, compared with what the grader puts back."""

import copy
import json
from pathlib import Path

import nbformat
import pytest
from nbgrader.utils import compute_checksum

from autograder.core.source.loading import assignment_names, load
from autograder.core.submissions.restore import restore
from course.student import released
from course.student.restoring import restored

ROOT = Path(__file__).resolve().parents[2]
SOURCES = {a.notebook: a for name in assignment_names(ROOT) for a in load(ROOT, name)}
RELEASES = {path.stem: path for path in sorted((ROOT / "release").glob("*/*.ipynb"))}
NAME = "tweets"


@pytest.fixture
def document():
    return json.loads(RELEASES[NAME].read_text())


def at(document, cell_id):
    return next(i for i, cell in enumerate(document["cells"]) if cell["id"] == cell_id)


def code(cells):
    """The texts of the code cells that run, without those that the student left as they were."""
    return [c["source"].strip() for c in cells if c["cell_type"] == "code" and "YOUR CODE HERE" not in c["source"]]


@pytest.mark.parametrize("name", SOURCES)
def test_exercises_are_the_graders(name):
    ours = [(e.id, e.points, not e.check) for e in released.named(name).exercises]
    assert ours == [(e.id, e.points, e.manual) for e in SOURCES[name].exercises]


def test_check_texts_are_unique():
    texts = [e.check for n in released.notebooks() for e in n.exercises if e.check]
    assert len(texts) == len(set(texts)) > 80


@pytest.mark.parametrize("name", RELEASES)
def test_a_text_of_a_release_is_known_by_its_checksum(name):
    for cell in nbformat.read(RELEASES[name], as_version=4).cells:
        assert cell.metadata.nbgrader.checksum == compute_checksum(cell)
        assert released.is_of_some_release(cell)
        assert not released.is_of_some_release(cell | {"source": cell.source + "x"})


@pytest.mark.parametrize("name", RELEASES)
def test_a_notebook_is_found_by_some_of_its_cells(name):
    assert released.holding({cell.id for cell in released.named(name).cells[40:50]}).name == name


def test_an_unknown_notebook_is_not_found():
    assert released.holding({"one", "two", "three", "title"}) is None
    with pytest.raises(released.UnknownNotebook, match='expected one of "toy_attention", "tweets"'):
        released.named("tweet")


def test_an_untouched_release_needs_nothing(document):
    release = released.named(NAME)
    found = restored(document, release)
    assert (found.problems, found.document) == ([], document)
    (note,) = found.notes
    assert note.startswith("written answers that are empty: 7.4: the gradient in k; 9.2:")
    assert len(note.split("; ")) == sum(e.manual for e in SOURCES[NAME].exercises)
    cell = nbformat.from_dict(document["cells"][at(document, "grad_v_check")])
    cell.source = "assert grad_v is not None"
    cell.metadata.nbgrader.checksum = compute_checksum(cell)
    document["cells"][at(document, "grad_v_check")] = cell
    found = restored(document, release)
    assert found.notes == [note]
    assert found.document["cells"][at(document, "grad_v_check")]["source"] == release.by_id["grad_v_check"].source


def changed(cell_id, text):
    return lambda cells, at: cells[at(cell_id)].update(source=text)


def added(cell_id, line):
    return lambda cells, at: cells[at(cell_id)].update(source=f"{cells[at(cell_id)]['source']}\n{line}")


def missing(cell_id, cells_before=0):
    return lambda cells, at: cells.__delitem__(slice(at(cell_id) - cells_before, at(cell_id) + 1))


def as_text(cell_id):
    def change(cells, at):
        cell = cells[at(cell_id)]
        cell["cell_type"] = "markdown"
        del cell["outputs"], cell["execution_count"]

    return change


def twice(cell_id):
    return lambda cells, at: cells.insert(at(cell_id), copy.deepcopy(cells[at(cell_id)]) | {"id": f"{cell_id}-2"})


def own(before, kind, text, **more):
    cell = {"cell_type": kind, "id": "mine", "metadata": {}, "source": text, **more}
    return lambda cells, at: cells.insert(at(before), cell)


#: What was done, the beginning of the reported problem, and of the note.
CHECK, SETUP = "7.3: the gradient in v: its check cell `grad_v_check` was", "the given cell `tweets_setup` was"
ADDED = "the lines that you added to the given cell"
WRITTEN = "7.4: the gradient in k; 9.2"
CHANGES = {
    "changed check": (changed("grad_v_check", "assert True"), None, f"{CHECK} changed"),
    "missing check": (missing("grad_v_check"), None, f"{CHECK} missing"),
    "check as text": (as_text("grad_v_check"), None, f"{CHECK} missing"),
    "changed set-up": (changed("tweets_setup", "X = 2"), None, f"{SETUP} changed"),
    "missing set-up": (missing("tweets_setup"), None, f"{SETUP} missing"),
    "missing first cells": (missing("tweets_setup", 2), None, f"{SETUP} missing"),
    "missing stub": (missing("grad_v"), "7.3: the gradient in v: its cell `grad_v` is not in the notebook", None),
    "stub as text": (as_text("grad_v"), None, "7.3: the gradient in v: its cell `grad_v` is not a code cell"),
    "import in set-up": (added("tweets_setup", "import cmath"), None, f"{ADDED} `tweets_setup`"),
    "text in a statement": (added("grad_v_statement", "It grows."), WRITTEN, f"{ADDED} `grad_v_statement`"),
    "an answer beside its cell": (own("grad_v", "markdown", "It falls."), WRITTEN, None),
    "stub twice": (twice("grad_v"), None, "7.3: the gradient in v: its cell `grad_v` is there 2 times"),
    "own cell": (own("grad_v_check", "code", "mine = 1", outputs=[], execution_count=None), None, None),
}


@pytest.mark.parametrize("what", CHANGES)
def test_what_is_missing_or_changed_is_reported(document, what):
    """A change is reported in one sentence, as a problem if it costs points; then the cells run as in the grader."""
    change, problem, note = CHANGES[what]
    change(document["cells"], lambda cell_id: at(document, cell_id))
    before = copy.deepcopy(document)
    found = restored(document, released.named(NAME))
    assert document == before, "the notebook that was read has changed"
    notes = [text for text in found.notes if not text.startswith("written answers")]
    assert [text.startswith(problem or "") for text in found.problems] == [True] * (problem is not None)
    assert any(text.startswith(note) for text in notes) if note else notes == []
    graders = restore(nbformat.from_dict(document), SOURCES[NAME]).document.cells
    assert code(found.document["cells"]) == [text for text in code(graders) if text]
