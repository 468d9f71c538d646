"""From the archive of a platform to submitted/, and from there, in as many runs as it takes, to the marks."""

import json
import os
import shutil
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
from archives import CLASS_LIST, HandIn
from nbgrader.api import Gradebook
from places import give
from watching import alive

from autograder.authoring.releasing import dumps
from autograder.classroom.gradebook.progress import BusyError, Progress, RunLock, read
from autograder.core.engine import Engine
from autograder.core.files import Scratch
from autograder.core.results import Status, SubmissionResult
from autograder.core.sandbox import descendants
from autograder.core.submissions.samples import blank, solved, with_answers

pytestmark = pytest.mark.engine

NAME = "09_tiny"


@pytest.fixture
def document(call):
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
    """Student -> status and score of the first notebook."""
    return {s["student"]: (s["status"], s["score"]) for s in document["submissions"] if s["notebook"] != "waves"}


class TestCollect:
    def test_notebooks_go_to_where_nbgrader_looks_for_them(self, call, archive, document, tiny_course):
        code, out, _ = call("collect", NAME, archive)
        kept = {path.relative_to(tiny_course / "submitted").as_posix() for path in tiny_course.glob("submitted/*/*/*")}
        assert (code, kept) == (0, {f"48219/{NAME}/tiny.ipynb", f"48220/{NAME}/tiny.ipynb"})
        assert out.startswith("3 files (canvas): 2 taken, 1 not a notebook\n")
        assert "canvas.zip:kayacem_48221_9912370_report.pdf (48221)" in out
        found = document("collect", NAME, archive)
        assert sorted(f["outcome"] for f in found["files"]) == ["not a notebook", "taken", "taken"]

    def test_the_second_time_no_file_is_written_or_moved(self, call, archive, tiny_course):
        def state():
            return {p: p.stat().st_mtime_ns for p in tiny_course.glob("submitted/**/*")}

        call("collect", NAME, archive)
        before = state()
        call("collect", NAME, archive)
        assert state() == before
        assert not (tiny_course / "reports" / NAME / "replaced").exists()

    @pytest.mark.parametrize(
        ("number", "size", "outcome"),
        [(9912400, None, "beside the right one"), (9912400, 80, "cannot be used"), (9912300, None, "older attempt")],
        ids=["blank", "damaged", "older"],
    )
    def test_another_file_that_does_not_count(self, call, archive, document, tiny_course, files, number, size, outcome):
        full, empty = files
        call("collect", NAME, archive)
        content = {"tiny.ipynb": empty["tiny.ipynb"][:size]}
        again = archives.canvas(tiny_course / "b.zip", HandIn("48219", content, number=number))
        assert [f["outcome"] for f in document("collect", NAME, again)["files"]] == [outcome]
        assert scores(document("grade", NAME))["48219"] == ("GRADED", 5.0)
        assert (tiny_course / "submitted" / "48219" / NAME / "tiny.ipynb").read_bytes() == full["tiny.ipynb"]

    def test_no_account_is_lost_when_commands_collect_at_the_same_time(self, tiny_course, files):
        paths = [archives.canvas(tiny_course / f"{n}.zip", HandIn(str(n), files[0])) for n in range(1, 4)]
        command = [sys.executable, "-m", "autograder", "collect", NAME]
        running = [subprocess.Popen([*command, path], cwd=tiny_course, stdout=subprocess.DEVNULL) for path in paths]
        assert [process.wait() for process in running] == [0] * 3
        account = json.loads((tiny_course / "reports" / NAME / "collected.json").read_text())
        assert account["students"].keys() == set("123")

    def test_missing_and_unknown_students_are_named(self, call, archive, tiny_course, files):
        (tiny_course / "roster.csv").write_text(CLASS_LIST)
        out = call("collect", NAME, archive)[1]
        assert "not on the class list: 48221\n" in out
        assert "handed in nothing: zoe\n" in out
        assert (tiny_course / "submitted" / "ajones" / NAME / "tiny.ipynb").exists()
        out = call("collect", NAME, archives.canvas(tiny_course / "b.zip", HandIn("1", files[0], "Zoe", "Lee")))[1]
        assert "handed in nothing" not in out

    @pytest.mark.parametrize(
        ("command", "message"),
        [
            ("collect 09_tiny canvas.zip --from sakai", "expected one of canvas, moodle, gradescope, blackboard"),
            ("collect 09_tiny canvas.zip --roster absent.csv", "absent.csv cannot be read as a table"),
            ("grade 09_tiny", f"run `autograder collect {NAME} ARCHIVE`"),
            ("grade 09_tiny canvas.zip --course nowhere", "--course names nowhere"),
            ("collect 09_tiny --forget ann --json", "no archive was named"),
            ("new course canvas.zip/new", "canvas.zip"),
            ("mark 09_tiny --to-csv a --from-csv b", "expected one of --share, --to-csv and --from-csv"),
            ("export 09_tiny --to csv --column Q", "are for --to canvas and moodle"),
            ("check --exercise doubel", "no exercise 'doubel'"),
        ],
    )
    def test_what_is_refused(self, call, archive, command, message):
        code, _, err = call(*command.split())
        assert (code, message in err) == (2, True), err

    def test_a_sentence_says_which_file_it_is_and_nothing_is_overwritten(self, call, archive, tiny_course):
        call("collect", NAME, archive)
        path = tiny_course / "reports" / NAME / "collected.json"
        path.write_text("{")
        code, _, err = call("collect", NAME, archive)
        assert (code, "collected.json is not the account" in err, path.read_text()) == (2, True, "{")


