"""Run on a Dask worker: start a process that grades, report whether it may, and pass on submissions."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import subprocess
from collections.abc import Mapping
from typing import Any

from distributed import Status, Worker, WorkerPlugin, get_worker

from autograder.core.grader import zygote
from autograder.core.sandbox import IsolationLevel

END_SECONDS = 3.0  # for a process to remove its files
LONGEST = 1 << 30  # bytes of an answer

ENDED = "the process that grades on the worker ended"
NOT_STARTED = "worker {worker} cannot grade: {error!r}"
PREPARES_NOT = "worker {worker} cannot prepare the assignment: {problem}"
DIFFERS = "worker {worker} has another {part}: found {found}, expected {expected}: {advice}"
WEAKER = (
    'worker {worker} isolates submissions by "{found}", expected "{least}" or stronger: run it where that works, '
    "or pass --allow-weak-sandbox"
)
ADVICE = {
    "engine": "install the same autograder there",
    "course": "install the same course package there, with its worked examples",
    "data": "copy the course's folder data/ there again",
    "source": "copy the assignment's folder of source/ there again",
    "libraries": "install the same versions there",
}
_LEVELS = tuple(IsolationLevel)


class GraderEndedError(Exception):
    """Raised when a submission has no result because the process that graded it ended."""


def strength(sandbox: str) -> int:
    """Return how weak an isolation is: 0 for the strongest.

    Args:
        sandbox: the isolation in words, which begin with its level.
    """
    return _LEVELS.index(IsolationLevel(sandbox.partition(":")[0]))


def misfit(worker: str, found: Mapping[str, str], expected: Mapping[str, str], sandbox: str, least: str) -> str:
    """Return why a worker may not grade, or "".

    Args:
        worker: its address.
        found: the worker's `autograder.core.fingerprint`.
        expected: the fingerprint of the command.
        sandbox: the worker's isolation, in words.
        least: the weakest level that will do; "" for any.
    """
    for part, advice in ADVICE.items():
        here, there = found.get(part, ""), expected.get(part, "")
        if here != there:
            values = {"found": _short(here), "expected": _short(there)}
            return DIFFERS.format(worker=worker, part=part, advice=advice, **values)
    if least and strength(sandbox) > strength(least):
        return WEAKER.format(worker=worker, found=sandbox.partition(":")[0], least=least)
    return ""


def _short(text: str) -> str:
    return (text if " " in text else text[:12]) or "none"


class GraderPlugin(WorkerPlugin):
    """Holds the process `autograder.classroom.cluster.remote` on a worker.

    A worker that may grade gets one unit of a resource of this name, which each submission needs: it grades one at a
    time, and others none. It tells what it found as an event of this topic.

    Args:
        name: the name of the plugin, of the resource and of the topic.
        order: the data that the process prepares from.
        expected: the command's `autograder.core.fingerprint`.
        least: the weakest isolation level that will do; "" for any.
    """

    def __init__(self, name: str, order: Mapping[str, Any], expected: Mapping[str, str], least: str) -> None:
        self.name, self.order, self.expected, self.least = name, order, expected, least

    async def setup(self, worker: Worker) -> None:
        """Start to prepare; a worker that joins later does not have to wait."""
        self._worker = worker
        self._process: zygote.Process | None = None
        self._beginning = asyncio.create_task(self._begin())

    async def teardown(self, worker: Worker) -> None:
        """End the process."""
        self._beginning.cancel()
        await self._end(END_SECONDS)

    async def grade(self, line: bytes) -> bytes:
        """Pass a submission on, and return the answer.

        Raises:
            GraderEndedError: there is none. The next one finds a new process.
        """
        if (self._process is None or self._process.poll() is not None) and (refused := await self._begin()):
            raise GraderEndedError(refused)
        try:
            self._writer.write(line + b"\n")
            answer = await self._answer()
        except BaseException:  # also if it is cancelled: the answer must not be taken for that of the next
            await self._end()
            raise
        if problem := json.loads(answer).get("problem"):
            raise GraderEndedError(problem)
        return answer

    async def _begin(self) -> str:
        """Start the process, and say whether this worker may grade; why not, or ""."""
        words, worker = "", self._worker
        try:
            words, refused = await self._started()
        except Exception as error:  # noqa: BLE001 - it goes to the command, which shows it
            refused = NOT_STARTED.format(worker=worker.address, error=error)
        if refused:
            await self._end()
        worker.log_event(self.name, {"worker": worker.address, "refused": refused, "sandbox": words})
        await worker.set_resources(**{self.name: 0 if refused else 1})
        if not refused and worker.status == Status.running:
            # The scheduler gives what waits to a worker that begins to run, not to one that has got a resource.
            worker.status = Status.paused
            worker.status = Status.running
        return refused

    async def _started(self) -> tuple[str, str]:
        """Start the grader, and return its isolation in words and why this worker may not grade, or ""."""
        await self._end()
        ours, theirs = socket.socketpair()
        with theirs:  # from the loop's thread, which lives as long as the worker: the process ends with it
            environment = os.environ | zygote.ONE_THREAD
            self._process = zygote.start("autograder.classroom.cluster.remote", theirs, environment=environment)
        self._reader, self._writer = await asyncio.open_connection(sock=ours, limit=LONGEST)
        self._writer.write(json.dumps(self.order).encode() + b"\n")
        first = json.loads(await self._answer())
        if "problem" in first:
            return "", self._unprepared(first)
        words = first["sandbox"]
        if refused := misfit(self._worker.address, first["found"], self.expected, words, self.least):
            return words, refused
        second = json.loads(await self._answer())
        return words, self._unprepared(second) if "problem" in second else ""

    def _unprepared(self, answer: Mapping[str, str]) -> str:
        return PREPARES_NOT.format(worker=self._worker.address, problem=answer["problem"])

    async def _answer(self) -> bytes:
        line = await self._reader.readline()
        if not line.endswith(b"\n"):
            raise GraderEndedError(ENDED)
        return line

    async def _end(self, seconds: float = 0.0) -> None:
        """End the process, at once or when it has had time to remove its files."""
        process, self._process = self._process, None
        if process is None:
            return
        self._writer.close()
        try:
            await asyncio.to_thread(process.wait, seconds)
        except subprocess.TimeoutExpired:
            process.kill()
            await asyncio.to_thread(process.wait)


async def grade(name: str, line: bytes) -> bytes:
    """Grade a submission on the worker that this runs on: the task that the scheduler gives to workers."""
    return await get_worker().plugins[name].grade(line)
