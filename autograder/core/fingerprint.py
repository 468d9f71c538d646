"""What a mark depends on besides the hand-in and its limits: engine, course, source, data, libraries."""

from __future__ import annotations

import hashlib
import importlib.util
import json
import platform
import re
import sys
import sysconfig
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import metadata
from pathlib import Path

DISTRIBUTIONS = ("attention-course", "attention-autograder")  # what pip installs the engine as
RUNS_CODE = ("numpy", "scipy", "matplotlib", "torch")  # student code uses them; with all that they need
RUNS_CELLS = ("ipython", "nbformat", "nbgrader")
_LEFT_OUT = ("__pycache__", ".ipynb_checkpoints")
_COURSE = "course"
_OURS = (_COURSE, "autograder")  # whose files count, not their versions


def fingerprint(root: Path, assignment: str, modules: Iterable[str] = ()) -> dict[str, str]:
    """Return texts that are equal for equal content at any place, and differ where a mark may differ.

    Args:
        root: the course directory.
        assignment: name of the folder in source/.
        modules: the modules that its notebooks and tests import.

    Returns:
        Part -> its text. `engine`, `course`, `source` and `data` are a SHA-256 each, "" where there is no such folder;
        `course` covers its worked examples, and editable installs, where the version does not change with an edit.
        `libraries` names versions, for people to read.
    """
    names = sorted({module.partition(".")[0] for module in modules} - {_COURSE})
    course = _module(_COURSE)
    others = {name: _digest(path) for name in names if (path := _module(name)) and not _copied(path)}
    own = _digest(course)
    return {
        "engine": _digest(Path(__file__).parents[1], "*.py"),
        "course": hashlib.sha256(repr((own, others)).encode()).hexdigest() if others else own,
        "source": _digest(root / "source" / assignment),
        "data": _digest_of_data(course),
        "libraries": f"python {platform.python_version()}, {libraries(frozenset(names))}",
    }


@cache
def _provided() -> Mapping[str, list[str]]:
    return metadata.packages_distributions()


@cache
def libraries(modules: frozenset[str]) -> str:
    """Return the versions of what runs cells, of the libraries that code uses, and of all that these need."""
    others = [name for name in modules - {*RUNS_CODE, *_OURS} - sys.stdlib_module_names if _module(name)]
    provided = _provided() if others else {}  # which reads the lists of all packages that are installed
    todo = [*RUNS_CODE, *(name for module in others for name in provided.get(module, ()))]
    found = {name: version_of(name) for name in RUNS_CELLS}
    while todo:
        name = re.sub(r"[-_.]+", "-", todo.pop()).lower()
        if name not in found and (version := version_of(name)):
            found[name] = version
            needs = metadata.requires(name) or ()
            todo += [re.split(r"[^\w.-]", need, maxsplit=1)[0] for need in needs if "extra ==" not in need]
    return ", ".join(f"{name} {version}" for name, version in sorted(found.items()) if version)


def version_of(distribution: str) -> str:
    """Return the installed version of a package; "" if it is not installed."""
    try:
        return metadata.version(distribution)
    except metadata.PackageNotFoundError:
        return ""


def _module(name: str) -> Path | None:
    """Return a module's file or its package's folder; a folder without an __init__.py doesn't count."""
    try:
        spec = importlib.util.find_spec(name)
    except ValueError:  # of __main__
        return None
    if spec is None or not spec.origin or not Path(spec.origin).is_file():
        return None
    return Path(spec.origin).parent if spec.submodule_search_locations else Path(spec.origin)


def _copied(path: Path) -> bool:
    """Return whether a module lies where pip copies packages to."""
    paths = sysconfig.get_paths()
    return any(path.is_relative_to(paths[kind]) for kind in ("purelib", "platlib", "stdlib"))


def _digest_of_data(course: Path | None) -> str:
    """Digest the data that the course reads; an installed course has them inside."""
    folder = course.parent / "data" if course else None
    if folder is None or not (listed := folder / "checksums.json").is_file():
        return ""
    names = [listed.name, *json.loads(listed.read_text(encoding="utf-8"))]
    return _digest_of(folder, [folder / name for name in names])


def _digest(path: Path | None, pattern: str = "*") -> str:
    if path is None or not path.exists():
        return ""
    return _digest_of(path, path.rglob(pattern)) if path.is_dir() else _digest_of(path.parent, [path])


def _digest_of(folder: Path, paths: Iterable[Path]) -> str:
    found = hashlib.sha256()
    for path in sorted(paths):
        name = path.relative_to(folder)
        if path.is_file() and not any(part in _LEFT_OUT for part in name.parts):
            content = hashlib.sha256(path.read_bytes()).hexdigest()
            found.update(f"{name.as_posix()}\0{content}\n".encode())
    return found.hexdigest()
