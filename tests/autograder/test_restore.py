"""Whatever a submission holds, the student's code and the course's tests are what runs."""

from __future__ import annotations

import copy
import random

import nbformat
import pytest
from nbgrader.utils import compute_checksum

from autograder.assignments import Kind, load
from autograder.reading import read_notebook
from autograder.releasing import dumps
from autograder.restore import ALTERED, TEST_MISSING, Restored, restore
from autograder.submitting import blank, solved

ANSWER = "def double(x):\n    return x * 2"
CHEAT = "assert True  # nothing is looked at"
FUZZ_SEEDS = range(300)


@pytest.fixture
def document(submit):
    """A hand-in with an answer of the student's own, to be changed."""
    return submit("solved", double=ANSWER)


@pytest.fixture
def put_back(tiny):
    """Read a document as the grader reads a file, and restore it."""

    def put(document) -> Restored:
        return restore(read_notebook(dumps(document).encode(), "ada.ipynb"), tiny)

    return put


def at(document, cell_id: str) -> int:
    return next(i for i, cell in enumerate(document.cells) if cell.id == cell_id)


def cell(document, cell_id: str):
    return document.cells[at(document, cell_id)]


def remove(document, *ids: str) -> None:
    document.cells = [c for c in document.cells if c.id not in ids]


def move(document, cell_id: str, place: int) -> None:
    document.cells.insert(place, document.cells.pop(at(document, cell_id)))


def retype(document, cell_id: str, cell_type: str) -> None:
    """As an editor does it: kind, id and metadata stay together."""
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


def ids(restored: Restored) -> list[str]:
    return [c.id for c in restored.document.cells]


def steps(restored: Restored, exercise: str) -> list[tuple[Kind, str]]:
    return [(s.kind, s.source) for s in restored.steps if s.exercise == exercise]


def true_tests_run(restored: Restored, tiny) -> bool:
    """Whether each test of the source runs, once, after the last answer to its exercise."""
    for test in (c for c in tiny.cells if c.kind is Kind.TEST):
        mine = steps(restored, test.id.removesuffix("_check"))
        if mine[-1] != (Kind.TEST, test.source) or [kind for kind, _ in mine].count(Kind.TEST) != 1:
            return False
    return True


# The student's code


def test_the_students_code_is_kept(document, put_back):
    """The student's answer runs as it was written."""
    assert steps(put_back(document), "double")[0] == (Kind.STUB, ANSWER)


def test_a_written_answer_is_kept(document, put_back):
    """A written answer stands in the restored notebook as it was written."""
    cell(document, "why").source = "Because I say so."
    assert cell(put_back(document).document, "why").source == "Because I say so."


def test_pictures_in_a_written_answer_are_kept(document, put_back):
    """A picture that was pasted into a written answer stays with it."""
    cell(document, "why")["attachments"] = {"sum.png": {"image/png": "iVBORw0KGgo="}}
    assert cell(put_back(document).document, "why").attachments == {"sum.png": {"image/png": "iVBORw0KGgo="}}


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


# Tests come from the source


def altered(document):
    cell(document, "double_check").source = CHEAT


def emptied(document):
    cell(document, "double_check").source = ""


def removed(document):
    remove(document, "double_check")


def duplicated(document):
    twice(document, "double_check", CHEAT)


def duplicated_in_front(document):
    twice(document, "double_check", CHEAT, 0)


def duplicated_with_its_id(document):
    twice(document, "double_check", CHEAT)
    document.cells[at(document, "double_check") + 1]["id"] = "double_check"


def retyped_to_markdown(document):
    retype(document, "double_check", "markdown")


def retyped_to_raw(document):
    retype(document, "double_check", "raw")


def moved_before_its_stub(document):
    move(document, "double_check", at(document, "double"))


def moved_to_the_start(document):
    move(document, "double_check", 0)


def moved_to_the_end(document):
    move(document, "double_check", len(document.cells))


def claimed_by_the_stub(document):
    cell(document, "double").metadata.nbgrader["grade_id"] = "double_check"


def every_test_removed(document):
    remove(document, "double_check", "total_check")


def nothing_left(document):
    document.cells = []


