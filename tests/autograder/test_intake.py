"""What the intake finds in paths and folders, and the calls that it refuses."""

import os
import tracemalloc
import zipfile
from pathlib import Path

import pytest
from handins import KNOWN, SOURCE, cell, notebook, pack, put, raw, refused, students, take

from autograder.core.submissions import files
from autograder.core.submissions.finding import IntakeError
from autograder.core.submissions.folders import Target
from autograder.core.submissions.intake import collect

TOY = "toy_attention.ipynb"
TIME = b"2026-03-01 12:00:00 UTC"


@pytest.mark.parametrize("packed", [False, True], ids=["folder", "zip"])
def test_bytes_are_not_kept(tmp_path, packed):
    shown = [{"output_type": "stream", "name": "stdout", "text": "x" * 500_000}]
    members = {f"{n}.ipynb": raw(notebook(cell("weights", outputs=shown, source=f"x = {n}"))) for n in range(10)}
    path = pack(tmp_path / "class.zip", members, zipfile.ZIP_STORED)
    if not packed:
        path = tmp_path / "class"
        for name, content in members.items():
            put(path / name, content)
    tracemalloc.start()
    try:
        found = take(path)
        held = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    assert held < sum(map(len, members.values())) / 5
    assert [one.content.read() for one in found] == list(members.values())


LAYOUTS = {  # the files, the path that is given, and the students that are found in it
    "a file named like the source is its folder's": ([f"ada/{TOY}"], f"ada/{TOY}", ["ada"]),
    "a folder that holds just the source is one student's": ([f"ada/{TOY}"], "ada", ["ada"]),
    "files are sorted by student": (["cleo.ipynb", "ada.ipynb", "bob.ipynb"], "", ["ada", "bob", "cleo"]),
    "folders of students beside files": ([f"ada/{TOY}", "bob.ipynb"], "", ["ada", "bob"]),
    "nbgrader's layout": ([f"{s}/01_toy/{TOY}" for s in ("ada", "bob")], "", ["ada", "bob"]),
    "another assignment is no hand-in": ([f"ada/01_toy/{TOY}", "bob/02_linear/linear.ipynb"], "", ["ada"]),
    "checkpoints": (["ada.ipynb", ".ipynb_checkpoints/ada-checkpoint.ipynb"], "", ["ada"]),
    "macOS' folder": (["ada.ipynb", "__MACOSX/bob.ipynb"], "", ["ada"]),
    "macOS' resource forks": (["ada.ipynb", "._ada.ipynb"], "", ["ada"]),
    "hidden folders": (["ada.ipynb", ".git/x.ipynb"], "", ["ada"]),
    "other kinds of files": (["ada.ipynb", "notes.pdf"], "", ["ada"]),
    "the ending in capitals": (["ada.IPYNB"], "ada.IPYNB", ["ada"]),
    "a copy's name in a student's folder": (["ada/toy_attention (1).ipynb"], "", ["ada"]),
    "a longer name in a student's folder": (["ada/toy_attention-final.ipynb"], "", ["ada"]),
    "any name in a student's folder": (["ada/mine.ipynb"], "", ["ada"]),
}


@pytest.mark.parametrize(("names", "given", "expected"), LAYOUTS.values(), ids=LAYOUTS)
def test_layouts(tmp_path, names, given, expected):
    """The folder of a file names its owner."""
    for name in names:
        put(tmp_path / name, b"of no interest" if "02_linear" in name else None)
    found = take(tmp_path / given)
    assert [(s.student, s.notebook, s.problem) for s in found] == [(student, SOURCE, "") for student in expected]


def test_relative_notebook_named_like_the_source(tmp_path, monkeypatch):
    put(tmp_path / "ada" / TOY)
    monkeypatch.chdir(tmp_path / "ada")
    assert students(Path(TOY)) == ["ada"]


def test_time_stamp(tmp_path):
    """The timestamp.txt that nbgrader's collect left beside a student's notebook is believed; nobody's is not."""
    put(tmp_path / "submitted" / "ada" / "01_toy" / TOY)
    put(tmp_path / "submitted" / "ada" / "01_toy" / "timestamp.txt", TIME + b"\n")
    put(tmp_path / "submitted" / "bob" / "01_toy" / TOY)
    for path in (tmp_path / "submitted", tmp_path / "submitted" / "ada"):
        found = {s.student: s.timestamp for s in take(path, assignment="01_toy", collected=tmp_path / "submitted")}
        assert found["ada"] == TIME.decode()
        assert found.get("bob") is None
    for name, content in {"ada.ipynb": None, "bob.ipynb": None, "timestamp.txt": TIME}.items():
        put(tmp_path / "class" / name, content)
    assert [s.timestamp for s in take(tmp_path / "class")] == [None, None]


