"""What the intake finds in paths and folders, and the calls that it refuses."""

from __future__ import annotations

import os
from pathlib import Path

import nbformat
import pytest
from handins import KNOWN, SOURCE, cell, notebook, pack, put, raw, students, take

from autograder.submissions import files
from autograder.submissions.finding import IntakeError
from autograder.submissions.intake import collect
from autograder.submissions.whose import Target

# Paths and layouts


def test_single_notebook(tmp_path):
    """One notebook is one submission, named after the file, with the bytes as they were."""
    path = put(tmp_path / "ada.ipynb")
    (submission,) = take(path)
    assert (submission.student, submission.notebook, submission.problem) == ("ada", SOURCE, "")
    assert submission.raw == path.read_bytes()
    assert submission.origin == str(path)
    nbformat.validate(submission.document)


def test_notebook_named_like_the_source(tmp_path):
    """A path that is named like the source notebook belongs to the student whose folder it lies in."""
    assert students(put(tmp_path / "ada" / "toy_attention.ipynb")) == ["ada"]


def test_relative_notebook_named_like_the_source(tmp_path, monkeypatch):
    """The folder's name is found as well when the path is only the file's name."""
    put(tmp_path / "ada" / "toy_attention.ipynb")
    monkeypatch.chdir(tmp_path / "ada")
    assert students(Path("toy_attention.ipynb")) == ["ada"]


def test_folder_of_one_student(tmp_path):
    """A folder that holds just the source notebook is the folder of one student."""
    put(tmp_path / "ada" / "toy_attention.ipynb")
    assert students(tmp_path / "ada") == ["ada"]


def test_folder_of_files(tmp_path):
    """A folder of <student>.ipynb gives one submission a file, sorted by student."""
    for name in ("cleo", "ada", "bob"):
        put(tmp_path / f"{name}.ipynb")
    assert students(tmp_path) == ["ada", "bob", "cleo"]


def test_folder_of_folders(tmp_path):
    """A folder of <student>/<notebook>.ipynb gives one submission a folder, beside plain files."""
    put(tmp_path / "ada" / "toy_attention.ipynb")
    put(tmp_path / "bob.ipynb")
    assert students(tmp_path) == ["ada", "bob"]


def test_nbgrader_layout(tmp_path):
    """nbgrader's <student>/<assignment>/<notebook>.ipynb is found, other assignments are left out."""
    for student in ("ada", "bob"):
        put(tmp_path / student / "01_toy" / "toy_attention.ipynb")
        put(tmp_path / student / "02_linear" / "linear.ipynb", b"of no interest")
    assert [(s.student, s.problem) for s in take(tmp_path)] == [("ada", ""), ("bob", "")]


def test_time_stamp(tmp_path):
    """The timestamp.txt that nbgrader's collect left beside a student's notebook is believed; who has none has none."""
    put(tmp_path / "submitted" / "ada" / "01_toy" / "toy_attention.ipynb")
    put(tmp_path / "submitted" / "ada" / "01_toy" / "timestamp.txt", b"2026-03-01 12:00:00 UTC\n")
    put(tmp_path / "submitted" / "bob" / "01_toy" / "toy_attention.ipynb")
    for path in (tmp_path / "submitted", tmp_path / "submitted" / "ada"):
        found = {s.student: s.timestamp for s in take(path, assignment="01_toy", collected=tmp_path / "submitted")}
        assert found["ada"] == "2026-03-01 12:00:00 UTC"
        assert found.get("bob") is None


@pytest.mark.parametrize("place", ["inbox/ada/01_toy", "inbox/ada", "submitted/ada/02_linear", "submitted/ada"])
@pytest.mark.parametrize("trust", [False, True])
def test_time_stamp_of_the_hand_in(tmp_path, place, trust):
    """A timestamp.txt anywhere else is the student's word: believed only by order, else told."""
    put(tmp_path / place / "toy_attention.ipynb")
    put(tmp_path / place / "timestamp.txt", b"2026-03-01 12:00:00 UTC")
    options = {"collected": tmp_path / "submitted", "trust_timestamps": trust}
    path = tmp_path / Path(place).parts[0]
    (ada,) = collect([path], Target("01_toy", {SOURCE: KNOWN}), **options).submissions
    assert ada.timestamp == ("2026-03-01 12:00:00 UTC" if trust else None)
    told = [remark for remark in ada.remarks if "'2026-03-01 12:00:00 UTC': it is ignored" in remark]
    assert len(told) == (not trust)


def test_time_stamp_of_no_student(tmp_path):
    """Beside notebooks of several students it is nobody's."""
    put(tmp_path / "ada.ipynb")
    put(tmp_path / "bob.ipynb")
    put(tmp_path / "timestamp.txt", b"2026-03-01 12:00:00 UTC")
    assert [s.timestamp for s in take(tmp_path)] == [None, None]


