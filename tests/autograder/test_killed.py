"""A grader or a command is killed at any place, a hand-in never ends: all others have their marks, nothing is left."""

import contextlib
import os
import pkgutil
import shutil
import signal
import time
from dataclasses import replace
from pathlib import Path

import pytest

from autograder.authoring.releasing import dumps
from autograder.classroom import regrading
from autograder.classroom.gradebook import collected, forgetting
from autograder.classroom.gradebook.class_results import class_result
from autograder.classroom.gradebook.recording import Recorder
from autograder.classroom.grading import Watch, grade_class
from autograder.cli.handed_in import handed_in
from autograder.cli.reporting import report
from autograder.core.engine import Engine
from autograder.core.limits import Limits, imports_of
from autograder.core.processes import ForkEndedError, in_a_fork
from autograder.core.results import Status, Verdict
from autograder.core.sandbox import descendants, kernel
from autograder.core.source.loading import load
from autograder.core.submissions.finding import IntakeError
from autograder.core.submissions.intake import Submission
from autograder.core.submissions.samples import blank, solved, with_answers

pytestmark = pytest.mark.engine

KILLED = "cem"
ANSWERS = {"ben": "def double(x):\n    return x", "cem": "def double(x):\n    return x + x", "dia": "1 / 0"}
PLACES = {
    "the work": "autograder.core.executor.in_a_fork",
    "restoring": "autograder.core.engine.restore",
    "its folder": "autograder.core.grader.session.lay_out",
    "a connection": "socket.socketpair",
    "the request": "socket.send_fds",
    "the first message": "autograder.core.grader.monitor.Monitor.__init__",
    "an event": "autograder.core.grader.monitor.Monitor._event",
    "keeping a state": "autograder.core.grader.monitor.Monitor._hold",
    "examining": "autograder.core.grader.examination.Examination.examine",
    "a check": "autograder.core.grader.examiner.Examiner.examine",
    "scoring": "autograder.core.engine.score",
    "writing outputs": "autograder.core.engine.fill_outputs",
    "the result": "autograder.core.processes._outcome",
}
OF_THE_COMMAND = {
    "collecting": "autograder.classroom.gradebook.collected.keep_notebook",
    "a file": "os.replace",
    "the account": "autograder.classroom.gradebook.collected.Record.save",
    "the marks": "autograder.classroom.gradebook.recording.save_grades",
    "storing": "autograder.classroom.gradebook.stored.Stored.put",
    "the page": "autograder.classroom.reports.feedback.write_feedback",
    "the report": "autograder.classroom.reports.report.write_report",
    "a proposal": "autograder.classroom.regrading.Proposal.put",
    "writing a proposal": "autograder.classroom.regrading.Proposal.forget",
    "replacing": "shutil.move",
    "forgetting": "autograder.classroom.gradebook.forgetting._put_back",
    "forgetting marks": "autograder.classroom.gradebook.forgetting._clear",
}
SHORT = {("the request", "after"): [], ("a check", "before"): [], ("storing", "after"): [pytest.mark.thorough]}


def cases(places) -> list:
    """Return each place, before and after; those that are not in SHORT are for the longest run."""
    all_ = [(place, when) for place in places for when in ("before", "after")]
    return [pytest.param(*case, marks=SHORT.get(case, [pytest.mark.prove])) for case in all_]


@pytest.fixture(scope="module")
def tiny(make_course, tmp_path_factory):
    return load(make_course(tmp_path_factory.mktemp("killed")), "09_tiny")[0]


@pytest.fixture
def kill(monkeypatch):
    """Kill the processes that grade one student as they come to a place, so many times."""
    pipes = []

    def at(place: str, when: str, times: int = 1) -> None:
        path = (PLACES | OF_THE_COMMAND)[place]
        function, grade, here, student = pkgutil.resolve_name(path), Engine.grade, os.getpid(), [""]
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
        monkeypatch.setattr(path, dying)

    yield at
    for left in pipes:
        with pytest.raises(BlockingIOError):  # all of them were killed
            os.read(left, 1)


def class_of_six(tiny, **answers) -> dict:
    documents = {name: with_answers(solved(tiny), {"double": text}) for name, text in (ANSWERS | answers).items()}
    documents |= {"ada": solved(tiny), "eve": blank(tiny), "fay": with_answers(blank(tiny), {"double": ANSWERS["ben"]})}
    return documents


def graded(engine, tiny, **answers) -> dict:
    documents = class_of_six(tiny, **answers)
    submissions = [Submission(name, "tiny", documents[name]) for name in sorted(documents)]
    with engine.grade_all([tiny], submissions, 2) as outcomes:
        return {result.student: replace(result, seconds=0.0) for _, (result, _) in outcomes}


@pytest.fixture(scope="module")
def running(tiny):
    """An engine, and what it says of the class when nobody is killed."""
    with Engine(Limits(), imports_of([tiny])) as engine:
        yield engine, graded(engine, tiny)


