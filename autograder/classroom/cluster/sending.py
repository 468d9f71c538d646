"""Grade on other machines: `Cluster` does on the workers of a Dask scheduler what `Engine` does here.

grade_class(root, notebooks, submissions, graders=partial(Cluster, connect=partial(scheduler_at, "tcp://...:8786")))

What travels are documents of JSON: a hand-in there, a result and an executed notebook back.
"""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
import time
import uuid
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import AbstractContextManager
from dataclasses import asdict
from pathlib import Path

import msgspec
import nbformat
from distributed import Client, Future, KilledWorker, wait

from autograder.classroom.cluster.connection import AGAIN
from autograder.classroom.cluster.worker import GraderEndedError, GraderPlugin, grade, strength
from autograder.core.engine import Graded
from autograder.core.fingerprint import fingerprint
from autograder.core.limits import Limits
from autograder.core.results import SubmissionResult, internal, not_graded
from autograder.core.sandbox import IsolationLevel
from autograder.core.source.assignments import Assignment
from autograder.core.stopping import ClusterError
from autograder.core.submissions.intake import Submission

AHEAD = 2  # submissions that a worker has at a time, of which it grades one: it need not wait for the next
LOOK_SECONDS = 1.0  # between two looks at which workers there are
PATIENCE_SECONDS = 600.0  # a queue of jobs takes its time

GONE = "the Dask scheduler {address} is gone: start it and its workers"
NO_WORKER = "for {seconds:.0f} s the Dask scheduler {address} had no worker that may grade: start workers; {refused}"
NONE_FITS = "no worker of the Dask scheduler {address} may grade: {refused}"
LOST = "the worker that graded it ended, or did not answer, {times} times; the last one was {worker}"
ENDED = "{error}, {times} times"


