"""Where our own time goes, as the engine notes it, and our memory, measured from outside."""

from __future__ import annotations

import json
import multiprocessing
import os
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from statistics import fmean

from classroom import Student, student_cells
from rivals import Ours, environment, started

from autograder.core import spans
from autograder.core.source.assignments import Assignment
from autograder.core.source.loading import load
from autograder.core.submissions.files import Content
from autograder.core.submissions.intake import Submission

SAMPLE = 8  # submissions that the memory is measured with
PAUSE = 0.05  # seconds between two looks: each takes time from what is looked at
_HERE = Path(__file__).resolve()


# Stage -> what it is. Recording goes on in another process, beside the grading of the next submission.
STAGES = {
    "restore": "put the locked cells back",
    "fork": "fork from the process that has the libraries",
    "sandbox": "enter the sandbox, begin the first cell",
    "cells": "the student's cells",
    "examine": "the tests, visible and hidden",
    "stop": "end the processes, delete the folder",
    "score": "verdicts and sentences",
    "outputs": "outputs into the notebook",
    "other": "all the rest: messages, waiting",
    "grade": "grading, all of the above",
    "record": "recording: gradebook, notebooks, feedback page",
    "feedback": "of it the feedback page",
}


PART_OF_ANOTHER = ("feedback",)


def profile(
    folder: Path, course: Path, assignment: Assignment, students: list[Student]
) -> tuple[dict[str, float], dict[str, float]]:
    """Grade the class with one job and note where the time goes.

    Returns:
        Mean seconds per submission by stage (the first submission left out, as it warms things up); seconds that a
        command pays once.
    """
    log = folder / "spans"
    log.unlink(missing_ok=True)
    work = folder / "class.json"
    work.write_text(json.dumps([[s.name, s.document] for s in students]))
    command = [sys.executable, str(_HERE), str(log), str(course), str(work)]
    subprocess.run(command, check=True, env=environment(), cwd=_HERE.parents[1], stdout=subprocess.DEVNULL)
    noted = spans.noted_in(log)
    return _per_submission(noted), _once(noted)


def _per_submission(noted: list[tuple[str, float, float]]) -> dict[str, float]:
    ends = sorted(end for name, _, end in noted if name == "record")
    begin, end, count = ends[0], ends[-1], len(ends) - 1
    means = dict.fromkeys(STAGES, 0.0)
    for name, first, last in noted:
        if name in means and begin <= last <= end:
            means[name] += (last - first) / count
    parts = [stage for stage in STAGES if stage not in (*PART_OF_ANOTHER, "other", "grade", "record")]
    means["other"] = means["grade"] - sum(means[stage] for stage in parts)
    means["whole"] = (end - begin) / count
    return means


def _once(noted: list[tuple[str, float, float]]) -> dict[str, float]:
    once = ("import", "open gradebook", "libraries", "checks")
    return {name: sum(end - begin for n, begin, end in noted if n == name) for name in once}


def _grade(log: str, course: str, work: str) -> None:
    """What `autograder grade` does between reading the hand-ins and writing the report, with spans noted."""
    spans.note_in(Path(log))
    with spans.span("import"):
        import nbformat

        from autograder.classroom import grading
        from autograder.classroom.gradebook import recording  # noqa: F401
    assignment = load(Path(course), "bench")[0]
    students = [(name, nbformat.from_dict(document)) for name, document in json.loads(Path(work).read_text())]
    submissions = [
        Submission(name, assignment.notebook, document, content=Content.of(b"{}")) for name, document in students
    ]
    grading.grade_class(Path(course), assignment, submissions, jobs=1)


def warm_cells(assignment: Assignment, students: list[Student], repeats: int = 3) -> float:
    """Seconds that a submission's own cells take where everything is imported: mean over the class, best of several."""
    os.environ.update(environment())
    sources = [student_cells(student.document, assignment) for student in students]
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as executor:
        return executor.submit(_warm, sources, repeats).result()


def _warm(sources: list[list[str]], repeats: int) -> float:
    os.environ["MPLBACKEND"] = "agg"
    from autograder.core.student.shell import Shell

    shell = Shell.instance()
    best = []
    for cells in sources:
        seconds = []
        for _ in range(repeats):
            shell.reset()
            begin = time.perf_counter()
            for cell in cells:
                shell.run(cell)
            seconds.append(time.perf_counter() - begin)
        best.append(min(seconds))
    return fmean(best)


def memory(grader: Ours) -> float | None:
    """Most bytes that `autograder grade` and all its processes take at a time; shared pages count once.

    Returns:
        None where the proportional size of other users' processes cannot be read.
    """
    course, handed_in = grader.course(grader.students[:SAMPLE])
    most = 0
    with started(grader.command(course, handed_in), course) as process:
        while process.poll() is None:
            try:
                most = max(most, sum(map(_proportional, tree(process.pid))))
            except PermissionError:
                return None
            time.sleep(PAUSE)
    return most or None


def tree(root: int) -> list[int]:
    """A process and all below it."""
    children: dict[int, list[int]] = {}
    for entry in os.listdir("/proc"):
        if entry.isdecimal():
            try:
                parent = int(Path("/proc", entry, "stat").read_text().rpartition(")")[2].split()[1])
            except (FileNotFoundError, ProcessLookupError):
                continue  # it has ended
            children.setdefault(parent, []).append(int(entry))
    found = [root]
    for pid in found:
        found += children.get(pid, [])
    return found


def _proportional(pid: int) -> int:
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except (FileNotFoundError, ProcessLookupError):
        return 0  # it has ended
    return next((int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:")), 0)


if __name__ == "__main__":
    _grade(*sys.argv[1:])
