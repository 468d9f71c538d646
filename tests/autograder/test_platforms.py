"""Archives of learning platforms: whose each file is, which attempt counts, and what became of all the others."""

import zipfile
from pathlib import Path

import archives
import pytest
from archives import PLATFORMS, HandIn
from handins import KNOWN, cell, gather, notebook, pack, put, raw

from autograder.core.submissions.accounts import Outcome
from autograder.core.submissions.finding import IntakeError
from autograder.core.submissions.roster import Person, Roster, read_roster

NOTEBOOKS = {"toy_attention": KNOWN, "tweets": frozenset({"setup", "count", "count_check"})}
TOY = raw(notebook(cell("weights")))
TWEETS, OLD_TWEETS = raw(notebook(cell("count"))), raw(notebook(cell("count", "x = 0")))
BOTH = {"toy_attention.ipynb": TOY, "tweets.ipynb": TWEETS}
ANN, BEN = HandIn("48219", BOTH), HandIn("48220", BOTH, "Ben", "Smith", number=9912360)
ODD = HandIn("48221", {"report.pdf": b"%PDF", "tweets.ipynb": b"{"}, "Cem", "Kaya", number=9912370)


def taken(collected):
    """Student, notebook and content of what is graded."""
    return [(s.student, s.notebook, s.content.read()) for s in collected.submissions if not s.problem]


def read(*paths, **changes):
    """What the intake makes of archives of an assignment of two notebooks."""
    return gather(*paths, notebooks=NOTEBOOKS, **changes)


def whose(collected):
    return {student for student, _, _ in taken(collected)}


@pytest.mark.parametrize("platform", PLATFORMS)
class TestEachPlatform:
    def test_two_notebooks_of_a_student_are_one_students_in_the_archive_and_unpacked(self, platform, tmp_path):
        path = PLATFORMS[platform](tmp_path / "a.zip", ANN, BEN)
        found = read(path)
        names = [(student, name) for student in ("48219", "48220") for name in ("toy_attention", "tweets")]
        assert taken(found) == [(student, name, BOTH[f"{name}.ipynb"]) for student, name in names]
        assert found.platforms == (platform,)
        with zipfile.ZipFile(path) as archive:
            archive.extractall(tmp_path / "unpacked")
        inner = next((tmp_path / "unpacked").glob("assignment_*"), tmp_path / "unpacked")
        assert whose(read(inner)) == {"48219", "48220"}

    def test_every_file_is_accounted_for(self, platform, tmp_path):
        path = PLATFORMS[platform](tmp_path / "a.zip", ODD, ANN)
        found = read(path)
        assert len(found.entries) == len(zipfile.ZipFile(path).namelist())
        assert len(taken(found)) == 2
        assert [e.outcome for e in found.entries if e.student == "48221" and e.notebook] == [Outcome.UNUSABLE]

    def test_a_student_with_a_pdf_does_not_vanish(self, platform, tmp_path):
        odd = HandIn("48221", {"report.pdf": b"%PDF"}, "Cem", "Kaya", number=9912370)
        found = read(PLATFORMS[platform](tmp_path / "a.zip", ANN, odd))
        (cem,) = [s for s in found.submissions if s.student == "48221"]
        assert "report.pdf" in cem.problem
        assert "expected toy_attention.ipynb and tweets.ipynb" in cem.problem

    def test_from_with_the_platforms_name_gives_the_same_with_anothers_it_is_refused(self, platform, tmp_path):
        path = PLATFORMS[platform](tmp_path / "a.zip", ANN, BEN)
        assert read(path, platform=platform) == read(path)
        other = next(name for name in PLATFORMS if name != platform)
        with pytest.raises(IntakeError, match=f"no file is named as {other} names them, expected "):
            read(path, platform=other)

    def test_the_class_list_gives_the_id(self, platform, tmp_path):
        roster = Roster([Person("ajones", "Ann Jones", known=True, ids=("ajones", "48219"))])
        found = read(PLATFORMS[platform](tmp_path / "a.zip", ANN, BEN), roster=roster)
        assert {s.student: found.people[s.student].known for s in found.submissions} == {"ajones": True, "48220": False}


