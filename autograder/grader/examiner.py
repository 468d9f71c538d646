"""Run the checks of a test cell here, in the grader, against the student's state over there.

Modules, and what the instructor's own locked cells import or define, are the grader's own. A name that only the student
defines is asked for over the channel. The code of a check, its inputs and its expected values never leave this process.
"""

from __future__ import annotations

import ast
import contextlib
import copy
import functools
import itertools
import math
import numbers
import signal
import socket
import threading
import types
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from enum import StrEnum
from functools import partial
from typing import Any

from autograder.grader import library
from autograder.grader.client import CHECK_FILE, Client
from autograder.grader.clock import Timing
from autograder.grader.failures import (
    HIDDEN_FAILED,
    VISIBLE_FAILED,
    Failure,
    FailureKind,
    Refusal,
    StudentGone,
    StudentLate,
)
from autograder.grader.faults import failure_of, internal, is_about_the_text, own_fault
from autograder.grader.given import given_to, quiet
from autograder.grader.names import Names
from autograder.grader.saying import Sayings
from autograder.protocol import messages, seeds
from autograder.protocol.messages import ErrorReport
from autograder.source.assignments import Assignment, Kind
from autograder.source.testcells import VALUE, Check, TestCell

EARNED = "earned {points:g} of {max_points:g} points"
OWN = 4.5  # a check may compute in the grader for this times its seconds: an answer may be too large to be compared
STUCK = 20.0  # times as long by the wall clock, after which the test itself is at fault
NEVER_ENDS = "the test does not end, and computes nothing"


class Inside(StrEnum):
    """How a test runs in the student's process."""

    ALONE = "alone"
    AFTER = "after the earlier test cells"


class Examiner:
    """Examines the exercises of one assignment.

    Args:
        assignment: the source notebook.
        seconds: that one check may take.
        call_seconds: that one call of the student's code may take.

    Attributes:
        inside: test cells that run in the student's process, of courses that ask for more than questions can.
    """

    def __init__(self, assignment: Assignment, seconds: float, call_seconds: float = float("inf")) -> None:
        self.assignment, self.seconds, self.call_seconds = assignment, seconds, call_seconds
        self.given = given_to(assignment)
        self._given_codes = [c.python for c in assignment.cells if c.kind is Kind.LOCKED]
        self._given_seeds = any("seed" in c.source for c in assignment.cells if c.kind is Kind.LOCKED)
        self.inside: Mapping[str, Inside] = {}
        self._own_checks: dict[str, Any] = {}
        self._do_once()

    def with_inside(self, cells: Mapping[str, Inside]) -> Examiner:
        """Return the same examiner, with the tests of some cells run in the student's process."""
        other = copy.copy(self)
        other.inside = cells
        return other

    def _do_once(self) -> None:
        """Import, compile and read what the tests need: a submission is graded in a fork, which loses it."""
        for test in (cell.test for cell in self.assignment.cells if cell.kind is Kind.TEST):
            self._sayings(test)
            for code in test.codes:
                _compiled(code)
                for node in ast.walk(ast.parse(code)):
                    with contextlib.suppress(Exception):  # the test will fail by itself
                        _module(node, self.given.names)
        if any(cell.kind is Kind.TEST and cell.test.exercise is not None for cell in self.assignment.cells):
            from autograder.grader import own_checks  # other courses are graded without the library of checks

            self._own_checks = {name: its.made() for name, its in own_checks.of_assignment(self.assignment).items()}

    def _sayings(self, test: TestCell) -> Sayings:
        return Sayings((*test.codes, *self._given_codes), self.assignment.lenient)

    def names(self, connection: socket.socket, test: TestCell, timing: Timing | None = None) -> Names:
        """Return the names that the checks of one test cell share, before any of its code has run.

        Args:
            connection: to the student's state.
            test: the cell.
            timing: how the seconds of the state's process are counted.
        """
        client = Client(connection, self.seconds, self.call_seconds, self._may_seed(test), timing)
        return Names(self.given, client, partial(self._sayings, test), test.seed)

    def share(self, test: TestCell, names: Names, cells: list[str], hidden: bool, cell_id: str = "") -> Failure | None:
        """Run the code before the checks of the visible or of the hidden part; return its failure, if any.

        The hidden part asks the student's code too, so this comes after the visible checks of all cells.
        """
        names.client.listening = names.client.listening or hidden
        if cell_id in self.inside:  # its checks bring it
            return None
        codes = [code for code, of_the_hidden in test.shared if of_the_hidden is hidden]
        if codes or not hidden:
            seeds.seed(names.seed if hidden else 0)  # what is visible tells nothing of what is hidden
        names.client.start_clock()
        failures = (self._run(code, names, hidden, cells, cell_id) for code in codes)
        return next((failure for failure in failures if failure is not None), None)

    def _may_seed(self, test: TestCell) -> bool:
        """Return whether this test may set seeds; looking at every question would take as long as the question."""
        return self._given_seeds or any("seed" in code for code in test.codes)

    def examine(self, check: Check, names: Names, cells: list[str], cell_id: str = "") -> Failure | None:
        """Run one check.

        Args:
            check: its code.
            names: as `names` gives them.
            cells: the texts of the notebook's cells so far, for rules about how an answer is written.
            cell_id: of the test cell, for people who are told where the grader failed.

        Returns:
            None if it held.
        """
        names.client.start_clock()
        if cell_id in self.inside:
            return self._examined_inside(check, names.client, cell_id)
        if check.place is not None:
            return self._with(
                lambda: self._examined(check, names.client, cells, cell_id),
                check.code,
                names,
                check.hidden,
                cells,
                cell_id,
            )
        failure = self._run(check.code, names, check.hidden, cells, cell_id)
        return failure or _earned(check, dict.pop(names, VALUE, None))

    def _examined_inside(self, check: Check, client: Client, cell_id: str) -> Failure | None:
        """Run a check in the student's process, as stock nbgrader would; it is believed as far as that process is."""
        before = itertools.takewhile(lambda cell: cell.id != cell_id, self.assignment.cells)
        earlier = [cell.python for cell in before if cell.kind is Kind.TEST] * (self.inside[cell_id] is Inside.AFTER)
        shared = [code for code, _ in self.assignment.by_id[cell_id].test.shared]
        try:
            value = client.ask(messages.Run(codes=[*earlier, *shared, check.code], value=VALUE))
        except StudentLate:
            return Failure(FailureKind.TIMEOUT)
        except StudentGone:
            return Failure(FailureKind.DIED)
        except Exception as error:  # noqa: BLE001 - whatever ended the test
            told: ErrorReport | None = getattr(error, "student", None)
            if told is None or told.type == "AssertionError":
                words = told.text if told and not check.hidden else ""
                return Failure(FailureKind.ASSERT, message=words or (HIDDEN_FAILED if check.hidden else VISIBLE_FAILED))
            return Failure(FailureKind.of(told.type), message="" if check.hidden else told.text, type=told.type)
        return _earned(check, value)

    def _examined(self, check: Check, client: Client, cells: list[str], cell_id: str) -> Failure | None:
        from autograder.grader import own_checks

        return own_checks.examined(check, self.assignment.by_test[cell_id].id, self._own_checks, client, cells)

    def _run(self, code: str, names: Names, hidden: bool, cells: list[str], cell_id: str) -> Failure | None:
        def run() -> None:
            exec(_compiled(code), names)

        return self._with(run, code, names, hidden, cells, cell_id)

    def _with(
        self, run: Callable[[], Failure | None], code: str, names: Names, hidden: bool, cells: list[str], cell_id: str
    ) -> Failure | None:
        """Return how something failed that asks the student's process."""
        failure = self._tried(run, code, names, hidden, cells, cell_id)
        refused, names.client.refused = names.client.refused, None
        if refused is None or (failure is not None and failure.kind in (FailureKind.DIED, FailureKind.TIMEOUT)):
            return failure
        return internal(self.assignment, refused, str(refused), code, cell_id)

    def _tried(
        self, run: Callable[[], Failure | None], code: str, names: Names, hidden: bool, cells: list[str], cell_id: str
    ) -> Failure | None:
        told = library.graded(cells, names.seed if hidden else None, self.given.names)
        try:
            with quiet(), told, _at_most(OWN * self.seconds), names.client.noting_seeds():
                return run()
        except StudentLate:
            return Failure(FailureKind.TIMEOUT)
        except StudentGone:
            return Failure(FailureKind.DIED)
        except KeyboardInterrupt:
            raise
        except Refusal as refusal:
            names.client.refused = names.client.refused or refusal
        except BaseException as error:  # noqa: BLE001 - pytest's own failures are no Exceptions
            if fault := own_fault(self.assignment, error, names.client, cell_id, cells):
                return internal(self.assignment, error, fault, code, cell_id)
            failure = failure_of(error, hidden, code, cells)
            if failure.kind != FailureKind.ASSERT:
                return failure
            message = failure.message
            if hidden and not is_about_the_text(error):
                message = names.sayings.said(message, names.client.heard)
            return replace(failure, message=message or HIDDEN_FAILED)
        return None


