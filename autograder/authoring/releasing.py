"""From source/ to release/, by nbgrader's own generator; then proof that nothing leaked."""

from __future__ import annotations

import json
import logging
import math
import re
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import nbformat

from autograder.authoring import address
from autograder.core.source.assignments import (
    BEGIN_SOLUTION,
    END_SOLUTION,
    SOLUTION_REGION,
    Assignment,
    CourseError,
    Kind,
)
from autograder.core.source.loading import load

MIN_LENGTH = 12  # shorter lines ("return fig") say nothing about where they come from
FOLDER = Path("course", "checks", "tables")
STALE = "{path} is not what source/{name} gives: run `autograder release {name}`"
# Another processor adds up in another order: single-precision numbers of a table differ from their seventh digit on.
RELATIVE, ABSOLUTE = 1e-5, 1e-6
_ROW = re.compile(r"\[\n\s+([^\[\]{}]*?)\n\s+\]")
_ARRAY = re.compile(r'\{\n\s+("(?:array|tensor)": [^\n]+)\n\s+("dtype": "\w+")\n\s+\}')


def generate(root: Path, name: str, folder: Path) -> list[Path]:
    """Generate the release of an assignment into `folder`, with a gradebook of its own that is thrown away.

    Returns:
        The files written.

    Raises:
        CourseError: nbgrader refuses the source.
    """
    from nbgrader.converters import GenerateAssignment
    from nbgrader.coursedir import CourseDirectory

    from autograder.core.source.configuration import course_config

    with tempfile.TemporaryDirectory(prefix="release-") as scratch:
        shutil.copytree(root / "source" / name, Path(scratch, "source", name), ignore=shutil.ignore_patterns(".*"))
        config = course_config(root)
        config.CourseDirectory.root = scratch
        config.CourseDirectory.db_url = f"sqlite:///{scratch}/gradebook.db"
        config.CourseDirectory.assignment_id = name
        coursedir = CourseDirectory(config=config)
        converter = GenerateAssignment(coursedir=coursedir, config=config)
        heard = _Heard()
        converter.log.handlers, converter.log.propagate = [heard], False
        try:
            converter.start()
        except (Exception, SystemExit) as error:
            raise CourseError(f"nbgrader refuses source/{name}: " + "\n".join([*heard.messages, str(error)])) from error
        folder.mkdir(parents=True, exist_ok=True)
        written = []
        for path in sorted(Path(scratch, "release", name).rglob("*")):
            if path.is_file():
                target = folder / path.relative_to(Path(scratch, "release", name))
                target.parent.mkdir(parents=True, exist_ok=True)
                if path.suffix == ".ipynb":
                    target.write_text(dumps(nbformat.read(path, as_version=4)))
                else:
                    shutil.copyfile(path, target)
                written.append(target)
    return written


