"""From the archive of a platform to submitted/, and from there, in as many runs as it takes, to the marks."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from datetime import timedelta
from pathlib import Path

import archives
import pytest
from archives import HandIn
from nbgrader.api import Gradebook

from autograder.output.running import Progress, Run, read
from autograder.results import Status, SubmissionResult
from autograder.scratch import Scratch
from autograder.source.releasing import dumps
from autograder.submissions.submitting import blank, solved, with_answers

pytestmark = pytest.mark.engine

NAME = "09_tiny"
ROSTER = "id,name,email,section,login,extension\najones,Ann Jones,ann@example.org,Mon,48219,2\nzoe,Zoe Lee,,Mon,1,\n"


@pytest.fixture
def document(call):
    """Run a command with --json: its document."""
    return lambda *arguments: json.loads(call(*arguments, "--json")[1])


@pytest.fixture
def files(tiny):
    """A solved and a blank notebook, as a student hands them in."""
    return {"tiny.ipynb": dumps(solved(tiny)).encode()}, {"tiny.ipynb": dumps(blank(tiny)).encode()}


@pytest.fixture
def archive(tiny_course, files):
    """A Canvas archive: Ann solved it, Ben handed in a blank one late, Cem a report."""
    full, empty = files
    ben = HandIn("48220", empty, "Ben", "Smith", 9912360, late=True)
    cem = HandIn("48221", {"report.pdf": b"%PDF"}, "Cem", "Kaya", 9912370)
    return archives.canvas(tiny_course / "canvas.zip", HandIn("48219", full), ben, cem)


def scores(document) -> dict[str, tuple[str, float]]:
    """Student -> status and score."""
    return {s["student"]: (s["status"], s["score"]) for s in document["submissions"]}


class TestCollect:
    def test_submitted(self, call, archive, tiny_course, files):
        """The notebooks are where nbgrader looks for them, under the platform's ids."""
        assert call("collect", NAME, archive)[0] == 0
        kept = {path.relative_to(tiny_course / "submitted").as_posix() for path in tiny_course.glob("submitted/*/*/*")}
        assert kept == {f"48219/{NAME}/tiny.ipynb", f"48220/{NAME}/tiny.ipynb"}

    def test_the_account(self, call, archive):
        """The table counts every file and names what is to be looked at."""
        out = call("collect", NAME, archive)[1]
        assert out.startswith("3 files (canvas): 2 taken, 1 not a notebook\n")
        assert "canvas.zip:kayacem_48221_9912370_report.pdf (48221)" in out

    def test_the_account_as_json(self, document, archive):
        """The same as data."""
        found = document("collect", NAME, archive)
        assert sorted(f["outcome"] for f in found["files"]) == ["not a notebook", "taken", "taken"]

    def test_twice_changes_nothing(self, call, archive, tiny_course):
        """The second time, no file is written or moved."""

        def state():
            return {p: p.stat().st_mtime_ns for p in tiny_course.glob("submitted/**/*")}

        call("collect", NAME, archive)
        before = state()
        call("collect", NAME, archive)
        assert state() == before
        assert not (tiny_course / "reports" / NAME / "replaced").exists()

    def test_a_newer_attempt_replaces(self, call, archive, tiny_course, files):
        """It counts; the earlier one is kept and named."""
        full, empty = files
        call("collect", NAME, archive)
        out = call("collect", NAME, archives.canvas(tiny_course / "b.zip", HandIn("48219", empty, number=9912400)))[1]
        (kept,) = (tiny_course / "reports" / NAME / "replaced" / "48219").iterdir()
        assert kept.read_bytes() == full["tiny.ipynb"]
        assert (tiny_course / "submitted" / "48219" / NAME / "tiny.ipynb").read_bytes() == empty["tiny.ipynb"]
        assert kept.name in json.dumps(json.loads((tiny_course / "reports" / NAME / "collected.json").read_text()))
        assert out.startswith("1 files")

    def test_an_older_archive_afterwards(self, call, archive, tiny_course, files):
        """What is newer stays, and the older attempt is named as such."""
        full, empty = files
        call("collect", NAME, archive)
        older = archives.canvas(tiny_course / "b.zip", HandIn("48219", empty, number=9912300))
        out = call("collect", NAME, older)[1]
        assert "older attempt: " in out
        assert (tiny_course / "submitted" / "48219" / NAME / "tiny.ipynb").read_bytes() == full["tiny.ipynb"]

    def test_the_class_list(self, call, archive, tiny_course):
        """Who is missing and who is unknown is said."""
        (tiny_course / "roster.csv").write_text(ROSTER)
        out = call("collect", NAME, archive)[1]
        assert "not on the class list: 48220, 48221\n" in out
        assert "handed in nothing: zoe\n" in out
        assert (tiny_course / "submitted" / "ajones" / NAME / "tiny.ipynb").exists()

    def test_who_handed_in_earlier_is_not_missing(self, call, archive, tiny_course, files):
        """A second archive with one student makes nobody of the first one missing."""
        (tiny_course / "roster.csv").write_text(ROSTER)
        call("collect", NAME, archive)
        out = call("collect", NAME, archives.canvas(tiny_course / "b.zip", HandIn("1", files[0], "Zoe", "Lee")))[1]
        assert "handed in nothing" not in out

    @pytest.mark.parametrize(
        ("arguments", "said"),
        [
            (("--from", "sakai"), "--from is 'sakai', expected one of canvas, moodle, gradescope, blackboard"),
            (("--from", "moodle"), "no file is named as moodle names them"),
            (("--roster", "absent.csv"), "absent.csv cannot be read as a table"),
        ],
    )
    def test_what_is_refused(self, call, archive, arguments, said):
        """One sentence, exit code 2, and nothing is kept."""
        code, _, err = call("collect", NAME, archive, *arguments)
        assert (code, said in err) == (2, True)

    def test_a_damaged_account(self, call, archive, tiny_course):
        """A sentence says which file it is, and nothing is overwritten."""
        call("collect", NAME, archive)
        path = tiny_course / "reports" / NAME / "collected.json"
        path.write_text("{")
        code, _, err = call("collect", NAME, archive)
        assert (code, "collected.json is not the account" in err, path.read_text()) == (2, True, "{")


