"""Run the checks of a test cell here, in the grader, against the student's state over there.

Modules, and what the instructor's own locked cells import or define, are the grader's own. A name that only the student
defines is asked for over the channel. The code of a check, its inputs and its expected values never leave this process.
"""

from __future__ import annotations

import ast
import builtins
import contextlib
import copy
import functools
import io
import os
import re
import signal
import socket
import threading
import traceback
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from autograder import seeds
from autograder.assignments import Assignment, Kind, plain_python
from autograder.failures import HIDDEN_FAILED, VISIBLE_FAILED, Failure
from autograder.proxies import Asker, BadAnswer, StudentGone, StudentLate
from autograder.testcells import Check, TestCell
from course.checks import compare, sizes, syntax

_SHARED = (types.ModuleType, type, types.FunctionType, types.BuiltinFunctionType, types.MethodType, np.ufunc)
PATIENCE = 1.5  # a check may take this times its seconds, the grader's own computing included


class Names(dict):
    """The global names of a test: the grader's own, copied when they are used; then Python's, then the student's."""

    def __init__(self, own: dict[str, Any], asker: Asker, seed: int = 0) -> None:
        super().__init__({name: value for name, value in own.items() if name.startswith("__")})
        self.own, self.asker, self.seed = dict(own), asker, seed
        self.globals = own  # of the functions among them
        self.memo = {id(v): v for v in own.values() if isinstance(v, np.ndarray) and not v.flags.writeable}
        self.students: set[str] = set()  # names that the test has asked the student's process for

    def __missing__(self, name: str) -> Any:
        if name in self.own:
            value = _own_copy(self.own.pop(name), self.globals, self, self.memo)
            super().__setitem__(name, value)
            return value
        if name.startswith("__") or hasattr(builtins, name):
            raise KeyError(name)
        value = self.asker.name(name)
        self.students.add(name)
        return value

    def __setitem__(self, name: str, value: Any) -> None:
        self.own.pop(name, None)
        super().__setitem__(name, value)
        if name in self.students and callable(value):  # a test may watch a function that the others call
            self.asker.set_name(name, value)

    def __delitem__(self, name: str) -> None:
        if name in self.own:
            del self.own[name]
            return
        if name in self:
            super().__delitem__(name)
            if name not in self.students:
                return
        self.asker.delete_name(name)


def _own_copy(value: Any, own: dict[str, Any], names: Names, memo: dict[int, Any]) -> Any:
    """A given value for one test: data that no other student's test shares; functions that see the test's names."""
    if isinstance(value, types.FunctionType) and value.__globals__ is own:
        twin = types.FunctionType(value.__code__, names, value.__name__, value.__defaults__, value.__closure__)
        twin.__kwdefaults__ = value.__kwdefaults__
        return twin
    if isinstance(value, _SHARED) or type(value) is object:
        return value
    try:
        return copy.deepcopy(value, memo)
    except Exception:  # a lock, a file, a figure's canvas: it cannot be copied
        return value


class Examiner:
    """Examines the exercises of one assignment.

    Args:
        assignment: the source notebook.
        seconds: that one check may take.
        call_seconds: that one call of the student's code may take.
    """

    def __init__(self, assignment: Assignment, seconds: float, call_seconds: float = float("inf")) -> None:
        self.assignment, self.seconds, self.call_seconds = assignment, seconds, call_seconds
        self.own = own_names(assignment)
        self._given_seeds = any("seed" in c.source for c in assignment.cells if c.kind is Kind.LOCKED)

    def names(self, connection: socket.socket, shared: TestCell, cells: list[str]) -> tuple[Names, Failure | None]:
        """The names that the checks of one test cell share, and what went wrong in making them."""
        seeds.seed(shared.seed)
        asker = Asker(connection, self.seconds, self.call_seconds, seeding=self._may_seed(shared))
        asker.start_clock()
        names = Names(self.own, asker, shared.seed)
        for code, hidden in shared.shared:
            failure = self._run(code, names, hidden, cells)
            if failure is not None:
                return names, failure
        return names, None

    def _may_seed(self, test: TestCell) -> bool:
        """Whether this test may set seeds: looking for it at every question would take as long as the question."""
        return self._given_seeds or any("seed" in code for code in test.codes)

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
        return self._run(check.code, names, check.hidden, cells)

    def _run(self, code: str, names: Names, hidden: bool, cells: list[str]) -> Failure | None:
        syntax.CELLS, compare.SEED, sizes.GIVEN = cells, names.seed, self.own
        try:
            with _quiet(), _at_most(PATIENCE * self.seconds), names.asker.noting_seeds():
                exec(_compiled(code), names)
        except StudentLate:
            return Failure("timeout")
        except StudentGone:
            return Failure("died")
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # pytest's own failures are no Exceptions
            return failure_of(error, hidden, code, cells)
        finally:
            syntax.CELLS, compare.SEED, sizes.GIVEN = None, None, None
        return None


