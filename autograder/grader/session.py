"""Run restored notebooks in a worker process and examine them, with limits on time and memory.

The worker (`autograder.student`) is its own exec and never sees a test. What it tells is followed by
`autograder.grader.monitor`.
"""

from __future__ import annotations

import contextlib
import json
import multiprocessing
import os
import shutil
import socket
import tempfile
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Any

from autograder.grader import following
from autograder.grader.examiner import Examiner
from autograder.grader.monitor import NotebookRun, Watch
from autograder.grader.reference import Lent, NothingLent, Reference
from autograder.grader.zygote import GONE, START_SECONDS, Launched, WorkerError
from autograder.limits import Limits
from autograder.protocol import channel
from autograder.sandbox import Scale, stop
from autograder.source.assignments import Assignment
from autograder.submissions.restore import Step

LIBRARIES = 500_000_000  # bytes that all processes of a submission may take together, on top of the limit of one


class Worker:
    """A process with the libraries imported, which forks for every submission. Use as a context manager.

    Forks of the grader may share one.

    Args:
        limits: of every submission.
        imports: modules to import before any submission, beside those that every course needs.
        force: name of the sandbox's rung to stand on, for tests; "" for the strongest that works here.
        launched: its process, if that was started already; or who shares one (`autograder.forked`).

    Attributes (once it is entered):
        sandbox: the isolation in force, in words.
        weak: whether there is no sandbox: a submission can do what the user who grades can.
    """

    def __init__(
        self,
        limits: Limits | None = None,
        imports: Iterable[str] = (),
        force: str = "",
        launched: Launched | None = None,
    ) -> None:
        self._launched = launched
        self.limits = limits or Limits()
        self.imports = sorted(imports)
        self.force = force
        self._examiners: dict[Any, tuple[Assignment, Examiner]] = {}
        self._references: dict[tuple[int, Path], Reference] = {}
        self._one_at_a_time = multiprocessing.get_context("fork").Lock()

    def __enter__(self) -> Worker:
        self._launched = self._launched or Launched(self.force)
        level = self._launched.begin(self.imports)
        self._control = self._launched.control
        self._control.settimeout(START_SECONDS)
        self.sandbox, self.weak, self._group = level["words"], level["weak"], level["group"]
        self._ready = False
        return self

    def __exit__(self, *_: object) -> None:
        for reference in self._references.values():
            reference.close()
        if self._launched is not None:
            self._launched.close()

    def prepare(self, assignment: Assignment) -> None:
        """Do in this process what forks of it would each do again: import and define what the given cells do."""
        self._examiner(assignment, self.limits)
        self.wait()

    def wait(self) -> None:
        """Wait until everything is imported; in time, what this process imports meanwhile is free."""
        if not self._ready and not self._control.recv(16):
            raise WorkerError(GONE)
        self._ready = True

    def run(self, steps: list[Step], assignment: Assignment, limits: Limits | None = None) -> NotebookRun:
        """Run one restored notebook.

        Args:
            steps: as `autograder.submissions.restore` gives them.
            assignment: for the checks of the test cells.
            limits: for this notebook, in place of the worker's own.

        Returns:
            What happened; never raises for what the student's code does.
        """
        limits = limits or self.limits
        run = self._follow([following.step_as_told(step) for step in steps], assignment, limits)[None]
        if limits.follow_through and run.complete and not assignment.tolerant:
            run.followed = self._followed(steps, run, assignment, limits)
        return run

    def _followed(
        self, steps: list[Step], run: NotebookRun, assignment: Assignment, limits: Limits
    ) -> dict[str, following.Followed]:
        """How exercises go that failed, where what they build on is right."""
        cells = {cell_id: cell.failure for cell_id, cell in run.cells.items()}
        plan = following.plan(assignment, steps, cells, run.checks)
        if plan is None:
            return {}
        try:
            with self._reference(assignment).lend(plan.until, limits.notebook) as lent:
                runs = self._follow(plan.steps, assignment, limits, lent)
                names = lent.names
        except NothingLent:
            return {}
        branches = {exercise: runs[place, 0].checks for place, exercise in plan.tried.items() if (place, 0) in runs}
        return plan.followed(branches, assignment, names, limits.follow_through)

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
        told: list[dict[str, Any]] = []
        places: dict[int, int] = {}
        for position, step in enumerate(steps):
            if position in branches:
                places[len(told)] = position
                told.append(
                    {
                        "id": "",
                        "kind": "branches",
                        "branches": [[following.step_as_told(s) for s in b] for b in branches[position]],
                    }
                )
            told.append(following.step_as_told(step))
        runs = self._follow(told, assignment, limits)
        return {key and (places[key[0]], key[1]): run for key, run in runs.items()}

    def _follow(
        self, steps: list[dict[str, Any]], assignment: Assignment, limits: Limits, lent: Lent | None = None
    ) -> dict[tuple[int, int] | None, NotebookRun]:
        """Have the steps run in a sandbox, and examine what is kept there.

        Args:
            lent: what may be put in place of what exercises should have made.
        """
        self.wait()
        ours, theirs = socket.socketpair()
        ours.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 1)
        with ours, tempfile.TemporaryDirectory(prefix="submission-", ignore_cleanup_errors=True) as folder:
            _lay_out(assignment.path.parent, Path(folder))
            with theirs, self._one_at_a_time:
                handed = [theirs.fileno(), *([lent.connection.fileno()] if lent else [])]
                socket.send_fds(self._control, [json.dumps(_hidden(assignment)).encode()], handed)
                pid = int(self._control.recv(16) or b"0")
            if not pid:
                raise WorkerError(GONE)
            try:
                job = {"folder": folder, "steps": steps}
                job |= {name: getattr(limits, name) for name in ("memory", "file_size", "processes", "output")}
                channel.send(ours, job)
                watch = Watch(ours, steps, self._examiner(assignment, limits), limits, pid, lent)
                # Answers of the corpus, which are the course's own, are tried in many processes.
                unweighed = self._group or (_branches(steps) and not lent)
                heaviest = limits.memory + LIBRARIES
                weighed = contextlib.nullcontext() if unweighed else Scale(pid, heaviest, lambda: watch.pid)
                with contextlib.closing(watch), weighed:
                    return watch.follow()
            finally:
                stop(pid)

    def _reference(self, assignment: Assignment) -> Reference:
        """The solved notebook, which each process that grades has for itself."""
        key = (os.getpid(), assignment.path)
        found = self._references.get(key)
        if found is None or found.assignment is not assignment:
            if found is not None:
                found.close()
            found = self._references[key] = Reference(assignment, partial(_lay_out, assignment.path.parent))
        return found

    def _examiner(self, assignment: Assignment, limits: Limits) -> Examiner:
        """The grader's own names are made once for all submissions of an assignment."""
        key = (assignment.path, limits.check, limits.call)
        if self._examiners.get(key, (None, None))[0] is not assignment:
            self._examiners[key] = (assignment, Examiner(assignment, limits.check, limits.call))
        return self._examiners[key][1]


def _hidden(assignment: Assignment) -> list[str]:
    """What no submission may reach, but for the libraries in it: the course's folder, the home folder of who grades."""
    places = (assignment.path.parents[2], Path(os.path.expanduser("~")))  # who has no home keeps the "~"
    return [str(path) for path in places if path.exists()]


def _lay_out(source: Path, folder: Path) -> None:
    """Put what the release has beside the notebook, data or a picture, where the notebook looks for it."""
    for path in source.iterdir():
        if path.name.startswith((".", "__")) or path.suffix in (".ipynb", ".pyc", ".toml"):
            continue
        if path.is_dir():
            shutil.copytree(path, folder / path.name, ignore=shutil.ignore_patterns(".*", "__pycache__"))
        else:
            shutil.copyfile(path, folder / path.name)


def _branches(steps: list[dict[str, Any]]) -> bool:
    """Whether other steps are tried out on the way."""
    return any(step["kind"] == "branches" for step in steps)
