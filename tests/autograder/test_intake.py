"""What the intake finds, mends and refuses; the corpus is made here, nothing is shipped."""

from __future__ import annotations

import copy
import json
import os
import random
import stat
import struct
import unicodedata
import zipfile
from pathlib import Path

import nbformat
import pytest

from autograder import intake, reading
from autograder.intake import IntakeError, Submission, collect, read_notebook

SOURCE = "toy_attention"
KNOWN = frozenset({"setup", "weights", "weights_check"})
OTHERS = {
    "02_linear": frozenset({"setup", "kernel", "kernel_check"}),
    "03_heads": frozenset({"split", "merge"}),
}


def cell(grade_id: str, source: str = "x = 1", **changes) -> dict:
    metadata = {"nbgrader": {"grade_id": grade_id, "solution": True, "schema_version": 3}}
    base = {"cell_type": "code", "id": grade_id, "metadata": metadata, "source": source}
    return base | {"outputs": [], "execution_count": None} | changes


def notebook(*cells: dict, **changes) -> dict:
    content = {"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": list(cells or (cell("weights"),))}
    return content | changes


def raw(content: object | None = None) -> bytes:
    return json.dumps(notebook() if content is None else content).encode()


def put(path: Path, content: bytes | None = None) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(raw() if content is None else content)
    return path


def pack(path: Path, members: dict[str, bytes], compression: int = zipfile.ZIP_DEFLATED) -> Path:
    with zipfile.ZipFile(path, "w", compression) as archive:
        for name, content in members.items():
            archive.writestr(zipfile.ZipInfo(name), content, compress_type=compression)
    return path


def take(*paths: Path, **changes) -> list[Submission]:
    names = changes.pop("names", [SOURCE])
    return collect(list(paths), names, KNOWN, OTHERS, **changes)


def students(*paths: Path, **changes) -> list[str]:
    return [s.student for s in take(*paths, **changes)]


def mended(content: object, origin: str = "ada.ipynb") -> nbformat.NotebookNode:
    document = read_notebook(raw(content), origin)
    nbformat.validate(document)
    return document


def refusal(content: bytes) -> str:
    with pytest.raises(ValueError, match=r"^ada\.ipynb") as caught:
        read_notebook(content, "ada.ipynb")
    return str(caught.value)


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


def test_assignment_of_two_notebooks(tmp_path):
    """Of an assignment with two notebooks, a student has a submission for each, also when one is renamed."""
    put(tmp_path / "ada" / "part_a.ipynb")
    put(tmp_path / "ada" / "part_b (1).ipynb")
    put(tmp_path / "ada" / "scratch.ipynb")
    found = take(tmp_path, names=["part_a", "part_b"])
    assert [(s.student, s.notebook, s.problem) for s in found] == [
        ("ada", "part_a", ""),
        ("ada", "part_b", ""),
    ]


def test_notebook_that_does_not_tell(tmp_path):
    """Where an assignment has two notebooks, a name that fits neither is that student's problem."""
    (submission,) = take(put(tmp_path / "ada.ipynb"), names=["part_a", "part_b"])
    assert submission.document is None
    assert "part_a.ipynb or part_b.ipynb" in submission.problem


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
    monkeypatch.setattr(reading, "MAX_BYTES", 2000)
    put(tmp_path / "ada.ipynb", raw(notebook(cell("weights", "#" * 2000))))
    put(tmp_path / "bob.ipynb")
    ada, bob = take(tmp_path)
    assert "larger than" in ada.problem
    assert ada.raw == b""
    assert bob.problem == ""


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


# Zips


def test_zip_of_files_and_folders(tmp_path):
    """A zip holds what a folder may hold, and its members are named after it."""
    path = pack(tmp_path / "class.zip", {"ada.ipynb": raw(), "bob/toy_attention.ipynb": raw(), "c/x.ipynb": raw()})
    found = take(path)
    assert [(s.student, s.origin) for s in found] == [
        ("ada", "class.zip:ada.ipynb"),
        ("bob", "class.zip:bob/toy_attention.ipynb"),
        ("c", "class.zip:c/x.ipynb"),
    ]
    assert not any(s.problem for s in found)


