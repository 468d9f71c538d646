"""Waiting for what other processes do, and for what a class that is graded has come to."""

import time
from pathlib import Path

from autograder.classroom.grading import Watch


def until(holds):
    """Wait for something that will be; the test's own time limit ends it if it never is."""
    while not holds():
        time.sleep(0.05)


def alive(pids):
    """Those of these processes that have not ended; one that nobody waits for has."""
    return {pid for pid in pids if (stat := Path(f"/proc/{pid}/stat")).exists() and ") Z " not in stat.read_text()}


class WhenFirst(Watch):
    """Does something when the first result is recorded, and knows how many were done before."""

    def __init__(self, act=lambda: None):
        self.before, self._act = 0, act

    def begin(self, before: int, total: int) -> None:
        self.before = before

    def add(self, result):
        act, self._act = self._act, lambda: None
        act()
