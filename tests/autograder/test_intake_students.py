"""Whose hand-in it is: the student's id, and the assignment that the notebook is of."""

import os
import unicodedata

import nbformat
import pytest
from handins import cell, notebook, pack, put, raw, students, take

FORMULA = "takes for a formula"


def test_same_bytes_twice(tmp_path):
    put(tmp_path / "ada.ipynb")
    put(tmp_path / "ada" / "toy_attention.ipynb")
    (submission,) = take(tmp_path, tmp_path / "ada.ipynb")
    assert submission.problem == ""


@pytest.mark.parametrize("second", ["ada/toy_attention.ipynb", "section2/ada.ipynb"])
def test_two_different_notebooks(tmp_path, second):
    """Two different notebooks of one student are one submission with a problem that names both files."""
    first = put(tmp_path / "section1" / "ada.ipynb")
    put(tmp_path / "section1" / "bob.ipynb")
    other = put(tmp_path / second, raw(notebook(cell("weights", "x = 2"))))
    ada, bob = take(tmp_path / "section1", other)
    assert (ada.document, ada.content.read(), bob.problem) == (None, b"", "")
    words = ("two different notebooks of one student", str(first), str(other))
    assert [one for one in words if one not in ada.problem] == []


def test_unicode_forms_are_one_student(tmp_path):
    put(tmp_path / "a" / (unicodedata.normalize("NFD", "José") + ".ipynb"))
    put(tmp_path / "b" / "José.ipynb")
    assert students(tmp_path / "a", tmp_path / "b") == ["José"]


@pytest.mark.parametrize(("names", "expected"), [(["ada", "Ada"], ["Ada", "ada"]), ([" ada "], ["ada"])])
def test_case_and_white_space(tmp_path, names, expected):
    assert students(pack(tmp_path / "class.zip", {f"{name}.ipynb": raw() for name in names})) == expected


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        (" ", "unnamed"), (" .", "unnamed"), (" ..", "unnamed"), (" .ada", "ada"), (" . .ada", "ada"),
        ("ada+bob", "ada_bob"), ("ada\tb", "ada_b"), ("ada\x1b[31m", "ada_[31m"), ("ada\u202eb", "ada_b"),
        ("a" * 101, "a" * 90), ("語" * 90, "語" * 30),
    ],
)  # fmt: skip
def test_an_id_that_is_unsafe_or_too_long_is_a_problem_with_a_safe_id_for_display(tmp_path, name, shown):
    path = pack(tmp_path / "class.zip", {f"{name}.ipynb": raw(), "zoe.ipynb": raw()})
    zoe, bad = sorted(take(path), key=lambda s: bool(s.problem))
    assert (bad.student.rpartition("-")[0], bad.document, zoe.problem) == (shown, None, "")
    assert ("student id" in bad.problem, bad.problem.isprintable()) == (True, True)


@pytest.mark.parametrize(
    ("name", "message"),
    [("=cmd|calc!A0", FORMULA), ("@SUM(1)", FORMULA), ("-1", FORMULA), (".ada", "starts with a dot")],
)
def test_a_name_that_would_act_is_no_id(tmp_path, name, message):
    (submission,) = take(put(tmp_path / f"{name}.ipynb"))
    assert message in submission.problem
    assert submission.student[0] not in "=@-+."


def test_made_up_id_is_nobody_elses(tmp_path):
    for name in ("a+b", "a_b", "a++b", "a__b"):
        put(tmp_path / f"{name}.ipynb")
    found = {s.student: s for s in take(tmp_path)}
    assert len(found) == 4
    assert (found["a_b"].problem, found["a__b"].problem) == ("", "")
    assert students(tmp_path / "a+b.ipynb")[0] in found.keys() - {"a_b", "a__b"}


def test_name_that_is_not_utf8(tmp_path):
    try:
        (tmp_path / os.fsdecode(b"ad\xff.ipynb")).write_bytes(raw())
    except OSError:
        pytest.skip("this file system takes only UTF-8")
    (submission,) = take(tmp_path)
    assert submission.student.startswith("ad_-")
    assert submission.problem.encode()
    assert submission.origin.encode()


ASSIGNMENTS = {  # the cells, and the sentence: "" for one that is graded
    "another assignment": ([cell("kernel"), cell("kernel_check")], "it looks like assignment 02_linear"),
    "another one that shares a cell": ([cell("setup"), cell("kernel")], "it looks like assignment 02_linear"),
    "no assignment's": ([cell("holiday")], "is not a notebook of this assignment: ask"),
    "a shared cell alone": ([cell("setup")], ""),
    "a cell id without nbgrader's metadata": ([cell("weights", metadata={})], ""),
}
STRANGE = [None, 7, [], "x", {}, {"grade_id": []}, {"grade_id": {}}, {"grade_id": 1.5}]
ASSIGNMENTS |= {f"nbgrader: {value}": ([cell("weights", metadata={"nbgrader": value})], "") for value in STRANGE}


@pytest.mark.parametrize(("cells", "message"), ASSIGNMENTS.values(), ids=ASSIGNMENTS)
def test_which_assignment_it_is(tmp_path, cells, message):
    (submission,) = take(put(tmp_path / "ada.ipynb", raw(notebook(*cells))))
    assert submission.content.sha256
    assert (message in submission.problem, bool(submission.problem)) == (True, bool(message))
    if message:
        assert submission.document is None
        assert "is not a notebook of this assignment" in submission.problem
    else:
        nbformat.validate(submission.document)
