"""What the runner of a notebook tells the grader while cells run.

`branch` is None, or (step, number) when the event belongs to a branch (see `autograder.engine.Engine.explore`).
"""

from __future__ import annotations

from typing import Any

from autograder.protocol.messages import Count, ErrorReport, Message


class _Event(Message, tag_field="event", kw_only=True):
    branch: tuple[Count, Count] | None = None


class Started(_Event, tag="start"):
    """The sender begins a cell."""

    step: Count


class Ran(_Event, tag="cell"):
    """A cell has run: what it showed, its execution count, and how it failed, if it did."""

    step: Count
    outputs: list[Any]
    count: Count
    failure: ErrorReport | None


class Died(_Event, tag="died"):
    """The process that ran the cell is gone."""

    step: Count


class Reached(_Event, tag="test"):
    """A test cell's place. The order to hold and a connection answer it; over that the state reached here is asked."""

    step: Count


class Wanted(_Event, tag="put"):
    """The place where an exercise may be put right: the order to go on answers, with its solution if it is to run."""

    step: Count


class Done(_Event, tag="done"):
    """The last cell has run."""


Event = Started | Ran | Died | Reached | Wanted | Done
