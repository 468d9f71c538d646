"""A cache of results, by content: `autograder check --changed` grades only answers that an edit affects.

A result is kept under a digest of all that it depends on: the answer, its test cell, the cells before it, the modules
of the course and of the grader that these reach, the data, and the versions of Python and the libraries.
"""

from __future__ import annotations

import ast
import hashlib
import json
import platform
import re
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from autograder.fingerprint import version_of
from autograder.results import CheckResult, ExerciseResult, Verdict
from autograder.source.assignments import Assignment, Kind, plain_python
from autograder.source.examples import FOLDER
from autograder.verify.answers import Answer

FILE = Path(".proven", "answers.json")  # below the course's folder; not committed
LIBRARIES = ("numpy", "scipy", "matplotlib", "torch", "ipython", "nbformat")
_MODULE = re.compile(r"(course|autograder)(\.\w+)+")
GRADER = ("autograder.verify.corpus", "autograder.student.__main__")  # what grades an answer is reached from these


class ResultCache:
    """Results of answers, stored between calls of `check`, for the files as they are when first read.

    Args:
        root: the course directory.
        reuse: give what earlier runs have kept, not only what this one has.
    """

    def __init__(self, root: Path, *, reuse: bool) -> None:
        self.root = root
        self._path = root / FILE
        self._kept: dict[str, Any] = {}
        if self._path.is_file():
            try:
                kept = json.loads(self._path.read_text())
                self._kept = {key: {name: one[name] for name in ("of", "result")} for key, one in kept.items()}
            except (ValueError, TypeError, KeyError, AttributeError):  # cut short, or of another form
                self._kept = {}
        self._old = dict(self._kept) if reuse else {}
        self._places: dict[tuple[Path, str], str] = {}
        self._base = _digest(
            [platform.python_version(), *(f"{name} {version_of(name)}" for name in LIBRARIES)],
            _reached(root, GRADER),
            [root / "data" / "checksums.json"],
        )

    def result(self, assignment: Assignment, answer: Answer) -> ExerciseResult | None:
        """Return the stored result of an answer if nothing that it depends on has changed; otherwise None."""
        kept = self._old.get(self._key(assignment, answer))
        if kept is None:
            return None
        found = kept["result"]
        checks = tuple(CheckResult(**check) for check in found["checks"])
        return ExerciseResult(**found | {"verdict": Verdict(found["verdict"]), "checks": checks})

    def keep(self, assignment: Assignment, answers: Iterable[tuple[Answer, ExerciseResult]]) -> None:
        """Store the results of answers, and drop all earlier ones of their exercises."""
        now = {
            self._key(assignment, answer): {"of": f"{assignment.name}/{answer.exercise}", "result": asdict(result)}
            for answer, result in answers
        }
        replaced = {kept["of"] for kept in now.values()}
        self._kept = {key: kept for key, kept in self._kept.items() if kept["of"] not in replaced} | now
        self._path.parent.mkdir(exist_ok=True)
        self._path.write_text(json.dumps(self._kept))

    def _key(self, assignment: Assignment, answer: Answer) -> str:
        place = assignment.path, answer.exercise
        if place not in self._places:
            self._places[place] = self._place(assignment, answer.exercise)
        return _digest([self._base, self._places[place], answer.source])

    def _place(self, assignment: Assignment, exercise: str) -> str:
        """Of everything but the answer that its result depends on."""
        cells = assignment.cells
        stub = next(place for place, cell in enumerate(cells) if cell.id == exercise)
        graded = next(e.graded_cell for e in assignment.exercises if e.id == exercise)
        before = [cell for cell in cells[:stub] if cell.is_code and cell.kind is not Kind.TEST]
        used = [*before, assignment.by_id[graded]]
        beside = sorted(p for p in assignment.path.parent.rglob("*") if p.is_file() and p.suffix != ".ipynb")
        texts = [f"{cell.id}\n{cell.points}\n{cell.source}" for cell in used]
        tests = [cell.source for cell in cells[:stub] if cell.kind is Kind.TEST]  # of which a check may blame one
        texts.append(self._worked_examples(assignment.notebook, "\n".join([*tests, assignment.by_id[graded].source])))
        return _digest([exercise, *texts], _reached(self.root, _imports("\n".join(c.source for c in used))), beside)

    def _worked_examples(self, notebook: str, tests: str) -> str:
        """Return the worked examples that test cells name, as they are stored."""
        path = self.root / FOLDER / f"{notebook}.json"
        stored = json.loads(path.read_text()) if path.is_file() else {}
        return json.dumps({key: value for key, value in stored.items() if f"{notebook}.{key}" in tests})


def _digest(texts: Iterable[str], *files: Iterable[Path]) -> str:
    parts = [hashlib.sha256(text.encode()).digest() for text in texts]
    for path in (path for group in files for path in group):
        parts += [str(path).encode(), hashlib.sha256(path.read_bytes() if path.is_file() else b"").digest()]
    return hashlib.sha256(b"".join(hashlib.sha256(part).digest() for part in parts)).hexdigest()


def _reached(root: Path, names: Iterable[str]) -> list[Path]:
    """The files of `course` and `autograder` that some modules are, and those that they import, wherever they do it."""
    todo, found = set(names), set()
    while todo:
        name = todo.pop()
        path = root.joinpath(*name.split("."))
        path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
        if path in found or not path.is_file():
            continue
        found.add(path)
        parent = name.rpartition(".")[0]
        todo |= _imports(path.read_text()) | ({parent} if parent else set())
    return sorted(found)


def _imports(text: str) -> set[str]:
    """Modules of ours that a text imports, names in a string, or uses as `checks.<module>`."""
    try:
        tree = ast.parse(plain_python(text))
    except SyntaxError:
        return {"course", "course.checks"}
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        elif isinstance(node, ast.Attribute) and getattr(node.value, "id", "") in ("checks", "course"):
            found |= {f"course.{node.attr}", f"course.checks.{node.attr}"}
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and _MODULE.fullmatch(node.value):
            found.add(node.value)
    return {name for name in found if name.split(".")[0] in ("course", "autograder")}
