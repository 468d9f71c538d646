"""Reduce an answer to parts that survive renaming, reformatting and moving.

The syntax tree of a cell, from the root down, is a line of symbols, without comments, docstrings and annotations. Names
that the cell binds are numbered by their first use within a gram, so that a part is the same wherever it stands and
whatever its names are. Grams are thinned by winnowing (Schleimer, Wilkerson and Aiken 2003, section 3): of WINDOW
neighbours the one with the smallest hash is a part, so two answers with GRAM + WINDOW - 1 equal symbols in a row share
one. A text, and code that does not parse, is a line of words instead.
"""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Iterable, Iterator, Sequence
from zlib import crc32

from autograder.core.source.assignments import NOT_PYTHON, plain_python

CODE_GRAM, WORD_GRAM = 12, 5  # 12 symbols are about a line of code
WINDOW = 4
MAX_CHARACTERS = 50_000  # of an answer: the rest of a longer one is not compared

_DROPPED = {"annotation", "returns", "type_comment", "type_params", "ctx", "kind", "simple"}
_SILENT = (ast.Module, ast.Name, ast.arg, ast.arguments, ast.Expr, ast.expr_context)
_OF_OTHERS = (ast.Attribute, ast.keyword, ast.alias)  # names in these are never the cell's own
_TOKEN = re.compile(r"\w+|[^\w\s]")

Symbol = tuple[str, int]  # with the index of its line; "@" stands before a name that the cell binds


def parts(text: str, is_code: bool) -> dict[int, set[int]]:
    """Return the parts of an answer: hash -> indices of the lines that hold it.

    Args:
        text: the text of the cell; may be anything.
        is_code: whether it is code, not words.
    """
    lines = lines_of(text)
    symbols = _code(lines) if is_code else _words(lines)
    size = CODE_GRAM if is_code else WORD_GRAM
    grams = [symbols[start : start + size] for start in range(len(symbols) - size + 1)]
    hashes = [crc32(_renamed(gram).encode("utf-8", "replace")) for gram in grams]
    found: dict[int, set[int]] = {}
    for start in range(max(1, len(hashes) - WINDOW + 1) if hashes else 0):
        chosen = min(range(start, min(start + WINDOW, len(hashes))), key=hashes.__getitem__)
        found.setdefault(hashes[chosen], set()).update(line for _, line in grams[chosen])
    return found


def marks(text: str) -> set[str]:
    """Return what a copy of code may keep besides its parts, in words: names, comments, white space at line ends."""
    lines = lines_of(text)
    tree = _parsed(lines)
    names = _own_names(tree) if tree else set()
    comments = {found[0] for line in lines if (found := re.search(r"#.*\w.*", line))}
    trailing = {line.strip() for line in lines if line.strip() and line != line.rstrip()}
    return (
        {f"the name `{name}`" for name in names}
        | {f"the comment `{comment}`" for comment in comments}
        | {f"white space after `{line}`" for line in trailing}
    )


def lines_of(text: str) -> list[str]:
    """Return the lines of an answer, as parts count them."""
    return text[:MAX_CHARACTERS].splitlines()


def _renamed(gram: Sequence[Symbol]) -> str:
    names: dict[str, str] = {}
    return " ".join(names.setdefault(s, f"@{len(names)}") if s[0] == "@" else s for s, _ in gram)


def _words(lines: Iterable[str]) -> list[Symbol]:
    return [(word, number) for number, line in enumerate(lines) for word in re.findall(r"\w+", line.casefold())]


def _code(lines: Sequence[str]) -> list[Symbol]:
    tree = _parsed(lines)
    if tree is not None:
        return list(_symbols(tree))
    code = (re.sub(r"#.*", "", line) for line in lines)
    return [(token, number) for number, line in enumerate(code) for token in _TOKEN.findall(line) if token != "@"]


def _parsed(lines: Sequence[str]) -> ast.Module | None:
    try:
        with warnings.catch_warnings(action="ignore"):  # of a student's "\d"
            tree = ast.parse(plain_python("\n".join(lines)))
            for node in ast.walk(tree):
                if isinstance(node, ast.Constant):
                    repr(node.value)  # a number with thousands of digits has none
    except NOT_PYTHON:
        return None
    return tree


def _symbols(tree: ast.Module) -> Iterator[Symbol]:
    """Yield the symbols of a tree; no recursion, as the student decides how deep it is."""
    own = _own_names(tree)
    waiting: list[tuple[ast.AST | str, int]] = [(tree, 0)]
    while waiting:
        node, line = waiting.pop()
        if isinstance(node, str):
            yield node, line
            continue
        line = getattr(node, "lineno", line + 1) - 1
        if isinstance(node, ast.Constant):
            yield repr(node.value), line
        elif not isinstance(node, ast.Expr) or not isinstance(node.value, ast.Constant):  # which is a docstring
            if not isinstance(node, _SILENT):
                yield type(node).__name__.removeprefix("Ann"), line
            waiting.extend((inner, line) for inner in reversed(list(_inner(node, own))))


def _inner(node: ast.AST, own: set[str]) -> Iterator[ast.AST | str]:
    """Yield the nodes and names right below a node."""
    for field, value in ast.iter_fields(node):
        for one in value if isinstance(value, list) else [value]:
            if field in _DROPPED:
                continue
            if isinstance(one, ast.AST):
                yield one
            elif isinstance(one, str):
                yield f".{one}" if isinstance(node, _OF_OTHERS) else f"@{one}" if one in own else one


def _own_names(tree: ast.AST) -> set[str]:
    """Return the names that a cell binds; those that it imports mean the same everywhere."""
    found: set[str | None] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            found.add(node.id)
        elif isinstance(node, ast.arg):
            found.add(node.arg)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.ExceptHandler):
            found.add(node.name)
    return {name for name in found if name is not None}  # None: an `except` without a name
