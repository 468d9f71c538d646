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
    assert (over, clock.unsure) == (up, up)


@pytest.mark.parametrize(("uses", "up_after"), [(1.0, 1.0), (0.5, 2.0), (0.0, 4.0)])
def test_what_is_used_and_what_is_slept_ends_surely(monkeypatch, uses, up_after):
    """Seconds of the processor end a limit, and so does sleep, of which there may be three times as much."""
    now = 0.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    clock = Clock(1.0, lambda: (uses * now, 0.0))
    clock.start(lambda: uses * now)
    while clock.left() > 0:
        now += 0.125
    assert abs(now - up_after) <= 0.25
    assert not clock.unsure
