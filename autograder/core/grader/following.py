"""Follow-through: an early mistake costs points only once, if the student went on rightly from there.

Where an exercise lost points that builds on others which lost some, the notebook runs once more. In it such an exercise
is tried after what it builds on was put right: as soon as an exercise has been examined and has not all of its points,
the cell of its solution runs in the student's process, over what the student's own cell left there. Outputs and
messages stay those of the first run, and points can only be won.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from autograder.core.grader.outcomes import UNREACHED, Failure, FailureKind, Followed
from autograder.core.protocol import messages
from autograder.core.source.assignments import CHECK_SUFFIX, Assignment, Kind
from autograder.core.source.names import bound, bound_by, read_by, read_names, tree
from autograder.core.submissions.restore import Step
from autograder.core.submissions.samples import is_unwritten, solution

# A cell that ended so is not run a second time in its own place.
ENDS = (FailureKind.TIMEOUT, FailureKind.DIED, FailureKind.MEMORY)
NUMBER = re.compile(r"\d+(?:\.\d+)*(?: [a-z]\b)?")

Checks = Mapping[tuple[str, int], Failure | None]


@dataclass
class Plan:
    """The second run.

    Attributes:
        steps: as they are sent to the runner.
        causes: exercise that is tried -> those that it builds on and that lost points, in order.
        names: exercise that may be put right -> names that others use of it.
        solutions: exercise that may be put right -> code of its solution.
    """

    steps: list[messages.JobStep]
    causes: dict[str, list[str]]
    names: dict[str, tuple[str, ...]]
    solutions: dict[str, str]

    def followed(self, checks: Checks, assignment: Assignment, share: float) -> dict[str, Followed]:
        """Return the result of the second run.

        Args:
            checks: the checks of the second run.
            assignment: the source notebook.
            share: the share of the points that is earned so.
        """
        roots: dict[str, list[str]] = {}
        found = {}
        for exercise in self.causes:
            named = [root for cause in self.causes[exercise] for root in roots.get(cause, [cause])]
            causes = {cause: self.names[cause] for cause in dict.fromkeys(named) if cause in self.names}
            own = {key: failure for key, failure in checks.items() if key[0] == exercise + CHECK_SUFFIX}
            found[exercise] = Followed(own, causes, share)
            if is_full(assignment, exercise, checks):
                roots[exercise] = named
        return found


def is_full(assignment: Assignment, exercise: str, checks: Checks) -> bool:
    """Return whether an exercise has all of its points: every check of it ran and held."""
    cell = assignment.by_id[exercise + CHECK_SUFFIX]
    return all(checks.get((cell.id, n), UNREACHED) is None for n in range(len(cell.test.checks)))


def plan(
    assignment: Assignment, steps: Sequence[Step], cells: Mapping[str, Failure | None], checks: Checks
) -> Plan | None:
    """Return the steps of a second run; None if it cannot add points.

    Args:
        assignment: the source notebook.
        steps: the steps of the first run.
        cells: id of a cell that ran -> how it failed, or None.
        checks: the checks of the first run.
    """
    tested = [e.id for e in assignment.exercises if not e.manual]
    failed = [e for e in tested if not is_full(assignment, e, checks)]
    stubs = {step.exercise: step.source for step in steps if step.kind is Kind.STUB}
    written = [e for e in failed if e in stubs and not is_unwritten(assignment.by_id[e], stubs[e])]
    used = _used_names(assignment)
    of_all = _causes(assignment, steps, [e for e in failed if used[e]], cells)
    causes = {e: of_all[e] for e in written if of_all.get(e) and _is_tried(e, assignment, cells, checks)}
    if not causes:
        return None
    needed = list(dict.fromkeys(cause for found in causes.values() for cause in found))
    for exercise in needed:  # which grows: a solution builds on others, too
        needed += [cause for cause in of_all.get(exercise, ()) if cause not in needed]
    return Plan(
        _second_run(assignment, steps, cells, causes.keys(), needed),
        causes,
        {e: used[e] for e in needed},
        {e: solution(assignment.by_id[e]) for e in needed},
    )


def _used_names(assignment: Assignment) -> dict[str, tuple[str, ...]]:
    """Return names that the solution of an exercise binds and other cells of the source use: exercise -> names."""
    codes = {cell.id: cell.python for cell in assignment.cells if cell.is_code}
    used = {cell_id: read_names(code) for cell_id, code in codes.items()}
    found = {}
    for exercise in (e.id for e in assignment.exercises if not e.manual):
        others = set().union(*(names for cell_id, names in used.items() if cell_id != exercise))
        found[exercise] = tuple(sorted(n for n in bound(codes[exercise], imports=False) & others if n[0] != "_"))
    return found


def _second_run(
    assignment: Assignment,
    steps: Sequence[Step],
    cells: Mapping[str, Failure | None],
    tried: Collection[str],
    needed: Collection[str],
) -> list[messages.JobStep]:
    """Return the second run's steps, up to the last exercise that is tried.

    No solution runs before the tests of what is tried and stands earlier in the source: it might answer them. Of an
    answer that is there several times, each copy is put right, as what comes between them uses it.
    """
    order = [cell.id for cell in assignment.cells]
    ahead = {order.index(exercise) for exercise in tried}
    copies = Counter(step.exercise for step in steps if step.kind is Kind.STUB)
    job_steps: list[messages.JobStep] = []
    for step in steps:
        is_tried, failure = step.exercise in tried, cells.get(step.cell_id)
        if is_tried if step.kind is Kind.TEST else is_tried or failure is None or failure.kind not in ENDS:
            job_steps.append(as_message(step))
        if not step.exercise:
            continue
        copies[step.exercise] -= step.kind is Kind.STUB
        place, is_over = order.index(step.exercise), step.kind is Kind.TEST
        ahead -= {place} if is_over else set()
        if not ahead:
            break
        between = copies[step.exercise] > 0 and not is_tried
        if step.exercise in needed and (is_over or between) and place < min(ahead):
            job_steps.append(messages.JobStep(id=step.exercise, kind="put"))
    return job_steps


def as_message(step: Step) -> messages.JobStep:
    """Return the runner's view of a step; of a test cell, only its place."""
    return messages.JobStep(id=step.cell_id, kind=str(step.kind), source="" if step.kind is Kind.TEST else step.source)


