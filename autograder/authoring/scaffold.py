"""New assignments, notebooks and exercises: every file that one needs, with a small example in it to be replaced.

What is written loads, can be released and graded at once. What a person has to write is marked TODO, and
`autograder check` tells each of these marks as a fault (`unfinished`).
"""

from __future__ import annotations

import keyword
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from string import Template
from typing import Any, Literal

import nbformat

from autograder.authoring.releasing import dumps
from autograder.core.source.assignments import CHECK_SUFFIX, Assignment, CourseError, Kind
from autograder.core.source.loading import load
from autograder.core.source.statements import time_of, with_time

TEMPLATES = Path(__file__).parent / "templates"
# Files of a new course that their own names would hide, or make pip compile.
PLACES = {"gitignore": ".gitignore", "check.yml": ".github/workflows/check.yml", "config.txt": "nbgrader_config.py"}
HAND_IN = "hand_in"  # id of the last cell

_ASSIGNMENT = re.compile(r"\d\d_[a-z][a-z0-9_]{0,40}")
_NAME = re.compile(r"[a-z][a-z0-9_]{0,40}")
_METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
MARK = "TODO"

ExerciseKind = Literal["function", "figure", "written"]
# Parts with a point of their own, in an exercise of several points.
PARTS: dict[ExerciseKind, str] = {"function": "leaving the input as it was", "figure": "the labels", "written": ""}