class TestGrade:
    def test_a_forgotten_time_is_taken_back(self, call, tiny_course, files):
        times = ("2026-03-01 12:00:00", "2026-03-09 12:00:00")
        for name, file, stamp in zip("ab", reversed(files), times, strict=True):
            call("grade", NAME, archives.gradescope(tiny_course / f"{name}.zip", HandIn("1", file, time=stamp)))
        call("collect", NAME, "--forget", "b.zip")
        with Gradebook(f"sqlite:///{tiny_course}/gradebook.db") as book:
            assert str(book.find_submission(NAME, "1").timestamp)[:19] == times[0]

    def test_two_notebooks_wait_for_a_person_each_time(self, document, tiny_course, submit):
        first, other = ({"tiny.ipynb": dumps(submit("solved", why=why)).encode()} for why in ("One.", "Two."))
        document("grade", NAME, archives.canvas(tiny_course / "a.zip", HandIn("1", first)))
        both = archives.canvas(tiny_course / "b.zip", HandIn("1", first), HandIn("1", {"b.ipynb": other["tiny.ipynb"]}))
        document("collect", NAME, both)
        assert [scores(document("grade", NAME))["1"][0] for _ in range(2)] == ["NOT_GRADED"] * 2

    def test_a_class_of_which_no_file_can_be_used_is_a_class_without_marks(self, call, document, tiny_course):
        call("collect", NAME, archives.canvas(tiny_course / "a.zip", HandIn("1", {"report.pdf": b"%PDF"})))
        assert [s["standing"] for s in document("grade", NAME)["students"]] == ["not graded"]

    def test_an_archive(self, document, tiny_course, files):
        """It is collected first; its time is the gradebook's, and an extension of the list moves the due date."""
        (tiny_course / "roster.csv").write_text(CLASS_LIST)
        late = HandIn("48219", files[1], time="2026-03-02 12:00:00")
        found = document("grade", NAME, archives.gradescope(tiny_course / "a.zip", late))
        assert {f["outcome"] for f in found["collected"]["files"]} == {"of the platform", "taken"}
        assert (tiny_course / "submitted" / "ajones" / NAME / "tiny.ipynb").exists()
        with Gradebook(f"sqlite:///{tiny_course}/gradebook.db") as book:
            entry = book.find_submission(NAME, "ajones")
            assert entry.timestamp.isoformat(" ", "seconds") == "2026-03-02 12:00:00"
            assert entry.extension == timedelta(days=2)

    def test_a_notebook_that_was_not_handed_out(self, call, tiny_course, files):
        (tiny_course / "source" / NAME / "grading.toml").write_text('handed_out = ["other"]')
        code, _, err = call("grade", NAME, archives.canvas(tiny_course / "a.zip", HandIn("1", files[0])))
        assert (code, "handed_out is ['other'], expected a list with some of tiny" in err) == (2, True)


def test_names_stand_where_people_read(graded_class):
    """With the id, also of who handed in nothing."""
    (report,) = graded_class.glob("reports/*/*/index.html")
    pages = [report, graded_class / "feedback" / "ajones" / NAME / "tiny.html"]
    assert ["Ann Jones (ajones)" in page.read_text() for page in pages] == [True, True]
    assert "(zoe)" in report.read_text()
    with Gradebook(f"sqlite:///{graded_class}/gradebook.db") as book:
        ann = book.find_student("ajones")
        assert (ann.first_name, ann.last_name, ann.email) == ("Ann", "Jones", "ann@example.org")
        assert book.find_student("zoe").first_name


