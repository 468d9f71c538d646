"""Several graders side by side, each a process of its own, behind the standard executor interface.

Test cells run in the grader, so two of them at a time need two processes. They are forks of this one: the libraries and
the assignment are there already, and all share one worker process with the students' libraries in it.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import resource
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

from autograder.sandbox.kernel import PR_SET_PDEATHSIG, prctl

ROOM = 4_000_000_000  # bytes that a grader may use on top of what it starts with

_task: Callable[[Any], Any] | None = None  # what the forks do; inherited, so that it need not be pickled
_items: Sequence[Any] = ()


@contextlib.contextmanager
def begun(task: Callable[[Any], Any], items: Sequence[Any], workers: int) -> Iterator[Iterator[tuple[int, Any]]]:
    """Begin to do a task for every item, several at a time.

    Args:
        task: takes an item; its result is pickled.
        items: any objects; they are inherited.
        workers: how many processes.

    Yields:
        An iterator of (place of the item, result), as they come; the result is an Exception if the task raised or its
        process died.
    """
    global _task, _items
    _task, _items = task, items
    workers = max(1, min(workers, len(items)))
    with ProcessPoolExecutor(workers, multiprocessing.get_context("fork"), _begin) as executor:
        places: dict[Future, int] = {}
        try:
            for place in range(len(items)):
                places[executor.submit(_do, place)] = place
        except BrokenProcessPool:
            pass  # told with the results, by the futures that are there
        try:
            yield _results(places, len(items))
        except BaseException:
            executor.shutdown(cancel_futures=True)
            raise


def each(task: Callable[[Any], Any], items: Sequence[Any], workers: int) -> Iterator[tuple[int, Any]]:
    """Do a task for every item: `begun`, where nothing else is to be done meanwhile."""
    with begun(task, items, workers) as results:
        yield from results


def _results(places: dict[Future, int], count: int) -> Iterator[tuple[int, Any]]:
    for future in as_completed(places):
        error = future.exception()
        yield places[future], error if error is not None else future.result()
    for place in range(len(places), count):
        yield place, BrokenProcessPool("a grader process died")


def _begin() -> None:
    die_with_parent()
    limit_memory()


def die_with_parent() -> None:
    """Let this process end when its parent does, whatever ends that."""
    prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def limit_memory() -> None:
    """Let this process fail with MemoryError, and not the machine, when an answer makes a check compute too much."""
    size = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (size + ROOM if hard == resource.RLIM_INFINITY else hard, hard))


def _do(place: int) -> Any:
    return _task(_items[place])
