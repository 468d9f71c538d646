"""Follow-through: an early mistake costs points only once, if the student went on rightly from there.

Where an exercise failed that builds on others which failed, the notebook runs once more. In it such an exercise is
tried with what it builds on right. Where it fails again, and where a failed exercise builds on nothing that failed,
what it should have made is put in place for those after it (`autograder.grader.lending`); never before it has been
examined. Outputs and messages stay those of the first run; points can only be won.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from autograder.grader.failures import UNREACHED, Failure, FailureKind
from autograder.protocol import messages
from autograder.source.assignments import CHECK_SUFFIX, NOT_PYTHON, Assignment, Kind
from autograder.source.bindings import bound, read_names, tree
from autograder.submissions.restore import Step
from autograder.submissions.submitting import is_unwritten

# A cell that ended so is not run a second time in its own place.
ENDS = (FailureKind.TIMEOUT, FailureKind.DIED, FailureKind.MEMORY)
PATIENCE = 3.0  # times the seconds of a check: each call of what is lent goes to another process
NUMBER = re.compile(r"\d+(?:\.\d+)*(?: [a-z]\b)?")

Checks = Mapping[tuple[str, int], Failure | None]


@dataclass(frozen=True)
class Followed:
    """The result of an exercise in the second run, with right results of earlier ones.

    Attributes:
        checks: (id of the test cell, number of the check) -> its failure, or None if it held.
        causes: ids of the exercises that it builds on and that failed, and the names that were put right of each.
        share: of the points that it earns so.
    """

    checks: dict[tuple[str, int], Failure | None]
    causes: dict[str, tuple[str, ...]]
    share: float


def lendable(assignment: Assignment) -> dict[str, set[str]]:
    """Return names that the solution of an exercise binds and other cells of the source use.

    A name that two exercises bind is left out: put in place for the first, it would answer the second.

    Returns:
        exercise -> names.
    """
    codes = {cell.id: cell.python for cell in assignment.cells if cell.is_code}
    bindings = {e.id: bound(codes[e.id], imports=False) for e in assignment.exercises if not e.manual}
    loaded = {cell_id: read_names(code) for cell_id, code in codes.items()}
    found = {}
    for exercise, names in bindings.items():
        others = set().union(*(n for e, n in bindings.items() if e != exercise))
        used = set().union(*(n for cell_id, n in loaded.items() if cell_id != exercise))
        found[exercise] = {name for name in names & used - others if not name.startswith("_")}
    return found


def given_functions(assignment: Assignment) -> dict[str, set[str]]:
    """Return functions of given cells that may be lent too: those that call nothing of a later exercise.

    Returns:
        given cell -> names.
    """
    found: dict[str, set[str]] = {}
    later = {name: e.id for e in assignment.exercises if not e.manual for name in bound(assignment.by_id[e.id].python)}
    for cell in assignment.cells:
        later = {name: exercise for name, exercise in later.items() if exercise != cell.id}
        if cell.is_code and cell.kind is Kind.LOCKED and not cell.is_demonstration:
            functions = {node.name for node in tree(cell.python).body if isinstance(node, ast.FunctionDef)}
            if functions and not later.keys() & (read_names(cell.python) | functions):
                found[cell.id] = functions
    return found


@dataclass
class Plan:
    """The second run.

    Attributes:
        steps: as the runner is told them.
        causes: exercise that is tried -> those that it builds on and that failed, in order.
        along: exercises that are put in place also where they are right, and given cells: see `_handed_over`.
        until: id of the last exercise that something may be put in place of.
    """

    steps: list[messages.Step]
    causes: dict[str, list[str]]
    along: frozenset[str]
    until: str

    def followed(
        self, checks: Checks, assignment: Assignment, lent: Mapping[str, Sequence[str]], share: float
    ) -> dict[str, Followed]:
        """Return the result of the second run.

        Args:
            checks: of the second run.
            assignment: the source notebook.
            lent: exercise -> names that could be put in place.
            share: of the points that is earned so.
        """
        roots: dict[str, list[str]] = {}
        found = {}
        for exercise in self.causes:
            named = [root for cause in self.causes[exercise] for root in roots.get(cause, [cause])]
            causes = {cause: tuple(lent[cause]) for cause in dict.fromkeys(named) if lent.get(cause)}
            own = {key: failure for key, failure in checks.items() if key[0] == exercise + CHECK_SUFFIX}
            found[exercise] = Followed(own, causes, share)
            if holds(assignment, exercise, checks):
                roots[exercise] = named
        return found


def holds(assignment: Assignment, exercise: str, checks: Checks) -> bool:
    """Return whether all checks of an exercise passed, except some with a price that leave it points."""
    cell = assignment.by_id[exercise + CHECK_SUFFIX]
    failed = [check for n, check in enumerate(cell.test.checks) if checks.get((cell.id, n), UNREACHED) is not None]
    prices = {check.name: check.price for check in failed if check.price is not None}
    return all(check.price is not None for check in failed) and sum(prices.values()) < cell.points


def plan(
    assignment: Assignment, steps: Sequence[Step], cells: Mapping[str, Failure | None], checks: Checks
) -> Plan | None:
    """Return the steps of a second run; None if it cannot add points.

    Args:
        assignment: the source notebook.
        steps: of the first run.
        cells: id of a cell that ran -> how it failed, or None.
        checks: of the first run.
    """
    wanted = lendable(assignment)
    tested = [e.id for e in assignment.exercises if not e.manual]
    failed = [e for e in tested if not holds(assignment, e, checks)]
    stubs = {step.exercise: step.source for step in steps if step.kind is Kind.STUB}
    written = [e for e in tested if e in stubs and not is_unwritten(assignment.by_id[e], stubs[e])]
    tried_again = [e for e in written if _is_tried(e, assignment, cells, checks)]
    lent = [e for e in failed if wanted[e]]
    causes = {e: _causes(e, assignment, steps, lent) for e in tried_again}
    causes = {e: found for e, found in causes.items() if found}
    if not causes:
        return None
    needed = set().union(*causes.values())
    along = _handed_over(assignment, {e: stubs[e] for e in causes}, needed | causes.keys())
    told, until = _told(assignment, steps, cells, causes.keys(), needed | along)
    return Plan(told, causes, along, until)


def _told(
    assignment: Assignment,
    steps: Sequence[Step],
    cells: Mapping[str, Failure | None],
    tried: Collection[str],
    lent: Collection[str],
) -> tuple[list[messages.Step], str]:
    """Return the second run's steps, up to the last exercise that is tried, and the last exercise that is lent."""
    places = {cell.id: place for place, cell in enumerate(assignment.cells)}
    tests = {e.id: places[e.id] for e in assignment.exercises if not e.manual}
    told: list[messages.Step] = []
    until = ""
    last = max(i for i, step in enumerate(steps) if step.kind is Kind.TEST and step.exercise in tried)
    for step in steps[: last + 1]:
        is_tried, failure = step.exercise in tried, cells.get(step.cell_id)
        if is_tried if step.kind is Kind.TEST else is_tried or failure is None or failure.kind not in ENDS:
            told.append(as_told(step))
        if step.kind is Kind.TEST:
            tests.pop(step.exercise, None)
            if is_tried or step.exercise in lent:
                told.append(messages.Step(id=step.exercise, kind="put"))  # it waits, too, until the test is examined
                until = step.exercise if step.exercise in lent else until
        # A given function; not where a student has moved it in front of what it calls.
        elif step.kind is Kind.LOCKED and step.cell_id in lent and min(tests.values()) > places[step.cell_id]:
            told.append(messages.Step(id=step.cell_id, kind="put"))
    return told, until