@pytest.mark.parametrize(
    ("members", "expected"),
    [
        (["class/ada.ipynb", "class/bob.ipynb", "__MACOSX/class/._ada.ipynb"], ["ada", "bob"]),
        (["class/ada/toy_attention.ipynb", "class/bob/mine.ipynb"], ["ada", "bob"]),
        (["submitted/ada/01_toy/toy_attention.ipynb", "submitted/ada/02_linear/x.ipynb"], ["ada"]),
        (["ada/toy_attention.ipynb"], ["ada"]),
        (["ada/toy_attention (1).ipynb"], ["ada"]),
        (["ada/01_toy/toy_attention.ipynb"], ["ada"]),
        (["class/ada.ipynb"], ["ada"]),
        (["toy_attention.ipynb"], ["class"]),
    ],
)
def test_zip_layouts(tmp_path, members, expected):
    """A single top folder is looked through unless it is one student's."""
    path = pack(tmp_path / "class.zip", dict.fromkeys(members, raw()))
    assert students(path, assignment="01_toy") == expected


def test_zip_name_in_utf8_without_the_flag(tmp_path):
    """A name that macOS wrote in UTF-8 without saying so is read as it was meant."""
    path = pack(tmp_path / "class.zip", {"Jos__.ipynb": raw()})
    path.write_bytes(path.read_bytes().replace(b"Jos__.", "José.".encode()))
    assert students(path) == ["José"]


@pytest.mark.parametrize(
    "name",
    [
        "../ada.ipynb",
        "a/../../ada.ipynb",
        "/etc/ada.ipynb",
        "C:/ada.ipynb",
        "c:ada.ipynb",
        "..\\ada.ipynb",
        "a\\b.ipynb",
    ],
)
def test_zip_slip(tmp_path, name):
    """A member that points out of the zip refuses it by name, and nothing is written."""
    path = pack(tmp_path / "class.zip", {"bob.ipynb": raw(), name: raw()})
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(IntakeError, match=r"^\S*class\.zip: member ") as caught:
        take(path)
    assert name in str(caught.value)
    assert sorted(tmp_path.rglob("*")) == before


def test_null_in_a_member_name(tmp_path):
    """A name with a null character, which would be read in two ways, refuses the zip."""
    path = pack(tmp_path / "class.zip", {"ada.ipynb_x.txt": raw()})
    path.write_bytes(path.read_bytes().replace(b"ada.ipynb_x.txt", b"ada.ipynb\0x.txt"))
    with pytest.raises(IntakeError, match="null character"):
        take(path)


@pytest.mark.parametrize("kind", [stat.S_IFLNK, stat.S_IFIFO, stat.S_IFCHR])
def test_link_in_a_zip(tmp_path, kind):
    """A member that is a link or a device refuses the zip."""
    member = zipfile.ZipInfo("ada.ipynb")
    member.create_system = 3
    member.external_attr = (kind | 0o777) << 16
    with zipfile.ZipFile(tmp_path / "class.zip", "w") as archive:
        archive.writestr(member, "/etc/passwd")
    with pytest.raises(IntakeError, match=r"ada\.ipynb is a link"):
        take(tmp_path / "class.zip")


def test_encrypted_zip(tmp_path):
    """An encrypted zip is refused."""
    path = pack(tmp_path / "class.zip", {"ada.ipynb": raw()})
    content = bytearray(path.read_bytes())
    content[6] |= 1  # flags of the local header
    content[content.index(b"PK\x01\x02") + 8] |= 1  # and of the directory
    path.write_bytes(content)
    with pytest.raises(IntakeError, match=r"ada\.ipynb is encrypted"):
        take(path)