@functools.lru_cache(4096)
def _compiled(code: str) -> types.CodeType:
    return compile(code, "<check>", "exec")


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        yield


@contextlib.contextmanager
def _at_most(seconds: float) -> Iterator[None]:
    """End what takes longer by StudentLate: an answer can be so large that the check itself would never end."""
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread gets signals; the clock of the questions still runs
        return

    def late(*_: Any) -> None:
        raise StudentLate

    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def own_names(assignment: Assignment) -> dict[str, Any]:
    """What the locked cells import and define without the student's help. Arrays are read-only.

    A locked cell may call the student's functions; those statements are left to the student's process.
    """
    os.environ.setdefault("MPLBACKEND", "agg")
    if "torch" in assignment.imports:
        import torch

        torch.set_num_threads(1)  # before its first operation: a fork after one with more threads would hang
    names: dict[str, Any] = {"__name__": "__main__"}
    for cell in assignment.cells:
        if cell.kind is not Kind.LOCKED:
            continue
        for statement in ast.parse(plain_python(cell.source)).body:
            module = ast.Module(body=[statement], type_ignores=[])
            try:
                if _needs(statement) - set(names) - set(dir(builtins)):
                    raise NameError
                with _quiet():
                    exec(compile(module, f"<{cell.id}>", "exec"), names)
            except NameError:  # it needs the student's: so the names that it binds are theirs too
                for node in ast.walk(statement):
                    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                        names.pop(node.id, None)
    for value in names.values():
        if isinstance(value, np.ndarray):
            value.flags.writeable = False
    return names


def failure_of(error: BaseException, hidden: bool, code: str, cells: list[str]) -> Failure:
    """What may be told about an exception: of a hidden check no exception's text, but its own sentence."""
    told = getattr(error, "student", None)
    said = {*_texts(code), *sizes.HINTS}
    notes = [n for n in getattr(error, "__notes__", []) if not hidden or n in said]
    if told is not None:
        kind = "memory" if told.get("type") == "MemoryError" else "raise"
        return Failure(
            kind,
            message=_undefined(told, cells) if hidden else _text(told.get("text")),
            type=type(error).__name__,
            hint=notes[0] if notes else "",
            **_place(told, cells),
        )
    if isinstance(error, AssertionError) or not isinstance(error, Exception):
        told = "" if hidden and not _is_own(error) else str(error)[:2000]
        return Failure("assert", message=told or (HIDDEN_FAILED if hidden else VISIBLE_FAILED))
    if isinstance(error, BadAnswer):
        return Failure("raise", type="ValueError", message="" if hidden else str(error)[:500])
    name = error.name if isinstance(error, NameError) and error.name else ""
    return Failure("raise", type=type(error).__name__, message="" if hidden else str(error)[:500], name=name)


def _is_own(error: BaseException) -> bool:
    """Whether a check, a given cell or `course.checks` says it; a library's own words would tell what was expected."""
    *_, (frame, _) = traceback.walk_tb(error.__traceback__)
    file = frame.f_code.co_filename
    return file.startswith("<") or Path(file).parent == Path(compare.__file__).parent


def _undefined(told: dict[str, Any], cells: list[str]) -> str:
    """Python's sentence about a name that is not defined, if the name is a word of the notebook; else ""."""
    name = _text(told.get("name"))
    known = name.isidentifier() and any(re.search(rf"\b{name}\b", text) for text in cells)
    return f"name '{name}' is not defined" if known and told.get("type") == "NameError" else ""


def _text(value: Any) -> str:
    return value[:500] if type(value) is str else ""


def _place(told: dict[str, Any], cells: list[str]) -> dict[str, Any]:
    """Where in the notebook it happened, in the words of the notebook that was handed in.

    The student's process can name any line and any function, also one made of a hidden input.
    """
    code, function = _text(told.get("code")), _text(told.get("function"))
    lines = [n for text in cells for n, line in enumerate(text.splitlines(), 1) if code and line.strip()[:200] == code]
    if not lines:
        return {}
    line = told.get("line")
    known = re.fullmatch(r"\w+", function) and any(re.search(rf"\bdef\s+{function}\b", text) for text in cells)
    return {
        "line": line if type(line) is int and line in lines else lines[0],
        "code": code,
        "function": function if known else "",
        "cell": _text(told.get("cell")),
    }


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


def _texts(code: str) -> set[str]:
    return {n.value for n in ast.walk(ast.parse(code)) if isinstance(n, ast.Constant) and isinstance(n.value, str)}
