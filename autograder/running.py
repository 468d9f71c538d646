"""Run restored notebooks in a worker process and collect what happened, with limits on time and memory.

The worker (`autograder.worker`) is its own exec. It tells every step as one JSON line:

    {"event": "start", "step": i, "check": j or null, "pid": p}
    {"event": "cell", "step": i, "outputs": [...], "count": n, "failure": {...} or null}
    {"event": "check", "step": i, "check": j, "failure": {...} or null}
    {"event": "died", "step": i, "check": j or null, "status": s}
    {"event": "done"}

Every event has "branch": null, or [step, number] when it belongs to a branch (see `Worker.explore`).

This side watches the clock, ends what runs too long, and believes nothing that is not of this form.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from typing import Any

from autograder.assignments import Assignment, Kind
from autograder.restore import Step

SANDBOX = "separate process with limits on time, memory and file size; tests run beside the student's code"

_CLEAN_ENVIRONMENT = ("PATH", "LANG", "LC_ALL", "SYSTEMROOT", "VIRTUAL_ENV", "PYTHONPATH")


@dataclass(frozen=True)
class Limits:
    """What a submission may use.

    Attributes:
        cell: wall-clock seconds for one cell.
        check: seconds for one check of a test cell.
        notebook: seconds for the whole notebook.
        memory: bytes on top of what the libraries take.
        file_size: bytes that one file may have.
    """

    cell: float = 60.0
    check: float = 20.0
    notebook: float = 300.0
    memory: int = 2_000_000_000
    file_size: int = 100_000_000


@dataclass(frozen=True)
class Failure:
    """Why a cell or a check did not end well.

    Attributes:
        kind: "assert" (a check's own sentence), "raise", "memory", "timeout", "died", or "not run".
        message: the sentence, or the exception's text where it may be shown.
        type: name of a builtin exception type.
        line, code, function, cell: where in the student's notebook it happened; 0 and "" if nowhere in it.
        hint: the check's own remark on an exception.
        name: the name that a check looked for and did not find.
    """

    kind: str
    message: str = ""
    type: str = ""
    line: int = 0
    code: str = ""
    function: str = ""
    cell: str = ""
    hint: str = ""
    name: str = ""


@dataclass
class CellRun:
    """One cell that ran, or did not."""

    outputs: list[dict[str, Any]] = field(default_factory=list)
    count: int | None = None
    failure: Failure | None = None
    seconds: float = 0.0


@dataclass
class NotebookRun:
    """What happened in one notebook.

    Attributes:
        cells: cell id -> how it ran; cells that were not reached are not in it.
        checks: (id of the test cell, number of the check) -> its failure, or None if it held.
        complete: whether the worker reached the end; False means a person should look.
    """

    cells: dict[str, CellRun] = field(default_factory=dict)
    checks: dict[tuple[str, int], Failure | None] = field(default_factory=dict)
    complete: bool = False


class WorkerError(Exception):
    """The worker process itself is in trouble: not a student's fault."""


class Worker:
    """A process with the libraries imported, which forks for every submission. Use as a context manager."""

    def __init__(self, limits: Limits | None = None) -> None:
        self.limits = limits or Limits()

    def __enter__(self) -> Worker:
        ours, theirs = socket.socketpair()
        environment = {k: os.environ[k] for k in _CLEAN_ENVIRONMENT if k in os.environ}
        environment |= dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
        self._home = tempfile.TemporaryDirectory(prefix="autograder-", ignore_cleanup_errors=True)
        environment |= {
            "HOME": self._home.name,
            "MPLCONFIGDIR": self._home.name,
            "IPYTHONDIR": self._home.name,
        }
        self._process = subprocess.Popen(
            [sys.executable, "-W", "ignore", "-m", "autograder.worker", str(theirs.fileno())],
            pass_fds=[theirs.fileno()],
            stdin=subprocess.DEVNULL,
            env=environment,
        )
        theirs.close()
        self._control = ours
        ours.settimeout(120)
        if ours.recv(16) != b"ready":
            raise WorkerError("the worker process did not start: see the messages above")
        return self

    def __exit__(self, *_) -> None:
        self._control.close()
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._home.cleanup()

    def run(self, steps: list[Step], assignment: Assignment, limits: Limits | None = None) -> NotebookRun:
        """Run one restored notebook.

        Args:
            steps: as `autograder.restore` gives them.
            assignment: for the checks of the test cells.
            limits: for this notebook, in place of the worker's own.

        Returns:
            What happened; never raises for what the student's code does.
        """
        return self._follow([_step(step, assignment) for step in steps], limits)[None]

    def explore(
        self, steps: list[Step], branches: dict[int, list[list[Step]]], assignment: Assignment, limits: Limits
    ) -> dict[tuple[int, int] | None, NotebookRun]:
        """Run a notebook, and try other steps out from states that it passes through.

        Args:
            steps: the notebook's own.
            branches: position in `steps` -> lists of steps; each runs from the state before that position, and leaves
                nothing behind.
            assignment: for the checks of the test cells.
            limits: `notebook` is for all of it.

        Returns:
            None -> the notebook's own run; (position, number) -> that branch's run.
        """
        told, places = [], {}
        for position, step in enumerate(steps):
            if position in branches:
                places[len(told)] = position
                told.append(
                    {
                        "id": "",
                        "kind": "branches",
                        "branches": [[_step(s, assignment) for s in b] for b in branches[position]],
                    }
                )
            told.append(_step(step, assignment))
        runs = self._follow(told, limits)
        return {key and (places[key[0]], key[1]): run for key, run in runs.items()}

    def _follow(self, steps: list[dict[str, Any]], limits: Limits | None) -> dict[tuple[int, int] | None, NotebookRun]:
        ours, theirs = socket.socketpair()
        with ours, tempfile.TemporaryDirectory(prefix="submission-", ignore_cleanup_errors=True) as folder:
            with theirs:
                socket.send_fds(self._control, [b"run"], [theirs.fileno()])
            pid = int(self._control.recv(16))
            try:
                limits = limits or self.limits
                job = {
                    "folder": folder,
                    "memory": limits.memory,
                    "file_size": limits.file_size,
                    "steps": steps,
                }
                ours.sendall(json.dumps(job).encode() + b"\n")
                return _Watch(ours, steps, limits).follow()
            finally:
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    os.killpg(pid, signal.SIGKILL)


def _step(step: Step, assignment: Assignment) -> dict[str, Any]:
    told: dict[str, Any] = {"id": step.cell_id, "kind": str(step.kind), "source": step.source}
    if step.kind is Kind.TEST:
        test = assignment.by_id[step.cell_id].test
        told["shared"] = test.shared
        told["checks"] = [{"name": c.name, "hidden": c.hidden, "code": c.code} for c in test.checks]
    return told


class _Watch:
    """Follows one notebook's events and its clocks."""

    GRACE = 10.0  # seconds for the worker to go on after it was told to give something up
    MAX_BUFFER = 200_000_000

    def __init__(self, connection: socket.socket, steps: list[dict[str, Any]], limits: Limits) -> None:
        self.connection = connection
        self.steps = steps
        self.limits = limits
        self.runs: dict[tuple[int, int] | None, NotebookRun] = {None: NotebookRun()}
        self.end = time.monotonic() + limits.notebook
        self.deadline = time.monotonic() + self.GRACE
        self.current: tuple | None = None  # (branch, step, check)
        self.pid = 0
        self.started = time.monotonic()
        self.ended: set[tuple] = set()
        self.buffer = b""

    def follow(self) -> dict[tuple[int, int] | None, NotebookRun]:
        while not self.runs[None].complete:
            line = self._line(min(self.deadline, self.end))
            if line is None:
                if time.monotonic() >= self.end or self.current is None or self.current in self.ended:
                    break
                self._stop_current()
            elif line == b"":
                break
            else:
                with contextlib.suppress(KeyError, TypeError, ValueError, IndexError, AttributeError):
                    self._event(json.loads(line))
        return self.runs

    def _line(self, until: float) -> bytes | None:
        """The next line; None when the clock runs out, b"" at the end of the connection."""
        while b"\n" not in self.buffer:
            left = until - time.monotonic()
            if left <= 0:
                return None
            self.connection.settimeout(left)
            try:
                data = self.connection.recv(1 << 20)
            except TimeoutError:
                return None
            except OSError:
                return b""
            if not data or len(self.buffer) > self.MAX_BUFFER:
                return b""
            self.buffer += data
        line, self.buffer = self.buffer.split(b"\n", 1)
        return line

    def _stop_current(self) -> None:
        """End the process that runs past its seconds; its parent goes on with the next step."""
        self.ended.add(self.current)
        if self.pid > 1:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(self.pid, signal.SIGKILL)
        self.deadline = time.monotonic() + self.GRACE

    def _event(self, event: dict[str, Any]) -> None:
        kind, branch = event["event"], event["branch"]
        branch = branch and (int(branch[0]), int(branch[1]))
        run = self.runs.setdefault(branch, NotebookRun())
        if kind == "done":
            run.complete = True
            self.deadline = time.monotonic() + self.GRACE
            return
        number, check = int(event["step"]), event.get("check")
        steps = self.steps[branch[0]]["branches"][branch[1]] if branch else self.steps
        cell_id = steps[number]["id"]
        if kind == "start":
            self.current, self.pid, self.started = (
                (branch, number, check),
                int(event["pid"]),
                time.monotonic(),
            )
            self.deadline = self.started + (self.limits.cell if check is None else self.limits.check)
            return
        seconds = time.monotonic() - self.started
        self.deadline = time.monotonic() + self.GRACE
        if kind == "cell":
            outputs = [o for o in event["outputs"] if isinstance(o, dict)]
            run.cells[cell_id] = CellRun(outputs, int(event["count"]), _failure(event["failure"]), seconds)
        elif kind == "check":
            run.checks[cell_id, int(check)] = _failure(event["failure"])
        elif kind == "died":
            failure = Failure("timeout" if (branch, number, check) in self.ended else "died")
            if check is None:
                run.cells[cell_id] = CellRun(failure=failure, seconds=seconds)
            else:
                run.checks[cell_id, int(check)] = failure


def _failure(told: dict[str, Any] | None) -> Failure | None:
    if told is None:
        return None
    texts = {
        key: str(told.get(key, ""))[:2000]
        for key in ("kind", "message", "type", "code", "function", "cell", "hint", "name")
    }
    return Failure(line=int(told.get("line", 0)), **texts)