@pytest.mark.parametrize("again", ["ada.ipynb", "./ada.ipynb"])
def test_duplicate_member(tmp_path, again):
    """Two members of one name refuse the zip."""
    path = pack(tmp_path / "class.zip", {"ada.ipynb": raw(), "x" * len(again): raw()})
    path.write_bytes(path.read_bytes().replace(b"x" * len(again), again.encode()))
    with pytest.raises(IntakeError, match=r"ada\.ipynb is there twice"):
        take(path)


def test_too_many_members(tmp_path, monkeypatch):
    """A zip with more members than a class has files is refused."""
    monkeypatch.setattr(intake, "MAX_MEMBERS", 2)
    path = pack(tmp_path / "class.zip", {f"s{n}.ipynb": raw() for n in range(3)})
    with pytest.raises(IntakeError, match="3 members, expected at most 2"):
        take(path)


def test_zip_above_the_total(tmp_path, monkeypatch):
    """A zip whose notebooks are too large together is refused; files that are never read do not count."""
    monkeypatch.setattr(intake, "MAX_TOTAL", 3000)
    assert students(pack(tmp_path / "a.zip", {"ada.ipynb": raw(), "film.mp4": bytes(4000)})) == ["ada"]
    with pytest.raises(IntakeError, match="unpacks to"):
        take(pack(tmp_path / "b.zip", {"ada.ipynb": raw(), "bob.ipynb": bytes(4000)}))


def test_zip_bomb(tmp_path):
    """A member that was packed as tightly as only a bomb is, is not unpacked; the class goes on."""
    path = pack(tmp_path / "class.zip", {"ada.ipynb": bytes(3_000_000), "bob.ipynb": raw()})
    assert path.stat().st_size < 10_000
    ada, bob = take(path)
    assert "times its packed size" in ada.problem
    assert ada.raw == b""
    assert bob.problem == ""


def test_large_member(tmp_path, monkeypatch):
    """A member above the limit is that student's problem."""
    monkeypatch.setattr(reading, "MAX_BYTES", 2000)
    ada, bob = take(pack(tmp_path / "class.zip", {"ada.ipynb": os.urandom(3000), "bob.ipynb": raw()}))
    assert "larger than" in ada.problem
    assert bob.problem == ""


def test_member_that_lies_about_its_size(tmp_path):
    """A member whose header claims fewer bytes than it has is not believed."""
    path = pack(tmp_path / "class.zip", {"ada.ipynb": b" " * 5000 + raw(), "bob.ipynb": raw()})
    content = bytearray(path.read_bytes())
    struct.pack_into("<L", content, content.index(b"PK\x01\x02") + 24, 100)
    path.write_bytes(content)
    ada, bob = take(path)
    assert ada.problem
    assert ada.document is None
    assert bob.problem == ""


def test_damaged_member(tmp_path):
    """A member with a wrong checksum is that student's problem."""
    path = pack(tmp_path / "class.zip", {"ada.ipynb": raw(), "bob.ipynb": raw()}, zipfile.ZIP_STORED)
    path.write_bytes(path.read_bytes().replace(b"x = 1", b"x = 2", 1))
    ada, bob = take(path)
    assert "damaged" in ada.problem
    assert bob.problem == ""


def test_random_damage_to_a_zip(tmp_path):
    """A zip with random bytes changed or cut off is refused or gives submissions; nothing else is raised."""
    path = pack(tmp_path / "class.zip", {"ada.ipynb": raw(), "class/bob.ipynb": raw()})
    good = path.read_bytes()
    rng = random.Random(17)
    outcomes = []
    for _ in range(300):
        content = bytearray(good)
        for _ in range(rng.randint(1, 4)):
            content[rng.randrange(len(content))] = rng.randrange(256)
        if rng.random() < 0.3:
            del content[rng.randrange(len(content)) :]
        path.write_bytes(content)
        try:
            outcomes.append(all((s.document is None) == bool(s.problem) for s in take(path)))
        except IntakeError as error:
            outcomes.append("class.zip" in str(error))
    assert all(outcomes)