GROUP = HandIn("48219", BOTH, group=(("48220", "Ben", "Smith"),))
DEEP = HandIn("48219", {"deep/er/still/tweets.ipynb": TWEETS})
ANN_S, TWO = {"48219": "Ann Jones"}, {"48219": "Ann Jones", "48220": "Ben Smith"}
NAMED = {  # an archive, and the id and name of each student of whom something is graded
    "Canvas, anonymous: the code is the student": (lambda p: archives.canvas(p, HandIn("aB3xZ", BOTH), anonymous=True),
        {"anon_aB3xZ": ""}),
    "Moodle 3": (lambda p: archives.moodle(p, ANN, BEN, end="_"), TWO),
    "Moodle without folders": (lambda p: archives.moodle(p, ANN, BEN, folders=False), TWO),
    "Moodle, a folder in a student's": (lambda p: archives.moodle(p, DEEP), ANN_S),
    "Gradescope, a group: it is each member's": (lambda p: archives.gradescope(p, GROUP), TWO),
    "Blackboard, the id is in the .txt": (lambda p: archives.blackboard(p, HandIn("a_jones", BOTH), title="hw_1"),
        {"a_jones": "Ann Jones"}),
}  # fmt: skip


@pytest.mark.parametrize(("archive", "people"), NAMED.values(), ids=NAMED)
def test_the_archive_gives_owners_and_names(tmp_path, archive, people):
    found = read(archive(tmp_path / "a.zip"))
    assert {student: found.people[student].name for student in whose(found)} == people