def as_told(step: Step) -> messages.Step:
    """Return what the runner may know of a step: of a test cell, only its place."""
    return messages.Step(id=step.cell_id, kind=str(step.kind), source="" if step.kind is Kind.TEST else step.source)


def number_in(title: str) -> str:
    """Return the number in an exercise's heading, such as "4.1" or "2.3 b"; the heading if there is none."""
    found = NUMBER.search(title)
    return found[0] if found else title


def _is_tried(exercise: str, assignment: Assignment, cells: Mapping[str, Failure | None], checks: Checks) -> bool:
    """Return whether an exercise is tried again: a check failed, none because of the grader, and it was written.

    Points for one check may be lost to an earlier mistake too.
    """
    cell, failure = assignment.by_id[exercise + CHECK_SUFFIX], cells.get(exercise)
    found = [checks.get((cell.id, number), UNREACHED) for number in range(len(cell.test.checks))]
    says_so = failure is not None and failure.type == "NotImplementedError"
    return any(found) and not says_so and not any(f is not None and f.kind == FailureKind.INTERNAL for f in found)


def _causes(exercise: str, assignment: Assignment, steps: Sequence[Step], failed: Sequence[str]) -> list[str]:
    """Return the failed exercises before this one whose names it uses, also in its test or via code that did not fail.

    Before it in the source, too: what a student puts in front of it is not lent because of that.
    """
    makers: dict[str, list[tuple[str, frozenset[str]]]] = {}  # name -> (exercise that makes it, what it takes for that)
    for step in steps:
        if step.exercise == exercise:
            break
        if step.kind is not Kind.TEST:
            sources = [step.source] + ([assignment.by_id[step.exercise].python] if step.exercise else [])
            for name, needed in (made for source in sources for made in _made(source)):
                makers.setdefault(name, []).append((step.exercise, needed))
    own = [step.source for step in steps if step.exercise == exercise and step.kind is Kind.STUB]
    own += [assignment.by_id[exercise].python, assignment.by_id[exercise + CHECK_SUFFIX].source]
    todo = set().union(*map(read_names, own))
    seen: set[str] = set()
    found: set[str] = set()
    while todo:
        name = todo.pop()
        seen.add(name)
        for maker, needed in makers.get(name, ()):
            if maker in failed:
                found.add(maker)
            else:
                todo |= needed - seen
    earlier = [e.id for e in assignment.exercises]
    return [e for e in failed if e in found and e in earlier[: earlier.index(exercise)]]


