"""The grader on another machine: `python -m autograder.classroom.cluster.remote FD`, which `worker` starts.

A Dask worker has threads, and a process with threads must not fork: what it holds when it does stays locked in the
fork. So the worker holds this process, which has none. It prepares once, then does as a process of
`autograder.core.executor` does: each submission in a fork. Both ends of the connection write JSON, a document per line.
"""

from __future__ import annotations

import gc
import json
import math
import resource
import socket
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from io import BufferedRWPair
from pathlib import Path
from typing import Any

import nbformat

from autograder.core.engine import GRADERS_SHARE, Engine, Graded
from autograder.core.executor import limit_memory
from autograder.core.fingerprint import fingerprint
from autograder.core.grader.zygote import GONE, ZygoteError
from autograder.core.limits import Limits, imports_of
from autograder.core.processes import ForkEndedError, OutOfTimeError, die_with_parent, in_a_fork
from autograder.core.results import Status, internal
from autograder.core.source.assignments import Assignment, CourseError
from autograder.core.source.loading import load
from autograder.core.submissions.intake import Submission

IDLE_SECONDS = 600.0  # a command that was killed cannot say that it needs this process no more
DIED = "the grader's process died"


def main(connection: socket.socket) -> None:
    """Report the environment, prepare the notebooks, and grade submissions until the connection ends."""
    die_with_parent()
    connection.settimeout(IDLE_SECONDS)
    lines = connection.makefile("rwb")
    order = json.loads(lines.readline())
    root, assignment = Path(order["course"]), order["assignment"]
    try:
        notebooks = load(root, assignment)
        found = fingerprint(root, assignment, {module for notebook in notebooks for module in notebook.modules})
        with Engine(Limits(**order["limits"]), imports_of(notebooks)) as engine:
            say(lines, {"found": found, "sandbox": engine.sandbox})
            for notebook in notebooks:
                engine.prepare(notebook)
            say(lines, {"ready": True})
            gc.freeze()
            limit_memory()
            for line in lines:
                say(lines, _answer(engine, notebooks, json.loads(line)))
    except CourseError as error:
        say(lines, {"problem": str(error)})


def say(lines: BufferedRWPair, document: Mapping[str, Any]) -> None:
    """Write a document as a line of JSON."""
    lines.write(json.dumps(document).encode() + b"\n")
    lines.flush()


def _answer(engine: Engine, notebooks: Sequence[Assignment], sent: Mapping[str, Any]) -> dict[str, Any]:
    """Grade one submission in a fork, and return its result or the problem.

    Raises:
        ZygoteError: it is gone; this process is of no more use.
    """
    source = next(notebook for notebook in notebooks if notebook.notebook == sent["notebook"])
    submission = Submission(sent["student"], sent["notebook"], nbformat.from_dict(sent["document"]))
    try:
        limits = {resource.RLIMIT_CPU: math.ceil(GRADERS_SHARE * engine.limits.notebook_seconds)}
        result, document = in_a_fork(lambda: _plain(engine.grade(source, submission)), limits)
    except OutOfTimeError as error:
        result, document = _plain((internal(submission, str(error)), None))
    except ForkEndedError:
        return {"problem": DIED}
    except Exception as error:  # noqa: BLE001 - the grader's own fault: this student waits for a person
        result, document = _plain((internal(submission, f"{type(error).__name__}: {error}"), None))
    if result["status"] == Status.INTERNAL and engine.zygote.process.poll() is not None:
        raise ZygoteError(GONE)
    return {"result": result, "document": document}


def _plain(graded: Graded) -> tuple[dict[str, Any], nbformat.NotebookNode | None]:
    result, document = graded
    return asdict(result), document


if __name__ == "__main__":
    try:
        main(socket.socket(fileno=int(sys.argv[1])))
    except (TimeoutError, ConnectionError):  # the connection is gone
        sys.exit(1)