class TestGradeWhatWasCollected:
    def test_without_a_path(self, call, document, archive):
        """`grade` takes what was collected, also what cannot be graded."""
        call("collect", NAME, archive)
        assert scores(document("grade", NAME)) == {
            "48219": ("GRADED", 5.0),
            "48220": ("GRADED", 0.0),
            "48221": ("NOT_GRADED", 0),
        }

    def test_an_archive_does_the_same_first(self, call, document, archive, tiny_course):
        """The notebooks are kept, and the account is in the document."""
        found = document("grade", NAME, archive)
        assert len(found["collected"]["files"]) == 3
        assert (tiny_course / "submitted" / "48219" / NAME / "tiny.ipynb").exists()

    def test_who_has_a_problem_is_still_on_the_class_list(self, call, archive, tiny_course):
        """The name of a student without a notebook comes from the list."""
        (tiny_course / "roster.csv").write_text("id,name\n48221,Cem Kaya\n")
        call("collect", NAME, archive)
        assert "Cem Kaya (48221)" in call("grade", NAME)[1].replace("\n", " ")

    def test_before_anything_was_collected(self, call):
        """A sentence says what to do."""
        code, _, err = call("grade", NAME)
        assert (code, f"run `autograder collect {NAME} ARCHIVE`" in err) == (2, True)

    def test_a_mark_of_lateness_without_a_time(self, call, document, archive):
        """It is remarked on, also when the notebook comes from submitted/."""
        call("collect", NAME, archive)
        remarks = {s["student"]: " ".join(s["remarks"]) for s in document("grade", NAME)["submissions"]}
        assert {i: "marked it as late" in text for i, text in remarks.items()} == {
            "48219": False,
            "48220": True,
            "48221": False,
        }

    def test_the_platforms_time_and_the_extension(self, call, document, tiny_course, files):
        """Blackboard's time is the gradebook's; an extension of the class list moves the due date."""
        (tiny_course / "roster.csv").write_text(ROSTER)
        late = HandIn("48219", files[0], time="2026-03-02 12:00:00")
        call("grade", NAME, archives.gradescope(tiny_course / "a.zip", late))
        with Gradebook(f"sqlite:///{tiny_course}/gradebook.db") as book:
            entry = book.find_submission(NAME, "ajones")
            assert entry.timestamp.isoformat(" ", "seconds") == "2026-03-02 12:00:00"
            assert entry.extension == timedelta(days=2)

    def test_a_notebook_that_was_not_handed_out(self, call, document, tiny_course, files):
        """grading.toml says which were; one that is no notebook of the assignment is refused."""
        (tiny_course / "source" / NAME / "grading.toml").write_text('handed_out = ["other"]')
        code, _, err = call("grade", NAME, archives.canvas(tiny_course / "a.zip", HandIn("1", files[0])))
        assert (code, "handed_out is ['other'], expected a list with some of tiny" in err) == (2, True)


