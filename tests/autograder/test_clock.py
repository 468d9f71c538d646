"""Seconds of the processor are counted by what the kernel says of a submission, which may hide what it uses."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

from autograder.core.grader import clock
from autograder.core.grader.clock import Clock, Spent, Use, usage_below
from autograder.core.limits import ASLEEP_MOST, IDLE_MOST, WALL_CLOCK_MOST

PACES = {  # what a submission uses and waits for in a second, how often it is looked at, and when its limit is up
    "computing": (1.0, 0.0, False, 1.0, 1.0, False),
    "half of the time": (0.5, 0.0, False, 1.0, 2.0, False),
    "sharing a processor": (0.5, 0.5, False, 1.0, 2.0, False),
    "a tenth of a processor": (0.1, 0.9, False, 1.0, 10.0, False),
    "sleeping": (0.0, 0.0, True, 1.0, ASLEEP_MOST, False),
    "waiting for a disk": (0.0, 0.0, False, 1.0, IDLE_MOST, True),
    "a grader that comes late to look": (0.0, 0.0, True, 60.0, IDLE_MOST, True),
    "waiting for a processor, which its own children may keep busy": (0.0, 1.0, True, 1.0, WALL_CLOCK_MOST, True),
}


@pytest.mark.parametrize(("used", "waited", "asleep", "step", "up_after", "unsure"), PACES.values(), ids=PACES)
def test_computing_and_sleeping_end_a_limit_surely(monkeypatch, used, waited, asleep, step, up_after, unsure):
    now = 0.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    limit = Clock(100.0, lambda: Use(used * now, waited * now, asleep))
    limit.start(lambda: used * now)
    while limit.left() > 0:
        now += step
    assert now == pytest.approx(100 * up_after, rel=0.1, abs=15 + step)
    assert limit.unsure is unsure


@pytest.mark.parametrize(("spent", "unsure"), [(Spent(asleep=99.0), False), (Spent(elapsed=2000.0), True)])
def test_runs_share_what_they_sleep(monkeypatch, spent, unsure):
    now = 0.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    limit = Clock(100.0, lambda: Use(now, 0.0, False), spent)
    now = 10.0
    assert limit.left() <= 0
    assert limit.unsure is unsure


VFORK = "import ctypes; print(flush=True); c = ctypes.PyDLL(None); c.vfork() or c.prctl(1, 9) or c.pause()"  # ends too
PROGRAMS = {  # the program, whether it is asleep, and its state where that matters
    "waits for input": ("print(flush=True); input()", True, ""),
    "stopped itself": ("import os, signal; print(flush=True); os.kill(os.getpid(), signal.SIGSTOP)", True, ""),
    "computes": ("print(flush=True)\nwhile True: pass", False, ""),
    "computes beside a thread": (
        "import threading as t; t.Thread(target=input).start(); print(flush=True)\nwhile True: pass", False, ""),
    "waits for a child of vfork": (VFORK, True, "D"),
    "waits for a child of vfork, and the kernel hides it": (VFORK, False, "D"),
}  # fmt: skip


@pytest.mark.parametrize(("program", "asleep", "state"), PROGRAMS.values(), ids=PROGRAMS)
def test_who_sleeps(monkeypatch, program, asleep, state):
    """A submission is asleep if no thread of it runs, or waits for a processor or a disk."""
    if (program, asleep) == (VFORK, False):
        monkeypatch.setattr(clock, "_IN_VFORK", frozenset())

    def seen(pid):
        found = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2][:1]
        return usage_below(pid).asleep, found if state else ""

    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    with subprocess.Popen([sys.executable, "-c", program], **pipes) as process:
        try:
            process.stdout.readline()
            deadline = time.monotonic() + 30
            while seen(process.pid) != (asleep, state) and time.monotonic() < deadline:
                time.sleep(0.01)
            assert seen(process.pid) == (asleep, state)
        finally:
            process.kill()
