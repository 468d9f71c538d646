"""Run the checks of a test cell here, in the grader, against the student's state over there.

Modules, and what the instructor's own locked cells import or define, are the grader's own. A name that only the student
defines is asked for over the channel. The code of a check, its inputs and its expected values never leave this process.
"""

from __future__ import annotations

import ast
import builtins
import contextlib
import hashlib
import io
import json
import os
import socket
from typing import Any

import numpy as np

from autograder.assignments import Assignment, Kind
from autograder.failures import Failure
from autograder.proxies import Asker, BadAnswer, StudentGone, StudentLate
from autograder.testcells import Check, TestCell
from course.checks import compare, syntax


class Names(dict):
    """The global names of a test: the grader's own first, then Python's, then the student's."""

    def __init__(self, own: dict[str, Any], asker: Asker) -> None:
        super().__init__(own)
        self.asker = asker

    def __missing__(self, name: str) -> Any:
        if name.startswith("__") or hasattr(builtins, name):
            raise KeyError(name)
        return self.asker.name(name)


class Examiner:
    """Examines the exercises of one assignment.

    Args:
        assignment: the source notebook.
        seconds: that one check may take.
    """

    def __init__(self, assignment: Assignment, seconds: float) -> None:
        self.assignment, self.seconds = assignment, seconds
        self.own = own_names(assignment)
        # The source holds the hidden tests, so a student cannot compute this; the same release gives the same verdicts.
        self.seed = int.from_bytes(
            hashlib.sha256(json.dumps(assignment.document, sort_keys=True).encode()).digest()[:8], "little"
        )

    def names(self, connection: socket.socket, shared: TestCell) -> tuple[Names, Failure | None]:
        """The names that the checks of one test cell share, and what went wrong in making them."""
        asker = Asker(connection, self.seconds)
        asker.start_clock()
        names = Names(self.own, asker)
        for code, hidden in shared.shared:
            failure = self._run(code, names, hidden)
            if failure is not None:
                return names, failure
        return names, None

    def examine(self, check: Check, names: Names, cells: list[str]) -> Failure | None:
        """Run one check.

        Args:
            check: its code.
            names: as `names` gives them.
            cells: the texts of the notebook's cells so far, for rules about how an answer is written.

        Returns:
            None if it held.
        """
        names.asker.start_clock()
        syntax.CELLS, compare.SEED = cells, self.seed
        try:
            return self._run(check.code, names, check.hidden)
        finally:
            syntax.CELLS, compare.SEED = None, None

    def _run(self, code: str, names: Names, hidden: bool) -> Failure | None:
        try:
            with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
                exec(compile(code, "<check>", "exec"), names)
        except StudentLate:
            return Failure("timeout")
        except StudentGone:
            return Failure("died")
        except Exception as error:
            return failure_of(error, hidden, code)
        return None


def own_names(assignment: Assignment) -> dict[str, Any]:
    """What the locked cells import and define without the student's help. Arrays are read-only.

    A locked cell may call the student's functions; those statements are left to the student's process.
    """
    os.environ.setdefault("MPLBACKEND", "agg")
    names: dict[str, Any] = {"__name__": "__main__"}
    for cell in assignment.cells:
        if cell.kind is not Kind.LOCKED:
            continue
        for statement in ast.parse(_plain_python(cell.source)).body:
            if _needs(statement) - set(names) - set(dir(builtins)):
                continue
            module = ast.Module(body=[statement], type_ignores=[])
            with contextlib.redirect_stdout(io.StringIO()):
                exec(compile(module, f"<{cell.id}>", "exec"), names)
    for value in names.values():
        if isinstance(value, np.ndarray):
            value.flags.writeable = False
    return names


def failure_of(error: Exception, hidden: bool, code: str) -> Failure:
    """What may be told about an exception: of a hidden check no exception's text, but its own sentence."""
    told = getattr(error, "student", None)
    notes = [n for n in getattr(error, "__notes__", []) if n in _texts(code) | {compare.SIZES}]
    if told is not None:
        kind = "memory" if told.get("type") == "MemoryError" else "raise"
        texts = {key: str(told.get(key, ""))[:500] for key in ("code", "function", "cell")}
        line = told.get("line")
        return Failure(
            kind,
            message="" if hidden else str(told.get("text", ""))[:500],
            type=type(error).__name__,
            line=line if type(line) is int else 0,
            hint=notes[0] if notes else "",
            **texts,
        )
    if isinstance(error, AssertionError):
        return Failure("assert", message=str(error)[:2000])
    if isinstance(error, BadAnswer):
        return Failure("raise", type="ValueError", message="" if hidden else str(error)[:500])
    name = error.name if isinstance(error, NameError) and error.name else ""
    return Failure("raise", type=type(error).__name__, message="" if hidden else str(error)[:500], name=name)


def _needs(statement: ast.stmt) -> set[str]:
    """Global names that a statement reads when it runs; the bodies of functions run later."""
    needed: set[str] = set()
    bound: set[str] = set()
    todo: list[ast.AST] = [statement]
    while todo:
        node = todo.pop()
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            todo += [*node.decorator_list, *node.args.defaults, *(d for d in node.args.kw_defaults if d)]
            continue
        if isinstance(node, ast.Name):
            (needed if isinstance(node.ctx, ast.Load) else bound).add(node.id)
        todo += ast.iter_child_nodes(node)
    return needed - bound


def _plain_python(text: str) -> str:
    """A cell without its magics."""
    return "\n".join("" if line.lstrip().startswith(("%", "!")) else line for line in text.splitlines())


def _texts(code: str) -> set[str]:
    return {n.value for n in ast.walk(ast.parse(code)) if isinstance(n, ast.Constant) and isinstance(n.value, str)}
