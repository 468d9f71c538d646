"""Earlier states of a notebook, kept in the process that goes on with it.

A test looks at the state right after its exercise. A fork keeps a state whatever comes later, and costs as much as many
a cell. Here a state is the names and what they stood for, and the random generators: these can be put back. What the
names reach must be as it was, which is looked at; where that cannot be seen, or is not so, a fork must keep the state.
"""

from __future__ import annotations

import contextlib
import decimal
import enum
import fractions
import operator
import os
import pathlib
import random
import re
import sys
import threading
import types
import warnings
import zlib
from collections import OrderedDict, defaultdict, deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from autograder.protocol import seeds

MAX_OBJECTS = 3_000
MAX_BYTES = 2_000_000  # of arrays; to look at more of them takes as long as a fork
_NOT_THE_STUDENTS = re.compile(r"_{1,3}|_i{1,3}|_i?\d+|_[iod]h|In|Out")  # names that IPython binds at every cell

_ATOMS = (
    *(bool, int, float, complex, str, bytes, range, types.NoneType, types.EllipsisType, types.NotImplementedType),
    *(types.ModuleType, types.CodeType, types.GenericAlias, re.Pattern, np.generic, np.dtype, np.ufunc),
    *(types.GetSetDescriptorType, types.MemberDescriptorType, types.WrapperDescriptorType),
    *(types.MethodDescriptorType, types.ClassMethodDescriptorType),
    *(pathlib.PurePath, decimal.Decimal, fractions.Fraction, enum.Enum, slice),
)
_WRAPPERS = (property, staticmethod, classmethod, types.MethodType, types.CellType)
_UNTOLD = ("__annotations__", "__doc__", "__weakref__", "__dict__", "_abc_impl")  # of a class; Python changes them


class CannotKeep(Exception):
    """The present state needs a process of its own."""


class Changed(Exception):
    """A state that was kept can no longer be had here."""


@dataclass
class State:
    """One state: the names, and where the random generators are."""

    names: dict[str, Any]
    seeds: seeds.States
    generators: list[tuple[Any, Any]]


class States:
    """The states that one process keeps of a notebook.

    Args:
        names: the notebook's global names, before its first cell.
    """

    def __init__(self, names: dict[str, Any]) -> None:
        self._names = names
        self._base = dict(names)
        self._seen: dict[int, tuple[Any, Callable[[Any], Any], Any]] = {}  # id -> object, how to look, what was seen
        self._generators: dict[int, Any] = {}
        self._bytes = 0
        self._threads = threading.active_count()
        self._settings: tuple[Any, ...] = ()
        self._kept: list[State] = []
        self._current = -1  # number of the state that was gone back to

    def keep(self) -> None:
        """Keep the present state; the first is number 0.

        Raises:
            CannotKeep: it needs a process of its own.
            Changed: those that were kept before are lost.
        """
        settings = _settings()
        if self._kept and settings != self._settings:
            raise Changed
        self._settings = settings
        self._look()
        if threading.active_count() > self._threads:
            raise CannotKeep
        mine = (v for n, v in self._names.items() if v is not self._base.get(n) and not _NOT_THE_STUDENTS.fullmatch(n))
        self._follow(mine)
        self._kept.append(self._state())

    def go_back(self, number: int) -> None:
        """Put the names and the random generators to a state that was kept, or that a test has gone on from.

        Raises:
            Changed: what the names reach is not as it was.
        """
        if number == self._current:
            return
        self._look()
        if self._current >= 0:
            self._kept[self._current] = self._state()
        state, self._current = self._kept[number], number
        self._names.clear()
        self._names.update(state.names)
        seeds.restore(state.seeds)
        for generator, place in state.generators:
            _put(generator, place)

    def _state(self) -> State:
        return State(dict(self._names), seeds.states(), [(g, _place(g)) for g in self._generators.values()])

    def _look(self) -> None:
        for thing, look, seen in self._seen.values():
            if not _same(look(thing), seen):
                raise Changed

    def _follow(self, values: Iterable[Any]) -> None:
        """Remember how everything looks that can be reached from here."""
        todo = list(values)
        while todo:
            thing = todo.pop()
            if id(thing) in self._seen or isinstance(thing, _ATOMS) or _is_of_a_library(thing):
                continue
            if type(thing) in (np.random.Generator, np.random.RandomState, random.Random):
                self._generators[id(thing)] = thing
                continue
            look, children = _way(thing)
            seen = look(thing)
            self._bytes += getattr(thing, "nbytes", 0)
            self._seen[id(thing)] = (thing, look, seen)
            if len(self._seen) > MAX_OBJECTS or self._bytes > MAX_BYTES:
                raise CannotKeep
            todo += seen if children is None else children(thing)