@pytest.mark.parametrize("place", ["inbox/ada/01_toy", "inbox/ada", "submitted/ada/02_linear", "submitted/ada"])
@pytest.mark.parametrize("trust", [False, True])
def test_time_stamp_of_the_hand_in(tmp_path, place, trust):
    put(tmp_path / place / TOY)
    put(tmp_path / place / "timestamp.txt", TIME)
    options = {"collected": tmp_path / "submitted", "trust_timestamps": trust}
    path = tmp_path / Path(place).parts[0]
    (ada,) = collect([path], Target("01_toy", {SOURCE: KNOWN}), **options).submissions
    assert ada.timestamp == (TIME.decode() if trust else None)
    ignored_times = [remark for remark in ada.remarks if f"'{TIME.decode()}': it is ignored" in remark]
    assert len(ignored_times) == (not trust)


def test_time_stamp_that_is_a_link(tmp_path):
    put(tmp_path / "class" / "ada" / TOY)
    (tmp_path / "class" / "ada" / "timestamp.txt").symlink_to(put(tmp_path / "secret.txt", TIME))
    (ada,) = take(tmp_path / "class")
    assert (ada.timestamp, ada.problem) == (None, "")
    assert "timestamp.txt is a symbolic link" in ada.remarks[0]


def test_link_given_by_the_instructor(tmp_path):
    """A symbolic link on the command line is followed: a person chose it."""
    target = put(tmp_path / "elsewhere" / "file.ipynb")
    (tmp_path / "ada.ipynb").symlink_to(target)
    (tmp_path / "class").symlink_to(target.parent)
    assert take(tmp_path / "ada.ipynb")[0].problem == ""
    assert students(tmp_path / "class") == ["file"]


def test_link_to_a_folder_inside_a_folder(tmp_path):
    put(tmp_path / "other" / TOY)
    put(tmp_path / "class" / "bob.ipynb")
    for name in ("ada", "cleo.ipynb"):
        (tmp_path / "class" / name).symlink_to(tmp_path / "other")
    assert students(tmp_path / "class") == ["bob"]


TINY = "tiny.ipynb"
EARLIER = "hand_in/earlier/tiny_1.ipynb"
WHICH = {  # what is in each of a student's files, and which one is graded: "" if a person is asked
    "a blank original beside nbgitpuller's copy": ({TINY: "blank", "tiny__2026.ipynb": "all"}, "tiny__2026.ipynb"),
    "a browser's copy": ({TINY: "blank", "tiny (1).ipynb": "all"}, "tiny (1).ipynb"),
    "a copy with less": ({TINY: "all", "tiny-Copy1.ipynb": "part"}, TINY),
    "a copy with more": ({TINY: "part", "tiny (conflicted copy).ipynb": "all"}, "tiny (conflicted copy).ipynb"),
    "both have work of their own": ({TINY: "part", "copy.ipynb": "other"}, ""),
    "equal answers, saved twice": ({TINY: "part", "copy.ipynb": "resaved"}, TINY),
    "the folder of course.hand_in()": ({TINY: "part", f"hand_in/{TINY}": "all", EARLIER: "other"}, f"hand_in/{TINY}"),
    "an earlier hand-in alone": ({EARLIER: "part"}, EARLIER),
    "a good one and a damaged one": ({TINY: "damaged", "tiny (1).ipynb": "part"}, "tiny (1).ipynb"),
    "notes beside it": ({TINY: "all", "notes.ipynb": "foreign"}, TINY),
    "all are blank": ({TINY: "blank", "copy.ipynb": "blank"}, TINY),
    "an ending that a browser added": ({"tiny.ipynb.txt": "all"}, "tiny.ipynb.txt"),
    "JSON": ({"tiny.json": "all", "package.json": "no notebook"}, "tiny.json"),
    "a zip beside the notebook": ({TINY: "blank", "work.zip": "zip of all"}, "work.zip:hw/tiny.ipynb"),
    "a zip alone": ({"work.zip": "zip of all"}, "work.zip:hw/tiny.ipynb"),
}


@pytest.fixture
def states(submit, tmp_path):
    part = {"double": "def double(x):\n    return 2 * x"}
    made = {"blank": submit("blank"), "all": submit("blank", **part, why="Nothing."), "part": submit("blank", **part)}
    made |= {"other": submit("blank", why="Because."), "resaved": submit("blank", double=f"{part['double']}  \n")}
    found = {name: raw(document) for name, document in made.items()}
    found |= {"damaged": found["all"][:-50], "foreign": raw(notebook(cell("mine"))), "no notebook": b"{}"}
    inner = pack(tmp_path / "inner.zip", {"hw\\tiny.ipynb": found["all"], "__MACOSX/hw/._tiny.ipynb": b"x"})
    return found | {"zip of all": inner.read_bytes()}


