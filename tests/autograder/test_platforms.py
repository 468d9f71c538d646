"""Archives of learning platforms: whose each file is, which attempt counts, and what became of all the others."""

from __future__ import annotations

import zipfile
from pathlib import Path

import archives
import pytest
from archives import PLATFORMS, HandIn
from handins import KNOWN, cell, gather, notebook, pack, put, raw

from autograder.submissions.accounts import Outcome
from autograder.submissions.finding import IntakeError
from autograder.submissions.intake import Collected
from autograder.submissions.roster import Person, Roster

NOTEBOOKS = {"toy_attention": KNOWN, "tweets": frozenset({"setup", "count", "count_check"})}
TOY, OLD_TOY = raw(notebook(cell("weights"))), raw(notebook(cell("weights", "x = 0")))
TWEETS, OLD_TWEETS = raw(notebook(cell("count"))), raw(notebook(cell("count", "x = 0")))
BOTH = {"toy_attention.ipynb": TOY, "tweets.ipynb": TWEETS}
ANN, BEN = HandIn("48219", BOTH), HandIn("48220", BOTH, "Ben", "Smith", number=9912360)


def taken(collected: Collected) -> list[tuple[str, str, bytes]]:
    """Student, notebook and content of what is graded."""
    return [(s.student, s.notebook, s.raw) for s in collected.submissions if not s.problem]


def outcomes(collected: Collected) -> dict[str, Outcome]:
    """The name of each file, without the archive's, and what became of it."""
    return {entry.origin.rpartition(":")[2].rpartition("/")[2]: entry.outcome for entry in collected.entries}


ODD = HandIn("48221", {"report.pdf": b"%PDF", "tweets.ipynb": b"{"}, "Cem", "Kaya", number=9912370)


def read(*paths: Path, **changes) -> Collected:
    """What the intake makes of archives of an assignment of two notebooks."""
    return gather(*paths, notebooks=NOTEBOOKS, **changes)


def whose(collected: Collected) -> set[str]:
    """The students of whom something is graded."""
    return {student for student, _, _ in taken(collected)}


@pytest.mark.parametrize("platform", PLATFORMS)
class TestEachPlatform:
    def test_two_notebooks_of_a_student_are_one_students(self, platform, tmp_path):
        """The platform's own id is the student, whatever the notebooks are called."""
        found = read(PLATFORMS[platform](tmp_path / "a.zip", ANN, BEN))
        names = [(student, name) for student in ("48219", "48220") for name in ("toy_attention", "tweets")]
        assert taken(found) == [(student, name, BOTH[f"{name}.ipynb"]) for student, name in names]
        assert found.platforms == (platform,)

    def test_unpacked(self, platform, tmp_path):
        """The folder into which an archive was unpacked is as good as the archive."""
        with zipfile.ZipFile(PLATFORMS[platform](tmp_path / "a.zip", ANN, BEN)) as archive:
            archive.extractall(tmp_path / "unpacked")
        inner = next((tmp_path / "unpacked").glob("assignment_*"), tmp_path / "unpacked")
        assert whose(read(inner)) == {"48219", "48220"}

    def test_every_file_is_accounted_for(self, platform, tmp_path):
        """As many entries as the archive has members; a damaged file costs its own student only."""
        path = PLATFORMS[platform](tmp_path / "a.zip", ODD, ANN)
        found = read(path)
        assert len(found.entries) == len(zipfile.ZipFile(path).namelist())
        assert len(taken(found)) == 2
        assert [e.outcome for e in found.entries if e.student == "48221" and e.notebook] == [Outcome.UNUSABLE]

    def test_a_student_with_a_pdf_does_not_vanish(self, platform, tmp_path):
        """A student without a notebook has a problem that names the file."""
        odd = HandIn("48221", {"report.pdf": b"%PDF"}, "Cem", "Kaya", number=9912370)
        found = read(PLATFORMS[platform](tmp_path / "a.zip", ANN, odd))
        (cem,) = [s for s in found.submissions if s.student == "48221"]
        assert "report.pdf" in cem.problem
        assert "expected toy_attention.ipynb and tweets.ipynb" in cem.problem

    def test_by_name(self, platform, tmp_path):
        """--from with the platform's name gives the same."""
        path = PLATFORMS[platform](tmp_path / "a.zip", ANN, BEN)
        assert read(path, platform=platform) == read(path)

    def test_by_another_name(self, platform, tmp_path):
        """--from with the name of a platform that it does not fit is refused with an example."""
        other = next(name for name in PLATFORMS if name != platform)
        with pytest.raises(IntakeError, match=f"no file is named as {other} names them, expected "):
            read(PLATFORMS[platform](tmp_path / "a.zip", ANN), platform=other)

    def test_the_class_list_gives_the_id(self, platform, tmp_path):
        """With a class list, the student's id is the one of the list."""
        roster = Roster([Person("ajones", "Ann Jones", known=True, ids=("ajones", "48219"))])
        found = read(PLATFORMS[platform](tmp_path / "a.zip", ANN, BEN), roster=roster)
        assert {s.student: found.people[s.student].known for s in found.submissions} == {"ajones": True, "48220": False}