class _Heard(logging.Handler):
    """Keeps nbgrader's errors for our own message."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.messages.append(record.getMessage())


def dumps(document: nbformat.NotebookNode) -> str:
    """Return a notebook's text in the course's own form: byte for byte the same for the same content."""
    return json.dumps(document, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def release(root: Path, name: str) -> list[Path]:
    """Replace release/<name> by what source/<name> generates; nothing is replaced if something leaks.

    Before that the source gets the course's address where it has another one. The tables of its visible checks
    are written too.

    Raises:
        CourseError: nbgrader refuses the source, or the result would give something away.
    """
    address.write(root, name)
    with tempfile.TemporaryDirectory(prefix="release-") as scratch:
        fresh = Path(scratch, name)
        generate(root, name, fresh)
        notebooks = load(root, name)
        faults = release_leaks(notebooks, fresh, root / "course")
        if faults:
            raise CourseError(f"release/{name} is left as it was, because it would leak:\n  " + "\n  ".join(faults))
        written = write_tables(root, notebooks)
        target = root / "release" / name
        if target.exists():
            shutil.rmtree(target)
        shutil.copytree(fresh, target)
        return [*sorted(p for p in target.rglob("*") if p.is_file()), *written]


def differences(root: Path, name: str) -> list[str]:
    """Return how release/<name> differs from what source/<name> and the address now give; empty if it does not."""
    with tempfile.TemporaryDirectory(prefix="release-") as scratch:
        fresh, committed = Path(scratch, name), root / "release" / name
        generate(root, name, fresh)
        files = {p.relative_to(base) for base in (fresh, committed) for p in base.rglob("*") if p.is_file()}
        found = [
            f"source/{name}/{path.name} does not have the badges and the first cell that [tool.course] in "
            f"pyproject.toml gives: run `autograder release {name}`"
            for path in address.stale(root, name)
        ]
        found += table_differences(root, load(root, name))
        for file in sorted(files):
            if ".ipynb_checkpoints" in file.parts:
                continue
            if not (committed / file).is_file():
                found.append(f"release/{name}/{file} is not there: run `autograder release {name}`")
            elif not (fresh / file).is_file():
                found.append(f"release/{name}/{file} does not come from source/{name}: delete it")
            elif (fresh / file).read_bytes() != (committed / file).read_bytes():
                found.append(
                    f"release/{name}/{file} is not what source/{name} generates: run `autograder release {name}`"
                )
        return found


def release_leaks(notebooks: Sequence[Assignment], folder: Path, *others: Path) -> list[str]:
    """Return what leaks from any notebook of an assignment into any of them: students get all of them.

    Args:
        notebooks: all source notebooks of the assignment.
        folder: the release to search.
        others: folders of Python files that students get too.
    """
    found = [leaks(notebook, folder, *others, beside=notebooks) for notebook in notebooks]
    return list(dict.fromkeys(fault for faults in found for fault in faults))


def leaks(assignment: Assignment, folder: Path, *others: Path, beside: Sequence[Assignment] = ()) -> list[str]:
    """Return solution lines, hidden test lines, outputs and markers that are in a release or beside it.

    Args:
        assignment: the source notebook.
        folder: the release to search.
        others: folders of Python files that students get too.
        beside: the notebooks of the assignment. What one hides in a test, another may show in a check of its own, or in
            code that it gives; a solution that another one shows is a leak.
    """
    faults = []
    given = {
        _squeeze(line)
        for notebook in beside
        for cell in notebook.cells
        if cell.kind in (Kind.TEST, Kind.LOCKED)
        for line in cell.released.splitlines()
    }
    secrets = _secrets(assignment, Kind.MANUAL, Kind.STUB)
    secrets |= {line: where for line, where in _secrets(assignment, Kind.TEST).items() if line not in given}
    for path in sorted(folder.rglob("*")):
        if not path.is_file() or ".ipynb_checkpoints" in path.parts:
            continue
        if path.suffix != ".ipynb":
            faults += _search(path.name, path.read_text(errors="replace"), secrets)
            continue
        document = nbformat.read(path, as_version=4)
        text = "\n".join(strings(document))
        faults += _search(path.name, text, secrets)
        for marker in (BEGIN_SOLUTION, END_SOLUTION, "HIDDEN TEST", "MARK SCHEME", "Rubric"):
            if marker in text:
                faults.append(f"{path.name}: holds {marker!r}")
        for cell in document.cells:
            if cell.get("outputs") or cell.get("execution_count") is not None:
                faults.append(f"{path.name}: cell {cell.id!r} has an output or an execution count")
    secrets = _secrets(assignment, Kind.MANUAL, Kind.STUB)  # hidden and visible checks may share a sentence
    for other in others:
        for path in sorted(other.rglob("*.py")):
            faults += _search(str(path.relative_to(other.parent)), path.read_text(), secrets)
    return faults


def _secrets(assignment: Assignment, *kinds: Kind) -> dict[str, str]:
    """Lines that only the instructor has -> the cell that they stand in."""
    public: set[str] = set()
    private: dict[str, str] = {}
    for cell in assignment.cells:
        if cell.is_students and not SOLUTION_REGION.search(cell.source):
            shown, kept = "", cell.source  # nbgrader clears it as a whole
        elif cell.is_students:
            shown, kept = (
                SOLUTION_REGION.sub("", cell.source),
                "\n".join(SOLUTION_REGION.findall(cell.source)),
            )
        elif cell.kind is Kind.TEST:
            shown, kept = cell.released, "\n".join([cell.source, *cell.test.texts])
        elif cell.kind is Kind.LOCKED:
            shown, kept = cell.source, ""
        else:  # prose: a solution quoted in it is a leak, not public
            shown, kept = "", ""
        public |= {_squeeze(line) for line in shown.splitlines()}
        if cell.kind in kinds:
            private |= {_squeeze(line): cell.id for line in kept.splitlines()}
    return {
        line: where
        for line, where in private.items()
        if line not in public and len(line) >= MIN_LENGTH and not line.startswith(("###", "import "))
    }


def _search(name: str, text: str, secrets: dict[str, str]) -> list[str]:
    lines = {_squeeze(line) for line in text.splitlines()}
    return [
        f"{name}: holds a line of {where!r} that is not for students: {line[:60]!r}"
        for line, where in secrets.items()
        if line in lines
    ]


def _squeeze(line: str) -> str:
    return re.sub(r"\s+", " ", line).strip()


def strings(node: Any) -> list[str]:
    """Every text in a notebook, metadata and attachments included."""
    if isinstance(node, str):
        return [node]
    if isinstance(node, dict):
        return [text for key, value in node.items() for text in (str(key), *strings(value))]
    if isinstance(node, list):
        return [text for value in node for text in strings(value)]
    return []


def write_tables(root: Path, notebooks: Sequence[Assignment]) -> list[Path]:
    """Write the tables of the notebooks of an assignment; one that differs by rounding only is left as it is.

    Returns:
        The files of the tables.

    Raises:
        CourseError: two mistakes give the same results, or an exercise builds on none that comes before it.
    """
    written = []
    for path, text in _files(root, notebooks):
        if not _is_current(path, text):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        written.append(path)
    return written


def table_differences(root: Path, notebooks: Sequence[Assignment]) -> list[str]:
    """Return the tables that differ, by more than rounding, from what the exercises' files now give."""
    return [
        STALE.format(path=path.relative_to(root), name=notebooks[0].name)
        for path, text in _files(root, notebooks)
        if not _is_current(path, text)
    ]


