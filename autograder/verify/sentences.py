"""The prepared sentences of a notebook's checks, and those that no answer triggers.

A sentence that no wrong answer of the corpus brings out is dead: its mistake is never made, or never recognised.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from autograder.source.assignments import Assignment, Kind, plain_python

WORDS = 3  # a text of fewer words is a name, a shape or a label
_LABELS = ("name", "title", "call", "gives", "each")  # arguments that are no sentences
_GAP = re.compile(r"\{[^{}]*\}")  # of a template
_Definitions = dict[str, list[ast.stmt]]


def prepared(assignment: Assignment, package: Path) -> dict[str, set[str]]:
    """Return the sentences of the test cells, and of the functions of `course.checks` that these call.

    What `course.checks` offers to all assignments (comparisons, rules about source) is not counted.

    Args:
        assignment: the source notebook.
        package: the folder course/checks.

    Returns:
        The longest fixed part of each sentence -> ids of the exercises that could get it.
    """
    modules = {path.stem: ast.parse(path.read_text()) for path in package.glob("*.py")}
    shared = {"__init__", *_imported(modules["__init__"])} if "__init__" in modules else set()
    compared = {name for module in shared for name in _definitions(modules[module])}
    definitions = {name: _definitions(tree) for name, tree in modules.items() if name not in shared}
    origins = {name: _imported_names(modules[name]) for name in definitions}
    found: dict[str, set[str]] = {}
    for exercise in assignment.exercises:
        cell = assignment.by_id[exercise.graded_cell]
        if cell.kind is not Kind.TEST:
            continue
        tree = ast.parse(plain_python("\n".join([cell.source, *cell.test.texts[:1]])))
        nodes = [tree, *_reached(_called(tree, definitions), definitions, origins)]
        for sentence in {text for node in nodes for text in _sentences(node, compared)}:
            found.setdefault(sentence, set()).add(exercise.id)
    return found


def dead(sentences: Mapping[str, set[str]], said: Mapping[str, Iterable[str]]) -> list[tuple[str, list[str]]]:
    """Return the sentences that no answer triggers.

    Args:
        sentences: as `prepared` gives them.
        said: exercise -> the messages that its answers got; a sentence is judged when all its exercises are there.

    Returns:
        Pairs (sentence, ids of the exercises that it was made for).
    """
    heard = {exercise: "\n".join(messages).lower() for exercise, messages in said.items()}
    return [
        (sentence, sorted(exercises))
        for sentence, exercises in sentences.items()
        if exercises <= heard.keys() and not any(sentence.lower() in heard[exercise] for exercise in exercises)
    ]


def _called(tree: ast.AST, definitions: Mapping[str, _Definitions]) -> set[tuple[str, str]]:
    """Return the names that a test cell uses as `checks.<module>.<name>`."""
    return {
        (node.value.attr, node.attr)
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Attribute) and node.value.attr in definitions
    }


def _reached(
    todo: set[tuple[str, str]],
    definitions: Mapping[str, _Definitions],
    origins: Mapping[str, Mapping[str, tuple[str, str]]],
) -> list[ast.stmt]:
    """Return the definitions of some names, and of the names that these use."""
    seen: set[tuple[str, str]] = set()
    nodes: list[ast.stmt] = []
    while todo:
        module, name = place = todo.pop()
        if place in seen:
            continue
        seen.add(place)
        if name not in definitions.get(module, {}) and name in origins.get(module, {}):
            todo.add(origins[module][name])  # a module that only passes it on
        for node in definitions.get(module, {}).get(name, []):
            nodes.append(node)
            used = {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}
            todo |= {origins[module].get(n, (module, n)) for n in used}
    return nodes


def _definitions(tree: ast.Module) -> _Definitions:
    found: _Definitions = {}
    for node in tree.body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found.setdefault(node.name, []).append(node)
        elif isinstance(node, (ast.Assign, ast.AnnAssign)):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for name in [n.id for t in targets for n in ast.walk(t) if isinstance(n, ast.Name)]:
                found.setdefault(name, []).append(node)
    return found


def _imported(tree: ast.Module) -> set[str]:
    return {module for module, _ in _imported_names(tree).values()}


def _imported_names(tree: ast.Module) -> dict[str, tuple[str, str]]:
    """Name -> (module of course.checks, name there)."""
    return {
        alias.asname or alias.name: ((node.module or "").rpartition(".")[2], alias.name)
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("course.checks.")
        for alias in node.names
    }


def _sentences(node: ast.AST, compared: set[str]) -> Iterator[str]:
    """Yield the longest fixed part of each text that reads like a sentence.

    Docstrings are none, and neither is what a comparison takes by place (a name for what it looks at, a shape), nor
    what a call takes as one of its `_LABELS`.
    """
    todo = [node]
    while todo:
        node = todo.pop()
        children = list(ast.iter_child_nodes(node))
        if isinstance(node, (ast.Constant, ast.JoinedStr)):
            parts = [n.value for n in getattr(node, "values", [node]) if isinstance(n, ast.Constant)]
            texts = [text for part in parts if isinstance(part, str) for text in _GAP.split(part)]
            longest = max(texts, key=len, default="").strip()
            if len(longest.split()) >= WORDS:
                yield longest
            children = [n.value for n in children if isinstance(n, ast.FormattedValue)]
        elif isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) in compared:
            children = [n for n in children if n not in node.args or not isinstance(n, (ast.Constant, ast.JoinedStr))]
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            children = []
        todo += [n for n in children if not isinstance(n, ast.keyword) or n.arg not in _LABELS]
