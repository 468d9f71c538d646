"""The course's library of checks, where there is one: `course.checks`. Other courses are graded without it."""

from __future__ import annotations

import ast
import contextlib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from autograder.source.assignments import NOT_PYTHON, transformed

try:
    from course.checks import context, sizes, source
except ModuleNotFoundError as missing:
    if missing.name not in ("course", "course.checks"):  # the latter: a folder called course is there, another one
        raise
    FOLDER: Path | None = None
    TEXT_RULES: str | None = None
    HINTS: frozenset[str] = frozenset()

    def graded(
        cells: Sequence[str], seed: int | None, given: Mapping[str, Any]
    ) -> contextlib.AbstractContextManager[None]:
        """Do nothing: there is no library to tell."""
        return contextlib.nullcontext()

else:
    FOLDER = Path(context.__file__).parent  # its texts are the author's, not the student's
    TEXT_RULES = source.__file__  # rules about how an answer is written: they know the cells, and no hidden input
    HINTS = frozenset(sizes.HINTS)  # remarks on an exception that hidden checks may show too

    def graded(
        cells: Sequence[str], seed: int | None, given: Mapping[str, Any]
    ) -> contextlib.AbstractContextManager[None]:
        """Tell the library, while one check runs, what it finds out by itself in a kernel.

        Args:
            cells: texts of the student's cells.
            seed: of fresh inputs; None for those that a student's notebook has too.
            given: names of the notebook's given cells, with their values.
        """
        return context.graded(context.Grading(tuple(map(_as_it_runs, cells)), seed, given))


@lru_cache(1024)
def _as_it_runs(text: str) -> str:
    """Return a cell as IPython runs it, with magics, `!` and `?` changed into calls."""
    try:
        ast.parse(text)
    except NOT_PYTHON:
        return transformed(text)
    return text