class TestCanvas:
    def test_late_and_in_time_are_one_student(self, tmp_path):
        """The mark LATE is not part of the name, and is remarked on."""
        late = HandIn("48219", BOTH, late=True)
        found = read(archives.canvas(tmp_path / "a.zip", late, BEN))
        assert {s.student: any("marked it as late" in r for r in s.remarks) for s in found.submissions} == {
            "48219": True,
            "48220": False,
        }

    def test_of_two_files_the_newer_counts(self, tmp_path):
        """Canvas numbers what is handed in again under the same name; the larger number of the file is newer."""
        again = HandIn("48219", {"tweets-1.ipynb": TWEETS}, number=9912400)
        older = HandIn("48219", {"tweets.ipynb": OLD_TWEETS})
        found = read(archives.canvas(tmp_path / "a.zip", again, older))
        assert taken(found) == [("48219", "tweets", TWEETS)]
        assert sorted(outcomes(found).values()) == [Outcome.OLDER, Outcome.TAKEN]

    def test_anonymous_grading(self, tmp_path):
        """Without names, the code is the student."""
        found = read(archives.canvas(tmp_path / "a.zip", HandIn("aB3xZ", BOTH), anonymous=True))
        assert whose(found) == {"anon_aB3xZ"}

    def test_a_text_entry(self, tmp_path):
        """Who typed a text into Canvas handed in no notebook."""
        typed = HandIn("48221", {"text.html": b"<p>done</p>"}, "Cem", "Kaya")
        found = read(archives.canvas(tmp_path / "a.zip", ANN, typed))
        assert ["handed in 48221" not in s.problem for s in found.submissions if s.student == "48221"] == [True]
        assert [s.notebook for s in found.submissions if s.student == "48221"] == ["kayacem_48221_text.html"]

    def test_a_file_of_nobody(self, tmp_path):
        """A file that somebody put into the archive belongs to nobody."""
        path = archives.canvas(tmp_path / "a.zip", ANN, BEN)
        with zipfile.ZipFile(path, "a") as archive:
            archive.writestr("solution.ipynb", TOY)
        found = read(path)
        assert outcomes(found)["solution.ipynb"] == Outcome.NOBODY
        assert {s.student for s in found.submissions} == {"48219", "48220"}


class TestMoodle:
    def test_without_folders(self, tmp_path):
        """Moodle can put the files of all students into one folder."""
        path = archives.moodle(tmp_path / "a.zip", ANN, BEN, folders=False)
        assert len(taken(read(path))) == 4

    def test_the_name(self, tmp_path):
        """The archive tells the student's name."""
        found = read(archives.moodle(tmp_path / "a.zip", ANN))
        assert found.people["48219"].name == "Ann Jones"

    def test_a_subfolder_of_the_student(self, tmp_path):
        """A folder in a student's folder changes nothing."""
        inner = HandIn("48219", {"deep/er/still/tweets.ipynb": TWEETS})
        assert taken(read(archives.moodle(tmp_path / "a.zip", inner)))[0][1] == "tweets"


