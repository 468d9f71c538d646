"""Zips of hand-ins: what is found in them, and which of them are refused."""

import os
import random
import stat
import struct
import zipfile

import pytest
from handins import cell, gather, notebook, pack, raw, refused, students, take

from autograder.core.submissions import files, finding
from autograder.core.submissions.accounts import Outcome
from autograder.core.submissions.finding import IntakeError

BOMB, LARGE = bytes(3_000_000), os.urandom(3000)


@pytest.mark.parametrize("wrapped", ["", "submitted/"])
@pytest.mark.parametrize("trust", [False, True])
def test_time_stamp_in_a_zip(tmp_path, wrapped, trust):
    stamps = {"ada/01_toy/timestamp.txt": b"2026-03-01 12:00:00 UTC\n", "timestamp.txt": b"2026-03-05 12:00:00 UTC"}
    members = {"ada/01_toy/toy_attention.ipynb": raw(), "bob.ipynb": raw()} | stamps
    path = pack(tmp_path / "class.zip", {wrapped + name: content for name, content in members.items()})
    found = take(path, assignment="01_toy", collected=tmp_path / "submitted", trust_timestamps=trust)
    assert {s.student: s.timestamp for s in found} == {"ada": "2026-03-01 12:00:00 UTC" if trust else None, "bob": None}


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
        (["ada\\toy_attention.ipynb", "bob\\mine.ipynb"], ["ada", "bob"]),
        (["hand_in/toy_attention.ipynb", "hand_in/earlier/toy_attention_1.ipynb"], ["class"]),
    ],
)
def test_a_single_top_folder_is_looked_through_unless_it_is_one_students(tmp_path, members, expected):
    path = pack(tmp_path / "class.zip", dict.fromkeys(members, raw()))
    assert students(path, assignment="01_toy") == expected


def test_zip_name_in_utf8_without_the_flag(tmp_path):
    path = pack(tmp_path / "class.zip", {"Jos__.ipynb": raw()})
    path.write_bytes(path.read_bytes().replace(b"Jos__.", "José.".encode()))
    assert students(path) == ["José"]


@pytest.mark.parametrize(
    ("name", "student", "wrong"),
    [
        ("../ada.ipynb", "ada", "leaves the zip"),
        ("a/../../ada.ipynb", "ada", "leaves the zip"),
        ("ada/../../cleo/toy_attention.ipynb", "cleo", "leaves the zip"),
        ("/etc/ada.ipynb", "etc", "has an absolute path"),
        ("C:/ada.ipynb", "ada", "has an absolute path"),
        ("c:ada.ipynb", "ada", "has an absolute path"),
    ],
)
def test_zip_slip(tmp_path, name, student, wrong):
    """A member that points out of the zip refuses the student whom its safe part names, and nothing is written."""
    path = pack(tmp_path / "class.zip", {"bob.ipynb": raw(), name: raw()})
    before = sorted(tmp_path.rglob("*"))
    found = {s.student: s.problem for s in take(path)}
    assert set(found) == {"bob", student}
    assert found["bob"] == ""
    assert f"class.zip:{name} {wrong}" in found[student]
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.parametrize(
    "name", ["ada/../bob/toy_attention.ipynb", "/bob/x.ipynb", "../../evil.txt", "ada/..", "/a/b/c/d/ada.ipynb"]
)
def test_a_dangerous_member_takes_nobodys_place(tmp_path, name):
    path = pack(tmp_path / "class.zip", {"ada/toy_attention.ipynb": raw(), "bob/mine.ipynb": raw(), name: raw()})
    found = gather(path)
    assert [(s.student, s.problem) for s in found.submissions] == [("ada", ""), ("bob", "")]
    assert [f"class.zip:{name} " in e.detail for e in found.entries if e.outcome is Outcome.NOBODY] == [True]


def test_a_dangerous_member_in_a_wrapped_class(tmp_path):
    """A class in one folder stays in it: the folder is no student, whatever one member is called."""
    path = pack(tmp_path / "c.zip", {"class/bob.ipynb": raw(), "class/../ada.ipynb": raw(), "/class/eve.ipynb": raw()})
    assert {s.student: bool(s.problem) for s in take(path)} == {"ada": True, "bob": False, "eve": True}


@pytest.mark.parametrize("kind", [stat.S_IFLNK, stat.S_IFIFO, stat.S_IFCHR])
def test_link_in_a_zip(tmp_path, kind):
    with zipfile.ZipFile(tmp_path / "class.zip", "w") as archive:
        archive.writestr("bob/toy_attention.ipynb", raw())
        for name in ("ada.ipynb", "bob/.venv/bin/python"):
            member = zipfile.ZipInfo(name)
            member.create_system = 3
            member.external_attr = (kind | 0o777) << 16
            archive.writestr(member, "/etc/passwd")
    found = gather(tmp_path / "class.zip")
    ada, bob = found.submissions
    assert "ada.ipynb is a link" in ada.problem
    assert (bob.problem, len(found.entries)) == ("", 2)


def encrypted(content):
    """The first member is marked as encrypted, in its header and in the directory."""
    content[6] |= 1
    content[content.index(b"PK\x01\x02") + 8] |= 1
    return content