# Students


def test_same_bytes_twice(tmp_path):
    """The same notebook in two places is one submission."""
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
    assert ada.document is None
    assert ada.raw == b""
    assert "two different notebooks of one student" in ada.problem
    assert str(first) in ada.problem
    assert str(other) in ada.problem
    assert bob.problem == ""


def test_unicode_forms_are_one_student(tmp_path):
    """Two Unicode forms of a name are one student, in composed form."""
    put(tmp_path / "a" / (unicodedata.normalize("NFD", "José") + ".ipynb"))
    put(tmp_path / "b" / "José.ipynb")
    assert students(tmp_path / "a", tmp_path / "b") == ["José"]


def test_case_makes_two_students(tmp_path):
    """Ids that differ in case are two students."""
    path = pack(tmp_path / "class.zip", {"ada.ipynb": raw(), "Ada.ipynb": raw()})
    assert students(path) == ["Ada", "ada"]


def test_white_space_around_an_id(tmp_path):
    """White space around a name is not part of the id."""
    assert students(pack(tmp_path / "class.zip", {" ada .ipynb": raw()})) == ["ada"]


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        (" ", "unnamed"),
        (" .", "unnamed"),
        (" ..", "unnamed"),
        (" .ada", "ada"),
        (" . .ada", "ada"),
        ("ada+bob", "ada_bob"),
        ("ada\tb", "ada_b"),
        ("ada\x1b[31m", "ada_[31m"),
        ("ada\u202eb", "ada_b"),
        ("a" * 101, "a" * 90),
        ("語" * 90, "語" * 30),
    ],
)
def test_unsafe_id(tmp_path, name, shown):
    """An id that is unsafe or too long is a problem with a safe id for display; the class goes on."""
    path = pack(tmp_path / "class.zip", {f"{name}.ipynb": raw(), "zoe.ipynb": raw()})
    zoe, bad = sorted(take(path), key=lambda s: bool(s.problem))
    assert bad.student == shown
    assert bad.document is None
    assert "student id" in bad.problem
    assert bad.problem.isprintable()
    assert zoe.problem == ""


def test_hidden_notebook_given_directly(tmp_path):
    """A hidden notebook that the instructor names is a problem, since its id starts with a dot."""
    (submission,) = take(put(tmp_path / ".ada.ipynb"))
    assert submission.student == "ada"
    assert "starts with a dot" in submission.problem


def test_made_up_id_is_nobody_elses(tmp_path):
    """The id that an unsafe name is shown under never belongs to another student."""
    for name in ("a+b", "a_b", "a++b", "a__b"):
        put(tmp_path / f"{name}.ipynb")
    found = {s.student: s for s in take(tmp_path)}
    assert len(found) == 4
    assert found["a_b"].problem == ""
    assert found["a__b"].problem == ""


@pytest.mark.skipif(os.name != "posix", reason="names are bytes only on POSIX")
def test_name_that_is_not_utf8(tmp_path):
    """A file name that is not UTF-8 is a problem, with a message that can be printed."""
    try:
        (tmp_path / os.fsdecode(b"ad\xff.ipynb")).write_bytes(raw())
    except OSError:
        pytest.skip("this file system takes only UTF-8")
    (submission,) = take(tmp_path)
    assert submission.student == "ad_"
    assert submission.problem.encode()
    assert submission.origin.encode()


# Whose assignment it is


def test_notebook_of_another_assignment(tmp_path):
    """A notebook of another assignment is a problem that names that assignment."""
    (submission,) = take(put(tmp_path / "ada.ipynb", raw(notebook(cell("kernel"), cell("kernel_check")))))
    assert submission.document is None
    assert "is not a notebook of this assignment" in submission.problem
    assert "it looks like assignment 02_linear" in submission.problem
    assert submission.raw


