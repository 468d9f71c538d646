"""What a mark depends on besides the hand-in: the engine, the course package, the assignment's source, libraries."""

from __future__ import annotations

import hashlib
import importlib.util
import platform
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path

DISTRIBUTIONS = ("attention-course", "attention-autograder")  # what pip installs the engine as
LIBRARIES = ("numpy", "scipy", "matplotlib", "torch", "nbgrader")
_LEFT_OUT = ("__pycache__", ".ipynb_checkpoints")


def fingerprint(root: Path, assignment: str) -> dict[str, str]:
    """Return a text that is equal for equal content at any place; equal marks need an equal fingerprint.

    Args:
        root: the course directory.
        assignment: name of the folder in source/.

    Returns:
        Part -> its text. `engine`, `course` and `source` are a SHA-256 each, "" where there is no such folder;
        `libraries` names versions, for people to read.
    """
    source = root / "source" / assignment
    return {
        "engine": _digest(Path(__file__).parent, "*.py"),
        "course": _digest(_package("course"), "*.py"),
        "source": _digest(source, "*"),
        "libraries": ", ".join(_versions()),
    }


def version_of(distribution: str) -> str:
    """Return the installed version of a package; "" if it is not installed."""
    try:
        return metadata.version(distribution)
    except metadata.PackageNotFoundError:
        return ""


def _package(name: str) -> Path | None:
    """Return an installed package's folder; another folder of that name, without an __init__.py, doesn't count."""
    spec = importlib.util.find_spec(name)
    return Path(spec.origin).parent if spec is not None and spec.origin else None


def _digest(folder: Path | None, pattern: str) -> str:
    if folder is None or not folder.is_dir():
        return ""
    found = hashlib.sha256()
    for path in sorted(folder.rglob(pattern)):
        name = path.relative_to(folder)
        if path.is_file() and not any(part in _LEFT_OUT for part in name.parts):
            content = hashlib.sha256(path.read_bytes()).hexdigest()
            found.update(f"{name.as_posix()}\0{content}\n".encode())
    return found.hexdigest()


def _versions() -> Iterable[str]:
    yield f"python {platform.python_version()}"
    for name in LIBRARIES:
        if found := version_of(name):
            yield f"{name} {found}"