CHANGES = [
    altered,
    emptied,
    removed,
    duplicated,
    duplicated_in_front,
    retyped_to_markdown,
    retyped_to_raw,
    moved_before_its_stub,
    moved_to_the_start,
    moved_to_the_end,
    claimed_by_the_stub,
    every_test_removed,
    nothing_left,
]
METADATA = [
    {"points": 100},
    {"points": None},
    {"locked": False},
    {"grade": False},
    {"solution": True},
    {"schema_version": 1},
    {"schema_version": "new"},
    {"task": True},
    {"cell_type": "markdown"},
]


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_tests_come_from_the_source(document, put_back, tiny, change):
    """The source's test runs once, after the last answer, whatever the submission did to its test cell."""
    change(document)
    assert true_tests_run(put_back(document), tiny)


@pytest.mark.filterwarnings("ignore::nbformat.warnings.DuplicateCellId")
def test_a_test_given_twice_under_one_cell_id_runs_once(document, put_back, tiny):
    """Two cells with the cell id and the grade_id of one test are one true test."""
    duplicated_with_its_id(document)
    assert true_tests_run(put_back(document), tiny)


@pytest.mark.parametrize("changed", METADATA, ids=str)
def test_changed_metadata_do_not_reach_the_test(document, put_back, tiny, changed):
    """Points, locks, flags and versions that a submission claims leave the test as it is."""
    cell(document, "double_check").metadata.nbgrader |= changed
    assert true_tests_run(put_back(document), tiny)


@pytest.mark.parametrize("changed", METADATA, ids=str)
@pytest.mark.parametrize("name", ["double_check", "double", "why", "given"])
def test_metadata_are_those_of_the_source(document, put_back, tiny, name, changed):
    """A restored cell carries the source's metadata, whatever the submission claimed."""
    cell(document, name).metadata.nbgrader |= changed
    assert cell(put_back(document).document, name).metadata == tiny.by_id[name].cell.metadata


def test_hidden_tests_are_not_in_the_document(document, put_back):
    """The notebook that is recorded and shown holds no hidden test."""
    assert "HIDDEN" not in dumps(put_back(document).document)


@pytest.mark.parametrize("change", [altered, emptied], ids=lambda change: change.__name__)
def test_a_changed_test_is_told(document, put_back, change):
    """An exercise whose test cell holds other text is marked as altered, with a note."""
    change(document)
    restored = put_back(document)
    assert (restored.altered, restored.notes) == ({"double"}, {"double": ALTERED})


def test_a_missing_test_is_told(document, put_back):
    """An exercise whose test cell is gone gets a note, and is not called altered."""
    removed(document)
    restored = put_back(document)
    assert (restored.altered, restored.notes) == (set(), {"double": TEST_MISSING})


@pytest.mark.parametrize("cell_type", ["markdown", "raw"])
def test_a_retyped_test_is_told(document, put_back, cell_type):
    """A test cell that became text is remarked on, with what it is and what it should be."""
    retype(document, "double_check", cell_type)
    [remark] = put_back(document).remarks
    assert all(word in remark for word in ("`double_check`", f"a {cell_type} cell", "a code cell"))


def test_a_doubled_test_is_told(document, put_back):
    """A test cell that is there twice is remarked on."""
    twice(document, "double_check")
    assert any("`double_check`" in remark for remark in put_back(document).remarks)


@pytest.mark.parametrize(
    "write",
    [
        lambda text: text + "\n\n",
        lambda text: "\n" + text,
        lambda text: text.replace("\n", "   \n"),
        lambda text: text.replace("\n", "\r\n"),
    ],
    ids=["lines behind", "line in front", "blanks at line ends", "line ends of Windows"],
)
def test_white_space_of_editors_is_no_change(document, put_back, write):
    """White space that editors add or drop does not make a test cell altered."""
    test = cell(document, "double_check")
    test.source = write(test.source)
    assert put_back(document).altered == set()


def test_an_older_release_is_no_change(document, put_back):
    """A test cell with the text and checksum of an earlier release is not altered."""
    test = cell(document, "double_check")
    test.source = "# check: the worked example\nassert double(2) == 4"
    test.metadata.nbgrader["checksum"] = compute_checksum(test)
    restored = put_back(document)
    assert (restored.altered, restored.notes, restored.remarks) == (set(), {}, [])


