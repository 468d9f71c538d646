"""`autograder sample`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from autograder.cli.course import Course, refusals

ONE_ONLY = "cem-half-done"  # of the sample class: hands in only the first of several notebooks


def sample(
    assignment: Annotated[str, typer.Argument(help="Name of the folder in source/.")],
    folder: Annotated[Path, typer.Argument(help="Where to write the students' notebooks; an old one is replaced.")],
    course: Course = None,
) -> None:
    """Write a small class to try the grader on: perfect, partial, blank, raising, looping, with altered tests."""
    with refusals():
        from autograder.authoring.releasing import dumps
        from autograder.authoring.verify.answers import read, sample_class
        from autograder.core.source.assignments import CourseError
        from autograder.core.source.loading import course_root, load

        root = course_root(course)
        notebooks = load(root, assignment)
        here = [path for path in folder.rglob("*") if not path.is_dir()] if folder.exists() else []
        answers = root / "tests" / "answers" / assignment
        classes = {n.notebook: sample_class(n, read(answers, n)) for n in notebooks}
        names = {name for students in classes.values() for name in students}
        for path in here:
            if path.suffix != ".ipynb" or not names & {path.stem, path.parent.name}:
                raise CourseError(f"{path} is none of the sample's files: name a folder that may be overwritten")
        for path in here:
            path.unlink()
        for number, (notebook, students) in enumerate(classes.items()):
            for student, document in students.items():
                path = folder / f"{student}.ipynb" if len(notebooks) == 1 else folder / student / f"{notebook}.ipynb"
                if number and student == ONE_ONLY:
                    continue
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(dumps(document))
                print(path)
