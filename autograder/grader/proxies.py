"""What stands in the grader for what lives in the student's process and is no data.

A proxy gives plain data for everything that is data. Whatever the student's object overrides (`__eq__`, `__array__`,
`__class__`) has no effect here: only the names below reach it, and only as a question over the channel.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NoReturn

from autograder.grader.failures import BadAnswer

if TYPE_CHECKING:
    from autograder.grader.client import Client
    from autograder.protocol.messages import Asked

#: Types whose names may be told in a sentence; a name that the student's code made up could hold a hidden input.
KINDS = frozenset(
    "function method builtin_function_or_method type module partial ufunc Figure SubFigure Axes object bytes "  # noqa: SIM905
    "Linear Module Sequential Parameter DataFrame Series datetime64 NotImplementedType ellipsis".split()
)

#: Special names whose value is data that may be told.
_TOLD = frozenset({"__name__", "__qualname__", "__annotations__", "__defaults__", "__kwdefaults__", "__code__"})

NO_METHOD = "a test uses `{name}` of an object that stays in the student's process"
NO_INSPECT = "a test asks for the signature or the source of something in the student's process"


class Proxy:
    """Something of the student's that is no data: a function, a class, an object, a figure."""

    def __init__(self, client: Client, number: int, kind: str) -> None:
        self.__dict__.update(_client=client, _number=number, _remote_type=kind)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self._client.ask_of("call", self._number, args, kwargs)

    def _ask(self, what: Asked, *args: Any) -> Any:
        return self._client.ask_of(what, self._number, args)

    def __getattr__(self, name: str) -> Any:
        if name == "__signature__":  # what `inspect` asks first
            self._client.refuse(NO_INSPECT)
        if name.startswith("__") and name not in _TOLD:
            self._refuse(name)
            raise AttributeError(name)
        return self._ask("attribute", name)

    def __setattr__(self, name: str, value: Any) -> None:
        self._ask("set", name, value)

    def __setitem__(self, key: Any, value: Any) -> None:
        self._ask("set item", key, value)

    def __deepcopy__(self, memo: dict[int, Any]) -> Any:
        return self._ask("copy")

    def __instancecheck__(self, instance: Any) -> bool:
        return self._ask("made by", instance) is True

    @property
    def __doc__(self) -> str | None:  # type: ignore[override]
        return self._ask("attribute", "__doc__")

    def _has(self, name: str) -> bool:
        return self._ask("has", name) is True

    def _refuse(self, name: str) -> None:
        """Refuse a special method of the student's, because an object that overrides one could pass for any result.

        Raises:
            Refusal: it has that method; an object without it goes on as in one kernel.
        """
        if self._has(name):
            self._client.refuse(NO_METHOD.format(name=name))

    def _is_a(self, kind: type) -> bool:
        """Return whether it is an instance of a library's class, as that side says."""
        return self._ask("is a", f"{kind.__module__}.{kind.__qualname__}") is True

    def __eq__(self, other: object) -> Any:
        if self is other:
            return True
        self._refuse("__eq__")
        return NotImplemented

    def __ne__(self, other: object) -> Any:
        if self is not other:
            self._refuse("__ne__" if self._has("__ne__") else "__eq__")
        return NotImplemented

    __hash__ = object.__hash__

    def __str__(self) -> str:
        return _Unread(self)

    def __enter__(self) -> NoReturn:
        self._refuse("__enter__")
        raise TypeError("the student's object does not support the context manager protocol")

    def __exit__(self, *_: object) -> None: ...

    def __len__(self) -> int:
        length = self._ask("length")
        if type(length) is not int or length < 0:
            raise TypeError("a length is no number")
        return length

    def __bool__(self) -> bool:
        return True

    def __getitem__(self, key: Any) -> Any:
        return self._ask("item", key)

    def __iter__(self) -> Iterator[Any]:
        if self._has("__iter__") and not (self._has("__len__") and self._has("__getitem__")):
            self._client.refuse(NO_METHOD.format(name="__iter__"))
        return (self[i] for i in range(len(self)))

    def __contains__(self, item: Any) -> bool:
        if not (self._is_a(tuple) or self._is_a(list)):
            self._refuse("__contains__")
        return any(part is item or part == item for part in self)

    def __repr__(self) -> str:
        return _Unread(self)

    def _call_each(self, batch: list[tuple[Any, ...]]) -> list[Any]:
        """Return the results of calls with each tuple of arguments, up to the first that raises, in one question."""
        found = self._ask("call each", batch)
        if type(found) is not list or len(found) > len(batch):
            raise BadAnswer("results are no list")
        return found

    def _traced(self, *args: Any) -> tuple[int, Any]:
        """Return the result of `course.checks.source.traced`, found where the code runs."""
        found = self._ask("traced", *args)
        if type(found) is not tuple or len(found) != 2 or type(found[0]) is not int:
            raise BadAnswer("a count is no number")
        return found

    def _library_calls(self, names: list[str], *args: Any) -> tuple[list[str], Any]:
        """Return the result of `course.checks.source.library_calls`; names that were not asked about are not read."""
        found = self._ask("library calls", names, *args)
        if type(found) is not tuple or len(found) != 2 or type(found[0]) is not list:
            raise BadAnswer("names are no list")
        return [name for name in names if name in found[0]], found[1]

    def _described(self, read: Callable[[Any], Any]) -> Any:
        """Apply `read` to the figure's plain data, which `course.checks.described.plain` makes where the figure is."""
        try:
            return read(self._ask("describe"))
        except (TypeError, ValueError) as wrong:
            if hasattr(wrong, "student"):  # the student's code raised it
                raise
            raise BadAnswer("a figure is not described in the agreed form") from None