class TestGradedBefore:
    @pytest.fixture
    def tiny_course(self, class_course):
        return class_course

    @staticmethod
    def left(course, student):
        """What is left of a student in the account, the folders, the gradebook and the report."""
        account = json.loads((course / "reports" / NAME / "collected.json").read_text())["students"]
        with sqlite3.connect(course / "gradebook.db") as book:
            rows = book.execute("SELECT count(*) FROM autograder_result WHERE student = ?", [student]).fetchone()
            whole = book.execute("SELECT count(*) FROM submitted_assignment WHERE student_id = ?", [student]).fetchone()
        report = json.loads(max(course.glob("reports/*/*/result.json")).read_text())
        folders = [step for step in ("submitted", "autograded", "feedback") if (course / step / student).exists()]
        return student in account, folders, rows[0], whole[0], student in {s["student"] for s in report["submissions"]}

    @pytest.mark.parametrize("what", ["ajones", "canvas.zip"])
    def test_a_collection_is_undone(self, call, tiny_course, what):
        code, _, err = call("collect", NAME, "--forget", "c.zip")
        assert (code, "expected one of canvas.zip" in err) == (2, True)
        code, _, err = call("collect", NAME, "--forget", what)
        assert (code, "forgotten: " in err) == (0, True)
        assert self.left(tiny_course, "ajones") == (False, [], 0, 0, False)
        assert self.left(tiny_course, "bsmith")[0] == (what == "ajones")

    def test_what_was_replaced_comes_back(self, call, tiny_course, submit):
        path = tiny_course / "submitted" / "ajones" / NAME / "tiny.ipynb"
        before = path.read_bytes()
        wrong = {"tiny.ipynb": dumps(submit("blank", why="Not mine.")).encode()}
        call("collect", NAME, archives.canvas(tiny_course / "b.zip", HandIn("48219", wrong, number=9919999)))
        assert path.read_bytes() == wrong["tiny.ipynb"]
        call("collect", NAME, "--forget", "b.zip")
        assert path.read_bytes() == before

    @pytest.mark.parametrize("what", ["canvas.zip", "again.zip"])
    def test_what_another_archive_has_too_stays(self, call, tiny_course, what):
        shutil.copy(tiny_course / "canvas.zip", tiny_course / "again.zip")
        call("collect", NAME, tiny_course / "again.zip")
        call("collect", NAME, "--forget", what)
        assert self.left(tiny_course, "ajones")[0]
        (other,) = {"canvas.zip", "again.zip"} - {what}
        call("collect", NAME, "--forget", other)
        assert not self.left(tiny_course, "ajones")[0]

    @pytest.fixture
    def no_code_runs(self, monkeypatch):
        monkeypatch.setattr(Engine, "run", None)

    @pytest.mark.usefixtures("no_code_runs")
    def test_what_has_not_changed_is_not_graded_again(self, call, document):
        code, out, err = call("grade", NAME)
        assert (code, "3 of 4 were done" in err, "9/9" in out) == (0, True, True)
        found = document("grade", NAME)
        assert scores(found) == {"ajones": ("GRADED", 5.0), "bsmith": ("GRADED", 0.0), "48221": ("NOT_GRADED", None)}
        assert found["missing"] == ["zoe"]
        late = {s["student"] for s in found["submissions"] if "marked it as late" in " ".join(s["remarks"])}
        assert late == {"bsmith"}

    @pytest.mark.usefixtures("no_code_runs")
    def test_who_has_a_problem_is_still_on_the_class_list(self, call, tiny_course):
        (tiny_course / "roster.csv").write_text(f"{CLASS_LIST}48221,Cem Kaya,,,,\n")
        assert "Cem Kaya (48221)" in call("grade", NAME, "--wide")[1].replace("\n", " ")

    def test_no_name_stands_in_a_new_report_in_what_is_printed_or_on_a_page(self, call, tiny_course):
        for old in [*tiny_course.glob("reports/*/*/*.*"), *tiny_course.glob("feedback/**/*.html")]:
            old.unlink()
        odd = archives.canvas(tiny_course / "b.zip", HandIn("48222", {"tiny.ipynb": b"{"}, "Dora", "Diaz"))
        message = [*call("collect", NAME, odd, "--anonymous"), *call("collect", NAME, odd, "--anonymous", "--json")]
        path = tiny_course / "source" / NAME / "exercises" / "double.py"
        message += [*call("grade", NAME, "--anonymous"), *call("feedback", NAME, "--anonymous")]
        path.write_text(path.read_text().replace("return 2 * x", "return 3 * x"))
        message += [*call("regrade", NAME, "--anonymous"), *call("regrade", NAME, "--anonymous", "--write")]
        pages = [*tiny_course.glob("reports/*/2*/*.*"), *tiny_course.glob("feedback/**/*.html")]
        assert len(pages) > 3
        out = "".join(map(str, [*message, *(page.read_text() for page in pages)])).lower()
        assert "ajones" in out
        assert [name for name in ("ann jones", "kayacem", "dora", "diaz") if name in out] == []

    @pytest.mark.usefixtures("no_code_runs")
    def test_a_platforms_account_stays(self, call, tiny_course):
        path = tiny_course / "reports" / NAME / "collected.json"
        before = json.loads(path.read_text())["students"]["ajones"]
        call("grade", NAME, tiny_course / "submitted")
        assert json.loads(path.read_text())["students"]["ajones"] == before
        assert before["platform"] == "canvas"

    @pytest.mark.parametrize(
        ("what", "done"), [("hand-in", 2), ("points", 2), ("student", 1), ("test", 0), ("limits", 0), ("--force", 0)]
    )
    def test_what_has_changed_is_graded_again(self, call, tiny_course, tiny, what, done):
        options = {"--force": ["--force"], "limits": ["--cell-seconds", "59"]}.get(what, [])
        if what == "hand-in":
            wrong = dumps(with_answers(solved(tiny), {"double": "def double(x):\n    return x"}))
            (tiny_course / "submitted" / "ajones" / NAME / "tiny.ipynb").write_text(wrong)
        if what == "points":
            give(tiny_course, "ajones", "double_check", 1.0, "auto_score")
        if what == "student":  # `nbgrader db student remove` forgets the result too
            with Gradebook(f"sqlite:///{tiny_course}/gradebook.db") as book:
                book.remove_student("ajones")
        if what == "test":
            path = tiny_course / "source" / NAME / "exercises" / "double.py"
            path.write_text(path.read_text().replace("return 2 * x", "return 2.0 * x"))
        err = call("grade", NAME, *options)[2]
        assert err == (f"autograder: {done} of 4 were done\n" if done else "")

    def test_one_student_again(self, document, tiny_course):
        found = document("grade", NAME, tiny_course / "submitted" / "bsmith", "--force")
        assert set(scores(found)) == {"ajones", "bsmith", "48221"}

    def test_a_problem_that_is_solved_is_forgotten(self, document, tiny_course, files):
        again = archives.canvas(tiny_course / "b.zip", HandIn("48221", files[1], "Cem", "Kaya", 9912500))
        found = document("grade", NAME, again)
        assert {s["notebook"] for s in found["submissions"] if s["student"] == "48221"} == {"tiny", "waves"}

    @pytest.mark.usefixtures("no_code_runs")
    def test_marks_and_comments_of_a_person(self, call, document, tiny_course):
        give(tiny_course, "ajones", "why", 1.5)
        give(tiny_course, "bsmith", "double_check", 2.0)
        with Gradebook(f"sqlite:///{tiny_course}/gradebook.db") as book:
            book.find_comment("why", "tiny", NAME, "ajones").manual_comment = "Nice, <b>but</b> say *why* $x^2$."
            book.db.commit()
        code, out, _ = call("feedback", NAME)
        page = (tiny_course / "feedback" / "ajones" / NAME / "tiny.html").read_text()
        assert (code, "1 graded" in out, "sandbox: no code was run\n" in out) == (0, True, True)
        assert "1.5 of 2" in page
        assert "Nice, &lt;b&gt;but&lt;/b&gt; say <em>why</em>" in page
        assert scores(document("grade", NAME))["bsmith"] == ("GRADED", 2.0)

    @pytest.mark.usefixtures("no_code_runs")
    def test_a_page_that_cannot_be_renewed(self, call, tiny_course):
        (tiny_course / "autograded" / "ajones" / NAME / "tiny.ipynb").unlink()
        (tiny_course / "feedback" / "bsmith" / NAME / "tiny.html").unlink()
        code, _, err = call("feedback", NAME)
        assert (code, "ajones, tiny" in err) == (1, True)
        assert (tiny_course / "feedback" / "bsmith" / NAME / "tiny.html").exists()


