"""Forks of this process."""

import os
import signal
import time

from autograder.core.processes import Fork


def sleep_on():
    time.sleep(600)
    os._exit(0)


def test_kill_ends_what_runs():
    fork = Fork(sleep_on)
    fork.kill()
    assert fork.wait() == -signal.SIGKILL


def test_kill_leaves_what_has_ended():
    fork = Fork(lambda: os._exit(3))
    assert fork.wait() == 3
    fork.kill()
    assert fork.returncode == 3