def _is_current(path: Path, text: str) -> bool:
    if not path.is_file():
        return False
    kept = path.read_text(encoding="utf-8")
    before, now = ({exercise: _whole(its) for exercise, its in json.loads(one).items()} for one in (kept, text))
    return kept == text or _is_close(before, now)


def _whole(table: dict[str, Any]) -> Any:
    """Return a table with a copy of what it shares in each place: rounding decides which numbers are equal."""
    shared = table.get("shared", [])

    def copied(part: Any) -> Any:
        if isinstance(part, list):
            return [copied(one) for one in part]
        if not isinstance(part, dict):
            return part
        if part.keys() == {"shared"}:
            return copied(shared[part["shared"]])
        return {name: copied(one) for name, one in part.items()}

    return copied({name: one for name, one in table.items() if name != "shared"})


def _is_close(one: Any, other: Any) -> bool:
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(_is_close(one[name], other[name]) for name in one)
    if isinstance(one, list):
        return len(one) == len(other) and all(map(_is_close, one, other))
    if isinstance(one, float) and not math.isnan(one):
        return math.isclose(one, other, rel_tol=RELATIVE, abs_tol=ABSOLUTE)
    return repr(one) == repr(other)  # nan is nan


def _files(root: Path, notebooks: Sequence[Assignment]) -> Iterator[tuple[Path, str]]:
    for notebook in notebooks:
        if tables := _tables(notebook):
            yield root / FOLDER / f"{notebook.notebook}.json", _text(tables)


def _tables(notebook: Assignment) -> dict[str, Any]:
    """Return the visible checks of the exercises that have a file of their own.

    Raises:
        CourseError: two mistakes give the same results, or an exercise builds on none that comes before it.
    """
    found: dict[str, Any] = {}
    for its in notebook.exercises:
        cell = notebook.by_id[its.graded_cell]
        exercise = cell.test.exercise if cell.kind is Kind.TEST else None
        if exercise is None:
            continue
        from course.checks import tables  # other courses have no such library

        faults = [
            *exercise.faults(),
            *(f"there is no {name!r} before it" for name in exercise.builds_on if name not in found),
        ]
        if faults:
            raise CourseError(f"{notebook.path}: {its.id}: " + "\n  ".join(faults))
        found[its.id] = tables.written(its.title, its.points, exercise.builds_on, list(exercise.visible.values()))
    return found


def _text(tables: dict[str, Any]) -> str:
    """JSON with a list of numbers, or an array with one axis, in one line."""
    text = json.dumps(tables, indent=1, ensure_ascii=False)
    text = _ROW.sub(lambda row: "[" + re.sub(r"\n\s+", " ", row[1]) + "]", text)
    return _ARRAY.sub(r"{\1 \2}", text) + "\n"