ROSTER = """id,name,moodle id,login,group
ann,Ann Jones,48219,ajones,Team 1
ben,Ben Smith,48220,,Team 2
cem,Cem Kaya,48221,,Team 2
"""
WITHOUT_TEAMS = ROSTER.replace(",Team 1", ",").replace(",Team 2", ",")
BB, BOBS = "Homework 1_{}_attempt_{}_{}", "x_48220_attempt_2099-01-01-00-00-00_tweets.ipynb"
NOON, NEVER = "2026-03-01-12-00-00", "2026-99-99-12-00-00"
MOODLE, BRIGHTSPACE = "{}_{}_assignsubmission_file/tweets.ipynb", "{}-7 - {} - {} - tweets.ipynb"
IN_TEAMS = [(1, "Ann Jones", 48219), (2, "Ben Smith", 48220)]
NAMES = {  # names of files, the class list, of whom something is graded, and how many files a person is asked about
    "Blackboard: a file called like another's": (
        [BB.format("48219", NOON, BOBS), BB.format("48220", NOON, "tweets.ipynb")], "", {"48219", "48220"}, 0),
    "Blackboard: a time that does not exist": (
        [BB.format("48219", NEVER, "tweets.ipynb"), BB.format("48220", NOON, "tweets.ipynb")], "", {"48220"}, 1),
    "Blackboard: underscores in titles and users": (
        [f"hw_1_{user}_attempt_{NOON}_tweets.ipynb" for user in ("a_jones", "ben")], "", {"a_jones", "ben"}, 0),
    "Blackboard's time in an archive of Canvas": (
        ["a_1_2_tweets.ipynb", "b_2_3_tweets.ipynb", f"c_attempt_{NEVER}_tweets.ipynb"], "", {"1", "2"}, 1),
    "Moodle without folders: a file called like another's": (
        ["Ann Jones_48219_assignsubmission_file_Ben Smith_48220_assignsubmission_file_tweets.ipynb"], ROSTER, {"ann"},
        0),
    "Moodle: a team": ([MOODLE.format("Team 1", 48220), MOODLE.format("Team 2", 48219)], ROSTER, {"ann", "ben", "cem"},
        0),
    "Moodle: a team that the class list does not have": (
        [MOODLE.format("Team 1", 48220), MOODLE.format("Ann Jones", 48219)], WITHOUT_TEAMS, {"ann"}, 1),
    "Moodle: the default team has no number": (
        ["Default group_assignsubmission_file/tweets.ipynb", MOODLE.format("Team 1", 48220)], ROSTER, {"ann"}, 1),
    "Moodle: blind marking": ([MOODLE.format("Teilnehmer", number) for number in (48219, 48220)], WITHOUT_TEAMS,
        {"ann", "ben"}, 0),
    "Moodle 3: a folder for each member of a team": (
        [f"Team {team}-{name}_{id_}_assignsubmission_file_/tweets.ipynb" for team, name, id_ in IN_TEAMS], ROSTER,
        {"ann", "ben"}, 0),
    "Moodle 3: members of a group, without folders": (
        [f"Team {team}-{name}_{id_}_assignsubmission_file_tweets.ipynb" for team, name, id_ in IN_TEAMS], ROSTER,
        {"ann", "ben"}, 0),
    "names of Moodle in a form that it does not have": (
        ["z1_x_y__assignsubmission_file/tweets.ipynb", "z2_x_y__assignsubmission_file/tweets.ipynb"], "", set(), 2),
    "Canvas: a name that ends like another's id": (
        ["eve_48220_48219_9912351_x.ipynb", "smithben_48220_9912352_x.ipynb", "kayacem_48221_9912353_x.ipynb"], "",
        {"48220", "48221"}, 1),
    "Canvas: somebody put it there": (
        ["jonesann_48219_9912351_x.ipynb", "kayacem_48221_9912353_x.ipynb", "solution.ipynb"], "", {"48219", "48221"},
        1),
    "Canvas: a file that begins with a number": (["a_48219_9912351_2026_tweets.ipynb"], "", {"48219"}, 0),
    "Canvas: two names beside an id": (
        ["eve_48220_4821_tweets.ipynb", "smithben_48220_9912_tweets.ipynb", "kayacem_48221_9913_tweets.ipynb"], ROSTER,
        {"ben", "cem"}, 1),
    "Canvas: a group": (["team2_48220_9912351_tweets.ipynb"], ROSTER, {"ben", "cem"}, 0),
    "Canvas: by the name, where the list lacks the ids": (["jonesann_777_9912351_tweets.ipynb"], ROSTER, {"ann"}, 0),
    "Brightspace: a time that does not exist": (
        [BRIGHTSPACE.format(1, "A B", "Mar 1, 2026 926 PM"), BRIGHTSPACE.format(2, "C D", "Mar 45, 2026 926 PM")], "",
        {"1"}, 1),
    "Brightspace: folders, in one for all": (
        [f"HW Download Mar 1, 2026 1000 PM/{n}-7 - {name} - Mar 1, 2026 926 PM/x.ipynb" for n, name, _ in IN_TEAMS],
        ROSTER, {"ann", "ben"}, 0),
    "Blackboard: a title like a part of the form": (
        [f"My attempt_1_ajones_attempt_{NOON}_tweets.ipynb", f"My attempt_1_cem_attempt_{NOON}_tweets.ipynb"], ROSTER,
        {"ann", "cem"}, 0),
    "Brightspace: numbers that tell nobody apart": (
        [BRIGHTSPACE.format(1, name, "Mar 1, 2026 926 PM") for name in ("Ann Jones", "Ben Smith")], ROSTER,
        {"ann", "ben"}, 0),
    "plain folders: by the names on the list": (["Jones_Ann/tweets.ipynb", "cem.ipynb"], ROSTER, {"ann", "cem"}, 0),
    "plain files: downloaded again": (["ann.ipynb", "cem (1).ipynb", "ben(2).ipynb"], ROSTER, {"ann", "ben", "cem"}, 0),
    "ILIAS: a team": (
        ["Team 9/Jones_Ann_ajones_1/x.ipynb", "Team 8/Kaya_Cem_ck_3/x.ipynb", "Team 9/Smith_Ben_bs_2/notes.pdf"],
        WITHOUT_TEAMS, {"ann", "ben", "cem"}, 0),
    "Google Classroom: by the names on the list": (
        ["Ann Jones - Copy of tweets.ipynb", "Smith, Ben - tweets.ipynb", "Eve Noir - tweets.ipynb"], ROSTER,
        {"ann", "ben"}, 1),
    "two of one name": (["Ann Jones - tweets.ipynb", "Ann Jones_777_assignsubmission_file/tweets.ipynb"], ROSTER,
        {"ann"}, 1),
    "Microsoft Teams, the folder itself": (["Submitted files/Ann Jones/HW/Version 1/tweets.ipynb"], ROSTER, {"ann"}, 0),
    "Microsoft Teams, working files": ([f"Working files/{n}/HW/tweets.ipynb" for _, n, _ in IN_TEAMS], ROSTER,
        {"ann", "ben"}, 0),
    "Microsoft Teams": ([f"Ann Jones/HW 4/Version {n}/tweets.ipynb" for n in (1, 2)], ROSTER, {"ann"}, 0),
    "Gradescope's folders without its list": (["submission_7/tweets.ipynb"], "", set(), 1),
    "a zip in a student's folder": (["Ann Jones_48219_assignsubmission_file/hw.zip"], ROSTER, {"ann"}, 0),
}  # fmt: skip


