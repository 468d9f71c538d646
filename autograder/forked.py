"""The processes that grade a class: what a fork of the worker process does from `serve` on.

`autograder.graders` is the command's side; it names this module to the worker process.
"""

from __future__ import annotations

import contextlib
import os
import socket
import threading
import traceback
from collections.abc import Mapping, Sequence
from functools import partial
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Any, NoReturn

from autograder.lean import import_less

if TYPE_CHECKING:
    from autograder.grader.session import Worker
    from autograder.graders import Job
    from autograder.grading import Graded
    from autograder.source.assignments import Assignment
    from autograder.submissions.intake import Submission


class _Shared:
    """The worker process, for graders that were forked from it: who started it ends it."""

    def __init__(self, control: socket.socket, level: dict[str, Any]) -> None:
        self.control, self._level = control, level

    def begin(self, imports: Sequence[str]) -> dict[str, Any]:
        return self._level

    def close(self) -> None:
        self.control.close()


def serve(descriptor: int, control: int) -> None:
    """Grade what comes over a connection; in a fork of the worker process.

    Args:
        descriptor: of the connection to the command.
        control: of the socket over which the worker process is asked to fork.
    """
    import_less()
    from autograder.executor import begun, die_with_parent
    from autograder.grader.session import Worker
    from autograder.graders import imports_of
    from autograder.results import internal

    die_with_parent()
    connection = Connection(descriptor)
    job: Job = connection.recv()
    os.environ.clear()
    os.environ.update(job.environment)
    try:
        shared = _Shared(socket.socket(fileno=control), job.level)
        sources = {notebook.notebook: notebook for notebook in job.notebooks}
        with Worker(job.limits, imports_of(job.notebooks), launched=shared) as worker:
            for notebook in job.notebooks:
                worker.prepare(notebook)
            with begun(partial(_grade, worker, sources), job.submissions, job.workers) as graded:
                threading.Thread(target=_end_with, args=(connection,), daemon=True).start()
                for place, outcome in graded:
                    if isinstance(outcome, BaseException):  # the grader's own fault: this student waits
                        problem = f"{type(outcome).__name__}: {outcome}"
                        outcome = internal(job.submissions[place], problem), None
                    connection.send((place, outcome))
    except OSError:  # whoever asked is gone
        return
    except Exception:  # noqa: BLE001 - the command is told, and raises it
        connection.send(RuntimeError(traceback.format_exc()))


def _grade(worker: Worker, sources: Mapping[str, Assignment], submission: Submission) -> Graded:
    from autograder.grading import grade_one, not_graded

    source = sources.get(submission.notebook)
    return not_graded(submission) if source is None else grade_one(worker, source, submission)


def _end_with(connection: Connection) -> NoReturn:
    """End this process, and by that all of its, when the command is gone, which sends nothing more."""
    with contextlib.suppress(OSError, EOFError):
        connection.recv()
    os._exit(1)