class TestNames:
    @pytest.fixture
    def named(self, tiny_course, archive):
        (tiny_course / "roster.csv").write_text(ROSTER)
        return archive

    def test_report_page_and_gradebook(self, call, named, tiny_course):
        """Names stand where people read, with the id."""
        call("grade", NAME, named)
        (report,) = tiny_course.glob("reports/*/*/index.html")
        page = (tiny_course / "feedback" / "ajones" / NAME / "tiny.html").read_text()
        assert "Ann Jones (ajones)" in report.read_text()
        assert "Ann Jones (ajones)" in page
        with Gradebook(f"sqlite:///{tiny_course}/gradebook.db") as book:
            ann = book.find_student("ajones")
            assert (ann.first_name, ann.last_name, ann.email) == ("Ann", "Jones", "ann@example.org")

    def test_who_handed_in_nothing(self, call, document, named, tiny_course):
        """The report and the document name them, and they are students of the gradebook."""
        assert document("grade", NAME, named)["missing"] == ["zoe"]
        (report,) = tiny_course.glob("reports/*/*/index.html")
        assert "Zoe Lee (zoe)" in report.read_text()
        with Gradebook(f"sqlite:///{tiny_course}/gradebook.db") as book:
            assert book.find_student("zoe").last_name == "Lee"

    def test_anonymous(self, call, named, tiny_course):
        """No name stands in the report, in the document or on a page."""
        out = call("grade", NAME, named, "--anonymous")[1]
        pages = [*tiny_course.glob("reports/*/*/*.*"), *tiny_course.glob("feedback/**/*.html")]
        assert [p for p in pages if "Jones" in p.read_text()] == []
        assert "Jones" not in out