def test_other_assignment_that_shares_a_cell(tmp_path):
    """A cell that both assignments have does not make a notebook of the other one ours."""
    (submission,) = take(put(tmp_path / "ada.ipynb", raw(notebook(cell("setup"), cell("kernel")))))
    assert "it looks like assignment 02_linear" in submission.problem


def test_shared_cell_alone(tmp_path):
    """A notebook in which only a shared cell is left is graded."""
    (submission,) = take(put(tmp_path / "ada.ipynb", raw(notebook(cell("setup")))))
    assert submission.problem == ""


def test_unknown_notebook(tmp_path):
    """A notebook of no assignment is a problem that names none."""
    (submission,) = take(put(tmp_path / "ada.ipynb", raw(notebook(cell("holiday")))))
    assert "is not a notebook of this assignment: ask" in submission.problem


def test_cell_ids_where_metadata_is_lost(tmp_path):
    """Where an editor dropped nbgrader's metadata, the cell ids tell the assignment."""
    (submission,) = take(put(tmp_path / "ada.ipynb", raw(notebook(cell("weights", metadata={})))))
    assert submission.problem == ""


@pytest.mark.parametrize("nbgrader", [None, 7, [], "x", {}, {"grade_id": []}, {"grade_id": {}}, {"grade_id": 1.5}])
def test_strange_nbgrader_metadata(tmp_path, nbgrader):
    """Whatever stands where nbgrader's metadata should be, the cell id is used."""
    content = notebook(cell("weights", metadata={"nbgrader": nbgrader}))
    (submission,) = take(put(tmp_path / "ada.ipynb", raw(content)))
    assert submission.problem == ""
    nbformat.validate(submission.document)


# Bytes that are no notebook


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "is empty"),
        (b" \n", "is empty"),
        (b"\x89PNG\r\n", "is not UTF-8"),
        ("{}".encode("utf-16"), "is not UTF-8"),
        (b"<!DOCTYPE html>", "is a web page"),
        (b"hello", "is not valid JSON (line 1"),
        (raw()[:100], "the upload was probably cut short; ask for the file again"),
        (b"[1, 2]", "holds a list"),
        (b"12", "holds a number"),
        (b"NaN", "holds nothing"),
        (b'"text"', "holds a text"),
        (b"{}", "has no notebook format"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"nbformat": 4, "x": ' + b"[" * 100_000, "nested too deeply"),
        (raw(notebook(nbformat=5)), "has notebook format 5, expected 4"),
        (raw(notebook(nbformat="four")), "has notebook format four"),
        (raw({"nbformat": 4}), "has no cells"),
        (raw(notebook(cells={"a": 1})), "has an object as its cells"),
        (raw(notebook(cells=[cell("weights"), 3])), "cell 2 is a number"),
        (raw(notebook(cells=[{"cell_type": "code"}])), "cell 1 has no source"),
        (raw(notebook(cells=[cell("weights", source=7)])), "cell 1 has a number as its source"),
        (raw(notebook(cells=[cell("weights", source=["a", 1])])), "cell 1 has a list as its source"),
        (raw({"nbformat": 3}), "no list of worksheets"),
        (raw({"nbformat": 3, "worksheets": [{"cells": [1]}]}), "cell 1 is a number"),
        (raw({"nbformat": 3, "worksheets": [{"cells": [{"cell_type": "code"}]}]}), "cell 1 has no input"),
    ],
)
def test_no_notebook(content, message):
    """Bytes that are no notebook are refused with what was found and what to try."""
    text = refusal(content)
    assert message in text
    assert ": " in text


def test_too_many_cells(monkeypatch):
    """A notebook with thousands of cells is refused."""
    monkeypatch.setattr(reading, "MAX_CELLS", 3)
    assert "has 4 cells, expected at most 3" in refusal(raw(notebook(*[cell("weights")] * 4)))