def test_folders_of_a_killed_run_are_removed(tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))  # elsewhere another process may be removing it
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    script = "import sys; from autograder.core.files import Scratch; s = Scratch(); print(s.name, flush=True); input()"
    with Scratch() as ours:
        command, pipe = [sys.executable, "-c", script], subprocess.PIPE
        dead = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True)
        left = Path(dead.stdout.readline().strip())
        (left / "deep").mkdir()
        dead.kill()
        dead.communicate()
        assert left.is_dir()
        with Scratch():
            assert (left.exists(), Path(ours).exists()) == (False, True)


@pytest.mark.thorough
def test_after_kill_9_the_same_command_grades_the_rest_and_nothing_twice(tiny_course, files, tiny, call, document):
    endless = {"tiny.ipynb": dumps(with_answers(solved(tiny), {"double": "while True:\n    pass"})).encode()}
    path = archives.canvas(tiny_course / "a.zip", HandIn("1", files[0]), HandIn("2", endless), HandIn("3", endless))
    command = [sys.executable, "-m", "autograder", "grade", NAME, str(path), "--jobs", "1", "--cell-seconds", "9999"]
    running = subprocess.Popen(command, cwd=tiny_course, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while not ((now := read(tiny_course, NAME)) and now.done == 1):
        assert running.poll() is None
        time.sleep(0.05)
    assert "1 of 3 done, 1 running" in call("status", NAME)[1]
    code, _, err = call("grade", NAME)
    assert (code, f"is being graded already, by process {running.pid}" in err) == (2, True)
    processes = descendants(running.pid)
    assert len(processes) > 3  # the zygote, the grader, the submission with its supervisor
    os.kill(running.pid, signal.SIGKILL)
    running.wait()
    while read(tiny_course, NAME).alive or alive(processes):  # they end with it, in their own time
        time.sleep(0.05)
    assert f"{NAME}: interrupted, 1 of 3 done, 0 running" in call("status", NAME)[1]
    for student in ("2", "3"):
        (tiny_course / "submitted" / student / NAME / "tiny.ipynb").write_bytes(files[0]["tiny.ipynb"])
    code, _, err = call("grade", NAME, "--cell-seconds", "9999")
    assert (code, err) == (0, "autograder: 1 of 3 were done\n")
    assert scores(document("grade", NAME, "--cell-seconds", "9999")) == dict.fromkeys("123", ("GRADED", 5.0))


def test_watch_waits_for_a_run_that_resumes(call, tiny_course, monkeypatch):
    with RunLock(tiny_course, Progress(NAME, total=3)) as run:
        run.begin(1)
    resumed = RunLock(tiny_course, Progress(NAME, total=3))
    while_it_sleeps = iter([lambda: resumed.__enter__().begin(3), lambda: resumed.__exit__(None, None, None)])
    monkeypatch.setattr(time, "sleep", lambda _: next(while_it_sleeps)())
    _, out, err = call("status", NAME, "--watch")
    assert "waiting up to 60 seconds for one that resumes it" in err
    assert f"{NAME}: ended, 3 of 3 done" in out


def test_done_running_failed_and_the_time_left(call, tmp_path):
    with RunLock(tmp_path, Progress(NAME, total=7, jobs=2)) as run:
        run.begin(2)
        run.add(SubmissionResult("ada", "tiny", Status.GRADED))
        run.add(SubmissionResult("ben", "tiny", Status.INTERNAL))
        now = read(tmp_path, NAME)
        assert now.alive
        assert str(now).startswith("4 of 7 done, 2 running, 1 failed, about ")
        other = RunLock(tmp_path, Progress(NAME))
        with pytest.raises(BusyError, match=f"by process {os.getpid()} .4 of 7 done"), other:
            pass
    quiet = RunLock(tmp_path, Progress(NAME), announced=False)  # such as that of `feedback`
    with quiet, pytest.raises(BusyError, match="at its beginning"), other:
        pass
    now = read(tmp_path, NAME)
    assert (str(now), now.state) == ("4 of 7 done, 0 running, 1 failed", "ended")
    assert call("status", NAME)[1] == f"{NAME} has not been graded here yet\n"
