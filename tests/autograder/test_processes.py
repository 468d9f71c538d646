"""Forks of this process."""

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


@pytest.mark.skipif(float(re.match(r"\d+\.\d", platform.release())[0]) < 6.1, reason="there is no MADV_COLLAPSE")
def test_memory_moves_into_huge_pages_and_stays_as_it_was():
    def moved():
        content = b"seven" * 5_000_011  # 23 MiB
        use_huge_pages()
        (size,) = re.findall(r"AnonHugePages: +(\d+) kB", Path("/proc/self/smaps_rollup").read_text())
        return int(size) >> 10 >= 20, content.count(b"seven") == 5_000_011

    assert in_a_fork(moved) == (True, True)
