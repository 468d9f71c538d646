"""SIGKILL of a grader at any place: every student has the marks of an undisturbed run, and no submission is left."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import time
from dataclasses import replace
from pathlib import Path

import pytest

from autograder import engine as engines
from autograder import executor, forks
from autograder.engine import Engine
from autograder.forks import in_a_fork
from autograder.grader import session
from autograder.grader.examination import Examination
from autograder.grader.examiner import Examiner
from autograder.grader.monitor import Monitor
from autograder.limits import Limits, imports_of
from autograder.results import Status
from autograder.sandbox import descendants, kernel
from autograder.source.loading import load
from autograder.submissions.intake import Submission
from autograder.submissions.submitting import blank, solved, with_answers

pytestmark = pytest.mark.engine

KILLED = "cem"
ANSWERS = {"ben": "def double(x):\n    return x", "cem": "def double(x):\n    return x + x", "dia": "1 / 0"}
PLACES = {
    "the work": (executor, "in_a_fork"),
    "restoring": (engines, "restore"),
    "its folder": (session, "lay_out"),
    "a connection": (socket, "socketpair"),
    "the request": (socket, "send_fds"),
    "the first message": (Monitor, "__init__"),
    "an event": (Monitor, "_event"),
    "keeping a state": (Monitor, "_hold"),
    "examining": (Examination, "examine"),
    "a check": (Examiner, "examine"),
    "scoring": (engines, "score"),
    "writing outputs": (engines, "fill_outputs"),
    "the result": (forks, "_outcome"),
}
SHORT = [("the request", "after"), ("a check", "before")]
ALL = [(place, when) for place in PLACES for when in ("before", "after")]


@pytest.fixture(scope="module")
def tiny(make_course, tmp_path_factory):
    return load(make_course(tmp_path_factory.mktemp("killed")), "09_tiny")[0]


@pytest.fixture
def kill(monkeypatch):
    """Kill the processes that grade one student as they come to a place, so many times."""
    pipes = []

    def at(place: str, when: str, times: int = 1) -> None:
        owner, name = PLACES[place]
        function, grade, here, student = getattr(owner, name), Engine.grade, os.getpid(), [""]
        left, given = os.pipe()
        os.write(given, b"x" * times)
        os.set_blocking(left, False)
        pipes.append(left)

        def grading(self, assignment, submission):
            student[0] = submission.student
            return grade(self, assignment, submission)

        def die() -> None:
            if os.getpid() != here and student[0] in ("", KILLED):
                with contextlib.suppress(BlockingIOError):
                    os.read(left, 1)
                    os.kill(os.getpid(), signal.SIGKILL)

        def dying(*args, **kwargs):
            if when == "before":
                die()
            result = function(*args, **kwargs)
            if when == "after":
                die()
            return result

        monkeypatch.setattr(Engine, "grade", grading)
        monkeypatch.setattr(owner, name, dying)

    yield at
    for left in pipes:
        with pytest.raises(BlockingIOError):  # all of them were killed
            os.read(left, 1)


def begun(tiny) -> Engine:
    return Engine(Limits(), imports_of([tiny]))


def graded(engine, tiny, **answers) -> dict:
    """Grade a class of six: student -> the result."""
    documents = {name: with_answers(solved(tiny), {"double": text}) for name, text in (ANSWERS | answers).items()}
    documents |= {"ada": solved(tiny), "eve": blank(tiny), "fay": with_answers(blank(tiny), {"double": ANSWERS["ben"]})}
    submissions = [Submission(name, "tiny", documents[name]) for name in sorted(documents)]
    with engine.grade_all([tiny], submissions, 2) as outcomes:
        return {result.student: replace(result, seconds=0.0) for _, (result, _) in outcomes}


@pytest.fixture(scope="module")
def running(tiny):
    """An engine, and what it says of the class when nobody is killed."""
    with begun(tiny) as engine:
        yield engine, graded(engine, tiny)


@pytest.mark.parametrize(
    ("place", "when"),
    [pytest.param(*case, marks=[] if case in SHORT else pytest.mark.prove) for case in ALL],
)
def test_a_killed_grader_costs_nobody_anything(running, tiny, kill, place, when):
    """All have the marks of an undisturbed run, the killed one too: it is graded again."""
    engine, undisturbed = running
    kill(place, when)
    assert graded(engine, tiny) == undisturbed


def test_a_submission_ends_with_its_grader(running, tiny, kill):
    """One whose grader is killed each time waits for a person, and no process of it is left to run for ever."""
    engine, undisturbed = running
    kill("an event", "after", times=3)
    found = graded(engine, tiny, cem="while True: pass")
    assert found.pop(KILLED).status is Status.INTERNAL
    assert found == {name: result for name, result in undisturbed.items() if name != KILLED}
    while descendants(engine.zygote.process.pid):
        time.sleep(0.05)


@pytest.mark.prove
@pytest.mark.skipif(os.geteuid() != 0, reason="as an ordinary user, the tests above show it")
def test_the_same_without_root(tiny, kill):
    """Nor does it as an ordinary user, on the level that works for one."""

    def as_a_user():
        kernel.unshare(kernel.NEWUSER)  # a user who may still read this user's files
        Path("/proc/self/uid_map").write_text("1000 0 1")
        with begun(tiny) as engine:
            undisturbed, different = graded(engine, tiny), []
            for place, when in ALL:
                kill(place, when)
                different += [(place, when)] if graded(engine, tiny) != undisturbed else []
            return engine.sandbox, different

    level, different = in_a_fork(as_a_user)
    assert not level.startswith("namespaces as root")
    assert not different
