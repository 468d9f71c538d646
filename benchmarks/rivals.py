"""The graders that are compared, each as its users call it, on the class of `classroom`."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import classroom
from classroom import ASSIGNMENT, NOTEBOOK, Student

OTTER_MISSING = """\
otter is left out: {python} cannot import it. It needs an environment of its own:
  python3 -m venv otter-venv
  otter-venv/bin/pip install -c constraints.txt otter-grader ipykernel numpy matplotlib torch
  python benchmarks/grading.py --otter-python otter-venv/bin/python"""


@dataclass(frozen=True)
class Timing:
    """One whole command, or several one after the other.

    Attributes:
        seconds: by the clock.
        submissions: how many were graded.
    """

    seconds: float
    submissions: int


class GraderError(Exception):
    """A grader failed, or gave other marks than the class deserves."""


class Rival(ABC):
    """One way to grade a class, in a folder of its own.

    Args:
        folder: for its files.
        library: one of `classroom.LIBRARIES`.
        students: the class.
    """

    name: str
    single = False  # whether one command grades one submission

    def __init__(self, folder: Path, library: str, students: list[Student]) -> None:
        self.folder, self.library, self.students = folder, library, students
        self.prepare()

    @abstractmethod
    def prepare(self) -> None:
        """What is done once for an assignment; not timed."""

    @abstractmethod
    def grade(self, students: list[Student]) -> Timing:
        """Grade these, as if for the first time, and see that the marks are right."""

    def _check(self, marks: dict[str, float], students: list[Student]) -> None:
        wrong = {s.name: (marks.get(s.name), s.points) for s in students if marks.get(s.name) != s.points}
        if wrong:
            raise GraderError(f"{self.name}, {self.library}: marks (found, expected) are wrong: {wrong}")


class Ours(Rival):
    """`autograder grade NAME FOLDER --jobs N`, gradebook, feedback pages and report included."""

    def __init__(self, folder: Path, library: str, students: list[Student], jobs: int) -> None:
        self.jobs = jobs
        self.name = f"ours, {jobs} job{'s' * (jobs > 1)}"
        super().__init__(folder, library, students)

    def prepare(self) -> None:
        _course(self.folder / "ready", self.library)

    def course(self, students: list[Student]) -> tuple[Path, Path]:
        """A fresh course, as before the first submission, and the folder of the hand-ins."""
        course, handed_in = self.folder / "course", self.folder / "handed_in"
        _replace(self.folder / "ready", course)
        shutil.rmtree(handed_in, ignore_errors=True)
        classroom.write_flat(students, handed_in)
        return course, handed_in

    def command(self, course: Path, handed_in: Path) -> list[str]:
        options = ["--course", str(course), "--jobs", str(self.jobs)]
        return [sys.executable, "-m", "autograder", "grade", ASSIGNMENT, str(handed_in), *options]

    def grade(self, students: list[Student]) -> Timing:
        course, handed_in = self.course(students)
        timing = timed(self.command(course, handed_in), course, len(students))
        (report,) = (course / "reports").rglob("result.json")
        self._check({s["student"]: s["score"] for s in json.loads(report.read_text())["submissions"]}, students)
        return timing


class Bare(Rival):
    """The cells and the tests in bare forks, and nothing else: what no grader of ours can be faster than."""

    def __init__(self, folder: Path, library: str, students: list[Student], jobs: int) -> None:
        self.jobs = jobs
        self.name = self.called(jobs)
        super().__init__(folder, library, students)

    @staticmethod
    def called(jobs: int) -> str:
        """Its name."""
        return f"bare forks, {jobs} at a time"

    def prepare(self) -> None:
        tests = {f"{task.name}_check": [code for _, code, _ in task.checks()] for task in classroom.tasks(self.library)}
        (self.folder / "tests.json").write_text(json.dumps({"tests": tests, "points": classroom.POINTS}))

    def grade(self, students: list[Student]) -> Timing:
        handed_in = self.folder / "handed_in"
        shutil.rmtree(handed_in, ignore_errors=True)
        classroom.write_flat(students, handed_in)
        script = str(Path(__file__).with_name("bare.py"))
        arguments = [self.library, str(self.jobs), str(self.folder / "tests.json"), str(handed_in)]
        timing = timed([sys.executable, script, *arguments], self.folder, len(students))
        marks: dict[str, float] = {}
        for line in (self.folder / "output.txt").read_text().splitlines():
            marks |= json.loads(line)
        self._check(marks, students)
        return timing


class Stock(Rival):
    """`nbgrader autograde NAME`, as nbgrader comes."""

    name = "nbgrader autograde"

    def prepare(self) -> None:
        _course(self.folder / "ready", self.library)

    def grade(self, students: list[Student]) -> Timing:
        course = self.folder / "course"
        _replace(self.folder / "ready", course)
        classroom.write_submitted(students, course)
        timing = timed([sys.executable, "-m", "nbgrader", "autograde", ASSIGNMENT], course, len(students))
        self._check(_gradebook_marks(course, students), students)
        return timing


class Otter(Rival):
    """`otter run -a tests.zip NOTEBOOK`, which grades one submission a call; the class is a loop over it."""

    name = "otter run"
    single = True

    def __init__(self, folder: Path, library: str, students: list[Student], python: Path) -> None:
        self.python = python
        super().__init__(folder, library, students)

    def prepare(self) -> None:
        self.tests = classroom.write_otter(self.students, self.library, self.folder / "handed_in")

    def grade(self, students: list[Student]) -> Timing:
        seconds, marks = 0.0, {}
        for student in students:
            results = self.folder / student.name
            results.mkdir(exist_ok=True)
            notebook = self.folder / "handed_in" / f"{student.name}.ipynb"
            options = ["--no-logo", "-a", str(self.tests), "-o", str(results)]
            seconds += timed([str(self.python), "-m", "otter", "run", *options, str(notebook)], self.folder, 1).seconds
            tests = json.loads((results / "results.json").read_text())["tests"]
            marks[student.name] = float(sum(test.get("score", 0.0) for test in tests))
        self._check(marks, students)
        return Timing(seconds, len(students))


def otter_works(python: Path) -> bool:
    """Whether otter can be run with this interpreter."""
    return subprocess.run([str(python), "-c", "import otter"], capture_output=True).returncode == 0


def timed(command: list[str], folder: Path, submissions: int) -> Timing:
    """Run a command to its end.

    Raises:
        GraderError: it failed.
    """
    with started(command, folder) as process:
        begun = time.perf_counter()
        process.wait()
        seconds = time.perf_counter() - begun
    if process.returncode:
        output = (folder / "output.txt").read_text(errors="replace")[-3000:]
        raise GraderError(f"{' '.join(command)} ended with {process.returncode}:\n{output}")
    return Timing(seconds, submissions)


@contextmanager
def started(command: list[str], folder: Path) -> Iterator[subprocess.Popen]:
    """A command under way; what it says goes to a file, so that no terminal slows it down."""
    with open(folder / "output.txt", "w") as output:
        process = subprocess.Popen(
            command, cwd=folder, stdin=subprocess.DEVNULL, stdout=output, stderr=output, env=environment()
        )
        try:
            yield process
        finally:
            if process.returncode is None:
                process.kill()
                process.wait()


def environment() -> dict[str, str]:
    """The same for all: one thread a process, as several submissions share the machine; tools of this environment."""
    threads = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    return os.environ | threads | {"PATH": path}


def _course(folder: Path, library: str) -> None:
    """A course whose assignment is generated and in the gradebook."""
    classroom.make_course(folder, library)
    timed([sys.executable, "-m", "nbgrader", "generate_assignment", ASSIGNMENT], folder, 0)


def _replace(source: Path, target: Path) -> None:
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(source, target)


def _gradebook_marks(course: Path, students: list[Student]) -> dict[str, float]:
    from nbgrader.api import Gradebook

    with Gradebook(f"sqlite:///{course}/gradebook.db", "bench") as gradebook:
        return {s.name: float(gradebook.find_submission_notebook(NOTEBOOK, ASSIGNMENT, s.name).score) for s in students}