def test_too_many_containers(monkeypatch):
    """JSON that would need much memory once parsed is refused before it is parsed."""
    monkeypatch.setattr(reading, "MAX_CONTAINERS", 100)
    assert "more lists and objects" in refusal(raw([[]] * 101))


def test_class_goes_on(tmp_path):
    """Whatever one student hands in, the others are graded, and the bytes are kept."""
    put(tmp_path / "ada.ipynb", raw()[:50])
    put(tmp_path / "bob.ipynb")
    ada, bob = take(tmp_path)
    assert (ada.document, ada.raw, ada.notebook) == (None, raw()[:50], SOURCE)
    assert "ada.ipynb is not valid JSON" in ada.problem
    assert bob.document is not None


# What is mended


def test_byte_order_mark():
    """A byte order mark in front is accepted."""
    assert read_notebook(b"\xef\xbb\xbf" + raw(), "ada.ipynb").cells[0].source == "x = 1"


@pytest.mark.parametrize("minor", [0, 2, 4, 99, -1, "5", None, [], 1.5])
def test_minor_version(minor):
    """Any minor version is mended."""
    assert mended(notebook(nbformat_minor=minor)).nbformat_minor == 5


def test_missing_minor_version():
    """A missing minor version is mended."""
    content = notebook()
    del content["nbformat_minor"]
    assert mended(content).cells[0].id == "weights"


def test_format_three():
    """A notebook of format 3 is upgraded, with nbgrader's metadata."""
    metadata = {"nbgrader": {"grade_id": "weights"}}
    cells = [
        {"cell_type": "heading", "level": 2, "source": ["Toy"], "metadata": {}},
        {"cell_type": "code", "input": ["a = 1\n", "b = 2"], "outputs": 3, "metadata": metadata},
        {"cell_type": "markdown", "source": "text"},
    ]
    document = mended({"nbformat": 3, "nbformat_minor": 0, "metadata": [], "worksheets": [{"cells": cells}]})
    assert [c.source for c in document.cells] == ["## Toy", "a = 1\nb = 2", "text"]
    assert [c.id for c in document.cells] == ["cell-1", "weights", "cell-3"]
    assert document.cells[1].metadata.nbgrader.grade_id == "weights"


@pytest.mark.parametrize("level", [None, 0, 10**9, True, "x", 2.5])
def test_format_three_heading_level(level):
    """A heading of format 3 with a senseless level stays a heading."""
    cells = [{"cell_type": "heading", "level": level, "source": "Toy"}]
    document = mended({"nbformat": 3, "worksheets": [{"cells": cells}]})
    assert document.cells[0].source == "# Toy"


def test_valid_ids_stay():
    """Valid ids stay, whatever the grade_id says."""
    document = mended(notebook(cell("weights", id="Ab-_9"), cell("setup", id="weights")))
    assert [c.id for c in document.cells] == ["Ab-_9", "weights"]


@pytest.mark.parametrize("identifier", [None, "", "a b", "x" * 65, 5, [], {}, "weights\n", "é"])
def test_invalid_id(identifier):
    """An invalid id becomes the cell's grade_id."""
    assert mended(notebook(cell("weights", id=identifier))).cells[0].id == "weights"


def test_missing_ids():
    """Cells without an id and a grade_id are numbered, past ids that are taken."""
    plain = {"cell_type": "markdown", "source": "", "metadata": {}}
    document = mended(notebook(dict(plain), dict(plain), cell("weights", id="cell-2")))
    assert [c.id for c in document.cells] == ["cell-1", "cell-2-2", "cell-2"]


def test_id_noted_by_colab():
    """The id that Colab notes in the metadata is used where the cell has none."""
    content = notebook({"cell_type": "code", "source": "", "metadata": {"id": "weights"}}, nbformat_minor=0)
    assert mended(content).cells[0].id == "weights"