@functools.lru_cache(4096)
def _compiled(code: str) -> types.CodeType:
    return compile(code, CHECK_FILE, "exec")


def _module(node: ast.AST, names: Mapping[str, Any]) -> types.ModuleType | None:
    """Return the module that `a.b.c` names, if it is one; some modules are imported on first access."""
    found = None
    if isinstance(node, ast.Attribute):
        found = getattr(_module(node.value, names), node.attr, None)
    elif isinstance(node, ast.Name):
        found = names.get(node.id)
    return found if isinstance(found, types.ModuleType) else None


@contextlib.contextmanager
def _at_most(seconds: float) -> Iterator[None]:
    """End what computes here for longer by StudentLate, and what is stuck by Refusal."""
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread gets signals; the clock of the questions still runs
        return

    def late(*_: Any) -> None:
        raise StudentLate

    def stuck(*_: Any) -> None:
        raise Refusal(NEVER_ENDS)

    timers = ((signal.SIGPROF, signal.ITIMER_PROF, seconds, late), (signal.SIGALRM, signal.ITIMER_REAL, 0.0, stuck))
    before = {}
    for number, timer, limit, handler in timers:
        before[number] = signal.signal(number, handler), signal.setitimer(timer, limit or STUCK * seconds)
    try:
        yield
    finally:
        for number, timer, _, _ in timers:
            signal.setitimer(timer, 0)
            signal.signal(number, before[number][0])
            signal.setitimer(timer, *before[number][1])  # such as the clock of a progress bar


def _earned(check: Check, value: Any) -> Failure | None:
    """Return a failure if the value of a test cell's last line loses points; it is never read out of a text."""
    if check.valued is None or not isinstance(value, numbers.Real) or isinstance(value, bool):
        return None
    number: Any = value
    points = float(max(0, min(number, check.valued))) if abs(number) < math.inf else 0.0  # nan is not less either
    if points == check.valued:
        return None
    return Failure(FailureKind.ASSERT, EARNED.format(points=points, max_points=check.valued), points=points)
