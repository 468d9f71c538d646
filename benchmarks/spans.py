"""How long things take in processes that are confined, and a worker that notes it: `python spans.py LOG FD [RUNG]`.

Imports nothing that the worker would not import itself: what it has in memory is forked for every submission.
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

    For one writer at a time: profile with one worker.
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


def run_worker(path: str, descriptor: str, force: str = "") -> None:
    """The worker process, with spans noted; the sandbox cannot take the mapping away."""
    import socket

    begin = time.perf_counter()
    from autograder import shell, states, worker

    log = Log(Path(path))
    log.wrap(worker, "enter", "sandbox")
    log.wrap(worker, "readable_paths", "paths")
    log.wrap(worker, "detect", "try sandbox")
    log.wrap(shell.Shell, "instance", "shell")
    log.wrap(states.States, "keep", "keep")
    log.wrap(states.States, "go_back", "go back")
    inner = worker._submission
    frozen = worker.gc.freeze

    def freeze() -> None:
        frozen()
        log.add("libraries", begin, time.perf_counter())

    forked = [0.0]
    fork = os.fork

    def noted_fork() -> int:
        forked[0] = time.perf_counter()
        return fork()

    def submission(*args):
        log.add("fork", forked[0], time.perf_counter())
        os.fork = fork
        return inner(*args)

    worker.gc.freeze, worker._submission, os.fork = freeze, submission, noted_fork
    worker.main(socket.socket(fileno=int(descriptor)), force)


if __name__ == "__main__":
    run_worker(*sys.argv[1:])
