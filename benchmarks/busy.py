"""Marks on an idle machine beside those on a busy one: prints a table of every notebook, graded with and without load.

python benchmarks/busy.py [--loops N] [--only ASSIGNMENT]

The load is N endless loops and the graders of all other assignments. A solved notebook and one with mistakes are graded
in every notebook of the course; the last column says whether each exercise has the same verdict and the same points.
That no mark depends on load is proven by counting in tests/notebooks/test_busy.py; this shows it once for all.
"""

from __future__ import annotations

import argparse
import contextlib
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console
from rich.table import Table

from autograder.authoring.verify.answers import read, sample_class
from autograder.core.engine import Engine
from autograder.core.executor import each
from autograder.core.limits import imports_of, limits_of
from autograder.core.results import SubmissionResult
from autograder.core.source.loading import assignment_names, load
from autograder.core.submissions.intake import Submission

ROOT = Path(__file__).resolve().parents[1]
STUDENTS = ("ada-perfect", "ben-partial")

Graded = list[tuple[SubmissionResult, float]]


def graded(name: str) -> Graded:
    """The results of both students in all notebooks of an assignment, with the seconds that each took."""
    notebooks, found = load(ROOT, name), []
    with Engine(limits_of(notebooks[0].path.parent), imports_of(notebooks)) as engine:
        for notebook in notebooks:
            documents = sample_class(notebook, read(ROOT / "tests" / "answers" / name, notebook))
            for student in STUDENTS:
                began = time.monotonic()
                result, _ = engine.grade(notebook, Submission(student, notebook.notebook, documents[student]))
                found.append((result, time.monotonic() - began))
    return found


@contextlib.contextmanager
def busy(loops: int) -> Iterator[None]:
    """Meanwhile so many processes do nothing but use the processors."""
    running = [subprocess.Popen([sys.executable, "-S", "-c", "while True: pass"]) for _ in range(loops)]
    try:
        yield
    finally:
        for process in running:
            process.kill()
            process.wait()


def marks(result: SubmissionResult) -> list[tuple[str, str, float]]:
    """Verdict and points of each exercise."""
    return [(e.exercise, e.verdict, e.points) for e in result.exercises]


def table(idle: Graded, loaded: Graded) -> Table:
    """One row for each notebook of each student."""
    shown = Table(title="points (seconds), idle and busy")
    for heading in ("notebook", "student", "idle", "busy", "of", "same marks"):
        shown.add_column(heading, justify="left" if heading in ("notebook", "student") else "right")
    for (one, quick), (other, slow) in zip(idle, loaded, strict=True):
        points = [f"{result.score:g} ({seconds:.1f})" for result, seconds in ((one, quick), (other, slow))]
        same = "yes" if marks(one) == marks(other) else "NO"
        shown.add_row(one.notebook, one.student, *points, f"{one.total.max_decided:g}", same)
    return shown


def main() -> None:
    """Grade idle, then busy, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--loops", type=int, default=6, help="endless loops beside the graders")
    parser.add_argument("--only", choices=assignment_names(ROOT), help="one assignment")
    options = parser.parse_args()
    names = [options.only] if options.only else assignment_names(ROOT)
    idle = [row for name in names for row in graded(name)]
    with busy(options.loops):
        outcomes = dict(each(graded, names, len(names)))
    Console().print(table(idle, [row for place in range(len(names)) for row in outcomes[place]]))


if __name__ == "__main__":
    main()
