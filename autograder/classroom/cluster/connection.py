"""Connect to a running Dask scheduler, or start one here with Slurm jobs as workers."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

import dask
from distributed import Client, Status

from autograder.core.stopping import ClusterError

AGAIN = 2  # times that a submission is tried once more when its grader or its worker has ended
# Of a job, where jobqueue.yaml says nothing: one worker, which has a grader beside it.
DEFAULTS = {"cores": 1, "memory": "8 GB"}

NOBODY = "no Dask scheduler answers at {address} ({error}): start one, or correct the address"
NO_JOBS = "Slurm takes no job: {error}"


@contextlib.contextmanager
def scheduler_at(address: str, seconds: float = 30.0) -> Iterator[Client]:
    """Connect to a running scheduler.

    Args:
        address: such as tcp://10.0.0.1:8786.
        seconds: to wait for an answer.

    Raises:
        ClusterError: none answers there.
    """
    try:
        client = Client(address, timeout=seconds, set_as_default=False)
    except (OSError, ValueError) as error:
        raise ClusterError(NOBODY.format(address=address, error=error)) from error
    with client:
        yield client


@contextlib.contextmanager
def slurm(jobs: int) -> Iterator[Client]:
    """Start a scheduler here, and jobs that are its workers; end them all at the end.

    Args:
        jobs: how many. What each asks for is in the section jobqueue.slurm of Dask's configuration.

    Raises:
        ClusterError: sbatch is missing or fails.
    """
    cluster = _cluster()
    try:
        cluster.sync(_submit, cluster, jobs)
    except (OSError, RuntimeError) as error:
        for job in cluster.workers.values():
            job.status = Status.failed  # else `close` waits for it to have begun, and raises
        cluster.close()
        reason = str(error).rpartition("stderr:")[2].strip()
        raise ClusterError(NO_JOBS.format(error=reason)) from error
    with cluster, Client(cluster, set_as_default=False) as client:
        yield client


async def _submit(cluster: Any, jobs: int) -> None:
    cluster.scale(jobs=jobs)  # begins to, and would only log what sbatch says
    await cluster._correct_state()  # noqa: SLF001


def slurm_script() -> str:
    """Return the script that sbatch would get for each job."""
    with _cluster() as cluster:
        return cluster.job_script()


def _cluster() -> Any:
    from dask_jobqueue import SLURMCluster

    configured = {name: dask.config.get(f"jobqueue.slurm.{name}") for name in DEFAULTS}
    asked = {name: configured[name] or value for name, value in DEFAULTS.items()}
    options = {"allowed_failures": AGAIN, "dashboard": False, "dashboard_address": ":0"}
    options |= dask.config.get("jobqueue.slurm.scheduler-options")
    # A worker has one grader: as many workers as processors.
    return SLURMCluster(**asked, processes=asked["cores"], scheduler_options=options)
