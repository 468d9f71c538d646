"""Other machines grade as this one does: the same marks, and whatever ends there, nobody loses a mark by it."""

import asyncio
import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import threading
from dataclasses import replace
from functools import partial
from types import SimpleNamespace

import dask
import dask_jobqueue  # noqa: F401 - it adds its defaults to Dask's configuration
import pytest
import typer
from distributed import Client, LocalCluster
from places import recorded
from typer.testing import CliRunner
from watching import WhenFirst, alive, until

from autograder.authoring.releasing import dumps
from autograder.classroom.cluster import worker
from autograder.classroom.cluster.connection import scheduler_at, slurm, slurm_script
from autograder.classroom.cluster.remote import _answer
from autograder.classroom.cluster.sending import Cluster
from autograder.classroom.cluster.worker import GraderPlugin, misfit, strength
from autograder.classroom.grading import grade_class
from autograder.cli.cluster import ClusterCourse, Scheduler, Slurm, SlurmScript, graders_of
from autograder.core.grader.zygote import ZygoteError
from autograder.core.limits import Limits
from autograder.core.sandbox import IsolationLevel, detect
from autograder.core.source.loading import load
from autograder.core.stopping import ClusterError, StoppedError
from autograder.core.submissions.files import Content
from autograder.core.submissions.intake import Submission
from autograder.core.submissions.samples import blank, solved, with_answers

NAME = "09_tiny"
FAST = {
    "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "2",
    "DASK_DISTRIBUTED__SCHEDULER__WORKER_TTL": "20s",  # after it, a worker that is not heard of is given up
    "DASK_DISTRIBUTED__DIAGNOSTICS__NVML": "False",
}
# What a hand-in's double(100) asks of the process that examines it, which notes itself and its Dask worker.
KILLS_ITSELF, KILLS_ITS_WORKER, WAITS = 1000, 1001, 1002
HOOK = """
import os, signal, time
from pathlib import Path
from autograder.exercises import Check

class Hook(Check):
    def ask(self, student):
        return student.call("double", [{{"args": (100,)}}])[0].value

    def judge(self, seen, show):
        places, grader = Path({folder!r}), os.getppid()
        worker = int(Path(f"/proc/{{grader}}/stat").read_text().rsplit(")", 1)[1].split()[1])
        with (places / "graders").open("a") as file:
            file.write(f"{{seen}} {{grader}} {{worker}}\\n")
        if seen == 1000:
            os.kill(os.getpid(), signal.SIGKILL)
        if seen == 1001:
            os.kill(worker, signal.SIGKILL)
        while seen == 1002 and not (places / "go on").exists():
            time.sleep(0.05)

exercise = Exercise(parts=[*exercise.parts, Hook(title="what the tests of the cluster do")])
"""
# Python imports it when it starts: few machines have a weaker level that works beside the strongest one.
WEAK = """
from autograder.core.sandbox.isolation import Isolation
Isolation.words = "Landlock: only its own files; missing: much"
"""
SAME = {"engine": "e" * 64, "course": "", "source": "5" * 64, "libraries": "python 3.11.7, numpy 2.4.1"}
FITS = {"sandbox": f"{IsolationLevel.LANDLOCK}: files", "found": SAME}


