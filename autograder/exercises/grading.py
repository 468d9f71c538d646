"""Grade an exercise in the kernel in which its notebook runs, as nbgrader does without our engine."""

from __future__ import annotations

from pathlib import Path

from autograder.exercises.exercise import FOLDER, Exercise, load
from course.checks import running
from course.checks.part import Outcome, finding_of, points_of
from course.checks.tables import table

NO_FILE = "there is no source/*/{folder}/{name}.py in {here} or above it, for a notebook {notebook}.ipynb"


def grade(key: str) -> float:
    """Check what students do not see, after `checks.run` in the same cell.

    Args:
        key: "notebook.exercise".

    Returns:
        The points of the exercise, which nbgrader takes as the value of its cell.

    Raises:
        FileNotFoundError: the exercise's file does not lie in the source of this course.
    """
    exercise, student = _found(key), running.kernel()
    outcomes = running.latest.pop(key, [])
    for place in exercise.hidden_places:
        check = exercise.hidden(place, seed=0)
        outcomes.append(Outcome(check.title, check.price, finding_of(check, student, show=False), hidden=True))
    return points_of(table(key).points, outcomes)


def _found(key: str) -> Exercise:
    """Read an exercise's file, which lies in the course above the folder in which the notebook runs."""
    notebook, _, name = key.partition(".")
    for folder in (Path.cwd(), *Path.cwd().parents):
        for path in sorted(folder.glob(f"source/*/{FOLDER}/{name}.py")):
            if (path.parent.parent / f"{notebook}.ipynb").is_file():
                return load(path)
    raise FileNotFoundError(NO_FILE.format(folder=FOLDER, name=name, here=Path.cwd(), notebook=notebook))
