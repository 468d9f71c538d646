"""How fast answers are marked, and how long the rest takes."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from itertools import pairwise
from statistics import mean

BREAK = 300.0  # seconds: a longer time between two marks is not one of marking


def minutes_left(times: Sequence[str], remaining: int) -> float | None:
    """Return the minutes that the remaining answers take at the pace so far; None if that is not known.

    Args:
        times: when each answer was marked, ISO 8601; "" where unknown. Answers marked together share a time.
        remaining: number of answers.
    """
    if not remaining:
        return 0.0
    marked = sorted(datetime.fromisoformat(time) for time in times if time)
    gaps = [(after - before).total_seconds() for before, after in pairwise(marked)]
    counted = [gap for gap in gaps if gap <= BREAK]
    return mean(counted) * remaining / 60 if any(counted) else None