class TestGoingOn:
    def test_what_has_not_changed_is_not_graded_again(self, call, archive, monkeypatch):
        """The second run starts no notebook, and says how many were done."""
        from autograder.engine import Engine

        call("grade", NAME, archive)
        monkeypatch.setattr(Engine, "run", None)
        code, out, err = call("grade", NAME)
        assert (code, "2 of 3 were done" in err, "5/5" in out) == (0, True, True)

    @pytest.mark.parametrize("what", ["hand-in", "test", "limits", "--force"])
    def test_what_has_changed_is(self, call, document, archive, tiny_course, tiny, what, monkeypatch):
        """The hand-in, the source and the limits count; --force asks for all."""
        call("grade", NAME, archive)
        options = ["--force"] if what == "--force" else ["--cell-seconds", "59"] if what == "limits" else []
        if what == "hand-in":
            wrong = dumps(with_answers(solved(tiny), {"double": "def double(x):\n    return x"}))
            (tiny_course / "submitted" / "48219" / NAME / "tiny.ipynb").write_text(wrong)
        if what == "test":
            path = tiny_course / "source" / NAME / "tiny.ipynb"
            path.write_text(path.read_text().replace("double(3) == 6", "double(3) == 6.0"))
        err = call("grade", NAME, *options)[2]
        assert err == ("autograder: 1 of 3 were done\n" if what == "hand-in" else "")

    def test_what_nbgrader_has_graded_since_is(self, call, archive, tiny_course):
        """Other points in the gradebook: the stored result is not the class's any more."""
        call("grade", NAME, archive)
        with Gradebook(f"sqlite:///{tiny_course}/gradebook.db") as book:
            book.find_grade("double_check", "tiny", NAME, "48219").auto_score = 1.0
            book.db.commit()
        assert call("grade", NAME)[2] == "autograder: 1 of 3 were done\n"

    def test_a_student_who_was_removed_is(self, call, archive, tiny_course):
        """`nbgrader db student remove` forgets the result too."""
        call("grade", NAME, archive)
        with Gradebook(f"sqlite:///{tiny_course}/gradebook.db") as book:
            book.remove_student("48219")
        assert call("grade", NAME)[2] == "autograder: 1 of 3 were done\n"

    def test_a_platforms_account_stays(self, call, archive, tiny_course):
        """What Canvas told of a file is kept when the same file is graded from the folder."""
        call("collect", NAME, archive)
        path = tiny_course / "reports" / NAME / "collected.json"
        before = json.loads(path.read_text())["students"]["48219"]
        call("grade", NAME, tiny_course / "submitted")
        assert json.loads(path.read_text())["students"]["48219"] == before
        assert before["platform"] == "canvas"

    def test_folders_of_a_killed_run_are_removed(self, tmp_path, monkeypatch):
        """The next run removes them; those of a living one stay."""
        monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))  # elsewhere another process may be removing it
        monkeypatch.setenv("TMPDIR", str(tmp_path))
        script = "import sys, time; from autograder.scratch import Scratch; s = Scratch(); print(s.name, flush=True)"
        with Scratch() as ours:
            dead = subprocess.Popen(
                [sys.executable, "-c", f"{script}; time.sleep(99)"], stdout=subprocess.PIPE, text=True
            )
            left = Path(dead.stdout.readline().strip())
            (left / "deep").mkdir()
            dead.kill()
            dead.communicate()
            assert left.is_dir()
            with Scratch():
                assert (left.exists(), Path(ours).exists()) == (False, True)

    @pytest.mark.thorough
    def test_killed(self, tiny_course, files, tiny, call, document):
        """After kill -9 in the middle, the same command grades the rest, and nothing twice."""
        endless = {"tiny.ipynb": dumps(with_answers(solved(tiny), {"double": "while True:\n    pass"})).encode()}
        path = archives.canvas(tiny_course / "a.zip", HandIn("1", files[0]), HandIn("2", endless), HandIn("3", endless))
        command = [sys.executable, "-m", "autograder", "grade", NAME, str(path), "--jobs", "1", "--cell-seconds", "999"]
        running = subprocess.Popen(command, cwd=tiny_course, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while not ((now := read(tiny_course, NAME)) and now.done == 1):
            assert running.poll() is None
            time.sleep(0.05)
        assert "1 of 3 done, 1 running" in call("status", NAME)[1]
        code, _, err = call("grade", NAME)
        assert (code, f"is being graded already, by process {running.pid}" in err) == (2, True)
        os.kill(running.pid, signal.SIGKILL)
        running.wait()
        while read(tiny_course, NAME).alive:  # its graders end with it, in their own time
            time.sleep(0.05)
        assert f"{NAME}: ended, 1 of 3 done, 0 running" in call("status", NAME)[1]
        for student in ("2", "3"):
            (tiny_course / "submitted" / student / NAME / "tiny.ipynb").write_bytes(files[0]["tiny.ipynb"])
        code, _, err = call("grade", NAME, "--cell-seconds", "999")
        assert (code, err) == (0, "autograder: 1 of 3 were done\n")
        assert scores(document("grade", NAME, "--cell-seconds", "999")) == dict.fromkeys("123", ("GRADED", 5.0))

    def test_one_student_again(self, call, document, archive, tiny_course):
        """The report is still of the whole class."""
        call("grade", NAME, archive)
        found = document("grade", NAME, tiny_course / "submitted" / "48219", "--force")
        assert set(scores(found)) == {"48219", "48220", "48221"}

    def test_a_problem_that_is_solved_is_forgotten(self, call, document, archive, tiny_course, files):
        """Who handed in a report and then the notebook has one result."""
        call("grade", NAME, archive)
        again = archives.canvas(tiny_course / "b.zip", HandIn("48221", files[0], "Cem", "Kaya", 9912500))
        found = document("grade", NAME, again)
        assert [s["notebook"] for s in found["submissions"] if s["student"] == "48221"] == ["tiny"]


class TestFeedback:
    def test_marks_and_comments_of_a_person(self, call, archive, tiny_course, monkeypatch):
        """They come onto the page and into the report without running code."""
        from autograder.engine import Engine

        call("grade", NAME, archive)
        with Gradebook(f"sqlite:///{tiny_course}/gradebook.db") as book:
            grade = book.find_grade("why", "tiny", NAME, "48219")
            grade.manual_score, grade.needs_manual_grade = 1.5, False
            book.find_comment("why", "tiny", NAME, "48219").manual_comment = "Nice, <b>but</b> say *why* $x^2$."
            book.db.commit()
        monkeypatch.setattr(Engine, "__enter__", None)
        code, out, _ = call("feedback", NAME)
        page = (tiny_course / "feedback" / "48219" / NAME / "tiny.html").read_text()
        assert (code, "1 graded" in out, "sandbox: no code was run\n" in out) == (0, True, True)
        assert "1.5 of 2" in page
        assert "Nice, &lt;b&gt;but&lt;/b&gt; say <em>why</em>" in page

    def test_a_mark_of_a_person_on_what_the_grader_decided(self, call, document, archive, tiny_course):
        """As in nbgrader, it is the mark."""
        call("grade", NAME, archive)
        with Gradebook(f"sqlite:///{tiny_course}/gradebook.db") as book:
            grade = book.find_grade("double_check", "tiny", NAME, "48220")
            grade.manual_score, grade.needs_manual_grade = 2.0, False
            book.db.commit()
        assert scores(document("grade", NAME))["48220"] == ("GRADED", 2.0)

    def test_a_page_that_cannot_be_renewed(self, call, archive, tiny_course):
        """It is named, and the others are written."""
        call("grade", NAME, archive)
        (tiny_course / "autograded" / "48219" / NAME / "tiny.ipynb").unlink()
        (tiny_course / "feedback" / "48220" / NAME / "tiny.html").unlink()
        code, _, err = call("feedback", NAME)
        assert (code, "48219, tiny" in err) == (1, True)
        assert (tiny_course / "feedback" / "48220" / NAME / "tiny.html").exists()


class TestRun:
    def test_progress_in_words(self, tmp_path):
        """Done, running, failed and the time left."""
        with Run(tmp_path, Progress(NAME, total=7, jobs=2)) as run:
            run.begin(2)
            run.add(SubmissionResult("ada", "tiny", Status.GRADED))
            run.add(SubmissionResult("ben", "tiny", Status.INTERNAL))
            now = read(tmp_path, NAME)
            assert now.alive
            assert str(now).startswith("4 of 7 done, 2 running, 1 failed, about ")
        assert str(read(tmp_path, NAME)) == "4 of 7 done, 0 running, 1 failed"

    def test_before_the_first(self, call):
        """An assignment that was never graded says so."""
        assert call("status", NAME)[1] == f"{NAME} has not been graded here yet\n"


def test_the_results_are_in_the_transaction_of_the_marks(call, archive, tiny_course):
    """As many stored results as submissions, each with the digest of what it was made of, but for what has none."""
    call("grade", NAME, archive)
    with sqlite3.connect(tiny_course / "gradebook.db") as book:
        rows = dict(book.execute("SELECT student, digest <> '' FROM autograder_result"))
    assert rows == {"48219": 1, "48220": 1, "48221": 0}
