"""Questions of the course's own checks, and their answers, as they travel: plain data, probes and names.

What is no plain data in an answer comes as an `Opaque`; a tensor comes without its gradient.
"""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np

from autograder.protocol import values
from autograder.protocol.channel import ChannelError
from course.checks.probes import Own, Probe
from course.checks.student import Opaque

_KINDS = {kind.__name__: kind for kind in (Own, Probe)}


def pack_question(question: dict[str, Any], buffers: list[np.ndarray]) -> Any:
    """Return the tree of a question; array bytes go to `buffers`."""

    def refer(value: Any) -> dict[str, Any]:
        if type(value).__name__ not in _KINDS:
            raise ChannelError(f"a question holds a {type(value).__name__}")
        its = {f.name: getattr(value, f.name) for f in dataclasses.fields(value)}
        return {"$ref": type(value).__name__, "fields": values.pack(its, buffers, refer)}

    return values.pack(question, buffers, refer)


def unpack_question(tree: Any, buffers: list[Any]) -> dict[str, Any]:
    """Return the question of a tree, in the student's process."""

    def resolve(tree: dict[str, Any]) -> Any:
        return _KINDS[tree["$ref"]](**values.unpack(tree["fields"], buffers, resolve))

    return values.unpack(tree, buffers, resolve)


def pack_answer(answer: Any, buffers: list[np.ndarray]) -> Any:
    """Return the tree of an answer."""
    return values.pack(answer, buffers, lambda value: {"$ref": type(value).__name__[:80]})


def unpack_answer(tree: Any, buffers: list[Any]) -> Any:
    """Return the answer of a tree, in the grader.

    Raises:
        ChannelError: it is not of the agreed form.
    """
    return values.unpack(tree, buffers, lambda tree: Opaque(str(tree["$ref"])[:80]))