def lying(content):
    """The directory claims fewer bytes than the first member has."""
    struct.pack_into("<L", content, content.index(b"PK\x01\x02") + 24, 100)
    return content


def swapped(old, new):
    return lambda content: content.replace(old, new)


DAMAGES = {  # more members, what is done to the zip, and the sentence about it
    "encrypted": ({"ada.ipynb": raw()}, encrypted, "ada.ipynb is encrypted"),
    "twice": ({"ada.ipynb": raw(), "x" * 9: raw()}, swapped(b"x" * 9, b"ada.ipynb"), "ada.ipynb is there twice"),
    "spelt twice": ({"ada.ipynb": raw(), "x" * 11: raw()}, swapped(b"x" * 11, b"./ada.ipynb"), "is there twice"),
    "a null in the name": ({"ada.ipynb_x.txt": raw()}, swapped(b"b_x.txt", b"b\0x.txt"), "null character"),
    "a lie about the size": ({"ada.ipynb": b" " * 5000 + raw()}, lying, "ada.ipynb"),
    "a wrong checksum": ({"ada.ipynb": raw()}, swapped(b"x = 1", b"x = 2"), "damaged"),
}


@pytest.mark.parametrize(("members", "damage", "message"), DAMAGES.values(), ids=DAMAGES)
def test_a_member_that_cannot_be_trusted_refuses_its_student_the_class_goes_on(tmp_path, members, damage, message):
    packing = zipfile.ZIP_STORED if message == "damaged" else zipfile.ZIP_DEFLATED
    path = pack(tmp_path / "class.zip", members | {"bob.ipynb": raw(notebook(cell("weights", "x = 7")))}, packing)
    path.write_bytes(damage(bytearray(path.read_bytes())))
    assert message in refused(path).problem


INNER = {  # what is in a zip that ada handed in, and the sentence: "" for a notebook that is graded
    "a large one": ({"toy_attention.ipynb": raw(), "noise.bin": random.Random(1).randbytes(1_100_000)}, ""),
    "a zip of a zip": ({"hw.zip": b"PK\x05\x06" + bytes(18)}, "ada handed in hw.zip, expected toy_attention.ipynb"),
    "too many notebooks": ({f"{n}.ipynb": raw() for n in range(51)}, "it holds 51 notebooks, expected at most 50"),
    "no zip": (b"PK\x03\x04 no", "hw.zip cannot be unpacked (File is not a zip file)"),
}


@pytest.mark.parametrize(("content", "message"), INNER.values(), ids=INNER)
def test_a_zip_in_a_zip(tmp_path, content, message):
    inner = content if isinstance(content, bytes) else pack(tmp_path / "hw.zip", content).read_bytes()
    ada, bob = take(pack(tmp_path / "class.zip", {"ada/hw.zip": inner, "bob/toy_attention.ipynb": raw()}))
    assert (message in ada.problem, bool(ada.problem), bob.problem) == (True, bool(message), "")


def test_a_zip_with_more_members_than_a_class_has_files_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(finding, "MAX_ALL_MEMBERS", 2)
    path = pack(tmp_path / "class.zip", {f"s{n}.ipynb": raw() for n in range(3)})
    with pytest.raises(IntakeError, match="3 members, expected at most 2"):
        take(path)


@pytest.mark.parametrize("wrapped", ["", "class/"])
@pytest.mark.parametrize(("limit", "most"), [("MAX_MEMBERS", 2), ("MAX_OF_ONE", 5_000)])
def test_one_student_with_too_much(tmp_path, monkeypatch, wrapped, limit, most):
    monkeypatch.setattr(finding, limit, most)
    files = {f"{wrapped}ada/x{n}.ipynb": bytes(2_000) for n in range(3)}
    path = pack(tmp_path / "class.zip", files | {f"{wrapped}bob/toy_attention.ipynb": raw()})
    ada, bob = take(path)
    assert (ada.student, bob.student, bob.problem) == ("ada", "bob", "")
    assert "is a folder with more than 10,000 files" in ada.problem


def test_zip_above_the_total(tmp_path, monkeypatch):
    monkeypatch.setattr(finding, "MAX_TOTAL", 3000)
    assert students(pack(tmp_path / "a.zip", {"ada.ipynb": raw(), "film.mp4": bytes(4000)})) == ["ada"]
    with pytest.raises(IntakeError, match="unpacks to"):
        take(pack(tmp_path / "b.zip", {"ada.ipynb": raw(), "bob.ipynb": bytes(4000)}))


@pytest.mark.parametrize(("content", "message"), [(BOMB, "times its packed size"), (LARGE, "larger than")])
def test_a_bomb_or_what_is_too_large_is_not_unpacked(tmp_path, monkeypatch, content, message):
    monkeypatch.setattr(files, "MAX_BYTES", 2000 if content is LARGE else files.MAX_BYTES)
    ada = refused(pack(tmp_path / "class.zip", {"ada.ipynb": content, "bob.ipynb": raw()}))
    assert message in ada.problem
    assert ada.content.read() == b""


def test_random_damage_to_a_zip(tmp_path):
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
