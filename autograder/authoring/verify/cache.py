"""A cache of results, by content: `autograder check --changed` grades only answers that an edit affects.

A result is stored under a digest of all that it depends on: the answer, its test cell, the cells and worked examples
that these build on, the modules of the course and of the grader that took part, the data, and the versions of Python
and the libraries.
"""

from __future__ import annotations

import hashlib
import json
import platform
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import msgspec

from autograder.authoring.verify.answers import Answer
from autograder.authoring.verify.claims import Claim
from autograder.authoring.verify.dependencies import GRADER, Modules, cells_before, read_code
from autograder.core.fingerprint import version_of
from autograder.core.results import ExerciseResult
from autograder.core.source.assignments import CHECK_SUFFIX, Assignment

FILE = Path(".proven", "answers.json")  # below the course's folder; not committed
_OWN = (".ipynb", ".py", ".pyc")  # cells and exercises are compared one by one
LIBRARIES = ("numpy", "scipy", "matplotlib", "torch", "ipython", "nbformat")


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
        self._keys: dict[tuple[Path, Answer], str] = {}
        versions = [platform.python_version(), *(f"{name} {version_of(name)}" for name in LIBRARIES)]
        self._modules, self._beside, self._content = Modules(root), cache(_beside), cache(_content)
        self._base = _digest([*versions, *_pairs(self._modules.reached(names=GRADER))])

    def result(self, assignment: Assignment, answer: Answer) -> ExerciseResult | None:
        """Return the stored result of an answer if nothing that it depends on has changed; otherwise None."""
        kept = self._old.get(self._key(assignment, answer))
        if kept is None:
            return None
        return msgspec.convert(kept["result"], ExerciseResult)

    def keep(self, assignment: Assignment, answers: Iterable[tuple[Answer, ExerciseResult]]) -> None:
        """Store the results of answers, and drop all earlier ones of their exercises."""
        self._store(
            {
                self._key(assignment, answer): {"of": f"{assignment.name}/{answer.exercise}", "result": asdict(result)}
                for answer, result in answers
            }
        )

    def claims(self, of: str, depends_on: Iterable[str], settle: Callable[[], Iterable[Claim]]) -> list[Claim]:
        """Return the claims that an earlier run has settled from the same texts, if they held; else settle them now.

        Args:
            of: what they are about.
            depends_on: texts and the code of modules that the claims depend on, besides the grader.
            settle: makes the claims.
        """
        key = _digest([self._base, of, *depends_on])
        if (kept := self._old.get(key)) is not None:
            return [Claim(**claim) for claim in kept["result"]]
        settled = list(settle())
        if not any(claim.faults for claim in settled):
            self._store({key: {"of": of, "result": [asdict(claim) for claim in settled]}})
        return settled

    def _store(self, now: dict[str, Any]) -> None:
        replaced = {kept["of"] for kept in now.values()}
        self._kept = {key: kept for key, kept in self._kept.items() if kept["of"] not in replaced} | now
        self._path.parent.mkdir(exist_ok=True)
        self._path.write_text(json.dumps(self._kept))

    def _key(self, assignment: Assignment, answer: Answer) -> str:
        place = assignment.path, answer
        if place not in self._keys:
            graded = next(assignment.by_id[e.graded_cell] for e in assignment.exercises if e.id == answer.exercise)
            before = cells_before(assignment, answer.exercise, [answer.source, graded.python])
            tests = [assignment.by_id[c.id + CHECK_SUFFIX] for c in before if c.id + CHECK_SUFFIX in assignment.by_id]
            self._keys[place] = _digest(
                [
                    *(self._base, answer.exercise, str(graded.points), graded.source, answer.source, answer.before),
                    *(text for test in [*tests, graded] for text in test.test.texts),
                    *self.code_of(
                        assignment,
                        [cell.source for cell in before],
                        [graded.source, *graded.test.texts, answer.source],
                    ),
                ]
            )
        return self._keys[place]

    def code_of(self, assignment: Assignment, cells: Sequence[str], own: Sequence[str] = ()) -> Iterator[str]:
        """Yield cells, the modules of ours that they or other texts use, the data, and what lies beside the notebook.

        Args:
            assignment: the source notebook.
            cells: texts of some of its cells; their comments don't matter.
            own: other texts that use their names.
        """
        modules = self._modules.reached([*cells, *own])
        yield from (read_code(cell).syntax for cell in cells)
        yield from _pairs(modules)
        if any(path.startswith("course/data/") for path in modules):
            yield self._content(self.root / "data" / "checksums.json")
        yield from self._beside(assignment.path.parent)

    def files(self, folders: Iterable[Path]) -> Iterator[str]:
        """Yield the names and the content of all files in folders, and what makes releases of them."""
        for path in sorted(p for folder in folders for p in folder.rglob("*") if p.is_file() and p.suffix != ".pyc"):
            yield f"{path.relative_to(self.root)} {_content(path)}"
        yield from _pairs(self._modules.reached(names=["autograder.authoring.releasing"]))


def _pairs(modules: dict[str, str]) -> list[str]:
    return [f"{path}\n{code}" for path, code in sorted(modules.items())]


def _beside(folder: Path) -> list[str]:
    """Return the names and the content of what lies beside notebooks."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file() and path.suffix not in _OWN)
    return [f"{path.name} {_content(path)}" for path in paths]


def _content(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""


def _digest(texts: Iterable[str]) -> str:
    return hashlib.sha256(b"".join(map(_short, texts))).hexdigest()


@lru_cache(4096)
def _short(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()
