"""What ends `autograder grade` early: one sentence, an exit code, and what was graded stays."""

import errno
import json
import os
import signal
import sqlite3
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from places import recorded
from watching import until

from autograder.authoring.releasing import dumps
from autograder.classroom.gradebook import recording
from autograder.classroom.gradebook.progress import read
from autograder.core.engine_process import EngineProcess
from autograder.core.files import write_whole
from autograder.core.sandbox import descendants
from autograder.core.submissions.samples import solved, with_answers

pytestmark = pytest.mark.engine

NAME = "09_tiny"


@pytest.fixture
def handed_in(tiny_course, tiny):
    folder = tiny_course / "inbox"
    folder.mkdir()
    for student in ("ada", "ben", "cem"):
        (folder / f"{student}.ipynb").write_text(dumps(solved(tiny)))
    return folder


def grade(call, folder):
    """Grade a folder by the command: (exit code, lines of standard error)."""
    code, _, err = call("grade", NAME, folder, "--jobs", "1")
    return code, err.splitlines()


def processes_in(folder: Path) -> list[str]:
    """The processes whose environment or working folder names a folder."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            text = (process / "environ").read_bytes() + os.fsencode(os.readlink(process / "cwd"))
        except OSError:
            continue
        if os.fsencode(folder) in text and int(process.name) != os.getpid():
            found.append((process / "cmdline").read_text())
    return found


def test_ctrl_c(tiny_course, handed_in, tiny, tmp_path):
    """It says how much is recorded; graders, submissions and temporary folders go; the report is of what is done."""
    endless = with_answers(solved(tiny), {"double": "while True:\n    pass"})
    for student in ("ben", "cem"):
        (handed_in / f"{student}.ipynb").write_text(dumps(endless))
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    scratch.chmod(0o755)
    command = [sys.executable, "-m", "autograder", "grade", NAME, str(handed_in), "--cell-seconds", "1000"]
    command += ["--notebook-seconds", "1000", "--course", str(tiny_course), "--allow-weak-sandbox"]
    how = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE, "text": True, "start_new_session": True}
    running = subprocess.Popen(command, env=os.environ | {"TMPDIR": str(scratch)}, **how)
    until(lambda: ((now := read(tiny_course, NAME)) and now.done == 1) or running.poll() is not None)
    os.killpg(running.pid, signal.SIGINT)  # as a terminal does it
    _, message = running.communicate()
    assert len(message.splitlines()) == 2, message
    report, sentence = message.splitlines()
    assert running.returncode == 130
    assert sentence.startswith("autograder: interrupted; 1 of 3 submissions are graded and recorded")
    assert "ada" in Path(report.removeprefix("report of what is done: ")).read_text()
    assert recorded(tiny_course) == {"ada"}
    assert list(scratch.iterdir()) == []
    until(lambda: not processes_in(scratch))


def test_a_submission_begun_as_the_grader_ends_prints_nothing():
    code = """
    import socket
    from autograder.core.protocol import channel
    from autograder.core.student.__main__ import _in_fork
    ours, theirs = socket.socketpair()
    theirs.close()
    _in_fork(lambda: channel.receive(ours))
    """
    done = subprocess.run([sys.executable, "-c", textwrap.dedent(code)], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (1, "")


@pytest.mark.thorough
def test_a_locked_gradebook(call, handed_in, tiny_course):
    """A gradebook that another program holds is named, and grading goes on when it is free."""
    assert grade(call, handed_in) == (0, [])
    with sqlite3.connect(tiny_course / "gradebook.db") as other:
        other.execute("BEGIN EXCLUSIVE")
        code, (sentence,) = grade(call, handed_in)
        other.rollback()
    assert code == 3
    assert sentence.startswith("autograder: the gradebook is locked: another program")
    assert "0 of 3 submissions are graded and recorded" in sentence
    assert grade(call, handed_in) == (0, ["autograder: 3 of 3 were done"])


def test_a_full_disk(call, handed_in, tiny_course, monkeypatch):
    """It ends the class at once with a sentence; who was graded before stays, nobody is INTERNAL."""
    write, students = recording.write_whole, set()

    def for_one_student(path, content):
        students.add(path.parent.parent.name)
        if len(students) > 1:
            raise OSError(errno.ENOSPC, "No space left on device", str(path))
        write(path, content)

    monkeypatch.setattr(recording, "write_whole", for_one_student)
    code, (report, sentence) = grade(call, handed_in)
    assert (code, len(students), len(recorded(tiny_course))) == (3, 2, 1)
    assert sentence.startswith("autograder: the disk is full: free some space; 1 of 3 submissions")
    document = json.loads(Path(report.removeprefix("report of what is done: ")).with_name("result.json").read_text())
    assert [s["status"] for s in document["submissions"]] == ["GRADED"]


def test_what_was_there_survives_a_disk_without_room(tmp_path, monkeypatch):
    page = tmp_path / "tiny.html"
    page.write_text("earlier")

    def full(path, content):
        path.open("wb").close()
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(OSError, match="No space"):
        write_whole(page, b"later")
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("tiny.html", "earlier")]


def killed(processes):
    """A harm that kills processes once the libraries are imported and the checks are made."""

    def harm(monkeypatch):
        wait = EngineProcess.wait

        def then(self):
            wait(self)
            for pid in processes(self.process.pid):
                os.kill(pid, signal.SIGKILL)

        monkeypatch.setattr(EngineProcess, "wait", then)

    return harm


HARMS = {
    "killed zygote": killed(descendants),
    "killed engine": killed(lambda pid: [pid]),
    "neither starts": lambda monkeypatch: monkeypatch.setattr(sys, "executable", "/bin/false"),
}


@pytest.mark.parametrize("harm", HARMS.values(), ids=HARMS)
def test_the_zygote_ends(call, handed_in, monkeypatch, harm):
    harm(monkeypatch)
    code, (sentence,) = grade(call, handed_in)
    assert code == 3
    assert sentence.startswith("autograder: a process of the grader ended (the zygote")