class Cluster:
    """Grades submissions on the workers of a Dask scheduler. `grade_class` uses it in place of an `Engine`.

    A worker that lacks the engine, source or libraries of this machine, or its isolation, gets no submission.

    Args:
        limits: the limits of every submission.
        imports: not used, since each worker finds out for itself.
        connect: gives the client, as a context manager.
        course: path of the course directory on the workers; None for the same as here.
        allow_weak: take workers with any isolation, also with none.
        patience: seconds to wait for a worker that may grade.
        tell: called with a sentence on each worker that is refused.

    Attributes:
        sandbox: the weakest isolation of the workers, in words.
        weak: False; workers without a sandbox are refused one by one.
    """

    weak = False

    def __init__(
        self,
        limits: Limits | None = None,
        imports: frozenset[str] = frozenset(),
        *,
        connect: Callable[[], AbstractContextManager[Client]],
        course: Path | None = None,
        allow_weak: bool = False,
        patience: float = PATIENCE_SECONDS,
        tell: Callable[[str], object] = lambda sentence: None,
    ) -> None:
        self.limits, self.course, self.allow_weak, self.patience = limits or Limits(), course, allow_weak, patience
        self.sandbox = "no worker has graded"
        self._connect, self._tell = connect, tell
        self._name = f"autograder-{uuid.uuid4().hex}"  # of the plugin, its resource and its events
        self._refused: dict[str, str] = {}

    def __enter__(self) -> Cluster:
        """Connect to the scheduler.

        Raises:
            ClusterError: it does not answer.
        """
        self._least = "" if self.allow_weak else _least()
        self._open = contextlib.ExitStack()
        self._client = self._open.enter_context(self._connect())
        self._address = self._client.scheduler.address
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def prepare(self, assignment: Assignment) -> None:
        """Do nothing: each worker prepares the notebooks for itself."""

    def wait(self) -> None:
        """Do nothing, too."""

    @contextlib.contextmanager
    def grade_all(
        self, notebooks: Sequence[Assignment], submissions: Sequence[Submission], jobs: int
    ) -> Iterator[Iterator[tuple[int, Graded]]]:
        """Start to grade submissions, as many at a time as there are workers.

        Args:
            notebooks: the notebooks of the assignment; a submission to none of them is not graded.
            submissions: the submissions of any of the notebooks.
            jobs: not used.

        Yields:
            An iterator of (place of the submission, what came of it), as they come. Whatever happens to one, the others
            are graded. It raises ClusterError when no worker may grade, and when the scheduler is gone.
        """
        root, name = notebooks[0].path.parents[2], notebooks[0].name
        modules = {module for notebook in notebooks for module in notebook.modules}
        order = {"course": str(self.course or root), "assignment": name, "limits": asdict(self.limits)}
        plugin = GraderPlugin(self._name, order, fingerprint(root, name, modules), self._least)
        with self._scheduler_answers():
            self._client.register_plugin(plugin, name=self._name)
        try:
            yield self._results({notebook.notebook for notebook in notebooks}, submissions)
        finally:
            if self._client.status == "running":  # else it would look for the scheduler once more
                with contextlib.suppress(ClusterError), self._scheduler_answers():
                    self._client.unregister_worker_plugin(self._name)

    def _results(self, notebooks: set[str], submissions: Sequence[Submission]) -> Iterator[tuple[int, Graded]]:
        todo: deque[int] = deque()
        alone: deque[int] = deque()  # the scheduler blames all that a lost worker had: these are tried by themselves
        for place, one in enumerate(submissions):
            if one.document is None or one.notebook not in notebooks:
                yield place, (not_graded(one), None)
            else:
                todo.append(place)
        tried: set[int] = set()
        running: dict[Future, int] = {}
        fitting = look = 0.0
        heard = time.monotonic()
        while todo or alone or running:
            if time.monotonic() >= look:
                fitting = self._look()
                look = time.monotonic() + LOOK_SECONDS
                heard = time.monotonic() if fitting else heard
                self._give_up(time.monotonic() - heard)
            while todo and len(running) < AHEAD * fitting:
                place = todo.popleft()
                running[self._sent(submissions[place])] = place
            if alone and fitting and not running:
                place = alone.popleft()
                running[self._sent(submissions[place])] = place
            for future in self._finished(list(running)):
                place = running.pop(future)
                if isinstance(future.exception(), KilledWorker) and place not in tried:
                    tried.add(place)
                    alone.append(place)
                    continue
                with self._scheduler_answers():
                    done = _graded(submissions[place], future)
                yield place, done

    def _sent(self, submission: Submission) -> Future:
        """One submission on its way; the resource leads it to a worker that may grade, and is doing no other."""
        sent = {"student": submission.student, "notebook": submission.notebook, "document": submission.document}
        line = json.dumps(sent).encode()
        return self._client.submit(grade, self._name, line, pure=False, retries=AGAIN, resources={self._name: 1})

    def _finished(self, running: list[Future]) -> set[Future]:
        """Those of them that are through; none after a while."""
        if not running:
            time.sleep(LOOK_SECONDS / 10)
            return set()
        with self._scheduler_answers(), self._client.as_current():
            try:
                return wait(running, timeout=LOOK_SECONDS, return_when="FIRST_COMPLETED").done
            except TimeoutError:
                return set()

    def _look(self) -> int:
        """Return how many workers may grade, and report the others."""
        with self._scheduler_answers():
            workers = self._client.scheduler_info()["workers"]
            events = [event for _, event in self._client.get_events(self._name)]
        for event in events:
            if event["refused"] and event["worker"] not in self._refused:
                self._refused[event["worker"]] = event["refused"]
                self._tell(event["refused"])
        words = [event["sandbox"] for event in events if event["sandbox"] and not event["refused"]]
        self.sandbox = max(words, key=strength, default=self.sandbox)
        here = {worker for worker, found in workers.items() if found["resources"].get(self._name)}
        if not here and workers and workers.keys() <= self._refused.keys():
            raise ClusterError(NONE_FITS.format(address=self._address, refused=self._reasons()))
        return len(here)

    def _give_up(self, seconds: float) -> None:
        if seconds > self.patience:
            what = {"address": self._address, "seconds": seconds, "refused": self._reasons()}
            raise ClusterError(NO_WORKER.format(**what).removesuffix("; "))

    def _reasons(self) -> str:
        return "; ".join(self._refused.values())

    @contextlib.contextmanager
    def _scheduler_answers(self) -> Iterator[None]:
        try:
            yield
        except (OSError, CancelledError) as error:  # also Dask's own errors of a connection
            raise ClusterError(GONE.format(address=self._address)) from error


def _least() -> str:
    """Return the strongest isolation level that works on this machine, but never NONE."""
    asked = "from autograder.core.sandbox import detect; print(detect().level)"
    # In a process of its own: it forks, which this one must not do once a client has threads in it.
    command = [sys.executable, "-P", "-W", "ignore", "-c", asked]
    level = subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
    return level if level and level != IsolationLevel.NONE else IsolationLevel.LANDLOCK


def _graded(submission: Submission, future: Future) -> Graded:
    """Return a worker's answer; without one, the result says why, and this student waits for a person."""
    error = future.exception()
    if isinstance(error, KilledWorker):
        worker = error.last_worker.address
        return internal(submission, LOST.format(worker=worker, times=error.allowed_failures + 1)), None
    if isinstance(error, GraderEndedError):
        return internal(submission, ENDED.format(error=error, times=AGAIN + 1)), None
    if error is not None:
        return internal(submission, f"{type(error).__name__}: {error}"), None
    answer = json.loads(future.result())
    document = answer["document"]
    return msgspec.convert(answer["result"], SubmissionResult), document and nbformat.from_dict(document)
