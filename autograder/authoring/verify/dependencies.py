"""What the verdict of an answer depends on: cells of its notebook, and modules of the course and of the grader."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from autograder.core.source import demonstrations
from autograder.core.source.assignments import NOT_PYTHON, Assignment, Kind, SourceCell, plain_python
from autograder.core.source.names import at_once, bound, needed

GRADER = (
    "autograder.core.engine",
    "autograder.authoring.verify.corpus",
    "autograder.authoring.verify.hand_ins",
    "autograder.core.student.__main__",
)
# Pages, exports, commands, the cache itself, and what students hand in with: no verdict depends on them.
NO_PART = (
    "autograder.classroom",
    "autograder.cli",
    "autograder.authoring.verify.cache",
    "autograder.core.spans",
    "course.student",
)
_DOCUMENTED = (ast.Module, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_MODULE = re.compile(r"(course|autograder)(\.\w+)+")


def cells_before(assignment: Assignment, exercise: str, own: Sequence[str]) -> list[SourceCell]:
    """Return the code cells before an exercise that its verdict can depend on, in order.

    They bind a name that the exercise needs, or that one of them needs, or may change its value in place. Cells that
    import something always count, as they configure libraries.

    Args:
        assignment: the source notebook.
        exercise: id of its cell.
        own: an answer to it, and its tests.
    """
    stub = next(place for place, cell in enumerate(assignment.cells) if cell.id == exercise)
    left = [cell for cell in assignment.cells[:stub] if cell.is_code and cell.kind is not Kind.TEST]
    before, codes = list(left), [plain_python(code) for code in own]
    if demonstrations.says_its_names(codes):
        wanted, made = set().union(*map(needed, codes)), set[str]()
        while more := [cell for cell in left if _takes_part(cell, wanted, made)]:
            left = [cell for cell in left if cell not in more]
            wanted |= set().union(*(needed(cell.python) for cell in more))
            made |= set().union(*(bound(at_once(cell.python), imports=False) for cell in more))
        before = [cell for cell in before if cell not in left]
    return before


def _takes_part(cell: SourceCell, wanted: set[str], made: set[str]) -> bool:
    names = bound(cell.python)
    changes = not cell.is_demonstration and needed(at_once(cell.python)) & made
    return bool(names & wanted or changes or names - bound(cell.python, imports=False))


@dataclass(frozen=True)
class Code:
    """What a text takes from where.

    Attributes:
        imported: name -> what it stands for, as `course.checks.compare.array`.
        chains: names that it reads, each with the attributes that it takes of it.
        named: modules of ours that it names in strings.
        syntax: without docstrings and comments.
    """

    imported: Mapping[str, str]
    chains: frozenset[tuple[str, ...]]
    named: frozenset[str]
    syntax: str

    def used(self, imported: Mapping[str, str]) -> set[str]:
        """Return the parts of our packages that it uses, where names stand for imported objects."""
        chains = {".".join([imported[name], *rest]) for name, *rest in self.chains if name in imported}
        return chains | self.named


class Modules:
    """The modules of ours in a course directory, as they are when first read.

    Args:
        root: the course directory.
    """

    def __init__(self, root: Path) -> None:
        self._root = root
        self._modules: dict[str, Code] = {}
        self._steps: dict[str, tuple[frozenset[str], frozenset[str]]] = {}
        self._closed: dict[str, frozenset[str]] = {}

    def reached(self, codes: Iterable[str] = (), names: Iterable[str] = ()) -> dict[str, str]:
        """Return the modules that code uses, and those that they use, wherever they import them.

        What the `__init__` of a package imports counts only where it is used.

        Args:
            codes: the source of cells that share their names.
            names: other names used, as `course.checks.compare.array`.

        Returns:
            Path in the course directory -> its code without docstrings and comments.
        """
        cells = [read_code(code) for code in codes]
        imported = {name: what for cell in cells for name, what in cell.imported.items()}
        used = set(names).union(*(cell.used(imported) for cell in cells))
        found = set[str]().union(*map(self._all_of, used))
        return {path: self._modules[path].syntax for path in sorted(found)}

    def _all_of(self, name: str) -> frozenset[str]:
        """Return the files that a dotted name leads to, and those that they lead to."""
        if name not in self._closed:
            todo, seen, found = {name}, set[str](), set[str]()
            while todo := todo - seen:
                seen |= todo
                steps = [self._step(name) for name in todo if not name.startswith(NO_PART)]
                todo = set().union(*(names for _, names in steps))
                found |= set().union(*(paths for paths, _ in steps))
            self._closed[name] = frozenset(found)
        return self._closed[name]

    def _step(self, name: str) -> tuple[frozenset[str], frozenset[str]]:
        """Return the files that a dotted name leads through, and the names that it leads to."""
        if name not in self._steps:
            paths, names = set[str](), set[str]()
            for path, rest in self._on_the_way(name.split(".")):
                module = self._modules.setdefault(path, read_code((self._root / path).read_text(encoding="utf-8")))
                paths.add(path)
                names |= module.used(module.imported)
                if not rest:  # the module itself: whatever it imports may be taken of it
                    names |= set(module.imported.values())
                elif rest[0] in module.imported and not (self._root / path).with_name(f"{rest[0]}.py").is_file():
                    names.add(".".join([module.imported[rest[0]], *rest[1:]]))
            self._steps[name] = frozenset(paths), frozenset(names)
        return self._steps[name]

    def _on_the_way(self, parts: Sequence[str]) -> Iterator[tuple[str, Sequence[str]]]:
        """Yield the files of packages and of the module on the way, each with the parts of the name after it."""
        for end in range(1, len(parts) + 1):
            place = "/".join(parts[:end])
            if (self._root / place).is_dir():
                if (self._root / place / "__init__.py").is_file():
                    yield f"{place}/__init__.py", parts[end:]
            else:
                if (self._root / f"{place}.py").is_file():
                    yield f"{place}.py", parts[end:]
                return


@lru_cache(8192)
def read_code(text: str) -> Code:
    """Return what a text takes from where; magics don't count."""
    try:
        tree = ast.parse(plain_python(text))
    except NOT_PYTHON:
        return Code({}, frozenset(), frozenset({"course", "course.checks"}), text)
    found = frozenset(_chains(tree))
    strings = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    for node in ast.walk(tree):
        if isinstance(node, _DOCUMENTED) and ast.get_docstring(node) is not None:
            node.body[0] = ast.Pass()
    return Code(dict(_imported(tree)), found, frozenset(filter(_MODULE.fullmatch, strings)), ast.dump(tree))


def _imported(node: ast.AST) -> Iterator[tuple[str, str]]:
    """Yield what import statements bind, but for those for type checkers."""
    if isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING"):
        return
    if isinstance(node, ast.Import):
        yield from ((a.asname, a.name) if a.asname else (a.name.split(".")[0],) * 2 for a in node.names)
    elif isinstance(node, ast.ImportFrom) and node.module:
        yield from ((alias.asname or alias.name, f"{node.module}.{alias.name}") for alias in node.names)
    for child in ast.iter_child_nodes(node):
        yield from _imported(child)


def _chains(node: ast.AST) -> Iterator[tuple[str, ...]]:
    name, attributes = node, list[str]()
    while isinstance(name, ast.Attribute):
        attributes.insert(0, name.attr)
        name = name.value
    if isinstance(name, ast.Name):
        yield name.id, *attributes
    else:
        for child in ast.iter_child_nodes(node):
            yield from _chains(child)