def new_course(folder: Path) -> list[Path]:
    """Write a course of one's own that grades at once: its configuration, an assignment with an exercise, CI.

    Args:
        folder: the folder to create; it may exist if it is empty.

    Returns:
        The files that were written.

    Raises:
        CourseError: the folder holds something.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise CourseError(f"{folder} is not empty: name a new folder")
    frame = TEMPLATES / "new_course"
    texts = {path: path.read_text(encoding="utf-8") for path in sorted(frame.rglob("*")) if path.is_file()}
    files = {folder / PLACES.get(path.name, path.name): text for path, text in texts.items()}
    _write(files)
    written = new_assignment(folder, "01_first", "A first assignment")
    return [*files, *written, *new_exercise(folder, "01_first", "twice")[1:]]


def new_assignment(root: Path, name: str, title: str = "") -> list[Path]:
    """Write an assignment without exercises: its notebook, and its data in a course that has a datasheet.

    Args:
        root: the course directory.
        name: as "02_tides".
        title: the title of the notebook; by default its name in words.

    Returns:
        The files that were written or changed.

    Raises:
        CourseError: the name cannot be used, or something of that name is there.
    """
    if not _ASSIGNMENT.fullmatch(name):
        raise CourseError(f"found the name {name!r}, expected two digits and words as in '02_tides': choose another")
    module = topic(name)
    sheet = root / "data" / "README.md"
    path = root / "source" / name / f"{module}.ipynb"
    if not sheet.is_file():
        _refuse([path.parent, root / "tests" / "answers" / name])
        _write({path: _notebook(root, module, title, data=False)})
        return [path]
    files = {
        path: _notebook(root, module, title, data=True),
        root / "data" / f"make_{module}.py": _filled("make_data.txt", name=name, module=module),
    }
    _refuse([*files, root / "source" / name, root / "tests" / "answers" / name, root / "data" / module])
    if re.search(rf"^## {module}$", sheet.read_text(), re.MULTILINE):
        raise CourseError(f"{sheet} has a section '## {module}' already: choose another name")
    _write(files | {sheet: sheet.read_text().rstrip("\n") + "\n" + _filled("datasheet.md", module=module)})
    for script in (f"make_{module}.py", "make_checksums.py"):
        done = subprocess.run([sys.executable, str(root / "data" / script)], capture_output=True, text=True)
        if done.returncode:
            raise CourseError(f"data/{script} ended with {done.returncode}: {done.stderr[-1000:]}")
    made = sorted((root / "data" / module).iterdir())
    return [*files, sheet, *made, root / "data" / "checksums.json"]


def new_notebook(root: Path, name: str, notebook: str, title: str = "") -> list[Path]:
    """Write one more notebook of an assignment, without exercises.

    Raises:
        CourseError: there is no such assignment, the name cannot be used, or there is such a notebook.
    """
    load(root, name)
    _check_name(notebook)
    path = root / "source" / name / f"{notebook}.ipynb"
    _refuse([path])
    _write({path: _notebook(root, topic(name), title or _words(notebook), data=(root / "data" / topic(name)).is_dir())})
    return [path]


def new_exercise(  # noqa: PLR0913 - the options of the command
    root: Path,
    name: str,
    slug: str,
    *,
    notebook: str = "",
    after: str = "",
    points: int = 2,
    minutes: int = 5,
    title: str = "",
    kind: ExerciseKind = "function",
) -> list[Path]:
    """Write an exercise: statement, stub and check cell, the file of its checks, and answers to try it with.

    What is checked stands in a file of its own, source/NN_topic/exercises/SLUG.py, or, in a course without its own
    package `course`, in the check cell.

    Args:
        root: the course directory.
        name: the name of the assignment.
        slug: id of the stub, and name of its function.
        notebook: the notebook that gets it, where the assignment has several.
        after: id of the cell after which it stands; by default the last one.
        points: its maximum, 1 or more.
        minutes: the time it takes, 1 or more.
        title: its heading; by default the slug in words.
        kind: "function"; "figure", for a function that draws one; or "written", which a person marks: it has a
            statement, and a cell with your answer and its rubric.

    Returns:
        The files that were written or changed.

    Raises:
        CourseError: there is no such place, the slug cannot be used, or something of that name is there.
    """
    if points < 1 or minutes < 1:
        raise CourseError(f"found {points} points and {minutes} minutes, expected whole numbers from 1 on")
    notebooks = load(root, name)
    target = _chosen(notebooks, notebook)
    _check_name(slug)
    _check_free(notebooks, slug)
    answers = root / "tests" / "answers" / name / f"{slug}.py"
    declared = target.path.parent / "exercises" / f"{slug}.py"
    has_file = kind != "written" and (root / "course").is_dir()
    _refuse([answers, *[declared] * has_file])
    values = _values(slug, target.notebook, title, points, minutes, part=PARTS[kind] if points > 1 else "")
    cells = _written_cells(slug, points, values) if kind == "written" else _cells(root, slug, points, values, kind)
    files = {target.path: _with_cells(target, cells, _place(target, after))}
    if kind != "written":
        files[answers] = _filled(_template(root, "answers.txt", kind), **values)
    if has_file:
        price = ", price=1" if values["price"] else ""
        files[declared] = _filled(_template(root, "exercise.txt", kind), **values | {"price": price})
    _write(files)
    load(root, name)  # reports any fault in it now
    return list(files)


def _check_free(notebooks: list[Assignment], slug: str) -> None:
    ids = {cell.id for source in notebooks for cell in source.cells}
    taken = sorted(ids & {slug, f"{slug}_statement", slug + CHECK_SUFFIX})
    if taken:
        name = notebooks[0].name
        raise CourseError(f"source/{name} has a cell {taken[0]!r} already: choose another name for the exercise")


def _values(slug: str, notebook: str, title: str, points: int, minutes: int, *, part: str) -> dict[str, str]:
    """Return the values that fill the templates; `part` says what one of the points is for, if it has its own price."""
    return {
        "points": str(points),
        "s": "s" * (points > 1),
        "slug": slug,
        "notebook": notebook,
        "title": title or _words(slug).lower(),
        "effort": _effort(points, minutes, part),
        "price": " [1 point]" if part else "",
        "verdict": " | verdict: PARTIAL" if part else "",
    }


def _cells(
    root: Path, slug: str, points: int, values: dict[str, str], kind: ExerciseKind
) -> list[nbformat.NotebookNode]:
    statement, stub, check = (
        _filled(_template(root, name, kind), **values) for name in ("statement.md", "stub.txt", "check.txt")
    )
    return [
        _cell(f"{slug}_statement", statement, "markdown"),
        _cell(slug, stub, solution=True),
        _cell(slug + CHECK_SUFFIX, check, points=points),
    ]


def _written_cells(slug: str, points: int, values: dict[str, str]) -> list[nbformat.NotebookNode]:
    return [
        _cell(f"{slug}_statement", _filled("written_statement.md", **values), "markdown"),
        _cell(slug, _filled("written.md", **values), "markdown", solution=True, points=points),
    ]


def _with_cells(target: Assignment, cells: list[nbformat.NotebookNode], place: int) -> str:
    """Insert cells into a source notebook and return its text; the title then says how long it takes."""
    document = nbformat.read(target.path, as_version=4)
    document.cells[place:place] = cells
    texts = [cell for cell in document.cells if cell.cell_type == "markdown"]
    time = time_of(cell.source for cell in texts if cell.metadata.nbgrader.locked)
    for cell in texts:
        cell.source = with_time(cell.source, time)
    return dumps(document)


def _words(name: str) -> str:
    return name.replace("_", " ").capitalize()


def _check_name(name: str) -> None:
    if not _NAME.fullmatch(name) or keyword.iskeyword(name):
        raise CourseError(
            f"found the name {name!r}, expected small letters, digits and underscores, and no word of Python: choose "
            "another"
        )


def _chosen(notebooks: list[Assignment], name: str) -> Assignment:
    names = {source.notebook: source for source in notebooks}
    if name in names:
        return names[name]
    if name or len(notebooks) > 1:
        raise CourseError(
            f"source/{notebooks[0].name} holds the notebooks {', '.join(names)}, expected one of them as --notebook"
            + (f", found {name!r}" if name else "")
        )
    return notebooks[0]


def _place(target: Assignment, after: str) -> int:
    """Return the number of cells in front of the new ones: by default all but the last, if that is on handing in."""
    if not after:
        return len(target.cells) - (bool(target.cells) and target.cells[-1].id == HAND_IN)
    cell = target.by_id.get(after)
    if cell is None:
        raise CourseError(f"{target.path} has no cell {after!r} to stand after: look up its id in the notebook")
    if cell.kind is Kind.STUB:
        raise CourseError(
            f"{after!r} is a stub: nothing stands between it and its check; name {after + CHECK_SUFFIX!r}"
        )
    return target.cells.index(cell) + 1


def _effort(points: int, minutes: int, part: str) -> str:
    part = f" (1 of them for {part})" if part else ""
    return f"{points} point{'s' * (points > 1)}{part}, {minutes} minute{'s' * (minutes > 1)}."


def _notebook(root: Path, module: str, title: str, *, data: bool) -> str:
    setup = _filled("setup.txt" if data else _template(root, "setup_without_data.txt"), module=module)
    cells = [
        _cell("title", _filled("title.md", title=title or _words(module)), "markdown"),
        _cell("setup", setup),
        _cell(HAND_IN, _filled(_template(root, "hand_in.md")), "markdown"),
    ]
    return dumps(nbformat.from_dict({"cells": cells, "metadata": _METADATA, "nbformat": 4, "nbformat_minor": 5}))


def _cell(
    cell_id: str, source: str, kind: str = "code", *, solution: bool = False, points: int = 0
) -> nbformat.NotebookNode:
    settings = {"grade": points > 0, "grade_id": cell_id, "locked": not solution, "schema_version": 3}
    settings |= {"solution": solution, "task": False} | ({"points": points} if points else {})
    cell: dict[str, Any] = {
        "cell_type": kind,
        "id": cell_id,
        "metadata": {"nbgrader": settings},
        "source": source.rstrip("\n"),
    }
    cell |= {"execution_count": None, "outputs": []} if kind == "code" else {}
    return nbformat.from_dict(cell)


def _template(root: Path, name: str, kind: str = "") -> str:
    """Return the name of a template; a course without its own package `course` gets plain assertions."""
    names = [f"{kind}/{name}", name]
    if not (root / "course").is_dir():
        names = [found for one in names for found in (f"plain/{one}", one)]
    return next(found for found in names if (TEMPLATES / found).is_file())


def _filled(template: str, **values: str) -> str:
    return Template((TEMPLATES / template).read_text(encoding="utf-8")).substitute(values)


def _refuse(paths: list[Path]) -> None:
    there = [path for path in paths if path.exists()]
    if there:
        raise CourseError(f"{there[0]} is there already: choose another name, or remove it yourself")


def _write(files: dict[Path, str]) -> None:
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def unfinished(root: Path, notebooks: Sequence[Assignment]) -> list[str]:
    """Return the TODO marks that a person has to replace, with their places."""
    name = notebooks[0].name
    texts = [(f"{n.path.name}, cell {cell.id!r}", cell.source) for n in notebooks for cell in n.cells]
    paths = [root / "data" / f"make_{topic(name)}.py"]
    paths += sorted((root / "source" / name / "exercises").glob("*.py"))
    paths += sorted((root / "tests" / "answers" / name).glob("*.py"))
    texts += [(path.relative_to(root).as_posix(), path.read_text()) for path in paths if path.is_file()]
    sheet = root / "data" / "README.md"
    sections = re.split(r"^## ", sheet.read_text(), flags=re.MULTILINE) if sheet.is_file() else []
    texts += [("data/README.md", text) for text in sections if text.partition("\n")[0] == topic(name)]
    return [
        f"{where}: {line.strip()[:100]!r} is left to be written"
        for where, text in texts
        for line in text.splitlines()
        if re.search(rf"\b{MARK}\b", line)
    ]


def topic(name: str) -> str:
    """Return the name of an assignment without its number."""
    return re.sub(r"^\d+_", "", name)