class Machines:
    """A scheduler and workers, each a process of its own on this machine."""

    def __init__(self, folder):
        folder.mkdir()
        (folder / "sitecustomize.py").write_text(WEAK)
        self._file, self._running = folder / "scheduler.json", []
        self._environment = os.environ | FAST | {"DASK_TEMPORARY_DIRECTORY": str(folder)}
        self._weak = {"PYTHONPATH": os.pathsep.join([str(folder), *filter(None, [os.environ.get("PYTHONPATH")])])}

    def scheduler(self) -> subprocess.Popen:
        self._file.unlink(missing_ok=True)
        options = ["--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(self._file)]
        process = self._start("distributed.cli.dask_scheduler", *options)
        until(lambda: self._file.exists() and self._file.stat().st_size > 0)  # it is made first, then filled
        self.address = json.loads(self._file.read_text())["address"]
        return process

    def worker(self, nanny: bool = False, weak: bool = False) -> subprocess.Popen:
        """Start a worker; a weak one says of its isolation that it is Landlock's."""
        options = ["--nthreads", "1", "--no-dashboard", "--host", "127.0.0.1", "--nanny" if nanny else "--no-nanny"]
        environment = self._weak if weak else {}
        return self._start("distributed.cli.dask_worker", self.address, *options, **environment)

    def _start(self, module: str, *arguments: str, **environment: str) -> subprocess.Popen:
        command, quiet = [sys.executable, "-m", module, *arguments], subprocess.DEVNULL
        self._running.append(subprocess.Popen(command, env=self._environment | environment, stderr=quiet, stdout=quiet))
        return self._running[-1]

    def end(self) -> None:
        for process in self._running:
            process.kill()  # asked to end, a worker would first look for its scheduler
            process.wait()

    def grade(self, course, *, cluster=None, **options):
        graders = partial(Cluster, connect=partial(scheduler_at, self.address), **(cluster or {}))
        return course.grade(graders=graders, **options)


class Course:
    """The tiny course, whose hidden test does what a hand-in tells it, and its class."""

    def __init__(self, root):
        self.root, self.notebooks = root, load(root, NAME)
        self.submissions: list[Submission] = []

    def hand_in(self, student: str, wrong: int = 0, start: str = "solved", **answers: str) -> None:
        if wrong:
            answers["double"] = f"def double(x):\n    return {wrong} if x == 100 else 2 * x"
        document = with_answers({"solved": solved, "blank": blank}[start](self.notebooks[0]), answers)
        content = Content.of(dumps(document).encode())
        self.submissions.append(Submission(student, "tiny", document, content=content))

    def hand_in_all(self, *students: str) -> None:
        for student in students:
            self.hand_in(student)

    def grade(self, **options):
        found = grade_class(self.root, self.notebooks, self.submissions, **options)
        return {one.student: one for one in found.submissions}

    def graders(self, wanted: int | None = None) -> list[tuple[int, int]]:
        """The process that examined a hand-in, and its Dask worker, for each try."""
        path = self.root / "graders"
        lines = [tuple(map(int, line.split())) for line in path.read_text().splitlines()] if path.exists() else []
        return [(grader, worker) for number, grader, worker in lines if wanted in (None, number)]

    def go_on(self) -> None:
        (self.root / "go on").touch()


@pytest.fixture
def course(make_course, tmp_path) -> Course:
    root = make_course(tmp_path / "course")
    with (root / "source" / "09_tiny" / "exercises" / "double.py").open("a") as file:
        file.write(HOOK.format(folder=str(root)))
    return Course(root)


@pytest.fixture
def machines(tmp_path):
    machines = Machines(tmp_path / "machines")
    machines.scheduler()
    yield machines
    machines.end()


def marks(found):
    """All of a result but how long it took."""
    return {student: replace(one, seconds=0.0, problem="") for student, one in found.items()}


@contextlib.contextmanager
def meanwhile(act):
    thread = threading.Thread(target=act, daemon=True)  # it may wait for what a failed test never does
    thread.start()
    yield
    thread.join()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"engine": "f" * 64}, f"another engine: found {'f' * 12}, expected {'e' * 12}: install the same autograder"),
        ({"course": "c" * 64}, f"another course: found {'c' * 12}, expected none: install"),
        ({"data": "d" * 64}, f"another data: found {'d' * 12}, expected none: copy the course's folder data/"),
        ({"source": "6" * 64}, f"another source: found {'6' * 12}, expected {'5' * 12}: copy"),
        ({"libraries": "python 3.12.1"}, "found python 3.12.1, expected python 3.11.7, numpy 2.4.1: install"),
    ],
)
def test_a_worker_with_something_else_does_not_fit(change, message):
    sentence = misfit("tcp://there:1", SAME | change, SAME, f"{IsolationLevel.LANDLOCK}: files", "")
    assert sentence.startswith("worker tcp://there:1 has another")
    assert message in sentence


@pytest.mark.parametrize("found", IsolationLevel)
@pytest.mark.parametrize("least", IsolationLevel)
def test_a_weaker_isolation_does_not_fit(found, least):
    levels = list(IsolationLevel)
    sentence = misfit("tcp://there:1", SAME, SAME, f"{found}: parts", least)
    assert bool(sentence) == (levels.index(found) > levels.index(least))
    assert not sentence or (f'"{found}"' in sentence and f'"{least}"' in sentence)
    assert misfit("tcp://there:1", SAME, SAME, f"{found}: parts", "") == ""


