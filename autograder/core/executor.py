"""Run several graders side by side, each in its own process, behind the standard executor interface.

Test cells run in the grader, so two of them at a time need two processes. They are forks of this one: the libraries and
the assignment are there already, and all share one zygote with the students' libraries in it. Each item is done in a
fork of such a process: what a test leaves behind in a library is gone with it.
"""

from __future__ import annotations

import collections
import contextlib
import gc
import math
import multiprocessing
import resource
import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from autograder.core import processes
from autograder.core.processes import (
    ForkEndedError,
    OutOfTimeError,
    die_with_parent,
    in_a_fork,
    set_limit,
    with_more_memory,
)

ROOM = 4_000_000_000  # bytes that a grader may use on top of what it starts with

AHEAD = 2  # items for each process that are begun, or done and not taken yet: results hold memory

_task: Callable[[Any], Any] | None = None  # what the forks do; inherited, so that it need not be pickled
_items: Sequence[Any] = ()
_seconds: float = math.inf


@contextlib.contextmanager
def begun(
    task: Callable[[Any], Any], items: Sequence[Any], jobs: int, seconds: float = math.inf
) -> Iterator[Iterator[tuple[int, Any]]]:
    """Start a task for every item, several at a time, each in its own fork.

    Args:
        task: takes an item; its result is pickled.
        items: any objects; they are inherited.
        jobs: how many processes.
        seconds: processor seconds that a task may use itself.

    Yields:
        An iterator of (place of the item, result), as they come; the result is an Exception if the task raised, took
        too long, or its process died.
    """
    global _task, _items, _seconds
    _task, _items, _seconds = task, items, seconds
    with _pool(min(jobs, len(items))) as executor:
        batch = _Batch(executor, range(len(items)), jobs)
        try:
            with processes.interruptible():
                yield _results(batch, jobs)
        except BaseException:
            executor.shutdown(cancel_futures=True)
            raise


def each(task: Callable[[Any], Any], items: Sequence[Any], jobs: int) -> Iterator[tuple[int, Any]]:
    """Do a task for every item, as `begun` does, and yield the results."""
    with begun(task, items, jobs) as results:
        yield from results


def _pool(jobs: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(max(1, jobs), multiprocessing.get_context("fork"), _begin)


class _Batch:
    """Items that go through a pool, AHEAD of them for each process at a time.

    Attributes:
        lost: places of those whose process died.
    """

    def __init__(self, executor: ProcessPoolExecutor, places: Iterable[int], jobs: int) -> None:
        self._executor, self._most = executor, AHEAD * jobs
        self._waiting = collections.deque(places)
        self._running: dict[Future[Any], int] = {}
        self.lost: list[int] = []
        self._fill()

    def _fill(self) -> None:
        with contextlib.suppress(BrokenProcessPool):
            while self._waiting and len(self._running) < self._most:
                future = self._executor.submit(_do, self._waiting[0])
                self._running[future] = self._waiting.popleft()
            return
        self.lost += self._waiting
        self._waiting.clear()

    def results(self) -> Iterator[tuple[int, Any]]:
        """Yield what gets through, and let it go."""
        while self._running:
            for future in wait(self._running, return_when=FIRST_COMPLETED).done:
                place, error = self._running.pop(future), future.exception()
                self._fill()
                if isinstance(error, BrokenProcessPool):
                    self.lost.append(place)
                    continue
                found = place, error if error is not None else future.result()
                del future, error
                yield found
                del found


def _results(batch: _Batch, jobs: int) -> Iterator[tuple[int, Any]]:
    """Yield the results as they come.

    When a process dies, the pool breaks as a whole, and the culprit is unknown. What was not through is tried
    again in a new pool, and if that breaks too, each by itself: then only what ends its own process is lost.
    """
    yield from batch.results()
    again: list[int] = []
    if batch.lost:
        with _pool(min(jobs, len(batch.lost))) as executor:
            second = _Batch(executor, batch.lost, jobs)
            yield from second.results()
            again = second.lost
    for place in again:
        with _pool(1) as executor:
            alone = _Batch(executor, [place], 1)
            yield from alone.results()
        if alone.lost:
            yield place, BrokenProcessPool("the grader's process died, also when nothing ran beside it")


def _begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that called
    die_with_parent()
    gc.freeze()  # else looking for cycles writes to every object, and copies its page, in each fork
    limit_memory()


def limit_memory() -> None:
    """Limit the memory of this process: a check that computes too much raises MemoryError here."""
    set_limit(resource.RLIMIT_AS, with_more_memory(ROOM))


def _do(place: int) -> Any:
    task = _task
    assert task is not None
    limits = {resource.RLIMIT_CPU: math.ceil(_seconds)} if _seconds < math.inf else {}
    try:
        return in_a_fork(lambda: task(_items[place]), limits)
    except OutOfTimeError:
        raise
    except ForkEndedError as error:
        raise BrokenProcessPool(str(error)) from None
