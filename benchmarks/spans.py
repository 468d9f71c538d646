"""How long things take in processes that are confined, and a zygote that notes it: `python spans.py LOG FD [LEVEL]`.

Imports nothing that the zygote would not import itself: what it has in memory is forked for every submission.
"""

from __future__ import annotations

import mmap
import os
import struct
import sys
import time
from pathlib import Path

_RECORD = struct.Struct("16sdd")  # name, begin, end
_LOG_BYTES = 1 << 22


class Log:
    """Named spans of time in a file that several processes have mapped; confined processes keep the mapping.

    For one writer at a time: profile with one job.
    """

    def __init__(self, path: Path) -> None:
        if not path.exists():
            path.write_bytes(bytes(_LOG_BYTES))
        with open(path, "r+b") as file:
            self._map = mmap.mmap(file.fileno(), _LOG_BYTES)

    def add(self, name: str, begin: float, end: float) -> None:
        (count,) = struct.unpack_from("q", self._map)
        _RECORD.pack_into(self._map, 8 + count * _RECORD.size, name.encode(), begin, end)
        struct.pack_into("q", self._map, 0, count + 1)

    def spans(self) -> list[tuple[str, float, float]]:
        (count,) = struct.unpack_from("q", self._map)
        found = (_RECORD.unpack_from(self._map, 8 + i * _RECORD.size) for i in range(count))
        return [(name.rstrip(b"\0").decode(), begin, end) for name, begin, end in found]

    def wrap(self, owner: object, attribute: str, name: str) -> None:
        """Note how long each call of a function takes."""
        inner = getattr(owner, attribute)

        def noted(*args, **kwargs):
            begin = time.perf_counter()
            try:
                return inner(*args, **kwargs)
            finally:
                self.add(name, begin, time.perf_counter())

        setattr(owner, attribute, noted)


def run_zygote(path: str, descriptor: str, force: str = "") -> None:
    """The zygote, with spans noted; the sandbox cannot take the mapping away."""
    import socket

    begin = time.perf_counter()
    from autograder.student import __main__ as zygote
    from autograder.student import shell

    log = Log(Path(path))
    log.wrap(zygote, "enter", "sandbox")
    log.wrap(zygote, "detect", "try sandbox")
    log.wrap(shell.Shell, "instance", "shell")
    inner, fork, readable = zygote._submission, os.fork, zygote.readable_paths
    forked = [0.0]

    def paths(*args):
        log.add("libraries", begin, time.perf_counter())  # they are there when this is first asked
        os.fork = noted_fork
        return readable(*args)

    def noted_fork() -> int:
        forked[0] = time.perf_counter()
        return fork()

    def submission(*args):
        log.add("fork", forked[0], time.perf_counter())
        os.fork = fork
        return inner(*args)

    zygote._submission, zygote.readable_paths = submission, paths
    zygote.main(socket.socket(fileno=int(descriptor)), force)


def watch_graders(log: Log) -> None:
    """Note what the graders do, which are forks of this process."""
    from autograder import engine
    from autograder.grader import monitor, session

    log.wrap(engine.Engine, "grade", "grade")
    log.wrap(engine, "restore", "restore")
    log.wrap(engine, "score", "score")
    log.wrap(engine, "fill_outputs", "outputs")
    log.wrap(engine.Engine, "prepare", "given cells")
    log.wrap(monitor.Monitor, "_examine", "examine")
    _wrap_stop(log, session, monitor.Monitor)
    _wrap_cells(log, monitor.Monitor)


def _wrap_stop(log: Log, session: object, monitor: type) -> None:
    """The end of a submission: from the last event until its folder is gone."""
    follow, run = monitor.follow, session.run
    last = [0.0]

    def followed(self):
        try:
            return follow(self)
        finally:
            last[0] = time.perf_counter()

    def ran(*args):
        try:
            return run(*args)
        finally:
            log.add("stop", last[0], time.perf_counter())

    monitor.follow, session.run = followed, ran


def _wrap_cells(log: Log, monitor: type) -> None:
    """A cell takes from the event before its start until its end: the fork before it is in it."""
    from autograder.protocol import events

    handle = monitor._event
    before = [0.0]

    def noted(self, event, pid):
        now = time.perf_counter()
        if isinstance(event, events.Ran | events.Died) and before[0]:
            log.add("cells", before[0], now)
        elif isinstance(event, events.Started) and event.step == 0:
            before[0] = now
        try:
            return handle(self, event, pid)
        finally:
            if not isinstance(event, events.Started):
                before[0] = 0.0 if isinstance(event, events.Done) else time.perf_counter()

    monitor._event = noted


if __name__ == "__main__":
    run_zygote(*sys.argv[1:])