@pytest.mark.parametrize(("names", "listed", "students", "asked"), NAMES.values(), ids=NAMES)
def test_a_name_is_read_whole_by_the_form_of_the_archives_platform(tmp_path, names, listed, students, asked):
    inner = pack(tmp_path / "inner.zip", {"hw/tweets.ipynb": TWEETS, "__MACOSX/hw/._tweets.ipynb": b"x"}).read_bytes()
    content = {name: inner if name.endswith(".zip") else TWEETS for name in names}
    (tmp_path / "roster.csv").write_text(listed or "id\n")
    found = read(pack(tmp_path / "a.zip", content), roster=read_roster(tmp_path / "roster.csv"))
    assert whose(found) == students
    assert [e.outcome for e in found.entries].count(Outcome.UNCLEAR) == asked


@pytest.mark.parametrize(
    ("name", "perhaps"),
    [
        (BB.format("48219", NEVER, "tweets.ipynb"), {"ann"}),
        (BRIGHTSPACE.format(48219, "A B", "Mar 45, 2026 926 PM"), {"ann"}),
        (BRIGHTSPACE.format(7, "Ann Jones", "Mar 45, 2026 926 PM"), {"ann"}),
        (MOODLE.format("Eve Noir", 48219), {"ann"}),
        (MOODLE.format("Ben Smith", 48219), {"ann", "ben"}),
    ],
)
def test_who_may_have_handed_in_is_not_missing(tmp_path, name, perhaps):
    """A student on the class list whose only file is unclear has a problem: nothing handed in may count as 0."""
    (tmp_path / "roster.csv").write_text(WITHOUT_TEAMS)
    found = read(pack(tmp_path / "a.zip", {name: TWEETS}), roster=read_roster(tmp_path / "roster.csv"))
    assert {s.student for s in found.submissions if s.problem} == {*found.people} == perhaps


@pytest.mark.parametrize(
    ("name", "accounts"),
    [
        (MOODLE.format("Team 2", 48219), {"ben": "", "cem": ""}),
        ("team2_48220_9912351_tweets.ipynb", {"ben": "48220", "cem": ""}),
        (MOODLE.format("Ben Smith", 48220), {"ben": "48220"}),
    ],
)
def test_a_teams_id_is_no_members(tmp_path, name, accounts):
    """The number of a team, or of the member who stands for it, is not noted as another member's: marks go by it."""
    (tmp_path / "roster.csv").write_text(ROSTER)
    found = read(pack(tmp_path / "a.zip", {name: TWEETS}), roster=read_roster(tmp_path / "roster.csv"))
    assert {s.student: s.sender.student for s in found.submissions} == accounts


NASTY = [  # what a student may call a file
    *("_48220_9999999_tweets.ipynb", "x_48220_99999999_tweets.ipynb", "48220_tweets.ipynb"),
    "Ben Smith_48220_assignsubmission_file_tweets.ipynb",
    *("x_48220_attempt_2099-01-01-00-00-00_tweets.ipynb", "x_48220_attempt_2026-99-99-00-00-00_tweets.ipynb"),
    " - Mar 1, 2027 1159 PM - tweets.ipynb",
    "48220-7 - Ben Smith - Mar 1, 2027 1159 PM - tweets.ipynb",
    "Ben Smith - tweets.ipynb",
    *("48220+01_toy+2099-01-01 00:00:00 UTC+x.ipynb", "tweets_48220.ipynb", "LATE_48220.ipynb"),
    *("submission_metadata.yml.ipynb", "index.html.ipynb"),
]