def _handed_over(assignment: Assignment, codes: Mapping[str, str], lent: Collection[str]) -> frozenset[str]:
    """Exercises and given cells whose functions are called with one another's, where one of them is lent.

    A function that is lent and one that is not call each other over a connection, tens of thousands of times where the
    one descends along the other. Where all are lent, they are with the lender, and no call leaves it. As in `_causes`,
    they stand before the exercise in the source.

    Args:
        assignment: the source notebook.
        codes: exercise -> code of the student's that calls them.
        lent: exercises of which something may be lent.
    """
    lists = lendable(assignment) | given_functions(assignment)
    functions = {
        node.name: cell.id
        for cell in assignment.cells
        for node in (tree(cell.python).body if cell.id in lists else [])
        if isinstance(node, ast.FunctionDef) and node.name in lists[cell.id]
    }
    order = [cell.id for cell in assignment.cells]
    found: set[str] = set()
    for exercise, code in codes.items():
        before = order[: order.index(exercise)]
        for node in (node for node in ast.walk(tree(code)) if isinstance(node, ast.Call)):
            parts = (node.func, *node.args, *(keyword.value for keyword in node.keywords))
            makers = [functions.get(part.id, "") for part in parts if isinstance(part, ast.Name)]
            group = {maker for maker in makers if maker in before}
            if isinstance(node.func, ast.Name) and makers[0] in group and len(group) > 1 and group & {*lent, *found}:
                found |= group
    return frozenset(found)


@lru_cache(4096)
def _made(code: str) -> tuple[tuple[str, frozenset[str]], ...]:
    """Names that code binds in its module, each with the names that the statement which binds it reads."""
    try:
        texts = list(map(ast.unparse, tree(code).body))
    except NOT_PYTHON:
        return ()
    return tuple((name, read_names(text)) for text in texts for name in bound(text))
