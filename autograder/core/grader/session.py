"""Run the steps of one notebook in a fork of the zygote, and examine the states that stay behind there."""

from __future__ import annotations

import contextlib
import math
import shutil
import socket
import tempfile
from collections.abc import Mapping
from pathlib import Path

from autograder.core import spans
from autograder.core.files import home
from autograder.core.grader.clock import Spent
from autograder.core.grader.examiner import Examiner
from autograder.core.grader.monitor import Monitor
from autograder.core.grader.outcomes import NotebookRun
from autograder.core.grader.zygote import Zygote
from autograder.core.limits import Limits
from autograder.core.protocol import channel
from autograder.core.protocol.messages import Job, JobStep
from autograder.core.sandbox import MemoryWatch
from autograder.core.source.assignments import Assignment

LIBRARIES_BYTES = 500_000_000  # that all processes of a submission may take together, on top of the limit of one


def run(
    zygote: Zygote,
    scratch: Path,
    steps: list[JobStep],
    assignment: Assignment,
    examiner: Examiner,
    limits: Limits,
    *,
    spent: Spent,
    solutions: Mapping[str, str] | None = None,
) -> dict[tuple[int, int] | None, NotebookRun]:
    """Have the steps run in a sandbox, follow them, and end all that they started.

    Args:
        zygote: that forks for them.
        scratch: where the submission's folder is made.
        steps: the steps to run; a test cell appears only as its place.
        assignment: the assignment, with the files that lie beside the notebook.
        examiner: runs the checks.
        limits: the limits of this notebook.
        spent: idle seconds of this submission, in all of its runs.
        solutions: exercise -> code that runs at its step if it has not all of its points by then; see `following`.

    Returns:
        None -> the notebook's own run; (step, number) -> that branch's run.

    Raises:
        ZygoteError: the zygote is gone.
    """
    ours, theirs = socket.socketpair()
    ours.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 1)
    with ours, theirs, tempfile.TemporaryDirectory(dir=scratch, ignore_cleanup_errors=True) as folder:
        lay_out(assignment.path.parent, Path(folder))
        with zygote.fork(hidden(assignment), theirs) as pid:
            uses = {name: getattr(limits, name) for name in ("memory_bytes", "file_bytes", "processes", "output_chars")}
            # Answers of the corpus, which are the course's own, are tried in many processes.
            trusted = any(step.kind == "branches" for step in steps)
            most = None if trusted else limits.memory_bytes + LIBRARIES_BYTES
            channel.send(ours, Job(folder=folder, steps=steps, together_bytes=most, **uses).frame())
            monitor = Monitor(ours, steps, examiner, limits, pid, spent, solutions)
            with contextlib.closing(monitor), _weighed(zygote, monitor, most, Path(folder)):
                runs = monitor.follow()
                ended = spans.now()
    spans.add("stop", ended)
    return runs


def _weighed(
    zygote: Zygote, monitor: Monitor, most: int | None, folder: Path
) -> contextlib.AbstractContextManager[object]:
    """Measure meanwhile what the kernel does not limit: memory of all processes together, files on the disk."""
    if most is None or (zygote.limits_groups and zygote.limits_files):
        return contextlib.nullcontext()
    memory = math.inf if zygote.limits_groups else most
    return MemoryWatch(monitor.supervisor, memory, lambda: monitor.busy, None if zygote.limits_files else folder)


def lay_out(source: Path, folder: Path) -> None:
    """Put what the release has beside the notebook, data or a picture, where the notebook looks for it."""
    for path in source.iterdir():
        if path.name.startswith((".", "__")) or path.suffix in (".ipynb", ".pyc", ".toml"):
            continue
        if path.is_dir():
            shutil.copytree(path, folder / path.name, ignore=shutil.ignore_patterns(".*", "__pycache__"))
        else:
            shutil.copyfile(path, folder / path.name)


def hidden(assignment: Assignment) -> list[str]:
    """Return the folders that no submission may reach: the course's and the home folder, except libraries in them."""
    places = (assignment.path.parents[2], home())
    return [str(path) for path in places if path and path.exists()]