def test_an_older_release_is_replaced_all_the_same(document, put_back, tiny):
    """A test cell of an earlier release is not what runs."""
    test = cell(document, "double_check")
    test.source = CHEAT
    test.metadata.nbgrader["checksum"] = compute_checksum(test)
    assert true_tests_run(put_back(document), tiny)


def test_a_change_under_the_checksum_of_the_release_is_told(document, put_back):
    """A test cell that was changed after it went out does not match its checksum, and is altered."""
    test = cell(document, "double_check")
    test.metadata.nbgrader["checksum"] = compute_checksum(test)
    test.source = CHEAT
    assert put_back(document).altered == {"double"}


@pytest.mark.parametrize("checksum", [None, 7, "", "d41d8cd98f00b204e9800998ecf8427e"], ids=repr)
def test_a_checksum_that_is_none_does_not_excuse(document, put_back, checksum):
    """A checksum of a wrong type or value leaves an altered test altered."""
    cell(document, "double_check").source = CHEAT
    cell(document, "double_check").metadata.nbgrader["checksum"] = checksum
    assert put_back(document).altered == {"double"}


# Given cells


def test_a_changed_given_cell_is_put_back(document, put_back, tiny):
    """Given code runs as the source has it."""
    cell(document, "given").source = "PRICES = []"
    assert (Kind.LOCKED, "given", tiny.by_id["given"].source) in [
        (s.kind, s.cell_id, s.source) for s in put_back(document).steps
    ]


def test_a_changed_given_cell_is_told(document, put_back):
    """A changed given cell is remarked on and counts against no exercise."""
    cell(document, "given").source = "PRICES = []"
    restored = put_back(document)
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


@pytest.mark.parametrize("name", ["title", "setup", "double", "double_check", "given", "total_statement", "why"])
def test_a_missing_cell_is_put_back_in_its_place(document, put_back, tiny, name):
    """A missing cell is put back behind the cell that it follows in the source."""
    remove(document, name)
    assert ids(put_back(document)) == [c.id for c in tiny.cells]


def test_neighbours_that_are_missing_come_back_in_order(document, put_back, tiny):
    """Missing cells that stand side by side are put back in the source's order."""
    remove(document, "double", "double_check", "given", "total_statement")
    assert ids(put_back(document)) == [c.id for c in tiny.cells]


# Stubs that are missing or there twice


def test_a_missing_stub_is_missing(document, put_back):
    """An exercise whose answer is not there is missing, with a note."""
    remove(document, "double")
    restored = put_back(document)
    assert (restored.missing, list(restored.notes)) == ({"double"}, ["double"])


def test_a_missing_stub_runs_empty(document, put_back, tiny):
    """In place of a missing answer nothing runs, the solution of the source least of all."""
    remove(document, "double")
    assert steps(put_back(document), "double") == [
        (Kind.STUB, ""),
        (Kind.TEST, tiny.by_id["double_check"].source),
    ]


def test_a_missing_stub_leaves_the_others_alone(document, put_back):
    """The steps of the other exercises are the same with and without a missing stub."""
    whole = steps(put_back(document), "total")
    remove(document, "double")
    assert steps(put_back(document), "total") == whole


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
    """A stub that is there twice gets a note with the count."""
    twice(document, "double")
    assert "2 times" in put_back(document).notes["double"]


def test_only_one_copy_of_a_stub_has_metadata(document, put_back):
    """Of two copies of a stub one carries the grade_id: nbgrader wants it once."""
    twice(document, "double")
    metadata = [c.metadata.get("nbgrader", {}).get("grade_id") for c in put_back(document).document.cells]
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


# The result


def everything_at_once(document):
    for name in ("double", "total", "double_check", "why", "given"):
        twice(document, name)
        twice(document, name, place=0)
    for number in range(3):
        document.cells.insert(2 * number, extra(cell_id=f"double-{number}"))
    remove(document, "setup", "total_check")
    retype(document, "total", "raw")


