"""Hand-ins as files: notebooks, folders and zips that are made here, and what the intake makes of them."""

import json
import zipfile
from pathlib import Path

from autograder.core.submissions.folders import Target
from autograder.core.submissions.intake import Collected, Submission, collect

SOURCE = "toy_attention"
KNOWN = frozenset({"setup", "weights", "weights_check"})
OTHERS = {"02_linear": frozenset({"setup", "kernel", "kernel_check"}), "03_heads": frozenset({"split", "merge"})}


def cell(grade_id: str, source: str = "x = 1", **changes) -> dict:
    metadata = {"nbgrader": {"grade_id": grade_id, "solution": True, "schema_version": 3}}
    base = {"cell_type": "code", "id": grade_id, "metadata": metadata, "source": source}
    return base | {"outputs": [], "execution_count": None} | changes


def notebook(*cells: dict, **changes) -> dict:
    """A notebook as a dict; without cells it has one."""
    content = {"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": list(cells or (cell("weights"),))}
    return content | changes


def raw(content: object | None = None) -> bytes:
    return json.dumps(notebook() if content is None else content).encode()


def put(path: Path, content: bytes | None = None) -> Path:
    """Write a file, a small notebook where nothing else is given."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(raw() if content is None else content)
    return path


def pack(path: Path, members: dict[str, bytes], compression: int = zipfile.ZIP_DEFLATED) -> Path:
    with zipfile.ZipFile(path, "w", compression) as archive:
        for name, content in members.items():
            archive.writestr(zipfile.ZipInfo(name), content, compress_type=compression)
    return path


def take(*paths: Path, **changes) -> list[Submission]:
    return list(gather(*paths, **changes).submissions)


def gather(
    *paths: Path, assignment: str = "", notebooks=None, kept_back=frozenset(), roster=None, **changes
) -> Collected:
    """What the intake makes of these paths, with its account of each file."""
    target = Target(assignment, notebooks or {SOURCE: KNOWN}, OTHERS, frozenset(kept_back))
    return collect(list(paths), target, roster, **changes)


def students(*paths: Path, **changes) -> list[str]:
    return [s.student for s in take(*paths, **changes)]


def refused(*paths: Path, **changes) -> Submission:
    """The one of these two hand-ins that has a problem and no document; the other one is taken."""
    bad, good = sorted(take(*paths, **changes), key=lambda s: not s.problem)
    assert (bad.document, good.problem) == (None, "")
    assert bad.problem, "no hand-in is refused"
    return bad
