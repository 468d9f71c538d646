"""Examine the states of a notebook: the course's own checks ask and judge here, tests of other courses run over there.

The checks of an exercise's file, their inputs and their expected values never leave this process.
"""

from __future__ import annotations

import contextlib
import itertools
import math
import numbers
import os
import signal
import socket
import sys
import threading
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from autograder.core.grader.client import Client
from autograder.core.grader.clock import Timing
from autograder.core.grader.disclosure import ONLY_IN_TESTS, failure_of_raised, internal, is_made_by_a_test
from autograder.core.grader.outcomes import (
    HIDDEN_FAILED,
    VISIBLE_FAILED,
    BadAnswer,
    Failure,
    FailureKind,
    Refusal,
    StudentGone,
    StudentLate,
    raised,
)
from autograder.core.protocol.messages import ErrorReport
from autograder.core.source.assignments import Assignment, Kind
from autograder.core.source.testcells import VALUE, Check

if TYPE_CHECKING:
    from autograder.core.grader.own_checks import OwnChecks

EARNED = "earned {points:g} of {max_points:g} points"
OWN = 4.5  # a check may compute in the grader for this times its seconds: an answer may be too large to be compared
STUCK = 20.0  # times as long by the wall clock, after which the check itself is at fault
NEVER_ENDS = "the check does not end, and computes nothing"
MET = "the test holds, and met an object of the student's class `{name}`, which may answer comparisons as it likes"


@dataclass(frozen=True)
class Way:
    """How a test of another course runs in the student's process.

    Attributes:
        after: whether the earlier test cells run before it.
        guarded: whether a person decides where it holds and has met an object that may answer comparisons.
    """

    after: bool = False
    guarded: bool = True

    def __str__(self) -> str:
        return ("after the earlier test cells" if self.after else "alone") + ("" if self.guarded else ", unguarded")


class Examiner:
    """Examines the exercises of one assignment.

    Args:
        assignment: the source notebook.
        seconds: that one check may take.
        call_seconds: that one question may take.
        ways: id of a test cell of another course -> how it runs; default: alone and guarded.
    """

    def __init__(
        self,
        assignment: Assignment,
        seconds: float,
        call_seconds: float = float("inf"),
        ways: Mapping[str, Way] | None = None,
    ) -> None:
        self.assignment, self.seconds, self.call_seconds, self.ways = assignment, seconds, call_seconds, ways or {}
        self._own_checks: dict[str, OwnChecks] = {}
        if any(cell.kind is Kind.TEST and cell.test.exercise is not None for cell in assignment.cells):
            from autograder.core.grader import own_checks  # other courses are graded without the library of checks

            self._own_checks = {name: its.made() for name, its in own_checks.of_assignment(assignment).items()}
        if torch := sys.modules.get("torch"):
            torch.set_num_threads(1)  # before its first operation: a fork after one with more threads would hang

    def with_ways(self, ways: Mapping[str, Way]) -> Examiner:
        """Return the same examiner with other ways."""
        other = object.__new__(Examiner)
        other.__dict__ = self.__dict__ | {"ways": ways}
        return other

    def client(self, connection: socket.socket, timing: Timing | None = None) -> Client:
        """Return what asks about a state.

        Args:
            connection: a connection to it.
            timing: how the seconds of the state's process are counted.
        """
        return Client(connection, self.seconds, self.call_seconds, timing)

    def examine(self, check: Check, client: Client, cells: list[str], cell_id: str) -> Failure | None:
        """Run one check.

        Args:
            check: a check of a test cell.
            client: a client of the state, as `client` gives it.
            cells: the texts of the notebook's cells so far, for rules about how an answer is written.
            cell_id: the test cell's id.

        Returns:
            None if it held.
        """
        client.start_clock()
        try:
            if check.place is None:
                return self._run_there(check, client, cells, cell_id)
            with _quiet(), _at_most(OWN * self.seconds):
                return self._asked(check, client, cells, cell_id)
        except StudentLate:
            return Failure(FailureKind.TIMEOUT)
        except StudentGone:
            return Failure(FailureKind.DIED)
        except BadAnswer as error:
            return Failure(FailureKind.RAISE, type="ValueError", message="" if check.hidden else str(error)[:500])
        except (Exception, Refusal) as error:  # noqa: BLE001 - a check that fails by itself says nothing of the answer
            return internal(error, check, cell_id)

    def _asked(self, check: Check, client: Client, cells: list[str], cell_id: str) -> Failure | None:
        from autograder.core.grader import own_checks

        return own_checks.examined(check, self.assignment.by_test[cell_id].id, self._own_checks, client, cells)

    def _run_there(self, check: Check, client: Client, cells: list[str], cell_id: str) -> Failure | None:
        """Run a test in the student's process, as stock nbgrader would; it is believed as far as that process is."""
        way = self.ways.get(cell_id, Way())
        before = itertools.takewhile(lambda cell: cell.id != cell_id, self.assignment.cells)
        earlier = [cell.python for cell in before if cell.kind is Kind.TEST] * way.after
        shared = [code for code, _ in self.assignment.by_id[cell_id].test.shared]
        try:
            value = client.run([*earlier, *shared, check.code], VALUE, way.guarded)
        except BadAnswer:
            raise
        except Exception as error:
            report: ErrorReport | None = getattr(error, "student", None)
            if report is None:
                raise
            if report.type == "NameError" and is_made_by_a_test(self.assignment, report.name, cells):
                return Failure(FailureKind.INTERNAL, message=ONLY_IN_TESTS.format(name=report.name), type="NameError")
            if report.type in ("AssertionError", "BaseException"):  # pytest's failures are no Exceptions
                text = HIDDEN_FAILED if check.hidden else report.text or VISIBLE_FAILED
                return Failure(FailureKind.ASSERT, message=text)
            return failure_of_raised(report, type(raised(report)).__name__, check.hidden, cells)
        if isinstance(value, str):
            return Failure(FailureKind.INTERNAL, message=MET.format(name=value[:80]), type="object")
        return _earned(check, value)


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """Suppress printing."""
    with (
        open(os.devnull, "w") as nowhere,
        contextlib.redirect_stdout(nowhere),
        contextlib.redirect_stderr(nowhere),
    ):
        yield


@contextlib.contextmanager
def _at_most(seconds: float) -> Iterator[None]:
    """End a computation that runs here for too long by StudentLate, and a stuck one by Refusal."""
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