@pytest.mark.parametrize("platform", PLATFORMS)
@pytest.mark.parametrize("name", NASTY)
def test_no_name_of_a_file_makes_it_anothers(tmp_path, platform, name):
    nasty = HandIn("48219", {name: OLD_TWEETS}, number=9912399)
    found = read(PLATFORMS[platform](tmp_path / "a.zip", nasty, BEN, ODD))
    assert {content for student, _, content in taken(found) if student == "48220"} == {TOY, TWEETS}
    assert {student for student, _, content in taken(found) if content == OLD_TWEETS} <= {"48219"}
    assert found.platforms == (platform,)


def test_names_that_two_platforms_write(tmp_path):
    path = pack(tmp_path / "a.zip", {f"hw_1_48219_attempt_{NOON}_tweets.ipynb": TWEETS})
    with pytest.raises(IntakeError, match=r"fit canvas and blackboard, .* name the platform with --from"):
        read(path)
    assert whose(read(path, platform="blackboard")) == {"48219"}


def test_the_owner_of_a_folder_in_the_exchange(tmp_path, monkeypatch):
    folder = archives.exchange(tmp_path / "inbound", *(HandIn(s, {"tweets.ipynb": TWEETS}) for s in ("ann", "ben")))
    assert whose(read(folder, assignment="01_toy")) == {"ann", "ben"}
    monkeypatch.setattr(Path, "owner", lambda self: "ann")
    assert whose(read(folder, assignment="01_toy")) == {"ann"}


def test_a_folder_that_gradescope_does_not_list(tmp_path):
    """A person is asked, and it is graded for nobody."""
    path = archives.gradescope(tmp_path / "a.zip", ANN)
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr("assignment_1_export/submission_7/tweets.ipynb", TWEETS)
    found = read(path)
    assert [e.outcome for e in found.entries].count(Outcome.UNCLEAR) == 1
    assert {s.student for s in found.submissions} == {"48219"}


NEWER = HandIn("48219", {"tweets-1.ipynb": TWEETS}, number=9912400)
OLDER = HandIn("48219", {"tweets.ipynb": OLD_TWEETS})
FIRST = HandIn("48219", {"tweets.ipynb": OLD_TWEETS, "toy_attention.ipynb": TOY})
SECOND = HandIn("48219", {"tweets.ipynb": TWEETS}, time="2026-03-02 09:00:00")
ATTEMPTS = {  # an archive, and what is graded
    "Canvas: a larger number": (lambda p: archives.canvas(p, NEWER, OLDER), {"tweets": TWEETS}),
    "Blackboard: a time": (lambda p: archives.blackboard(p, SECOND, FIRST), {"toy_attention": TOY, "tweets": TWEETS}),
}


@pytest.mark.parametrize(("archive", "expected"), ATTEMPTS.values(), ids=ATTEMPTS)
def test_the_newest_attempt_counts(tmp_path, archive, expected):
    found = read(archive(tmp_path / "a.zip"))
    assert {name: content for _, name, content in taken(found)} == expected
    assert [e.outcome for e in found.entries].count(Outcome.OLDER) == 1


def test_two_archives_at_once(tmp_path):
    first = archives.canvas(tmp_path / "a.zip", OLDER, BEN)
    second = archives.canvas(tmp_path / "b.zip", HandIn("48219", {"tweets.ipynb": TWEETS}, number=9912500), BEN)
    found = read(first, second)
    assert [raw for student, name, raw in taken(found) if (student, name) == ("48219", "tweets")] == [TWEETS]
    assert [e.outcome for e in found.entries].count(Outcome.COPY) == 2


@pytest.mark.parametrize(("platform", "files"), [("canvas", {"text.html": b"<p>done</p>"}), ("blackboard", {})])
def test_who_typed_a_text_handed_in_no_notebook_and_does_not_vanish(tmp_path, platform, files):
    typed = HandIn("48221", files, "Cem", "Kaya")
    found = read(PLATFORMS[platform](tmp_path / "a.zip", ANN, typed))
    (cem,) = [s for s in found.submissions if s.student == "48221"]
    assert (bool(cem.problem), "handed in 48221" in cem.problem) == (True, False)
    assert cem.notebook == "text.html" or platform == "blackboard"


