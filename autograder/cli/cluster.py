"""The options of `autograder grade` for other machines. Dask is imported only if one of them is given."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from autograder.classroom.grading import Graders
    from autograder.core.limits import Limits

NO_DASK = "Dask is not installed ({error}): pip install distributed dask-jobqueue"


def _print_script(asked: bool) -> None:
    if asked:
        from autograder.cli.course import refusals

        with refusals():
            print(_connection().slurm_script())
        raise typer.Exit


Scheduler = Annotated[
    str, typer.Option("--scheduler", help="Grade on the workers of a Dask scheduler, such as tcp://10.0.0.1:8786.")
]
Slurm = Annotated[int, typer.Option("--slurm", min=0, help="Grade in this many Slurm jobs, each a Dask worker.")]
SlurmScript = Annotated[
    bool,
    typer.Option("--slurm-script", help="Print the script of such a job.", callback=_print_script, is_eager=True),
]
ClusterCourse = Annotated[
    Path | None, typer.Option("--cluster-course", help="The course directory on the workers. Default: the same path.")
]


def graders_of(
    scheduler: str, slurm: int, cluster_course: Path | None, allow_weak: bool
) -> Callable[[Limits | None, frozenset[str]], Graders] | None:
    """Return what `grade_class` is to grade with; None for processes of this machine.

    Args:
        scheduler: address of a Dask scheduler, or "".
        slurm: number of jobs, or 0.
        cluster_course: path of the course on the workers; None for the same as here.
        allow_weak: take workers without a sandbox.

    Raises:
        ClusterError: Dask is not installed.
        typer.BadParameter: both a scheduler and jobs are given.
    """
    if not (scheduler or slurm):
        return None
    if scheduler and slurm:
        raise typer.BadParameter("--scheduler and --slurm exclude each other: --slurm starts a scheduler of its own")
    connection = _connection()
    from autograder.classroom.cluster.sending import Cluster

    connect = partial(connection.slurm, slurm) if slurm else partial(connection.scheduler_at, scheduler)
    return partial(Cluster, connect=connect, course=cluster_course, allow_weak=allow_weak, tell=_tell)


def _connection() -> ModuleType:
    from autograder.core.stopping import ClusterError

    try:
        from autograder.classroom.cluster import connection
    except ImportError as error:
        raise ClusterError(NO_DASK.format(error=error)) from error
    return connection


def _tell(sentence: str) -> None:
    print(f"autograder: {sentence}", file=sys.stderr)
