"""A gradebook in PostgreSQL, on a real server: the same records as in SQLite, and what its faults are called."""

import gc
import os
import shutil
import socket
import subprocess
import tempfile
from contextlib import ExitStack
from pathlib import Path

import pytest
from nbgrader.api import Gradebook
from watching import WhenFirst

from autograder.authoring.releasing import dumps
from autograder.classroom.grading import StoppedError, grade_class
from autograder.core.source.loading import load
from autograder.core.stopping import trouble
from autograder.core.submissions.files import Content
from autograder.core.submissions.intake import Submission
from autograder.core.submissions.samples import solved, with_answers

pytestmark = pytest.mark.engine

NAME = "09_tiny"
USER = "nobody"  # as root: PostgreSQL refuses to run as root


def _tool(name: str) -> str | None:
    """A program of PostgreSQL's, where Debian's packages put it."""
    versions = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: int(path.parts[-3]))
    return str(versions[-1]) if versions else shutil.which(name)


class Server:
    """A server that only this machine reaches, with its data in a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._user = folder, USER if os.geteuid() == 0 else None
        if self._user:
            shutil.chown(folder, self._user)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self._run("initdb", "--auth=trust", "--username=school", "--no-sync", "-D", f"{folder}/data")
        self.start()

    def start(self) -> None:
        settings = f"-c listen_addresses=127.0.0.1 -c port={self.port} -c unix_socket_directories={self._folder}"
        log = ["-l", f"{self._folder}/log", "-w", "-o", f"{settings} -c fsync=off"]
        self._run("pg_ctl", "-D", f"{self._folder}/data", *log, "start")

    def stop(self) -> None:
        self._run("pg_ctl", "-D", f"{self._folder}/data", "-m", "immediate", "-w", "stop")

    def _run(self, name: str, *arguments: str) -> None:
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": self._folder}
        subprocess.run([_tool(name), *arguments], check=True, user=self._user, **quiet)


@pytest.fixture(scope="module")
def server():
    """A running server; another user reaches its folder, so it is none of pytest's."""
    pytest.importorskip("psycopg", reason="the driver psycopg is not installed")
    if _tool("initdb") is None or _tool("pg_ctl") is None:
        pytest.skip("PostgreSQL is not installed: apt-get install postgresql")
    with tempfile.TemporaryDirectory(prefix="postgresql-") as folder, ExitStack() as ending:
        server = Server(Path(folder))
        ending.callback(server.stop)
        yield server


@pytest.fixture
def url(server, tmp_path) -> str:
    import psycopg

    name = f"gradebook_{abs(hash(tmp_path))}"
    with psycopg.connect(f"postgresql://school@127.0.0.1:{server.port}/postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return f"postgresql+psycopg://school@127.0.0.1:{server.port}/{name}"


@pytest.fixture
def course(tiny_course, url) -> Path:
    """The tiny course, whose configuration names that database."""
    with (tiny_course / "nbgrader_config.py").open("a") as config:
        config.write(f"\nc.CourseDirectory.db_url = {url!r}\n")
    return tiny_course


def hand_ins(course: Path) -> list[Submission]:
    """One that is right and two that are wrong."""
    (tiny,) = load(course, NAME)
    answers = {"ada": {}, "ben": {"double": "def double(x):\n    return 3 * x"}, "cem": {"total": "total = max"}}
    documents = {student: with_answers(solved(tiny), changes) for student, changes in answers.items()}
    return [Submission(s, "tiny", d, content=Content.of(dumps(d).encode())) for s, d in documents.items()]


def recorded(url: str) -> list[tuple]:
    """(student, cell, points, whether a person is asked) of the gradebook."""
    with Gradebook(url) as book:
        notebooks = [(s.student.id, n) for s in book.assignment_submissions(NAME) for n in s.notebooks]
        return sorted((s, g.name, g.auto_score, g.needs_manual_grade) for s, n in notebooks for g in n.grades)


@pytest.mark.thorough
def test_the_records_are_those_of_sqlite(make_course, course, url, tmp_path):
    other = make_course(tmp_path / "other")
    for root in (course, other):
        grade_class(root, load(root, NAME), hand_ins(root), allow_weak=True)
    found = recorded(url)
    assert found == recorded(f"sqlite:///{other}/gradebook.db")
    assert {(student, cell): points for student, cell, points, _ in found}["ben", "double_check"] == 0.0
    assert not (course / "gradebook.db").exists()
    watch = WhenFirst()
    again = grade_class(course, load(course, NAME), hand_ins(course), allow_weak=True, watch=watch)
    assert (watch.before, recorded(url)) == (3, found)
    assert sorted(one.score for one in again.submissions) == [2.0, 3.0, 5.0]


@pytest.mark.prove
def test_the_server_stops_meanwhile(course, url, server):
    with pytest.raises(StoppedError, match=r"database of the gradebook cannot be reached.* 1 of 3") as caught:
        grade_class(course, load(course, NAME), hand_ins(course), jobs=1, allow_weak=True, watch=WhenFirst(server.stop))
    server.start()
    ((done,),) = [{student for student, _, points, _ in recorded(url) if points is not None}]
    assert [one.student for one in caught.value.result.submissions] == [done]
    watch = WhenFirst()
    found = grade_class(course, load(course, NAME), hand_ins(course), allow_weak=True, watch=watch)
    assert watch.before == 1
    assert [str(one.status) for one in found.submissions] == ["GRADED"] * 3


@pytest.mark.prove
def test_a_database_that_cannot_be_reached_ends_the_command_before_anything_is_graded(course, server):
    server.stop()
    try:
        with pytest.raises(StoppedError, match=r"database of the gradebook cannot be reached.* 0 of 3"):
            grade_class(course, load(course, NAME), hand_ins(course), allow_weak=True)
    finally:
        server.start()


@pytest.mark.prove
def test_a_row_that_another_program_holds(course, url):
    import psycopg

    grade_class(course, load(course, NAME), hand_ins(course), allow_weak=True)
    with (course / "nbgrader_config.py").open("a") as config:
        config.write(f"\nc.CourseDirectory.db_url = {url + '?options=-c%20lock_timeout%3D500'!r}\n")
    with psycopg.connect(url.replace("+psycopg", "")) as other:
        other.execute("LOCK TABLE grade IN ACCESS EXCLUSIVE MODE")
        with pytest.raises(StoppedError, match=r"the gradebook is locked.* 0 of 3"):
            grade_class(course, load(course, NAME), hand_ins(course), allow_weak=True, force=True)
    gc.collect()  # a connection that is still open warns, and a warning fails the test


@pytest.mark.prove
def test_what_postgresql_says_then_is_called_by_its_name(server):
    import psycopg
    from sqlalchemy.exc import OperationalError

    message = 'could not extend file "base/1/2": No space left on device\nHINT:  Check free disk space.'
    error = OperationalError("INSERT", {}, psycopg.errors.DiskFull(message))
    assert trouble(error).startswith("the disk is full")
