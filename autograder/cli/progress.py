"""How far a command is."""

from __future__ import annotations

from contextlib import contextmanager
from functools import partial


@contextmanager
def progress(*, quiet: bool = False, total: int | None = None):
    """A bar on a terminal, nothing in a log; what it yields takes `advance`, `completed`, `total`, `description`."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    console = Console(stderr=True)
    columns = (
        TextColumn("grading"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("{task.description}"),
    )
    hidden = quiet or not console.is_terminal
    # Without a thread that refreshes: the graders are forks of this process.
    with Progress(*columns, console=console, transient=True, disable=hidden, auto_refresh=False) as bar:
        task = bar.add_task("", total=total)
        yield partial(bar.update, task, refresh=True)