def _way(thing: Any) -> tuple[Callable[[Any], Any], Callable[[Any], Iterable[Any]] | None]:
    """How to look at an object, and how to get what it reaches; None if that is what is looked at.

    Raises:
        CannotKeep: a change of it could not be seen.
    """
    torch, artist = sys.modules.get("torch"), sys.modules.get("matplotlib.artist")
    if isinstance(thing, types.FunctionType):
        return _function, None
    if isinstance(thing, _WRAPPERS):
        return _referents, None
    if isinstance(thing, types.BuiltinFunctionType):
        return _owner, None
    if isinstance(thing, type):
        return _class, None
    if isinstance(thing, np.ndarray) and type(thing) is np.ndarray:
        return (_items_of_array, None) if thing.dtype.hasobject else (_bytes, _nothing)
    if torch is not None and isinstance(thing, torch.Tensor):
        if thing.grad_fn is not None or thing.layout is not torch.strided:
            raise CannotKeep  # a graph can be used up, and nothing shows it
        return _tensor, lambda t: [t.grad, vars(t)]
    if torch is not None and isinstance(thing, (torch.dtype, torch.device, torch.Size)):
        return _nothing, _nothing
    if artist is not None and isinstance(thing, artist.Artist):
        figure = thing.get_figure()
        if figure is None:
            raise CannotKeep
        figure.stale = False  # whatever is changed in it makes it stale
        return _stale, _nothing
    base = _builtin_base(type(thing))
    for kind, look in _CONTAINERS.items():
        if base is kind:
            return look, None
    if base is object:
        return _attributes, None
    raise CannotKeep


def _builtin_base(kind: type) -> type | None:
    """The class written in C that instances of a class have the form of; None if they hold more than objects."""
    base = next(c for c in kind.__mro__ if not c.__flags__ & _HEAP)
    members = [v for c in kind.__mro__ if c is not base for v in vars(c).values()]
    pointers = sum(isinstance(member, types.MemberDescriptorType) for member in members)  # of __slots__
    pointers += kind.__weakrefoffset__ > 0 and not base.__weakrefoffset__
    pointers += kind.__dictoffset__ > 0 and not base.__dictoffset__
    return base if kind.__basicsize__ == base.__basicsize__ + _POINTER * pointers else None


_HEAP = 1 << 9  # Py_TPFLAGS_HEAPTYPE
_POINTER = 8


def _nothing(_: Any) -> tuple[()]:
    return ()


def _dict(thing: Any) -> tuple[Any, ...]:
    return (*dict.keys(thing), *dict.values(thing), *_own(thing))


def _own(thing: Any) -> tuple[Any, ...]:
    """The attributes that an object has besides its items."""
    own = getattr(thing, "__dict__", None)
    return (own,) if own else ()


def _attributes(thing: Any) -> tuple[Any, ...]:
    found = list(vars(thing).items()) if hasattr(thing, "__dict__") else []
    for kind in type(thing).__mro__:
        for name, value in vars(kind).items():
            if isinstance(value, types.MemberDescriptorType):
                with contextlib.suppress(AttributeError):
                    found.append((name, value.__get__(thing)))
    return tuple(part for pair in found for part in pair)


def _function(thing: types.FunctionType) -> tuple[Any, ...]:
    cells = thing.__closure__ or ()
    more = (thing.__code__, thing.__defaults__, thing.__kwdefaults__)
    return (*more, *cells, *thing.__dict__.values(), *(cell.cell_contents for cell in cells if _full(cell)))


def _full(cell: types.CellType) -> bool:
    try:
        cell.cell_contents  # noqa: B018
    except ValueError:
        return False
    return True


def _referents(thing: Any) -> tuple[Any, ...]:
    if isinstance(thing, types.CellType):
        return (thing.cell_contents,) if _full(thing) else ()
    if isinstance(thing, property):
        return thing.fget, thing.fset, thing.fdel
    if isinstance(thing, types.MethodType):
        return thing.__func__, thing.__self__
    return (thing.__func__,)


def _owner(thing: types.BuiltinFunctionType) -> tuple[Any, ...]:
    return (thing.__self__,)