@pytest.mark.parametrize(
    ("answers", "refused"),
    [
        ([{"problem": "no course"}], "cannot prepare the assignment: no course"),
        ([FITS | {"found": SAME | {"engine": "f" * 64}}, {}], "has another engine"),
        ([FITS, {"problem": "no data"}], "cannot prepare the assignment: no data"),
        ([FITS, {}], ""),
    ],
    ids=["does not begin", "does not fit", "does not prepare", "may grade"],
)
def test_whether_a_worker_may_grade(monkeypatch, answers, refused):
    def start(_, theirs, environment):
        process.enter_context(theirs.dup())
        theirs.sendall(b"".join(json.dumps(answer).encode() + b"\n" for answer in answers))

    async def started():
        plugin = GraderPlugin("grader", {}, SAME, "")
        plugin._worker, plugin._process = SimpleNamespace(address="tcp://there:1"), None
        found = await plugin._started()
        plugin._writer.close()
        return found

    monkeypatch.setattr(worker.zygote, "start", start)
    with contextlib.ExitStack() as process:
        words, message = asyncio.run(started())
    assert words == answers[0].get("sandbox", "")
    assert message.startswith("worker tcp://there:1") if refused else not message
    assert refused in message


def test_the_graders_own_work_has_a_limit(tiny):
    """A worker goes on to the next submission, as a process of this machine does."""

    def grade(*_):
        while True:
            pass

    alive = SimpleNamespace(process=SimpleNamespace(poll=lambda: None))
    engine = SimpleNamespace(limits=Limits(notebook_seconds=0.2), grade=grade, zygote=alive)
    answer = _answer(engine, [tiny], {"student": "ada", "notebook": "tiny", "document": blank(tiny)})
    assert "used more than 1 s" in answer["result"]["problem"]


def test_a_grader_whose_zygote_is_gone_ends(tiny):
    gone = SimpleNamespace(process=SimpleNamespace(poll=lambda: 1))
    engine = SimpleNamespace(limits=Limits(), grade=lambda *_: 1 / 0, zygote=gone)
    with pytest.raises(ZygoteError):
        _answer(engine, [tiny], {"student": "ada", "notebook": "tiny", "document": blank(tiny)})


def test_an_address_where_nobody_answers_or_that_is_none_is_named():
    for address in ("tcp://127.0.0.1:1", "nonsense://x"):
        with pytest.raises(ClusterError, match=address), scheduler_at(address, 0.5):
            pass


class TestOptions:
    def test_which_graders(self, monkeypatch):
        """Those of this machine, or a sentence about options that exclude each other or are missing."""
        assert graders_of("", 0, None, False) is None
        with pytest.raises(typer.BadParameter, match="exclude"):
            graders_of("tcp://127.0.0.1:1", 2, None, False)
        monkeypatch.delattr("autograder.classroom.cluster.connection")
        monkeypatch.setitem(sys.modules, "autograder.classroom.cluster.connection", None)
        with pytest.raises(ClusterError, match="pip install"):
            graders_of("tcp://127.0.0.1:1", 0, None, False)

    @pytest.mark.engine
    def test_the_script_of_a_job(self):
        """--slurm-script prints what sbatch would get, by Dask's own configuration, and nothing is graded."""
        app = typer.Typer()

        @app.command()
        def command(
            scheduler: Scheduler = "", jobs: Slurm = 0, script: SlurmScript = False, course: ClusterCourse = None
        ) -> None:
            raise AssertionError

        with slurm_options(account="school"):
            done = CliRunner().invoke(app, ["--slurm-script"])
        assert done.exit_code == 0
        assert {"#SBATCH -A school", "#SBATCH --mem=8G", "#SBATCH --cpus-per-task=1"} <= set(done.stdout.splitlines())
        assert "--nthreads 1" in done.stdout