def test_time_stamp_that_is_a_link(tmp_path):
    """A link is not followed, which is said, and the notebook counts."""
    put(tmp_path / "class" / "ada" / "toy_attention.ipynb")
    secret = put(tmp_path / "secret.txt", b"2026-03-01 12:00:00 UTC")
    (tmp_path / "class" / "ada" / "timestamp.txt").symlink_to(secret)
    (ada,) = take(tmp_path / "class")
    assert (ada.timestamp, ada.problem) == (None, "")
    assert "timestamp.txt is a symbolic link" in ada.remarks[0]


def test_student_without_this_assignment(tmp_path):
    """In nbgrader's layout, a student who handed in only another assignment has no submission."""
    put(tmp_path / "ada" / "01_toy" / "toy_attention.ipynb")
    put(tmp_path / "bob" / "02_linear" / "linear.ipynb")
    assert students(tmp_path) == ["ada"]


def test_assignment_folder_is_no_student(tmp_path):
    """With the assignment's name known, a student's folder in nbgrader's layout can be graded by itself."""
    put(tmp_path / "ada" / "01_toy" / "toy_attention.ipynb")
    assert students(tmp_path / "ada", assignment="01_toy") == ["ada"]


def test_depth_limit(tmp_path):
    """A notebook more than three levels down is not looked for."""
    put(tmp_path / "ada.ipynb")
    put(tmp_path / "bob" / "a" / "b" / "toy_attention.ipynb")
    assert students(tmp_path) == ["ada"]


@pytest.mark.parametrize(
    "name",
    [
        ".ipynb_checkpoints/ada-checkpoint.ipynb",
        "__MACOSX/bob.ipynb",
        "._ada.ipynb",
        ".git/x.ipynb",
        "notes.pdf",
    ],
)
def test_junk_is_ignored(tmp_path, name):
    """Checkpoints, resource forks, hidden files and other kinds of files are no submissions."""
    put(tmp_path / "ada.ipynb")
    put(tmp_path / name)
    assert students(tmp_path) == ["ada"]


def test_ending_in_capitals(tmp_path):
    """The ending counts in capitals too."""
    assert students(put(tmp_path / "ada.IPYNB")) == ["ada"]


@pytest.mark.parametrize("name", ["toy_attention (1).ipynb", "toy_attention-final.ipynb", "mine.ipynb"])
def test_renamed_notebook(tmp_path, name):
    """The only notebook of a student's folder counts under any name."""
    put(tmp_path / "ada" / name)
    assert [(s.student, s.notebook, s.problem) for s in take(tmp_path)] == [("ada", SOURCE, "")]


def test_matching_name_wins(tmp_path):
    """Beside the notebook with the right name, other notebooks of the folder do not count."""
    put(tmp_path / "ada" / "toy_attention.ipynb")
    put(tmp_path / "ada" / "scratch.ipynb", b"not a notebook")
    (submission,) = take(tmp_path)
    assert submission.origin.endswith("toy_attention.ipynb")
    assert submission.problem == ""


def test_several_renamed_notebooks(tmp_path):
    """Several notebooks of which none has the right name are that student's problem, which names them."""
    put(tmp_path / "ada" / "one.ipynb")
    put(tmp_path / "ada" / "two.ipynb", raw(notebook(cell("weights", "x = 2"))))
    put(tmp_path / "bob.ipynb")
    ada, bob = take(tmp_path)
    assert ada.document is None
    assert "one.ipynb" in ada.problem
    assert "two.ipynb" in ada.problem
    assert "toy_attention.ipynb" in ada.problem
    assert bob.problem == ""


def test_link_given_by_the_instructor(tmp_path):
    """A symbolic link on the command line is followed: a person chose it."""
    target = put(tmp_path / "elsewhere" / "file.ipynb")
    (tmp_path / "ada.ipynb").symlink_to(target)
    (tmp_path / "class").symlink_to(target.parent)
    assert take(tmp_path / "ada.ipynb")[0].problem == ""
    assert students(tmp_path / "class") == ["file"]


def test_link_to_a_file_inside_a_folder(tmp_path):
    """A symbolic link among the hand-ins is not read; it is that student's problem."""
    secret = put(tmp_path / "secret.txt", b"the answers")
    put(tmp_path / "class" / "bob.ipynb")
    (tmp_path / "class" / "ada.ipynb").symlink_to(secret)
    (tmp_path / "class" / "cleo.ipynb").symlink_to(tmp_path / "nowhere")
    ada, bob, cleo = take(tmp_path / "class")
    assert "symbolic link" in ada.problem
    assert ada.raw == b""
    assert bob.problem == ""
    assert "symbolic link" in cleo.problem