def test_duplicate_ids():
    """Of two cells with one id the first keeps it; the second one's grade_id stays for the grader to see."""
    document = mended(notebook(cell("weights"), cell("weights"), cell("setup", id="weights")))
    assert [c.id for c in document.cells] == ["weights", "cell-2", "setup"]
    assert [c.metadata.nbgrader.grade_id for c in document.cells] == ["weights", "weights", "setup"]


def test_same_bytes_same_document():
    """Reading is deterministic, also where ids are made up."""
    content = raw(notebook({"cell_type": "markdown", "source": "a"}, {"cell_type": "code", "source": "b"}))
    assert read_notebook(content, "ada.ipynb") == read_notebook(content, "ada.ipynb")


def test_outputs_are_dropped():
    """Outputs and execution counts never come in: the grader runs the cells itself."""
    output = {
        "output_type": "execute_result",
        "data": {"text/plain": "24"},
        "metadata": {},
        "execution_count": 1,
    }
    document = mended(notebook(cell("weights", outputs=[output], execution_count=3)))
    assert document.cells[0].outputs == []
    assert document.cells[0].execution_count is None


def test_missing_outputs():
    """A code cell without outputs and execution count gets them, other cells lose them."""
    document = mended(notebook({"cell_type": "code", "source": ""}, cell("setup", cell_type="markdown")))
    assert document.cells[0].outputs == []
    assert "outputs" not in document.cells[1]


def test_source_as_lines():
    """A source in lines is joined."""
    assert mended(notebook(cell("weights", ["a\n", "b"]))).cells[0].source == "a\nb"


@pytest.mark.parametrize("metadata", [None, [], "x", 4, [["nbgrader", {}]]])
def test_metadata_that_is_no_object(metadata):
    """Metadata that is no object becomes an empty one, of a cell and of the notebook."""
    document = mended(notebook(cell("weights", metadata=metadata), metadata=metadata))
    assert document.cells[0].metadata == {}
    assert document.metadata == {}


def test_tags_and_kernels_are_dropped():
    """Tags, widgets and kernels, which could steer what is run, stay outside."""
    metadata = {
        "tags": ["skip-execution"],
        "collapsed": 7,
        "nbgrader": {"grade_id": "weights", "points": 1.5},
    }
    document = mended(notebook(cell("weights", metadata=metadata), metadata={"kernelspec": {"name": "own"}}))
    assert document.cells[0].metadata == {"nbgrader": {"grade_id": "weights", "points": 1.5}}
    assert document.metadata == {}


@pytest.mark.parametrize("number", ["NaN", "-Infinity", "1e999", "9" * 30, "9" * 10_000])
def test_numbers_that_json_has_not(number):
    """NaN, infinities and huge integers in places that do not matter cost nothing."""
    content = raw(notebook(cell("weights", execution_count="HERE", metadata={"nbgrader": {"points": "HERE"}})))
    document = read_notebook(content.replace(b'"HERE"', number.encode()), "ada.ipynb")
    nbformat.validate(document)
    assert document.cells[0].metadata.nbgrader.points is None


def test_unknown_cell_type():
    """A kind of cell that the format does not know becomes raw text, which is not run."""
    assert [c.cell_type for c in mended(notebook(cell("a", cell_type="sql"), cell("b", cell_type=[]))).cells] == [
        "raw",
        "raw",
    ]


def test_half_a_surrogate():
    """Half of a surrogate pair becomes a replacement character, so that the notebook can be written."""
    document = mended(notebook(cell("weights", "x = '\ud800'"), cell("\udfff", "y = '\U0001f600'")))
    assert document.cells[0].source == "x = '\N{REPLACEMENT CHARACTER}'"
    assert document.cells[1].source == "y = '\U0001f600'"
    assert nbformat.writes(document).encode()


