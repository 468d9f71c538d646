"""`autograder check`."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from autograder.cli.course import Course, refusals
from autograder.cli.progress import progress
from autograder.core.processes import interruptible

if TYPE_CHECKING:
    from autograder.authoring.verify.claims import Claim


def check(
    assignments: Annotated[list[str] | None, typer.Argument(help="Names in source/. Default: all.")] = None,
    stock: Annotated[bool, typer.Option(help="Also run stock nbgrader autograde.")] = True,
    brief: Annotated[
        bool,
        typer.Option("--brief", help="As CI: stock nbgrader on one notebook of each assignment."),
    ] = False,
    answers: Annotated[bool, typer.Option("--answers", help="Only the corpus of answers.")] = False,
    changed: Annotated[
        bool,
        typer.Option("--changed", help="Only what an edit can have changed; no stock nbgrader."),
    ] = False,
    exercises: Annotated[
        list[str] | None,
        typer.Option("--exercise", help="Only the answers to this exercise (id of its cell). Repeatable."),
    ] = None,
    course: Course = None,
) -> None:
    """Prove the course: release, leaks, solved and bare notebooks (stock nbgrader too), every answer's verdict."""
    with refusals():
        from autograder.authoring.verify.proving import prove
        from autograder.authoring.verify.verdicts import totals
        from autograder.core.source.loading import assignment_names, course_root

        root = course_root(course)
        settled: list[tuple[str, Claim]] = []
        started = time.perf_counter()
        with progress() as update, interruptible():
            for name, claim in prove(
                root,
                assignments or assignment_names(root),
                stock=stock,
                brief=brief,
                only_answers=answers,
                changed=changed,
                exercises=exercises or (),
                on_progress=partial(_count_answers, update),
            ):
                if not settled or name != settled[-1][0]:
                    print(name)
                settled.append((name, claim))
                _print_claim(claim, claim.table)
        for total in totals(claim for _, claim in settled):
            print(total)
        broken = [(name, claim) for name, claim in settled if claim.faults]
        every = "every claim about these answers" if exercises else "every claim"
        print(f"{every} holds" if not broken else f"claims that fail: {len(broken)}", end="")
        print(f", {time.perf_counter() - started:.0f} s")
        for name, claim in broken:  # once more, where the eye is at the end of hundreds of lines
            print(name)
            _print_claim(claim, [])
    raise typer.Exit(1 if broken else 0)


def _print_claim(claim: Claim, table: list[str]) -> None:
    figure = f" ({claim.figure})" if claim.figure else ""
    print(f"  {'FAILS' if claim.faults else 'holds'}  {claim.name}{figure}", flush=True)
    print("".join(f"         {row}\n" for row in (*table, *claim.faults)), end="")


def _count_answers(update: Callable[..., None], done: int, total: int) -> None:
    update(completed=done, total=total, description="answers")