class TestGradescope:
    def test_a_group(self, tmp_path):
        """What a group handed in is each member's."""
        group = HandIn("48219", BOTH, group=(("48220", "Ben", "Smith"),))
        found = read(archives.gradescope(tmp_path / "a.zip", group))
        assert whose(found) == {"48219", "48220"}
        assert found.people["48220"].name == "Ben Smith"

    def test_the_time(self, tmp_path):
        """Gradescope's own time is believed."""
        found = read(archives.gradescope(tmp_path / "a.zip", ANN))
        assert {s.timestamp for s in found.submissions} == {"2026-03-01T12:00:00.861687+00:00"}

    @pytest.mark.parametrize("text", [b"- a list", b"a: [", b"\xff\xfe", b"[" * 2_000])
    def test_a_damaged_list(self, tmp_path, text):
        """Without it nobody knows whose the folders are: the call is refused with a sentence."""
        path = pack(tmp_path / "a.zip", {"e/submission_1/tweets.ipynb": TWEETS, "e/submission_metadata.yml": text})
        with pytest.raises(IntakeError, match="export the submissions again"):
            read(path)

    def test_a_folder_that_is_not_listed(self, tmp_path):
        """It belongs to nobody."""
        path = archives.gradescope(tmp_path / "a.zip", ANN)
        with zipfile.ZipFile(path, "a") as archive:
            archive.writestr("assignment_1_export/submission_7/tweets.ipynb", TWEETS)
        assert [e.outcome for e in read(path).entries].count(Outcome.NOBODY) == 1


class TestBlackboard:
    def test_the_newest_attempt_counts(self, tmp_path):
        """With all attempts in the archive, the newest one with this notebook is graded, the others are named."""
        first = HandIn("ajones", {"tweets.ipynb": OLD_TWEETS, "toy_attention.ipynb": TOY})
        second = HandIn("ajones", {"tweets.ipynb": TWEETS}, time="2026-03-02 09:00:00")
        found = read(archives.blackboard(tmp_path / "a.zip", second, first))
        assert taken(found) == [("ajones", "toy_attention", TOY), ("ajones", "tweets", TWEETS)]
        assert [e.outcome for e in found.entries].count(Outcome.OLDER) == 1

    def test_underscores_in_the_id(self, tmp_path):
        """The .txt tells the id where the file's name could be read in two ways."""
        found = read(archives.blackboard(tmp_path / "a.zip", HandIn("a_jones", BOTH), title="hw_1"))
        assert whose(found) == {"a_jones"}
        assert found.people["a_jones"].name == "Ann Jones"

    def test_a_student_who_claims_another_id(self, tmp_path):
        """A text of the student's in the .txt makes nobody else of the student."""
        path = archives.blackboard(tmp_path / "a.zip", HandIn("mallory", BOTH))
        with zipfile.ZipFile(path) as archive:
            texts = {name: archive.read(name) for name in archive.namelist()}
        (note,) = [name for name in texts if name.endswith(".txt")]
        texts[note] = b"Name: Ann Jones (ajones)\n" + texts[note]
        found = read(pack(tmp_path / "b.zip", texts))
        assert whose(found) == {"mallory"}

    def test_a_text_without_a_file(self, tmp_path):
        """Who typed a text and attached nothing handed in no notebook, and does not vanish."""
        path = archives.blackboard(tmp_path / "a.zip", HandIn("ajones", BOTH), HandIn("cem", {}, "Cem", "Kaya"))
        found = read(path)
        assert [bool(s.problem) for s in found.submissions if s.student == "cem"] == [True]


