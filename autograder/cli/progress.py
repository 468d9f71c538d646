"""How far a command is."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

SECONDS = 1.0  # between two ticks of the clock


@contextmanager
def progress(*, quiet: bool = False, total: int | None = None, what: str = "grading") -> Iterator[Callable[..., None]]:
    """Show a bar with the time left on a terminal, nothing in a log.

    Yields:
        A function that takes `advance`, `completed`, `total` and `description`.
    """
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    console = Console(stderr=True)
    columns = (
        TextColumn(what),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("{task.description}"),
    )
    hidden = quiet or not console.is_terminal
    # Without a thread that refreshes: the graders are forks of this process. A signal lets the clock tick.
    with Progress(*columns, console=console, transient=True, disable=hidden, auto_refresh=False) as bar:
        task = bar.add_task("", total=total)
        if hidden:
            yield partial(bar.update, task)
            return
        before = signal.signal(signal.SIGALRM, lambda *_: bar.refresh())
        signal.setitimer(signal.ITIMER_REAL, SECONDS, SECONDS)
        try:
            yield partial(bar.update, task, refresh=True)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)
