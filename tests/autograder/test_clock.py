"""Seconds of the processor are counted by what the kernel says of a submission, which may hide what it uses."""

from __future__ import annotations

import time

import pytest

from autograder.grader.clock import Clock
from autograder.limits import WALL_CLOCK_MOST


@pytest.mark.parametrize(("waited", "up"), [(0.9 * WALL_CLOCK_MOST, False), (1.1 * WALL_CLOCK_MOST, True)])
def test_waiting_has_an_end(monkeypatch, waited, up):
    """Who only waits for a processor is not idle, and still ends: its own children may be what keeps it waiting."""
    now = 0.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    clock = Clock(1.0, lambda: (0.0, now))
    while now < waited:
        now += 0.5
        over = clock.left() <= 0
    assert over is up
