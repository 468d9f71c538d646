"""Counts how much a student's function does, where its code runs."""

from __future__ import annotations

import builtins
import copy
import ctypes
import functools
import itertools
import mmap
import sys
import sysconfig
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import numpy as np

from course.checks.syntax import is_cell

COURSE = str(Path(__file__).parents[1])
# Functions that call another one for each element: where they stand, and the place or the keyword of that other one.
_APPLYING: tuple[tuple[Any, str, int | str], ...] = (
    (builtins, "map", 0),
    (builtins, "filter", 0),
    *((builtins, name, "key") for name in ("sorted", "min", "max")),
    (itertools, "starmap", 0),
    (itertools, "accumulate", 1),
    (functools, "reduce", 0),
    (np, "apply_along_axis", 0),
    (np, "frompyfunc", 0),
    (Executor, "map", 1),
)


def traced(function: Callable, *args: Any, names: dict[str, Any] | None = None) -> tuple[int, Any]:
    """Call a function; how many bytecode instructions of notebook cells that executes, and the result.

    Code that a program makes of texts counts as well, in threads and forks, too. Where a library's function calls
    another for each element, such as `map`, each call counts like an instruction, whatever it calls.

    Args:
        function: to be called.
        *args: with these.
        names: the names of the notebook; by default those that the function sees.
    """
    shared = mmap.mmap(-1, 8)  # with forks of this process
    count = ctypes.c_uint64.from_buffer(shared)

    def local(frame: FrameType, event: str, arg: Any) -> Any:
        count.value += event == "opcode"
        return local

    def tracer(frame: FrameType, event: str, arg: Any) -> Any:
        if not _is_counted(frame.f_code.co_filename):
            return None
        frame.f_trace_opcodes = True
        return local

    before = sys.gettrace()
    with _applications_seen(getattr(function, "__globals__", {}) if names is None else names):
        sys.settrace(tracer)
        threading.settrace(tracer)
        try:
            result = function(*args)
        finally:
            threading.settrace(None)
            sys.settrace(before)
    return count.value, result


def opcodes(function: Callable, *args: Any) -> int:
    """Return how many bytecode instructions of notebook cells one call executes."""
    return traced(function, *args)[0]


def _is_counted(file: str) -> bool:
    """Return whether code with this file name is the notebook's, or was made of a text."""
    return is_cell(file) or (file.startswith("<") and not file.startswith("<frozen "))


@contextmanager
def _applications_seen(names: dict[str, Any]) -> Iterator[None]:
    """Have each call that such a function makes for the notebook go through a function of Python."""
    usual = [vars(home)[name] for home, name, _ in _APPLYING]
    counting = {id(old): _counting(old, at) for old, (_, _, at) in zip(usual, _APPLYING, strict=True)}
    own: dict[str, Any] = {}
    for name, value in names.items():
        if id(value) in counting:  # imported from its module, or under another name
            own[name] = counting[id(value)]
        elif isinstance(value, np.ufunc) and set("".join(value.types)) == set("O->"):  # made by `frompyfunc`
            own[name] = np.frompyfunc(_through(value), value.nin, value.nout)
    before, call = {name: names[name] for name in own}, np.vectorize.__call__
    try:
        names.update(own)
        for (home, name, _), old in zip(_APPLYING, usual, strict=True):
            setattr(home, name, counting[id(old)])
        np.vectorize.__call__ = lambda self, *args, **named: call(_vectorized(self), *args, **named)
        yield
    finally:
        np.vectorize.__call__ = call
        for (home, name, _), old in zip(_APPLYING, usual, strict=True):
            setattr(home, name, old)
        names.update(before)


def _counting(applying: Any, at: int | str) -> Any:
    """Return what does the same as a function that calls another one, which stands at this place or keyword."""

    def seen(args: tuple[Any, ...], named: dict[str, Any]) -> tuple[list[Any], dict[str, Any]]:
        given: dict[Any, Any] = {**dict(enumerate(args)), **named}
        if callable(given.get(at)) and _is_counted(sys._getframe(2).f_code.co_filename):
            given[at] = _through(given[at])
        return [given[place] for place in range(len(args))], {name: given[name] for name in named}

    def new(cls: type, *args: Any, **named: Any) -> Any:
        listed, named = seen(args, named)
        return applying.__new__(cls, *listed, **named)

    def apply(*args: Any, **named: Any) -> Any:
        listed, named = seen(args, named)
        return applying(*listed, **named)

    return type(applying.__name__, (applying,), {"__new__": new}) if isinstance(applying, type) else apply


def _vectorized(one: Any) -> Any:
    """Return a `np.vectorize` like this one that counts its calls."""
    if not callable(one.pyfunc):  # a decorator that has no function yet
        return one
    found = copy.copy(one)
    vars(found).update(pyfunc=_through(one.pyfunc), _ufunc={})
    return found


def _through(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that does the same while its instructions are counted."""

    def applied(*args: Any, **named: Any) -> Any:
        return function(*args, **named)

    applied.__code__ = applied.__code__.replace(co_filename="<applied>")
    return applied


def library_calls(function: Callable, watched: Iterable[str], names: dict[str, Any]) -> tuple[list[str], Any]:
    """Call a function; which functions of libraries that have one of these names run then, and the result.

    This course is a library, too.

    Args:
        function: to be called.
        watched: names of functions of libraries.
        names: the names of the notebook.
    """
    watched, found = set(watched), set[str]()
    folders = (*{sysconfig.get_path(kind) for kind in ("purelib", "platlib", "stdlib")}, COURSE)

    def profiler(frame: FrameType, event: str, arg: Any) -> None:
        if event == "c_call":
            found.update(watched & {getattr(arg, "__name__", "")})
        elif event == "call" and frame.f_code.co_filename.startswith(folders):
            found.update(watched & {frame.f_code.co_name})

    before = sys.getprofile()
    with _applications_seen(names):  # compiled code that calls compiled code is not seen
        sys.setprofile(profiler)
        threading.setprofile(profiler)
        try:
            result = function()
        finally:
            threading.setprofile(None)
            sys.setprofile(before)
    return sorted(found), result