@pytest.mark.parametrize(("files", "expected"), WHICH.values(), ids=WHICH)
def test_the_one_that_is_not_blank_or_has_all_the_answers(tmp_path, tiny, states, files, expected):
    for name, state in files.items():
        put(tmp_path / "class" / "ada" / name, states[state])
    target = Target("09_tiny", {"tiny": frozenset(tiny.by_id)}, sources={"tiny": tiny})
    found = collect([tmp_path / "class"], target)
    (ada,) = found.submissions
    counts = "" if "each has answers that the other lacks" in ada.problem else ada.origin
    assert counts.removeprefix(f"{tmp_path}/class/ada/") == expected
    assert (ada.document is None) == (not expected)
    assert len(found.entries) == len(files)


def unlisted(folder):
    (folder / "ada").mkdir()
    scandir = os.scandir

    def refusing(path):
        if Path(path).name == "ada":
            raise PermissionError(13, "Permission denied")
        return scandir(path)

    return os, "scandir", refusing


def too_large(folder):
    put(folder / "ada.ipynb", raw(notebook(cell("weights", "#" * 2000))))
    return files, "MAX_BYTES", 2000


PROBLEMS = {  # how ada hands in, and what the problem says
    "a link to a file": (lambda p: (p / "ada.ipynb").symlink_to(put(p.parent / "secret", b"answers")), "symbolic link"),
    "a link to nothing": (lambda p: (p / "ada.ipynb").symlink_to(p / "nowhere"), "symbolic link"),
    "a link to itself": (lambda p: (p / "ada.ipynb").symlink_to(p / "ada.ipynb"), "symbolic link"),
    "a named pipe": (lambda p: os.mkfifo(p / "ada.ipynb"), "pipe"),
    "a folder that cannot be listed": (unlisted, "cannot be read"),
    "a file above the limit": (too_large, "larger than"),
}


@pytest.mark.parametrize(("hand_in", "sentence"), PROBLEMS.values(), ids=PROBLEMS)
def test_what_cannot_be_read_costs_its_own_student_only(tmp_path, monkeypatch, hand_in, sentence):
    put(tmp_path / "class" / "bob.ipynb")
    if (patch := hand_in(tmp_path / "class")) is not None:
        monkeypatch.setattr(*patch)
    ada = refused(tmp_path / "class")
    assert sentence in ada.problem
    assert ada.content.read() == b""


def test_whatever_one_student_hands_in_the_others_are_graded_and_the_bytes_are_kept(tmp_path):
    put(tmp_path / "ada.ipynb", raw()[:50])
    put(tmp_path / "bob.ipynb")
    ada = refused(tmp_path)
    assert (ada.content.read(), ada.notebook) == (raw()[:50], SOURCE)
    assert "ada.ipynb is not valid JSON" in ada.problem


REFUSED = {
    "missing": (lambda p: [p / "nobody.ipynb"], r"nobody\.ipynb does not exist"),
    "no path": (lambda p: [], "no path"),
    "one bad path of several": (lambda p: [put(p / "ada.ipynb"), p / "bob.ipynb"], "does not exist"),
    "other kind": (lambda p: [put(p / "class.tar.gz")], r"class\.tar\.gz is neither"),
    "no notebook": (lambda p: [put(p / "empty" / "readme.txt").parent], "empty holds no notebook"),
    "empty folder": (lambda p: [p], "holds no notebook"),
    "other assignment": (lambda p: [put(p / "a" / "02_linear" / "x.ipynb").parents[1]], "holds no notebook"),
    "broken zip": (lambda p: [put(p / "broken.zip", b"PK\x03\x04 no")], r"broken\.zip is not a valid zip"),
    "no bytes": (lambda p: [put(p / "nothing.zip", b"")], r"nothing\.zip is not a valid zip"),
    "empty zip": (lambda p: [pack(p / "empty.zip", {})], r"empty\.zip holds no notebook"),
    "no member": (lambda p: [pack(p / "pdfs.zip", {"ada.pdf": b"%PDF"})], r"pdfs\.zip holds no notebook"),
}


@pytest.mark.parametrize(("make", "message"), REFUSED.values(), ids=REFUSED)
def test_refused_call(tmp_path, make, message):
    with pytest.raises(IntakeError, match=message):
        take(*make(tmp_path))