def of_a_term(engine, tiny, root: Path) -> list:
    """Collect, grade, regrade, collect and forget more; a killed command is called again. Return what each leaves."""
    root = Path(shutil.copytree(tiny.path.parents[2], root))
    for student, document in class_of_six(tiny).items():
        for folder in ("inbox", "more") if student == KILLED else ("inbox",):
            (root / folder).mkdir(exist_ok=True)
            (root / folder / f"{student}.ipynb").write_text(dumps(document if folder == "inbox" else solved(tiny)))

    def collects() -> None:
        handed_in(root, tiny.name, [root / "inbox"])

    def grades() -> None:
        found = handed_in(root, tiny.name, [])
        result = grade_class(root, found.notebooks, found.collected.submissions, graders=lambda *_: entered)
        report(root, result, found.notebooks)

    def regrades() -> None:
        found = handed_in(root, tiny.name, [])
        with Recorder(root, found.notebooks) as recorder:
            regrading.propose(recorder, engine, found.collected.submissions, 2, Watch())
            regrading.accept(recorder, engine, found.collected.submissions)

    def collects_more() -> None:
        handed_in(root, tiny.name, [root / "more"])

    def forgets() -> None:
        with contextlib.suppress(IntakeError), Recorder(root, load(root, tiny.name)) as recorder:
            forgetting.forget(recorder, ["more"])

    def there() -> dict:
        with Recorder(root, load(root, tiny.name)) as recorder:
            results = [replace(result, seconds=0.0) for result in class_result(recorder, "").submissions]
            found = {"results": results, "made of": recorder.stored.digests()}
        names = [path for step in ("submitted", "autograded", "feedback") for path in (root / step).rglob("*")]
        found["names"] = {path.relative_to(root) for path in names}
        found["hand-ins"] = [path.read_bytes() for path in sorted((root / "submitted").rglob("*.ipynb"))]
        found["reports"] = len([*root.glob("reports/*/*/result.json")])
        return found | {"account": list(collected.Record(root, tiny.name).students)}

    entered, found = contextlib.nullcontext(engine), []
    for command in (collects, grades, regrades, collects_more, forgets):
        (root / "source" / tiny.name / "changed.txt").write_text(command.__name__)  # so that all is graded again
        try:
            in_a_fork(command)
        except ForkEndedError:
            in_a_fork(command)
        found.append(in_a_fork(there))
    return found


@pytest.fixture(scope="module")
def term(running, tiny, tmp_path_factory):
    """What a term leaves behind when nobody is killed."""
    return of_a_term(running[0], tiny, tmp_path_factory.mktemp("term") / "course")


@pytest.mark.parametrize(("place", "when"), cases(OF_THE_COMMAND))
def test_a_killed_command_is_called_again(running, term, tiny, tmp_path, kill, place, when):
    kill(place, when)
    assert of_a_term(running[0], tiny, tmp_path / "course") == term


@pytest.mark.parametrize(("place", "when"), cases(PLACES))
def test_a_killed_grader_costs_nobody_anything(running, tiny, kill, place, when):
    """All have the marks of an undisturbed run, the killed one too: it is graded again."""
    engine, undisturbed = running
    kill(place, when)
    assert graded(engine, tiny) == undisturbed


def test_a_submission_ends_with_its_grader(running, tiny, kill):
    engine, undisturbed = running
    kill("an event", "after", times=3)
    found = graded(engine, tiny, cem="while True: pass")
    assert found.pop(KILLED).status is Status.INTERNAL
    assert found == {name: result for name, result in undisturbed.items() if name != KILLED}
    while descendants(engine.zygote.process.pid):
        time.sleep(0.05)


SLEEPING = {
    "in a cell": "import time\ntime.sleep(10**6)",
    "in a check": "import time\ndef double(x):\n    time.sleep(10**6)",
    "stopped": "import os, signal\nos.kill(os.getpid(), signal.SIGSTOP)",
    "in a child that shares its memory": "import ctypes, time\nctypes.PyDLL(None).vfork() or time.sleep(10**6)",
}


@pytest.mark.parametrize("sleeping", SLEEPING.values(), ids=SLEEPING)
def test_as_many_sleepers_as_graders(running, tiny, monkeypatch, sleeping):
    engine, undisturbed = running
    short = replace(engine.limits, cell_seconds=2.0, check_seconds=2.0, notebook_seconds=4.0)
    monkeypatch.setattr(engine, "limits", short)
    found = graded(engine, tiny, ben=sleeping, cem=sleeping)
    verdicts = [e.verdict for name in ("ben", "cem") for e in found.pop(name).exercises if e.exercise == "double"]
    assert set(verdicts) <= {Verdict.TIMEOUT, Verdict.INTERNAL}  # a person decides where the machine was too busy
    assert found == {name: undisturbed[name] for name in found}


@pytest.mark.prove
@pytest.mark.skipif(os.geteuid() != 0, reason="as an ordinary user, the tests above show it")
def test_the_same_without_root(tiny, kill):
    def as_a_user():
        kernel.unshare(kernel.NEWUSER)  # a user who may still read this user's files
        Path("/proc/self/uid_map").write_text("1000 0 1")
        with Engine(Limits(), imports_of([tiny])) as engine:
            undisturbed, different = graded(engine, tiny), []
            for place, when in (case.values for case in cases(PLACES)):
                kill(place, when)
                different += [(place, when)] if graded(engine, tiny) != undisturbed else []
            return engine.sandbox, different

    level, different = in_a_fork(as_a_user)
    assert not level.startswith("namespaces as root")
    assert not different
