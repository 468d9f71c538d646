"""`autograder collect`."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from autograder.cli.course import Course, course_for, refusals
from autograder.cli.handed_in import ClassList, Platform, TrustTimestamps, handed_in, say


def collect(
    assignment: Annotated[str, typer.Argument(help="Name of the folder in source/.")],
    archives: Annotated[
        list[Path],
        typer.Argument(help="Zips or folders of Canvas, Moodle, Gradescope, Blackboard, nbgrader; notebooks."),
    ],
    platform: Platform = "",
    class_list: ClassList = None,
    trust_timestamps: TrustTimestamps = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document and nothing else.")] = False,
    course: Course = None,
) -> None:
    """Keep the notebooks of a class in submitted/, and account for every file. `grade` then needs no path."""
    with refusals():
        root = course_for(archives, course)
        found = handed_in(
            root, assignment, archives, platform=platform, class_list=class_list, trust_timestamps=trust_timestamps
        )
        if as_json:
            print(json.dumps(found.to_json(), indent=1))
            return
        say(found, sys.stdout)
        students = {s.student for s in found.collected.submissions if s.document is not None}
        print(f"{len(students)} students in {root / 'submitted'}; next: autograder grade {assignment}")