@pytest.mark.engine
@pytest.mark.thorough
class TestMarks:
    def test_one_job_two_jobs_and_dask_give_the_same(self, course):
        course.hand_in("ada")
        course.hand_in("ben", double="def double(x):\n    return 3 * x")
        course.hand_in("cem", start="blank")
        course.hand_in("dia", KILLS_ITSELF)
        course.hand_in("eva", total="while True:\n    pass")
        course.submissions.append(Submission("fay", "tiny", None, "it is a picture"))
        course.submissions.append(Submission("gus", "other", course.submissions[0].document, "it is another's"))
        options = {"force": True, "limits": Limits(cell_seconds=2, notebook_seconds=600)}
        one, two = (course.grade(jobs=jobs, **options) for jobs in (1, 2))
        with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0") as local:
            connect = partial(Client, local, set_as_default=False)
            dask = course.grade(graders=partial(Cluster, connect=connect), **options)
        assert [str(one[s].status) for s in sorted(one)] == [*["GRADED"] * 3, "INTERNAL", "GRADED", *["NOT_GRADED"] * 2]
        assert marks(two) == marks(one)
        assert marks(dask) == marks(one)
        assert {one[s].score for s in ("ada", "ben")} == {5.0, 3.0}
        assert "the grader's process died, 3 times" in dask["dia"].problem


@pytest.mark.engine
@pytest.mark.prove
class TestFaults:
    @pytest.mark.parametrize("fault", ["the worker", "the only worker", "its grader", "the network"])
    def test_what_ends_meanwhile(self, course, machines, fault):
        """A submission whose worker is killed, or its grader, or which is not heard of, is graded by another."""
        workers = {machines.worker().pid for _ in range(1 if fault == "the only worker" else 2)}
        course.hand_in("ada", WAITS)
        course.hand_in_all("ben", "cem")

        def end() -> None:
            until(lambda: course.graders(WAITS))
            ((grader, worker),) = course.graders(WAITS)
            assert worker in workers
            if fault == "the network":
                os.kill(worker, signal.SIGSTOP)
                until(lambda: len(course.graders(WAITS)) > 1)
            else:
                os.kill(grader if fault == "its grader" else worker, signal.SIGKILL)
            if fault == "the only worker":
                machines.worker()
            course.go_on()

        with meanwhile(end):
            found = machines.grade(course)
        assert {one.student: one.score for one in found.values()} == {"ada": 5.0, "ben": 5.0, "cem": 5.0}
        assert len(course.graders(WAITS)) == 2
        assert recorded(course.root) == {"ada", "ben", "cem"}

    def test_what_kills_each_worker(self, course, machines):
        machines.worker(nanny=True)
        machines.worker(nanny=True)
        course.hand_in("ada", KILLS_ITS_WORKER)
        course.hand_in_all("ben", "cem", "dia")
        found = machines.grade(course)
        assert [str(one.status) for one in found.values()] == ["INTERNAL", *["GRADED"] * 3]
        assert "3 times" in found["ada"].problem
        assert len(course.graders(KILLS_ITS_WORKER)) == 6
        until(lambda: not alive({grader for grader, _ in course.graders()}))

    def test_the_scheduler_ends(self, course, machines):
        """One sentence; what was graded stays, and the same command goes on from there with another scheduler."""
        scheduler = machines.scheduler()
        machines.worker()
        course.hand_in_all("ada", "ben", "cem")
        course.hand_in("dia", WAITS)
        with pytest.raises(StoppedError, match=r"scheduler tcp://\S+ is gone: start it") as caught:
            machines.grade(course, watch=WhenFirst(scheduler.kill))
        done = recorded(course.root)
        assert 1 <= len(done) < 4
        assert {one.student for one in caught.value.result.submissions} == done
        course.go_on()
        machines.scheduler()
        machines.worker()
        watch = WhenFirst()
        found = machines.grade(course, watch=watch)
        assert watch.before == len(done)
        assert [str(one.status) for one in found.values()] == ["GRADED"] * 4

    @pytest.mark.skipif(strength(detect().words) >= strength("Landlock"), reason="nothing stronger works here")
    def test_a_weaker_worker_gets_nothing(self, course, machines):
        strong, weak = machines.worker(), machines.worker(weak=True)
        course.hand_in_all("ada", "ben", "cem")
        course.hand_in("dia", WAITS)
        message: list[str] = []

        def refused() -> None:
            until(lambda: message)
            course.go_on()

        with meanwhile(refused):
            found = machines.grade(course, cluster={"tell": message.append})
        assert [str(one.status) for one in found.values()] == ["GRADED"] * 4
        assert {worker for _, worker in course.graders()} == {strong.pid} != {weak.pid}
        with Client(machines.address, set_as_default=False) as client:
            (topic,) = [topic for topic in client.get_events() if topic.startswith("autograder-")]
            events = [event for _, event in client.get_events(topic)]
        assert sorted(bool(event["refused"]) for event in events) == [False, True]  # it was not asked again
        (sentence,) = message
        assert f'isolates submissions by "Landlock", expected "{detect().level}" or stronger' in sentence

    @pytest.mark.skipif(strength(detect().words) >= strength("Landlock"), reason="nothing stronger works here")
    def test_the_command_says_so_and_nothing_is_graded_unless_weak_ones_are_allowed(self, course, machines):
        machines.worker(weak=True)
        course.hand_in("ada")
        with pytest.raises(StoppedError, match=r"may grade: worker .* isolates submissions by .* 0 of 1"):
            machines.grade(course)
        assert (recorded(course.root), course.graders()) == (set(), [])
        assert machines.grade(course, cluster={"allow_weak": True})["ada"].score == 5.0

    def test_another_copy_of_the_course(self, course, machines, tmp_path):
        machines.worker()
        course.hand_in("ada")
        copy = shutil.copytree(course.root, tmp_path / "copy")
        assert machines.grade(course, cluster={"course": copy})["ada"].score == 5.0
        (copy / "source" / NAME / "grading.toml").write_text("follow_through = 0.5\n")
        with pytest.raises(StoppedError, match="has another source"):
            machines.grade(course, cluster={"course": copy}, force=True)

    def test_no_worker_comes(self, course, machines):
        course.hand_in("ada")
        with pytest.raises(StoppedError, match="had no worker that may grade: start workers; 0 of 1"):
            machines.grade(course, cluster={"patience": 1.0})


