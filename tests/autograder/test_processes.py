"""Forks of this process."""

import os
import signal
import time

from autograder.core.processes import Fork


def test_kill_ends_what_runs_and_leaves_what_has_ended():
    running, ended = Fork(lambda: time.sleep(600) or os._exit(0)), Fork(lambda: os._exit(3))
    assert ended.wait() == 3
    running.kill()
    ended.kill()
    assert (running.wait(), ended.wait()) == (-signal.SIGKILL, 3)
