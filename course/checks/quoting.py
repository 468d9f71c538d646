"""Mark the parts of a sentence that come from the student's side, where they are put in.

A hidden check shows nothing of it: by then the student's process knows hidden inputs, and could say them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_OPEN, _CLOSE, GAP = "\ue000", "\ue001", "…"
_MARKED = re.compile(f"{_OPEN}[^{_CLOSE}]*{_CLOSE}")
MOST = 500  # characters
_marking: ContextVar[bool] = ContextVar("marking", default=False)


def from_student(value: object) -> str:
    """Mark a text, a number or the name of a type that comes from the student's side."""
    text = str(value)
    if not _marking.get():
        return text
    return _OPEN + text.replace(_OPEN, "").replace(_CLOSE, "")[:MOST] + _CLOSE


@contextmanager
def marking() -> Iterator[None]:
    """Let `from_student` mark meanwhile: whoever reads the sentences calls `shown`."""
    token = _marking.set(True)
    try:
        yield
    finally:
        _marking.reset(token)


def shown(sentence: str, hidden: bool = False) -> str:
    """Return a sentence without marks; in a hidden check, gaps replace the marked parts."""
    return _MARKED.sub(GAP, sentence) if hidden else sentence.replace(_OPEN, "").replace(_CLOSE, "")
