"""Given cells that are marked as demonstrations: nothing graded can see whether they ran."""

from __future__ import annotations

import copy
import inspect
import json
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from nbformat import NotebookNode

from autograder.authoring.verify import probe
from autograder.authoring.verify.answers import read, sample_class
from autograder.authoring.verify.claims import Claim
from autograder.core.engine import Engine
from autograder.core.grader.outcomes import NotebookRun
from autograder.core.limits import limits_of
from autograder.core.source import demonstrations
from autograder.core.source.assignments import Assignment, Kind, SourceCell
from autograder.core.source.names import bound
from autograder.core.submissions.intake import Submission
from autograder.core.submissions.restore import Step, restore
from autograder.core.submissions.samples import solved

CHANGES_NOTHING = "demonstrations change nothing but their own names, and random states"
JOBS = 2
STUDENTS = ("ben-partial", "eve-raises")  # of the sample class
LISTED = 0.1  # seconds from which a given cell is listed
# Its names are its own: the notebook's stay as they are.
_LOOK = f"{inspect.getsource(probe)}\nimport json\nprint(json.dumps(state(names)))"
_PROBE = f"exec({_LOOK!r}, {{'__name__': 'probe', 'names': globals()}})"


def claims(engine: Engine, root: Path, assignment: Assignment) -> Iterator[Claim]:
    """Return claims about the demonstrations of a notebook, with the seconds of all given cells."""
    yield from looked_at(engine, assignment)
    if any(cell.is_demonstration for cell in assignment.cells):
        yield _as_before(engine, root, assignment)


def looked_at(engine: Engine, assignment: Assignment) -> Iterator[Claim]:
    """Return what the source and a run of the solved notebook show of the demonstrations."""
    marked = {cell.id for cell in assignment.cells if cell.is_demonstration}
    restored = restore(solved(assignment), assignment)
    run_anyway = marked - {step.cell_id for step in restored.steps if step.skipped}
    yield Claim(
        "nothing graded uses a name of a demonstration",
        demonstrations.faults(assignment) + [f"{cell}: the solution has it run" for cell in sorted(run_anyway)],
        f"{len(marked)} of {sum(cell.kind is Kind.LOCKED for cell in assignment.cells)} given cells are demonstrations",
    )
    run = _alone(engine, assignment).run(list(_probed(restored.steps, marked)), assignment)
    lost = [f"{cell}: a check fails where all is run" for (cell, _), failure in run.checks.items() if failure]
    yield Claim(CHANGES_NOTHING, [*_changes(assignment, marked, run), *lost], *_seconds(assignment, run))


def _alone(engine: Engine, assignment: Assignment) -> Engine:
    """Return the engine with the limits of the assignment, in which no mistake is followed."""
    return engine.within(replace(limits_of(assignment.path.parent), follow_through=0.0))


def _probed(steps: Iterable[Step], marked: Collection[str]) -> Iterator[Step]:
    """All steps of the notebook, and a look at everything before and after each demonstration."""
    for step in steps:
        looks = [Step(Kind.STUB, step.cell_id + when, _PROBE) for when in "<>"] if step.cell_id in marked else []
        yield from looks[:1]
        yield replace(step, skipped=False)
        yield from looks[1:]


def _changes(assignment: Assignment, marked: Collection[str], run: NotebookRun) -> Iterator[str]:
    own = {f"`{name}`" for cell in marked for name in bound(assignment.by_id[cell].python)}
    for name in sorted(marked):
        before, after = (_state(run, name + when) for when in "<>")
        for what in sorted(what for what in before.keys() | after.keys() if before.get(what) != after.get(what)):
            if what not in own and not what.endswith(probe.RANDOM):
                yield f"{name} has the tag skip-execution, but changes {what}: remove the tag, or let it work on a copy"


def _state(run: NotebookRun, cell: str) -> dict[str, str]:
    shown = "".join(output.get("text", "") for output in run.cells[cell].outputs)
    return json.loads(shown) if shown else {"nothing: the look at it failed": str(run.cells[cell].failure)}


def _seconds(assignment: Assignment, run: NotebookRun) -> tuple[str, list[str]]:
    """Describe the time that given cells take, in total and each."""
    given = [(cell, run.cells[cell.id].seconds) for cell in assignment.cells if cell.kind is Kind.LOCKED]
    paid = sum(seconds for cell, seconds in given if not cell.is_demonstration)
    rows = [
        f"{cell.id:32} {seconds:6.1f} s{'' if cell.is_demonstration else '  for every submission'}"
        for cell, seconds in given
        if seconds >= LISTED
    ]
    return f"given cells take {sum(s for _, s in given):.1f} s, of which a submission pays {paid:.1f} s", rows


def _as_before(engine: Engine, root: Path, assignment: Assignment) -> Claim:
    """Grade some students of the sample class with and without demonstrations."""
    answers = read(root / "tests" / "answers" / assignment.name, assignment)
    documents = sample_class(assignment, answers)
    submissions = [Submission(student, assignment.notebook, documents[student]) for student in STUDENTS]
    whole = replace(assignment, cells=tuple(replace(cell, cell=_untagged(cell)) for cell in assignment.cells))
    marks = []
    for notebook in (whole, assignment):
        with _alone(engine, assignment).grade_all([notebook], submissions, JOBS) as graded:
            marks.append({submissions[place].student: result.exercises for place, (result, _) in graded})
    faults = [
        f"{student}, {with_.exercise}: {with_.verdict} with {with_.points:g} points if all is run, else "
        f"{without.verdict} with {without.points:g}"
        for student in STUDENTS
        for with_, without in zip(*(found[student] for found in marks), strict=True)
        if (with_.verdict, with_.points) != (without.verdict, without.points)
    ]
    return Claim("marks are the same with and without demonstrations", faults, f"{len(STUDENTS)} students")


def _untagged(cell: SourceCell) -> NotebookNode:
    untagged = copy.deepcopy(cell.cell)
    untagged.metadata.pop("tags", None)
    return untagged
