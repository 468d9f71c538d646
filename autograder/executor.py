"""Run several graders side by side, each in its own process, behind the standard executor interface.

Test cells run in the grader, so two of them at a time need two processes. They are forks of this one: the libraries and
the assignment are there already, and all share one zygote with the students' libraries in it. Each item is done in a
fork of such a process: what a test leaves behind in a library is gone with it.
"""

from __future__ import annotations

import contextlib
import gc
import multiprocessing
import resource
import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from autograder import interrupts
from autograder.forks import ForkEndedError, die_with_parent, in_a_fork, set_limit, with_more_memory

ROOM = 4_000_000_000  # bytes that a grader may use on top of what it starts with

_task: Callable[[Any], Any] | None = None  # what the forks do; inherited, so that it need not be pickled
_items: Sequence[Any] = ()


@contextlib.contextmanager
def begun(task: Callable[[Any], Any], items: Sequence[Any], jobs: int) -> Iterator[Iterator[tuple[int, Any]]]:
    """Start a task for every item, several at a time, each in its own fork.

    Args:
        task: takes an item; its result is pickled.
        items: any objects; they are inherited.
        jobs: how many processes.

    Yields:
        An iterator of (place of the item, result), as they come; the result is an Exception if the task raised or its
        process died.
    """
    global _task, _items
    _task, _items = task, items
    with _pool(min(jobs, len(items))) as executor:
        try:
            with interrupts.interruptible():
                yield _results(_submitted(executor, range(len(items))), jobs)
        except BaseException:
            executor.shutdown(cancel_futures=True)
            raise


def each(task: Callable[[Any], Any], items: Sequence[Any], jobs: int) -> Iterator[tuple[int, Any]]:
    """Do a task for every item, as `begun` does, and yield the results."""
    with begun(task, items, jobs) as results:
        yield from results


def _pool(jobs: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(max(1, jobs), multiprocessing.get_context("fork"), _begin)


def _submitted(executor: ProcessPoolExecutor, places: Iterable[int]) -> dict[int, Future[Any] | None]:
    """Submit the items at these places and return their futures; None where the pool has broken before."""
    futures: dict[int, Future[Any] | None] = dict.fromkeys(places)
    with contextlib.suppress(BrokenProcessPool):
        for place in futures:
            futures[place] = executor.submit(_do, place)
    return futures


def _results(futures: dict[int, Future[Any] | None], jobs: int) -> Iterator[tuple[int, Any]]:
    """Yield the results as they come.

    When a process dies, the pool breaks as a whole, and nobody knows whose fault it was. What was not through is tried
    again in a new pool, and if that breaks too, each by itself: then only what ends its own process is lost.
    """
    lost: list[int] = []
    yield from _finished(futures, lost)
    again: list[int] = []
    if lost:
        with _pool(min(jobs, len(lost))) as executor:
            yield from _finished(_submitted(executor, lost), again)
    for place in again:
        with _pool(1) as executor:
            alone: list[int] = []
            yield from _finished(_submitted(executor, [place]), alone)
        if alone:
            yield place, BrokenProcessPool("the grader's process died, also when nothing ran beside it")


def _finished(futures: dict[int, Future[Any] | None], lost: list[int]) -> Iterator[tuple[int, Any]]:
    """Yield the results of the items that got through, and add the places of the others to `lost`."""
    places = {future: place for place, future in futures.items() if future is not None}
    lost += [place for place, future in futures.items() if future is None]
    for future in as_completed(places):
        error = future.exception()
        if isinstance(error, BrokenProcessPool):
            lost.append(places[future])
        else:
            yield places[future], error if error is not None else future.result()


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
    try:
        return in_a_fork(lambda: task(_items[place]))
    except ForkEndedError as error:
        raise BrokenProcessPool(str(error)) from None