@pytest.mark.parametrize("change", [*CHANGES, everything_at_once], ids=lambda change: change.__name__)
def test_the_result_is_a_valid_notebook(document, put_back, change):
    """The restored notebook is valid, and its cell ids are unique."""
    change(document)
    restored = put_back(document)
    nbformat.validate(restored.document)
    assert len(set(ids(restored))) == len(restored.document.cells)


def test_a_source_cell_called_extra_keeps_its_id(tiny_cells, make_course, new_cell, tmp_path):
    """A cell that the student added does not take the id of a source cell."""
    stub = new_cell("extra", "### BEGIN SOLUTION\nfour = 4\n### END SOLUTION", solution=True)
    test = new_cell("extra_check", "# check: four\nassert four == 4", points=1, locked=True)
    assignment = load(make_course(tmp_path / "credit", [*tiny_cells, stub, test]), "09_tiny")[0]
    document = solved(assignment)
    document.cells.insert(0, extra())
    assert cell(restore(document, assignment).document, "extra").source == "four = 4"


def test_doubled_cells_with_long_names_have_ids_of_their_own(tiny_cells, make_course, new_cell, tmp_path):
    """Copies of two stubs whose long names begin alike get different ids."""
    names = ["mean_of_the_squared_errors_over_all_sequences_of_the_" + end for end in ("test", "fit")]
    for name in names:
        tiny_cells.append(new_cell(name, "### BEGIN SOLUTION\nfour = 4\n### END SOLUTION", solution=True))
        tiny_cells.append(new_cell(f"{name}_check", "# check: four\nassert four == 4", points=1, locked=True))
    assignment = load(make_course(tmp_path / "long", tiny_cells), "09_tiny")[0]
    document = solved(assignment)
    for name in names:
        document.cells.insert(at(document, name), copy.deepcopy(cell(document, name)))
    restored = restore(document, assignment)
    assert len(set(ids(restored))) == len(restored.document.cells)


@pytest.mark.parametrize("change", [*CHANGES, everything_at_once], ids=lambda change: change.__name__)
def test_the_submission_is_not_changed(document, tiny, change):
    """The document that is restored stays as it was."""
    change(document)
    before = copy.deepcopy(document)
    restore(document, tiny)
    assert document == before


@pytest.mark.parametrize("change", [*CHANGES, everything_at_once], ids=lambda change: change.__name__)
def test_the_source_is_not_changed(document, tiny, change):
    """The source notebook stays as it was."""
    before = copy.deepcopy(tiny.document)
    change(document)
    restore(document, tiny)
    assert tiny.document == before


def test_an_untouched_release_needs_no_remark(submit, put_back):
    """The release as it went out is restored without a remark, a note or an alteration."""
    restored = put_back(submit("blank"))
    assert (restored.remarks, restored.notes, restored.altered, restored.missing) == ([], {}, set(), set())


def test_restoring_twice_changes_nothing(document, tiny):
    """A restored notebook, restored again, gives the same notebook."""
    everything_at_once(document)
    remove(document, "double-pasted", "total-pasted")
    once = restore(document, tiny).document
    assert restore(once, tiny).document == once


# At random


@pytest.fixture(scope="module")
def fuzzed(make_course, tmp_path_factory):
    """The tiny assignment, and hundreds of hand-ins that were shuffled, cut, copied and retyped at random."""
    assignment = load(make_course(tmp_path_factory.mktemp("fuzz") / "course"), "09_tiny")[0]
    return assignment, {seed: _mangled(assignment, random.Random(seed)) for seed in FUZZ_SEEDS}


