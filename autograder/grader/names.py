"""The global names of a test: whose each is, and where it is looked up."""

from __future__ import annotations

import builtins
import copy
import types
from collections.abc import Callable
from functools import cached_property, partial
from typing import Any

import numpy as np

from autograder.grader.client import Client
from autograder.grader.given import Given
from autograder.grader.proxies import NO_METHOD, ClassProxy, Proxy
from autograder.grader.saying import Sayings

_SHARED = (types.ModuleType, type, types.FunctionType, types.BuiltinFunctionType, types.MethodType, np.ufunc)
NOT_GIVEN = "a test uses `{name}`, but {why}"
NO_MODULE = "a test uses the module `{name}`, which only the student's code imports: import it in a given cell"
NO_LIST_OF_NAMES = "a test asks which names or attributes there are in the student's process"


class Names(dict[str, Any]):
    """The global names of a test: the grader's own, copied when they are used; then Python's, then the student's.

    What a solution of the source binds is the student's in any case.

    Args:
        given: the grader's own.
        client: for the student's.
        sayings: the texts that a hidden sentence may hold; made where one fails.
        seed: of the hidden inputs.
    """

    def __init__(self, given: Given, client: Client, sayings: Callable[[], Sayings], seed: int = 0) -> None:
        own = given.names
        super().__init__({name: value for name, value in own.items() if name.startswith("__")})
        pythons = _PYTHONS.keys() - own.keys() - given.solutions
        self.update({name: _PYTHONS[name] for name in pythons})  # here, they are found without `__missing__`
        self.own, self.client, self._sayings, self.given, self.seed = dict(own), client, sayings, given, seed
        self.globals = own  # of the functions among them
        self.memo = {id(v): v for v in own.values() if isinstance(v, np.ndarray) and not v.flags.writeable}
        self.students: set[str] = set()  # names that the test has asked the student's process for

    @cached_property
    def sayings(self) -> Sayings:
        """The texts that a hidden sentence may hold; needed only where one fails."""
        return self._sayings()

    def __missing__(self, name: str) -> Any:
        if name in self.given.solutions:
            try:
                return self._students(name)
            except KeyError:  # Python would go on to its own names
                raise NameError(f"name {name!r} is not defined", name=name) from None
        if name in self.own:
            value = _own_copy(self.own.pop(name), self.globals, self, self.memo)
            super().__setitem__(name, value)
            return value
        if name in _GUARDED:
            return partial(_GUARDED[name], self.client)
        if name.startswith("__") or hasattr(builtins, name):
            raise KeyError(name)
        if name in self.given.broken:
            self.client.refuse(NOT_GIVEN.format(name=name, why=self.given.broken[name]))
        return self._students(name)

    def _students(self, name: str) -> Any:
        value = self.client.name(name)
        self.students.add(name)
        if isinstance(value, Proxy) and value._remote_type == "module":
            self.client.refuse(NO_MODULE.format(name=name))
        return value

    def __setitem__(self, name: str, value: Any) -> None:
        self.own.pop(name, None)
        super().__setitem__(name, value)
        if name in self.students and callable(value):  # a test may watch a function that the others call
            self.client.set_name(name, value)

    def __delitem__(self, name: str) -> None:
        if name in self.own:
            del self.own[name]
            return
        if name in self:
            super().__delitem__(name)
            if name not in self.students:
                return
        self.client.delete_name(name)


def _own_copy(value: Any, own: dict[str, Any], names: Names, memo: dict[int, Any]) -> Any:
    """Copy a given value for one test; no other student's test shares the data, and functions see the test's names."""
    if isinstance(value, types.FunctionType) and value.__globals__ is own:
        twin = types.FunctionType(value.__code__, names, value.__name__, value.__defaults__, value.__closure__)
        twin.__kwdefaults__ = value.__kwdefaults__
        return twin
    if isinstance(value, _SHARED) or type(value) is object:
        return value
    try:
        return copy.deepcopy(value, memo)
    except Exception:  # noqa: BLE001 - a lock, a file, a figure's canvas: it cannot be copied
        return value


def _no_list_of_names(client: Client, *of: Any) -> Any:
    """In place of `globals`, `locals`, `dir` and `vars`: which names there are is known over there."""
    if not of or isinstance(of[0], Proxy):
        client.refuse(NO_LIST_OF_NAMES)
    return dir(of[0])


def _attributes(client: Client, *of: Any) -> Any:
    return vars(of[0]) if of and not isinstance(of[0], Proxy) else _no_list_of_names(client)


def _isinstance(client: Client, value: Any, kinds: Any) -> bool:
    """As Python's, but for an object over there that is of a library's class."""
    found = isinstance(value, kinds)
    if not found and type(value) is Proxy:
        asked = [kind for kind in (kinds if isinstance(kinds, tuple) else (kinds,)) if type(kind) is not ClassProxy]
        for kind in asked:
            if isinstance(kind, type) and kind.__module__ != "builtins" and value._is_a(kind):
                client.refuse(NO_METHOD.format(name="isinstance"))
    return found


_GUARDED = {
    "globals": _no_list_of_names,
    "locals": _no_list_of_names,
    "dir": _no_list_of_names,
    "vars": _attributes,
    "isinstance": _isinstance,
}
_PYTHONS = {name: value for name, value in vars(builtins).items() if name[:2] != "__" and name not in _GUARDED}
