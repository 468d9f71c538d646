"""The prepared sentences of a notebook's checks, and those that no answer triggers.

A sentence that no wrong answer of the corpus brings out is dead: its mistake is never made, or never recognised.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping

from autograder.source.assignments import Assignment, Kind, plain_python

WORDS = 3  # a text of fewer words is a name, a shape or a label
_LABELS = ("name", "title", "call", "gives", "each")  # arguments that are no sentences
_GAP = re.compile(r"\{[^{}]*\}")  # of a template


def prepared(assignment: Assignment) -> dict[str, set[str]]:
    """Return the sentences of the test cells and of the exercises' files.

    Args:
        assignment: the source notebook.

    Returns:
        The longest fixed part of each sentence -> ids of the exercises that could get it.
    """
    from course.checks.results import KNOWN

    compared = {*KNOWN, "Example"}
    found: dict[str, set[str]] = {}
    for exercise in assignment.exercises:
        cell = assignment.by_id[exercise.graded_cell]
        if cell.kind is not Kind.TEST:
            continue
        text = cell.test.texts[0] if cell.test.texts else cell.released  # what is hidden there is never told
        tree = ast.parse(plain_python(text))
        for sentence in set(_sentences(tree, compared)):
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