def test_link_to_a_folder_inside_a_folder(tmp_path):
    """A symbolic link to a folder is ignored, whatever it is called."""
    put(tmp_path / "other" / "toy_attention.ipynb")
    put(tmp_path / "class" / "bob.ipynb")
    (tmp_path / "class" / "ada").symlink_to(tmp_path / "other")
    (tmp_path / "class" / "cleo.ipynb").symlink_to(tmp_path / "other")
    assert students(tmp_path / "class") == ["bob"]


def test_link_to_itself(tmp_path):
    """A link that leads nowhere but to itself stops nothing."""
    put(tmp_path / "bob.ipynb")
    (tmp_path / "ada.ipynb").symlink_to(tmp_path / "ada.ipynb")
    assert [bool(s.problem) for s in take(tmp_path)] == [True, False]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_pipe(tmp_path):
    """A named pipe that is called a notebook does not block the grader."""
    put(tmp_path / "bob.ipynb")
    os.mkfifo(tmp_path / "ada.ipynb")
    ada, bob = take(tmp_path)
    assert "pipe" in ada.problem
    assert bob.problem == ""


def test_folder_that_cannot_be_listed(tmp_path, monkeypatch):
    """A student's folder without permissions is that student's problem."""
    put(tmp_path / "bob.ipynb")
    (tmp_path / "ada").mkdir()
    scandir = os.scandir

    def refusing(folder):
        if Path(folder).name == "ada":
            raise PermissionError(13, "Permission denied")
        return scandir(folder)

    monkeypatch.setattr(os, "scandir", refusing)
    ada, bob = take(tmp_path)
    assert "cannot be read" in ada.problem
    assert bob.problem == ""


def test_too_large_file(tmp_path, monkeypatch):
    """A file above the limit is that student's problem, and its bytes are not kept."""
    monkeypatch.setattr(files, "MAX_BYTES", 2000)
    put(tmp_path / "ada.ipynb", raw(notebook(cell("weights", "#" * 2000))))
    put(tmp_path / "bob.ipynb")
    ada, bob = take(tmp_path)
    assert "larger than" in ada.problem
    assert ada.raw == b""
    assert bob.problem == ""


def test_class_goes_on(tmp_path):
    """Whatever one student hands in, the others are graded, and the bytes are kept."""
    put(tmp_path / "ada.ipynb", raw()[:50])
    put(tmp_path / "bob.ipynb")
    ada, bob = take(tmp_path)
    assert (ada.document, ada.raw, ada.notebook) == (None, raw()[:50], SOURCE)
    assert "ada.ipynb is not valid JSON" in ada.problem
    assert bob.document is not None


# Calls that are refused as a whole


def test_nothing_given():
    """A call without a path is refused."""
    with pytest.raises(IntakeError, match="no path"):
        take()


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda p: p / "nobody.ipynb", r"nobody\.ipynb does not exist"),
        (lambda p: put(p / "class.tar.gz"), r"class\.tar\.gz is neither"),
        (lambda p: put(p / "empty" / "readme.txt").parent, "empty holds no notebook"),
        (lambda p: put(p / "a" / "02_linear" / "x.ipynb").parents[1], "holds no notebook"),
        (lambda p: put(p / "broken.zip", b"PK\x03\x04 no"), r"broken\.zip is not a valid zip"),
        (lambda p: put(p / "nothing.zip", b""), r"nothing\.zip is not a valid zip"),
        (lambda p: pack(p / "empty.zip", {}), r"empty\.zip holds no notebook"),
        (lambda p: pack(p / "pdfs.zip", {"ada.pdf": b"%PDF"}), r"pdfs\.zip holds no notebook"),
    ],
    ids=[
        "missing",
        "other kind",
        "no notebook",
        "other assignment",
        "broken zip",
        "no bytes",
        "empty zip",
        "no member",
    ],
)
def test_refused_call(tmp_path, make, message):
    """A path that is missing, of the wrong kind, damaged or without a notebook refuses the call."""
    with pytest.raises(IntakeError, match=message):
        take(make(tmp_path))


def test_empty_folder(tmp_path):
    """An empty folder refuses the call."""
    with pytest.raises(IntakeError, match="holds no notebook"):
        take(tmp_path)


def test_one_bad_path_of_several(tmp_path):
    """One bad path refuses the call although the others are good."""
    with pytest.raises(IntakeError, match="does not exist"):
        take(put(tmp_path / "ada.ipynb"), tmp_path / "bob.ipynb")
