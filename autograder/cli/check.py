"""`autograder check`."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Annotated

import typer

from autograder.cli.course import Course, refusals
from autograder.cli.progress import progress


def check(
    assignments: Annotated[list[str] | None, typer.Argument(help="Names in source/. Default: all.")] = None,
    stock: Annotated[bool, typer.Option(help="Also run stock nbgrader autograde.")] = True,
    answers: Annotated[bool, typer.Option("--answers", help="Only the corpus of answers.")] = False,
    changed: Annotated[
        bool,
        typer.Option("--changed", help="Only what an edit can have changed; no stock nbgrader."),
    ] = False,
    course: Course = None,
) -> None:
    """Prove the course: release, leaks, solved and bare notebooks (stock nbgrader too), every answer's verdict."""
    with refusals():
        from autograder.source.loading import assignment_names, course_root
        from autograder.verify.proving import prove

        root = course_root(course)
        broken = 0
        started = time.perf_counter()
        options = {"stock": stock, "only_answers": answers, "changed": changed}
        with progress() as update:
            for name in assignments or assignment_names(root):
                print(name)
                count = partial(_count_answers, update)
                for claim in prove(root, name, **options, on_progress=count):
                    broken += bool(claim.faults)
                    figure = f" ({claim.figure})" if claim.figure else ""
                    print(f"  {'FAILS' if claim.faults else 'holds'}  {claim.name}{figure}", flush=True)
                    print("".join(f"         {row}\n" for row in (*claim.table, *claim.faults)), end="")
        print(
            f"{'every claim holds' if not broken else f'{broken} claims fail'}, {time.perf_counter() - started:.0f} s"
        )
    raise typer.Exit(1 if broken else 0)


def _count_answers(update: Callable[..., None], done: int, total: int) -> None:
    update(completed=done, total=total, description="answers")
