"""The process that grades for the plugin: `python -m autograder.plugin.process FD`.

Tests run in the grader, and neither nbgrader's process nor a Jupyter server is the place for them: a test that never
ends must be ended, and an instructor who fixes a check and presses the button again wants the new one.
"""

from __future__ import annotations

import atexit
import contextlib
import hashlib
import json
import os
import socket
import subprocess
import sys
import traceback
from dataclasses import replace
from functools import partial
from importlib.util import find_spec
from multiprocessing.connection import Connection
from pathlib import Path

from autograder.core.engine import Engine
from autograder.core.executor import limit_memory
from autograder.core.grader.clock import Clock, usage_below
from autograder.core.grader.outcomes import NotebookRun
from autograder.core.grader.zygote import START_SECONDS, ZygoteError, start
from autograder.core.limits import Limits, imports_of
from autograder.core.processes import in_a_fork
from autograder.core.source.assignments import Assignment, CourseError, Kind
from autograder.core.submissions.restore import Step
from autograder.plugin.calibration import Calibration, calibrate

TEST_SECONDS = 120.0  # for the tests' own work, on top of what cells and checks may take
NOT_STARTED = "the grader's process did not start: see the messages above"
ENDED = "the grader's process ended, or a test did not end: grade this submission again, and check its tests"


class GraderProcess:
    """Starts when it is first needed, and stays for the next submission: starting takes seconds."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._code = 0

    def start(self) -> tuple[str, bool]:
        """Start it, unless it is there and up to date.

        Returns:
            The isolation in force, in words, and whether it is weak.

        Raises:
            ZygoteError: the process does not start.
        """
        code = _newest_code()
        if code != self._code or self._process is None or self._process.poll() is not None:
            self.close()
            self._launch()
            self._code = code
        return self._sandbox

    def run(self, steps: list[Step], assignment: Assignment, limits: Limits) -> NotebookRun:
        """Run and examine one restored notebook.

        Args:
            steps: as `autograder.core.submissions.restore` gives them.
            assignment: the source notebook.
            limits: the limits of this notebook.

        Raises:
            ZygoteError: the process does not start.
            CourseError: the source notebook cannot be used.
            RuntimeError: grading this notebook failed.
        """
        self.start()
        texts = [text for cell in assignment.cells if cell.kind is Kind.TEST for text in cell.test.texts]
        content = json.dumps([assignment.document, texts], sort_keys=True).encode()
        try:
            key = (str(assignment.path), hashlib.sha256(content).digest())
            self._connection.send((key, assignment, steps, limits))
            clock = Clock(
                8 * limits.notebook_seconds + TEST_SECONDS,
                partial(usage_below, self._process.pid if self._process else 0),
            )
            while not self._connection.poll(max(0.0, left := clock.left())):
                if left <= 0:
                    raise EOFError
            answer = self._connection.recv()
        except (EOFError, OSError) as error:
            self.close()
            raise RuntimeError(ENDED) from error
        except BaseException:  # an answer that is on its way must not be taken for the next student's
            self.close()
            raise
        if isinstance(answer, NotebookRun):
            return answer
        self.close()
        raise answer

    def close(self) -> None:
        """End the process; the next submission starts a new one."""
        if self._process is None:
            return
        process, self._process = self._process, None
        self._connection.close()
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def _launch(self) -> None:
        ours, theirs = socket.socketpair()
        with theirs:
            self._process = start("autograder.plugin.process", theirs, environment=os.environ)
        self._connection = Connection(ours.detach())
        try:
            if not self._connection.poll(START_SECONDS):
                raise EOFError
            self._sandbox = self._connection.recv()
        except (EOFError, OSError) as error:
            self.close()
            raise ZygoteError(NOT_STARTED) from error


def serve(connection: Connection) -> None:
    """Grade until the other side is gone, or until something fails that the next submission should not inherit."""
    known: dict[tuple[str, bytes], tuple[Assignment, Calibration]] = {}
    limit_memory()
    with contextlib.ExitStack() as running:
        engine = running.enter_context(Engine())
        connection.send((engine.sandbox, engine.weak))
        while True:
            try:
                key, assignment, steps, limits = connection.recv()
            except EOFError:
                return
            try:
                if key not in known:
                    wanted = engine.imports | imports_of([assignment])
                    if wanted > engine.imports:
                        running.close()
                        engine = running.enter_context(Engine(imports=wanted))
                    engine.prepare(assignment)
                    found_out = partial(calibrate, engine, assignment, limits)
                    # The very object: what the tests need is made once for it.
                    known[key] = assignment, in_a_fork(found_out) if assignment.lenient else Calibration()
                found, calibrated = known[key]
                run = in_a_fork(partial(engine.run, steps, found, limits, calibrated.ways))
                connection.send(replace(run, unsettled=dict(calibrated.unsettled)))
            except CourseError as error:
                connection.send(error)
                return
            except Exception:  # noqa: BLE001 - sent to nbgrader's process, which raises it
                connection.send(RuntimeError(traceback.format_exc()))
                return


def _newest_code() -> int:
    """When the code that grades was last changed."""
    specs = [find_spec(name) for name in ("course", "autograder")]
    folders = [folder for spec in specs if spec for folder in spec.submodule_search_locations or ()]
    return max((p.stat().st_mtime_ns for folder in folders for p in Path(folder).rglob("*.py")), default=0)


grader = GraderProcess()
atexit.register(grader.close)

if __name__ == "__main__":
    serve(Connection(int(sys.argv[1])))