def test_pasted_pictures_stay():
    """A picture pasted into a written answer stays, other attachments do not."""
    attachments = {
        "a.png": {"image/png": "aGVsbG8=", "text/html": "<script>"},
        "b.png": {"image/png": '"><script>'},
        "c.png": 5,
    }
    document = mended(notebook(cell("weights", cell_type="markdown", attachments=attachments)))
    assert document.cells[0].attachments == {"a.png": {"image/png": "aGVsbG8="}}


# Anything at all

STRANGE = [
    None,
    True,
    0,
    -1,
    5,
    99,
    1.5,
    "",
    "x",
    "\ud800",
    "../..",
    [],
    {},
    [[]],
    {"a": {}},
    [None],
    ["a"],
    [1],
    10**400,
]


def mutate(value: object, rng: random.Random) -> object:
    """A copy in which one place is replaced, removed, repeated or added to."""
    root = [copy.deepcopy(value)]
    places = []

    def visit(node):
        for key in list(node) if isinstance(node, dict) else range(len(node)):
            places.append((node, key))
            if isinstance(node[key], dict | list):
                visit(node[key])

    visit(root)
    node, key = rng.choice(places)
    action = rng.randrange(4)
    if action == 0 or node is root:
        node[key] = copy.deepcopy(rng.choice(STRANGE))
    elif action == 1:
        del node[key]
    elif isinstance(node, list):
        node.insert(key, copy.deepcopy(node[key]))
    else:
        extra = rng.choice(["nbgrader", "id", "tags", "attachments", "cells", "worksheets", "jupyter"])
        node[extra] = copy.deepcopy(rng.choice(STRANGE))
    return root[0]


OLD = {
    "nbformat": 3,
    "nbformat_minor": 0,
    "metadata": {"name": ""},
    "worksheets": [
        {
            "cells": [
                {
                    "cell_type": "code",
                    "input": ["a"],
                    "outputs": [],
                    "metadata": {"nbgrader": {"grade_id": "weights"}},
                },
                {"cell_type": "heading", "level": 1, "source": "b", "metadata": {}},
            ]
        }
    ],
}
NEW = notebook(
    cell("setup"),
    cell("weights", ["a\n", "b"], outputs=[{"output_type": "stream", "name": "stdout", "text": "x"}]),
    cell("text", cell_type="markdown", attachments={"a.png": {"image/png": "aGVsbG8="}}),
    metadata={
        "kernelspec": {"name": "python3", "display_name": "Python 3"},
        "language_info": {"name": "python"},
    },
)


@pytest.mark.parametrize("start", [NEW, OLD], ids=["format 4", "format 3"])
def test_random_mutations(start, caplog):
    """Random mutations give a valid notebook or a ValueError that names the file, and log nothing."""
    rng = random.Random(5)
    accepted, messages = 0, []
    for _ in range(400):
        content = start
        for _ in range(rng.randint(1, 5)):
            content = mutate(content, rng)
        try:
            document = read_notebook(raw(content), "ada.ipynb")
        except ValueError as error:
            messages.append(str(error))
        else:
            accepted += 1
            nbformat.validate(document)
            assert nbformat.writes(document).encode()
    assert accepted > 50
    assert all(message.startswith("ada.ipynb") and message.encode() for message in messages)
    assert not caplog.records


def test_random_bytes(tmp_path):
    """Notebooks with random bytes changed are each a submission or a problem; nothing is raised."""
    rng = random.Random(6)
    good = raw(NEW)
    for number in range(300):
        content = bytearray(good)
        for _ in range(rng.randint(1, 6)):
            content[rng.randrange(len(content))] = rng.randrange(256)
        put(
            tmp_path / f"s{number}.ipynb",
            bytes(content[: rng.choice([len(content), rng.randrange(len(content))])]),
        )
    found = take(tmp_path)
    assert len(found) == 300
    assert all((s.document is None) == bool(s.problem) for s in found)