def test_a_student_who_claims_another_id(tmp_path):
    path = archives.blackboard(tmp_path / "a.zip", HandIn("mallory", BOTH))
    with zipfile.ZipFile(path) as archive:
        texts = {name: archive.read(name) for name in archive.namelist()}
    (note,) = [name for name in texts if name.endswith(".txt")]
    texts[note] = b"Name: Ann Jones (ajones)\n" + texts[note]
    assert whose(read(pack(tmp_path / "b.zip", texts))) == {"mallory"}


@pytest.mark.parametrize("text", [b"- a list", b"a: [", b"\xff\xfe", b"[" * 2_000])
def test_a_damaged_list_of_gradescope(tmp_path, text):
    """Without it nobody knows whose the folders are: the call is refused with a sentence."""
    path = pack(tmp_path / "a.zip", {"e/submission_1/tweets.ipynb": TWEETS, "e/submission_metadata.yml": text})
    with pytest.raises(IntakeError, match="export the submissions again"):
        read(path)


def test_the_newest_hand_in_of_this_assignment_counts(tmp_path):
    path = archives.exchange(tmp_path / "inbound", HandIn("ann", {"tweets.ipynb": OLD_TWEETS}))
    archives.exchange(path, HandIn("ann", {"tweets.ipynb": TWEETS}, time="2026-03-02 12:00:00"))
    archives.exchange(path, HandIn("ben", {"x.ipynb": TOY}), assignment="02_linear")
    found = read(path, assignment="01_toy")
    assert found.platforms == ("nbgrader",)
    assert taken(found) == [("ann", "tweets", TWEETS)]
    assert {s.timestamp for s in found.submissions} == {None}


PLAIN = {  # the files of a folder, and what is graded
    "the notebook's name in front": (["tweets_anna", "tweets_ben", "toy_attention-anna (1)"],
        [("anna", "toy_attention"), ("anna", "tweets"), ("ben", "tweets")]),
    "a long number behind it is the student's": (["tweets_12345678", "tweets_ben"],
        [("12345678", "tweets"), ("ben", "tweets")]),
    "so is one with a letter": (["tweets-u1234567", "tweets_ben"], [("ben", "tweets"), ("u1234567", "tweets")]),
}  # fmt: skip


@pytest.mark.parametrize(("names", "expected"), PLAIN.values(), ids=PLAIN)
@pytest.mark.parametrize("packed", [False, True])
def test_plain_folders(tmp_path, names, expected, packed):
    """In a folder, or a zip of one, the notebook's name is no part of the student's; only short numbers are copies'."""
    files = {f"class/{name}.ipynb": TWEETS if name.startswith("tweets") else TOY for name in names}
    for name, content in files.items():
        put(tmp_path / name, content)
    found = read(pack(tmp_path / "a.zip", files) if packed else tmp_path / "class")
    assert [(student, name) for student, name, _ in taken(found)] == expected


def test_one_notebook_and_its_name_in_all(tmp_path):
    for name in ("toy_attention_anna", "toy_attention_ben"):
        put(tmp_path / "class" / f"{name}.ipynb")
    assert [s.student for s in gather(tmp_path / "class").submissions] == ["anna", "ben"]


def test_a_pdf_in_a_students_folder(tmp_path):
    put(tmp_path / "class" / "ada" / "tweets.ipynb", TWEETS)
    put(tmp_path / "class" / "ben" / "report.pdf", b"%PDF")
    ada, ben = read(tmp_path / "class").submissions
    assert (ada.problem, "report.pdf" in ben.problem) == ("", True)


def test_what_lies_too_deep_is_reported(tmp_path):
    put(tmp_path / "ada.ipynb")
    put(tmp_path / "bob" / "a" / "b" / "toy_attention.ipynb")
    assert sorted(e.outcome for e in gather(tmp_path).entries) == [Outcome.NOBODY, Outcome.TAKEN]


def test_a_notebook_that_was_not_handed_out(tmp_path):
    found = read(archives.canvas(tmp_path / "a.zip", ANN), kept_back={"tweets"})
    assert [(s, n) for s, n, _ in taken(found)] == [("48219", "toy_attention")]
    assert Outcome.KEPT_BACK in [e.outcome for e in found.entries]