class _Unread(str):
    """The text of a student's object, as it may stand in a sentence; what it really is, is not read."""

    _proxy: Proxy

    def __new__(cls, proxy: Proxy) -> _Unread:
        text = super().__new__(cls, f"<{proxy._remote_type} of the student>")
        text._proxy = proxy
        return text

    def _compared(self, *_: object) -> Any:
        self._proxy._client.refuse(NO_METHOD.format(name="__str__"))

    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __contains__ = __getitem__ = __len__ = _compared
    startswith = endswith = find = index = count = split = lower = upper = strip = _compared  # type: ignore[assignment]
    __hash__ = str.__hash__


def _binary(name: str) -> Callable[[Proxy, Any], Any]:
    def operator(self: Proxy, other: Any) -> Any:
        self._refuse(name)
        return NotImplemented  # Python's own TypeError says the rest

    return operator


def _unary(name: str) -> Callable[[Proxy], NoReturn]:
    def operator(self: Proxy, *_: Any) -> NoReturn:
        self._refuse(name)
        raise TypeError(f"the student's object has no {name}")

    return operator


for _name in "add sub mul matmul truediv floordiv mod divmod pow lshift rshift and xor or".split():  # noqa: SIM905
    for _side in ("", "r"):
        setattr(Proxy, f"__{_side}{_name}__", _binary(f"__{_side}{_name}__"))
for _name in ("__lt__", "__le__", "__gt__", "__ge__"):
    setattr(Proxy, _name, _binary(_name))
for _name in "neg pos abs invert int float complex index round trunc floor ceil next delitem".split():  # noqa: SIM905
    setattr(Proxy, f"__{_name}__", _unary(f"__{_name}__"))


class ClassProxy(Proxy):
    """A class of the student's. As to `issubclass`, what is derived from torch's Module is one."""

    __class__ = type  # type: ignore[assignment]

    @property
    def __bases__(self) -> tuple[type, ...]:
        torch: Any = sys.modules.get("torch")
        derived = torch is not None and self._ask("derives") is True
        return (torch.nn.Module,) if derived else (object,)


class ModuleProxy(Proxy):
    """A module of torch's that the student's code made; `isinstance` says so."""

    @property  # type: ignore[misc]
    def __class__(self) -> type:
        torch: Any = sys.modules.get("torch")
        return torch.nn.Module if torch is not None else ModuleProxy


PROXIES = {"class": ClassProxy, "module": ModuleProxy}
ALL_PROXIES = (Proxy, *PROXIES.values())
