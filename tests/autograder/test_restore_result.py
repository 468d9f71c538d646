"""Whatever a submission holds, a valid notebook comes out: after any edit, and after accidents at random."""

import copy
import random
from collections import Counter

import nbformat
import pytest
from edits import CHANGES, CHEAT, at, cell, duplicated_with_its_id, extra, ids, remove, retype, true_tests_run, twice
from made import exercise_cells

from autograder.authoring.releasing import dumps
from autograder.core.source.assignments import Kind
from autograder.core.source.loading import load
from autograder.core.submissions.reader import read_notebook
from autograder.core.submissions.restore import restore
from autograder.core.submissions.samples import blank, solved

FOUR = "### BEGIN SOLUTION\nfour = 4\n### END SOLUTION", "# check: four\nassert four == 4"


def everything_at_once(document):
    for name in ("double", "total", "double_check", "why", "given"):
        twice(document, name)
        twice(document, name, place=0)
    for number in range(3):
        document.cells.insert(2 * number, extra(cell_id=f"double-{number}"))
    remove(document, "setup", "total_check")
    retype(document, "total", "raw")


MORE = {"everything at once": everything_at_once, "duplicated with its id": duplicated_with_its_id}


@pytest.mark.filterwarnings("ignore::nbformat.warnings.DuplicateCellId")
@pytest.mark.parametrize("change", (CHANGES | MORE).values(), ids=CHANGES | MORE)
def test_the_result_is_a_valid_notebook_with_the_tests_of_the_source(document, tiny, change):
    change(document)
    before = copy.deepcopy((document, tiny.document))
    restored = restore(document, tiny)
    nbformat.validate(restored.document)
    assert len(set(ids(restored))) == len(restored.document.cells)
    assert (document, tiny.document) == before
    assert true_tests_run(restored, tiny)


def test_a_source_cell_called_extra_keeps_its_id(tiny_cells, make_course, tmp_path):
    assignment = load(make_course(tmp_path / "credit", [*tiny_cells, *exercise_cells("extra", *FOUR)]), "09_tiny")[0]
    document = solved(assignment)
    document.cells.insert(0, extra())
    assert cell(restore(document, assignment).document, "extra").source == "four = 4"


def test_doubled_cells_with_long_names_have_ids_of_their_own(tiny_cells, make_course, tmp_path):
    names = ["mean_of_the_squared_errors_over_all_sequences_of_the_" + end for end in ("test", "fit")]
    for name in names:
        tiny_cells += exercise_cells(name, *FOUR)
    assignment = load(make_course(tmp_path / "long", tiny_cells), "09_tiny")[0]
    document = solved(assignment)
    for name in names:
        document.cells.insert(at(document, name), copy.deepcopy(cell(document, name)))
    restored = restore(document, assignment)
    assert len(set(ids(restored))) == len(restored.document.cells)


def test_an_untouched_release_needs_no_remark(submit, put_back):
    restored = put_back(submit("blank"))
    assert (restored.remarks, restored.notes, restored.altered, restored.missing) == ([], {}, set(), set())


def test_restoring_twice_changes_nothing(document, tiny):
    everything_at_once(document)
    remove(document, "double-pasted", "total-pasted")
    once = restore(document, tiny).document
    assert restore(once, tiny).document == once


@pytest.fixture(scope="module")
def fuzzed(make_course, tmp_path_factory):
    """The tiny assignment, and hundreds of hand-ins that were shuffled, cut, copied and retyped at random."""
    assignment = load(make_course(tmp_path_factory.mktemp("fuzz") / "course"), "09_tiny")[0]
    return assignment, {seed: _mangled(assignment, random.Random(seed)) for seed in range(300)}


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
            added = {"cell_type": "code", "source": "x = 1", "metadata": {}, "id": rng.choice(("double", "extra"))}
            cells.insert(place, added)
        else:
            other = rng.choice([c.id for c in assignment.cells])
            cells[place] = found | {"metadata": {"nbgrader": {"grade_id": rng.choice((other, "foreign", 7, None))}}}
    content = nbformat.from_dict({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5})
    return read_notebook(dumps(content).encode(), "ada.ipynb")


@pytest.fixture(scope="module")
def mended(fuzzed):
    assignment, documents = fuzzed
    return {seed: restore(document, assignment) for seed, document in documents.items()}


def test_a_valid_notebook_of_all_source_cells_whose_true_tests_run_comes_out_of_any_accident(fuzzed, mended):
    wanted = sorted((c.id, c.cell.cell_type, str(c.cell.metadata)) for c in fuzzed[0].cells)
    given = {c.id: c.released for c in fuzzed[0].cells if c.kind not in (Kind.STUB, Kind.MANUAL)}
    for seed, restored in mended.items():
        nbformat.validate(restored.document)
        assert true_tests_run(restored, fuzzed[0]), f"seed {seed}"
        cells = [c for c in restored.document.cells if "nbgrader" in c.metadata]
        assert sorted((c.id, c.cell_type, str(c.metadata)) for c in cells) == wanted, f"seed {seed}"
        assert {c.id: c.source for c in cells if c.id in given} == given, f"seed {seed}"


def test_the_first_copy_of_an_answer_has_its_id_after_any_accident(mended):
    for seed, restored in mended.items():
        first: dict[str, str] = {}
        for step in restored.steps:
            if step.kind is Kind.STUB and step.exercise:
                first.setdefault(step.exercise, step.cell_id)
        assert first == {"double": "double", "total": "total"}, f"seed {seed}"


def test_cells_of_the_student_are_not_lost_by_accident(fuzzed, mended):
    known = {c.id for c in fuzzed[0].cells}
    released = {c.source for c in blank(fuzzed[0]).cells}
    for seed, restored in mended.items():
        theirs = Counter(c.source for c in fuzzed[1][seed].cells if claim(c) not in known and c.source not in released)
        assert not theirs - Counter(c.source for c in restored.document.cells), f"seed {seed}"


def claim(cell) -> str:
    """The source cell that a submitted cell says it is."""
    grade_id = cell.metadata.get("nbgrader", {}).get("grade_id")
    return grade_id if isinstance(grade_id, str) else cell.id