def _class(thing: type) -> tuple[Any, ...]:
    return (*thing.__bases__, *(part for n, v in vars(thing).items() if n not in _UNTOLD for part in (n, v)))


def _items_of_array(thing: np.ndarray) -> tuple[Any, ...]:
    return tuple(thing.ravel().tolist())


def _bytes(thing: np.ndarray) -> tuple[Any, ...]:
    content = zlib.crc32(np.ascontiguousarray(thing).view(np.uint8))
    return (_Told((thing.shape, str(thing.dtype), thing.flags.writeable, content)),)


def _tensor(thing: Any) -> tuple[Any, ...]:
    data = thing.detach().cpu()
    if data.numel() * data.element_size() > MAX_BYTES or not hasattr(data, "numpy"):
        raise CannotKeep
    try:
        content = _bytes(data.numpy())
    except (TypeError, RuntimeError):  # a type that NumPy has not, as bfloat16
        raise CannotKeep from None
    return (*content, thing.grad, thing.requires_grad, *vars(thing).values())


def _stale(thing: Any) -> tuple[Any, ...]:
    figure = thing.get_figure()
    return (_Told(None if figure is None else figure.stale),)


class _Told:
    """Something looked at that is compared by its value; all else is compared by identity."""

    def __init__(self, value: Any) -> None:
        self.value = value


def _same(now: tuple[Any, ...], before: tuple[Any, ...]) -> bool:
    if len(now) != len(before):
        return False
    return all(map(operator.is_, now, before)) or all(
        a is b or (type(a) is type(b) is _Told and a.value == b.value) for a, b in zip(now, before, strict=True)
    )


_CONTAINERS: dict[type, Callable[[Any], tuple[Any, ...]]] = {
    list: lambda thing: (*list.__iter__(thing), *_own(thing)),
    tuple: lambda thing: (*tuple.__iter__(thing), *_own(thing)),
    set: lambda thing: (*set.__iter__(thing), *_own(thing)),
    frozenset: lambda thing: (*frozenset.__iter__(thing), *_own(thing)),
    dict: _dict,
    deque: lambda thing: (*deque.__iter__(thing), *_own(thing)),
    OrderedDict: lambda thing: (*OrderedDict.keys(thing), *OrderedDict.values(thing), *_own(thing)),
    defaultdict: _dict,
}


def _is_of_a_library(thing: Any) -> bool:
    """Whether it is a function or a class that can be had by its name from a module."""
    kind = type(thing)
    if kind.__flags__ & _HEAP and not isinstance(thing, type):
        return False
    module, name = getattr(thing, "__module__", None), getattr(thing, "__qualname__", getattr(thing, "__name__", None))
    found = sys.modules.get(module) if isinstance(module, str) and module != "__main__" else None
    if found is None or not isinstance(name, str):
        return False
    for part in name.split("."):
        found = getattr(found, part, None)
    return found is thing


def _place(generator: Any) -> Any:
    """Where a random generator is."""
    if isinstance(generator, np.random.Generator):
        return generator.bit_generator.state
    return generator.get_state() if isinstance(generator, np.random.RandomState) else generator.getstate()


def _put(generator: Any, place: Any) -> None:
    if isinstance(generator, np.random.Generator):
        generator.bit_generator.state = place
    elif isinstance(generator, np.random.RandomState):
        generator.set_state(place)
    else:
        generator.setstate(place)


def _settings() -> tuple[Any, ...]:
    """What the process has besides names and objects, and code can depend on."""
    found: list[Any] = [os.getcwd(), dict(os.environ), np.geterr(), np.get_printoptions(), list(warnings.filters)]
    found += [sys.getrecursionlimit(), _files()]
    torch, matplotlib = sys.modules.get("torch"), sys.modules.get("matplotlib")
    if matplotlib is not None:
        found.append(dict.copy(matplotlib.rcParams))
    if torch is not None:
        found += [torch.get_default_dtype(), torch.is_grad_enabled(), torch.are_deterministic_algorithms_enabled()]
    return tuple(found)


def _files() -> list[tuple[str, int, int]]:
    """The files of the notebook's folder, and when they were written."""
    with os.scandir() as entries:
        told = [(e.name, e.stat(follow_symlinks=False)) for e in entries if not e.name.startswith(".")]
    return sorted((name, status.st_mtime_ns, status.st_size) for name, status in told)