class TestExchange:
    def test_nbgraders_inbound(self, tmp_path):
        """The newest of a student's hand-ins counts; those of other assignments are nobody's here."""
        path = archives.exchange(tmp_path / "inbound", HandIn("ann", {"tweets.ipynb": OLD_TWEETS}))
        archives.exchange(path, HandIn("ann", {"tweets.ipynb": TWEETS}, time="2026-03-02 12:00:00"))
        archives.exchange(path, HandIn("ben", {"x.ipynb": TOY}), assignment="02_linear")
        found = read(path, assignment="01_toy")
        assert found.platforms == ("nbgrader",)
        assert taken(found) == [("ann", "tweets", TWEETS)]

    def test_its_time_may_be_the_students(self, tmp_path):
        """The folder's name and the timestamp.txt in it are not believed."""
        path = archives.exchange(tmp_path / "inbound", HandIn("ann", {"tweets.ipynb": TWEETS}))
        (ann,) = read(path, assignment="01_toy").submissions
        assert ann.timestamp is None


class TestPlainFolders:
    def test_the_notebooks_name_in_front(self, tmp_path):
        """`tweets_anna.ipynb` and `tweets_ben.ipynb` in one folder are two students."""
        for name in ("tweets_anna", "tweets_ben", "toy_attention-anna (1)"):
            put(tmp_path / "class" / f"{name}.ipynb", TWEETS if name.startswith("tweets") else TOY)
        found = read(tmp_path / "class")
        assert [(s, n) for s, n, _ in taken(found)] == [
            ("anna", "toy_attention"),
            ("anna", "tweets"),
            ("ben", "tweets"),
        ]

    def test_in_a_zip_with_one_folder(self, tmp_path):
        """The folder is the class's, since no file is named as the notebook was given out."""
        path = pack(tmp_path / "a.zip", {f"class/tweets_{name}.ipynb": TWEETS for name in ("anna", "ben")})
        assert [s for s, _, _ in taken(read(path))] == ["anna", "ben"]

    def test_one_notebook_and_its_name_in_all(self, tmp_path):
        """With one notebook, its name is no part of the students' ids if all files have it."""
        for name in ("toy_attention_anna", "toy_attention_ben"):
            put(tmp_path / "class" / f"{name}.ipynb")
        assert [s.student for s in gather(tmp_path / "class").submissions] == ["anna", "ben"]

    @pytest.mark.parametrize("name", ["tweets_12345678", "tweets-u1234567"])
    def test_a_number_behind_it_may_be_the_students(self, tmp_path, name):
        """Only short numbers are those of copies."""
        put(tmp_path / "class" / f"{name}.ipynb", TWEETS)
        assert [s for s, _, _ in taken(read(tmp_path / "class"))] == [name[7:]]

    def test_a_pdf_in_a_students_folder(self, tmp_path):
        """A student's folder without a notebook is that student's problem."""
        put(tmp_path / "class" / "ada" / "tweets.ipynb", TWEETS)
        put(tmp_path / "class" / "ben" / "report.pdf", b"%PDF")
        ada, ben = read(tmp_path / "class").submissions
        assert (ada.problem, "report.pdf" in ben.problem) == ("", True)

    def test_what_lies_too_deep_is_told(self, tmp_path):
        """It is in the account, and nobody's."""
        put(tmp_path / "ada.ipynb")
        put(tmp_path / "bob" / "a" / "b" / "toy_attention.ipynb")
        assert sorted(e.outcome for e in gather(tmp_path).entries) == [Outcome.NOBODY, Outcome.TAKEN]


def test_a_notebook_that_was_not_handed_out(tmp_path):
    """It is told and not graded, and the student has no problem with it."""
    path = archives.canvas(tmp_path / "a.zip", ANN)
    found = read(path, kept_back={"tweets"})
    assert [(s, n) for s, n, _ in taken(found)] == [("48219", "toy_attention")]
    assert Outcome.KEPT_BACK in outcomes(found).values()


def test_two_archives_at_once(tmp_path):
    """A later archive of the same class adds the newer attempts."""
    first = archives.canvas(tmp_path / "a.zip", HandIn("48219", {"tweets.ipynb": OLD_TWEETS}), BEN)
    second = archives.canvas(tmp_path / "b.zip", HandIn("48219", {"tweets.ipynb": TWEETS}, number=9912500), BEN)
    found = read(first, second)
    assert [raw for student, name, raw in taken(found) if (student, name) == ("48219", "tweets")] == [TWEETS]
    assert [e.outcome for e in found.entries].count(Outcome.COPY) == 2
