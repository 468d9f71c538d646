"""What the runner of a notebook tells the grader while cells run: one frame of the channel for each event.

Nothing is believed that is not of this form. `branch` is None, or (step, number) when the event belongs to a branch
(see `autograder.engine.Engine.explore`).
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

Count = Annotated[int, msgspec.Meta(ge=0)]


class _Event(msgspec.Struct, tag_field="event", kw_only=True):
    branch: tuple[Count, Count] | None = None


class Started(_Event, tag="start"):
    """The sender begins a cell."""

    step: Count


class Ran(_Event, tag="cell"):
    """A cell has run: what it showed, its execution count, and how it failed, if it did."""

    step: Count
    outputs: list[Any]
    count: Count
    failure: dict[str, Any] | None


class Died(_Event, tag="died"):
    """The process that ran the cell is gone."""

    step: Count


class Reached(_Event, tag="test"):
    """A test cell's place.

    {"op": "hold"} and a connection answer it, over which the state reached there is asked when all has run.
    """

    step: Count


class Wanted(_Event, tag="put"):
    """What an exercise should have made is to be put in place.

    {"op": "take"} answers it when the lender may give it, or {"op": "go on"}.
    """

    step: Count


class Done(_Event, tag="done"):
    """The last cell has run."""


Event = Started | Ran | Died | Reached | Wanted | Done


def read(frame: dict[str, Any]) -> Event:
    """The event that a frame tells.

    Raises:
        ValueError: it is none.
    """
    return msgspec.convert(frame, Event)


def frame(event: Event) -> dict[str, Any]:
    """The frame that tells an event; what a cell shows stays as it is, subclasses of `str` too."""
    return msgspec.structs.asdict(event) | {"event": event.__struct_config__.tag}