def program(path, lines):
    path.write_text(f"#!/bin/sh\n{lines}\n")
    path.chmod(0o755)


@contextlib.contextmanager
def slurm_options(**options):
    """Dask's configuration for Slurm, with a scheduler that only this machine reaches."""
    options = {"scheduler-options": {"host": "127.0.0.1"}, "walltime": "00:10:00"} | options
    with dask.config.set({f"jobqueue.slurm.{name}": value for name, value in options.items()}):
        yield


@pytest.mark.engine
@pytest.mark.prove
class TestSlurm:
    @pytest.fixture
    def stand_in(self, tmp_path, monkeypatch):
        """A folder with an sbatch that runs the script at once, and a scancel that ends it; both keep notes there."""
        folder = tmp_path / "slurm"
        folder.mkdir()
        starts = f"cd {folder}; cp $1 script.$$; setsid sh script.$$ >log.$$ 2>&1 &\necho $! >{folder}/pid.$$"
        program(folder / "sbatch", f"{starts}; echo Submitted batch job $$")
        program(folder / "scancel", f"echo $1 >> {folder}/cancelled; kill -- -$(cat {folder}/pid.$1)")
        monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")
        return folder

    def test_two_jobs_are_given_to_sbatch_and_grade_the_class_at_the_end_both_are_taken_back(self, course, stand_in):
        course.hand_in_all("ada", "ben", "cem")
        with slurm_options():
            expected = slurm_script()
            found = course.grade(graders=partial(Cluster, connect=partial(slurm, 2)))
        assert [one.score for one in found.values()] == [5.0] * 3
        scripts = [path.read_text() for path in stand_in.glob("script.*")]
        assert len(scripts) == 2
        for script in scripts:
            assert [line for line in script.splitlines() if line.startswith("#SBATCH")] == [
                line for line in expected.splitlines() if line.startswith("#SBATCH")
            ]
        until(lambda: len((stand_in / "cancelled").read_text().split()) == 2)

    @pytest.mark.parametrize("lines", [None, "echo no such account >&2; exit 1"])
    def test_sbatch_fails(self, course, stand_in, lines):
        if lines:
            program(stand_in / "sbatch", lines)
        else:
            (stand_in / "sbatch").unlink()
        course.hand_in("ada")
        with slurm_options(), pytest.raises(ClusterError, match="takes no job: no such account" if lines else "sbatch"):
            course.grade(graders=partial(Cluster, connect=partial(slurm, 2)))
        assert course.graders() == []