def number_in(title: str) -> str:
    """Return the number in an exercise's heading, such as "4.1" or "2.3 b"; the heading if there is none."""
    found = NUMBER.search(title)
    return found[0] if found else title


def _is_tried(exercise: str, assignment: Assignment, cells: Mapping[str, Failure | None], checks: Checks) -> bool:
    """Return whether an exercise is tried again: it was written, and no check failed because of the grader.

    A function of an earlier exercise that is not written yet says so in this cell, too.
    """
    cell, failure = assignment.by_id[exercise + CHECK_SUFFIX], cells.get(exercise)
    found = [checks.get((cell.id, number), UNREACHED) for number in range(len(cell.test.checks))]
    says_so = failure is not None and failure.type == "NotImplementedError" and failure.cell in ("", exercise)
    return not says_so and not any(f is not None and f.kind == FailureKind.INTERNAL for f in found)


@dataclass(frozen=True, eq=False)
class _Statement:
    exercise: str
    binds: frozenset[str]
    reads: frozenset[str]


def _causes(
    assignment: Assignment, steps: Sequence[Step], failed: Collection[str], cells: Mapping[str, Failure | None]
) -> dict[str, list[str]]:
    """Return, for each exercise, the failed earlier ones that define names it uses, in order.

    It may use them in its test, or by way of statements of cells that did not fail. Before it means in the source, too:
    what a student puts in front of it is not put right because of that. Where a given cell stopped, a statement in it
    also uses what those before it use.
    """
    order = [e.id for e in assignment.exercises]
    makers: dict[str, list[_Statement]] = {}
    found: dict[str, list[str]] = {}
    for step in steps:
        if step.kind is Kind.TEST:
            continue
        sources = [step.source] + ([assignment.by_id[step.exercise].python] if step.exercise else [])
        if step.kind is Kind.STUB and step.exercise:
            todo = set().union(*map(read_names, (*sources, assignment.by_id[step.exercise + CHECK_SUFFIX].python)))
            before = order[: order.index(step.exercise)]
            reached = _reached(todo, makers, failed)
            found[step.exercise] = [e for e in failed if e in reached and e in before]
        stopped = step.kind is Kind.LOCKED and cells.get(step.cell_id) is not None
        earlier: frozenset[str] = frozenset()
        for binds, reads in (made for source in sources for made in _statements(source)):
            earlier = earlier | reads if stopped else reads
            statement = _Statement(step.exercise, binds, earlier)
            for name in binds:
                makers.setdefault(name, []).append(statement)
    return found


def _reached(todo: set[str], makers: Mapping[str, list[_Statement]], failed: Collection[str]) -> set[str]:
    """Return the failed exercises that make these names, or names from which other statements make them."""
    names, statements, found = list(todo), set[_Statement](), set[str]()
    for name in names:  # which grows; every name and every statement comes once, however many there are
        for statement in makers.get(name, ()):
            if statement in statements:
                continue
            statements.add(statement)
            if statement.exercise in failed:
                found.add(statement.exercise)
                continue
            for other in statement.reads:
                if other not in todo:
                    todo.add(other)
                    names.append(other)
    return found


@lru_cache(4096)
def _statements(code: str) -> tuple[tuple[frozenset[str], frozenset[str]], ...]:
    """Return the names that each statement of a cell binds, and those that it reads."""
    return tuple((bound_by(node), read_by(node)) for node in tree(code).body)
