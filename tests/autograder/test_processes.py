"""Forks of this process."""

import hashlib
import os
import platform
import re
import signal
import time
from pathlib import Path

import pytest

from autograder.core.processes import Fork, in_a_fork
from autograder.core.sandbox.kernel import use_huge_pages


def test_kill_ends_what_runs_and_leaves_what_has_ended():
    running, ended = Fork(lambda: time.sleep(600) or os._exit(0)), Fork(lambda: os._exit(3))
    assert ended.wait() == 3
    running.kill()
    ended.kill()
    assert (running.wait(), ended.wait()) == (-signal.SIGKILL, 3)


def test_memory_moves_into_huge_pages_and_stays_as_it_was():
    if tuple(map(int, re.findall(r"\d+", platform.release())[:2])) < (6, 1):
        pytest.skip("madvise(2) has no MADV_COLLAPSE here")

    def moved():
        content = bytearray(range(251)) * 97_001  # 23 MiB
        before = hashlib.sha256(content).digest()
        use_huge_pages()
        (size,) = re.findall(r"AnonHugePages: +(\d+) kB", Path("/proc/self/smaps_rollup").read_text())
        return int(size) >> 10 >= 20, hashlib.sha256(content).digest() == before

    assert in_a_fork(moved) == (True, True)