def _mangled(assignment, rng: random.Random):
    """A hand-in after a dozen accidents, as the grader reads it."""
    cells = [dict(c) for c in rng.choice((solved, blank))(assignment).cells]
    for _ in range(rng.randint(1, 12)):
        if not cells:
            break
        place = rng.randrange(len(cells))
        found = copy.deepcopy(cells[place])
        accident = rng.choice(("shuffle", "move", "remove", "paste", "retype", "edit", "strip", "add", "claim"))
        if accident == "shuffle":
            rng.shuffle(cells)
        elif accident == "move":
            cells.insert(rng.randrange(len(cells)), cells.pop(place))
        elif accident == "remove":
            del cells[place]
        elif accident == "paste":
            found["id"] = rng.choice([found.get("id"), f"{found.get('id')}-2", "", None])
            cells.insert(rng.randrange(len(cells) + 1), found)
        elif accident == "retype":
            cells[place] = found | {"cell_type": rng.choice(("code", "markdown", "raw"))}
        elif accident == "edit":
            cells[place] = found | {"source": rng.choice(("", CHEAT, "1 / 0", found["source"] + "\n# mine"))}
        elif accident == "strip":
            cells[place] = found | {"metadata": {}}
        elif accident == "add":
            cells.insert(
                place, {"cell_type": "code", "source": "x = 1", "metadata": {}, "id": rng.choice(("double", "extra"))}
            )
        else:
            other = rng.choice([c.id for c in assignment.cells])
            cells[place] = found | {"metadata": {"nbgrader": {"grade_id": rng.choice((other, "foreign", 7, None))}}}
    content = nbformat.from_dict({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5})
    return read_notebook(dumps(content).encode(), "ada.ipynb")


@pytest.fixture(scope="module")
def mended(fuzzed):
    """What became of those hand-ins."""
    assignment, documents = fuzzed
    return {seed: restore(document, assignment) for seed, document in documents.items()}


def test_no_accident_stops_the_restoration(mended):
    """Whatever happened to the cells, a valid notebook comes out."""
    for restored in mended.values():
        nbformat.validate(restored.document)


def test_every_source_cell_is_there_once_after_any_accident(fuzzed, mended):
    """Whatever happened to the cells, each source cell stands in the notebook once, with its kind and metadata."""
    wanted = sorted((c.id, c.cell.cell_type, str(c.cell.metadata)) for c in fuzzed[0].cells)
    for seed, restored in mended.items():
        cells = [c for c in restored.document.cells if "nbgrader" in c.metadata]
        assert sorted((c.id, c.cell_type, str(c.metadata)) for c in cells) == wanted, f"seed {seed}"


def test_the_first_copy_of_an_answer_has_its_id_after_any_accident(mended):
    """Whatever happened to the cells, of several copies of an answer the first one has the source's id."""
    for seed, restored in mended.items():
        first: dict[str, str] = {}
        for step in restored.steps:
            if step.kind is Kind.STUB and step.exercise:
                first.setdefault(step.exercise, step.cell_id)
        assert first == {"double": "double", "total": "total"}, f"seed {seed}"


def test_given_text_is_the_sources_after_any_accident(fuzzed, mended):
    """Whatever happened to the cells, given cells and tests hold the released text."""
    given = {c.id: c.released for c in fuzzed[0].cells if c.kind not in (Kind.STUB, Kind.MANUAL)}
    for seed, restored in mended.items():
        texts = {c.id: c.source for c in restored.document.cells}
        assert {name: texts[name] for name in given} == given, f"seed {seed}"


def test_the_true_tests_run_last_after_any_accident(fuzzed, mended):
    """Whatever happened to the cells, the true test runs once, after the last answer to its exercise."""
    for seed, restored in mended.items():
        assert true_tests_run(restored, fuzzed[0]), f"seed {seed}"


def test_cells_of_the_student_are_not_lost_by_accident(fuzzed, mended):
    """Whatever happened to the cells, those that no source cell claims stay, in their order."""
    known = {c.id for c in fuzzed[0].cells}
    for seed, restored in mended.items():
        theirs = [c.source for c in fuzzed[1][seed].cells if claim(c) not in known]
        kept = [c.source for c in restored.document.cells if c.id.startswith("extra-")]
        assert is_within(theirs, kept), f"seed {seed}"


def claim(cell) -> str:
    """The source cell that a submitted cell says it is."""
    grade_id = cell.metadata.get("nbgrader", {}).get("grade_id")
    return grade_id if isinstance(grade_id, str) else cell.id


def is_within(few: list[str], many: list[str]) -> bool:
    """Whether `few` stand in `many` in the same order, perhaps with others between them."""
    rest = iter(many)
    return all(text in rest for text in few)
