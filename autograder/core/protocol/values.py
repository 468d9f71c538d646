"""Values as they travel: a typed JSON tree, with the bytes of arrays beside it.

A tensor travels without its gradient; what is no data travels as its type's name. No pickle, and no name that one side
chooses is looked up on the other.
"""

from __future__ import annotations

import dataclasses
import math
import numbers
import sys
import types
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Any

import numpy as np

from autograder.core.protocol.channel import ChannelError
from course.checks.probes import Own, Probe
from course.checks.student import Opaque

DTYPES = frozenset(
    "bool int8 int16 int32 int64 uint8 uint16 uint32 uint64 float16 float32 float64 complex64 complex128".split()  # noqa: SIM905
)
_NAMES = {np.dtype(name): name for name in DTYPES}  # to ask a type for its name takes long
MAX_DEPTH = 100
MAX_ITEMS = 1_000_000  # of a list, a dict, a set or a generator
MAX_ODD_KEYS = 10_000  # of a dict or a set; numbers that collide on purpose cost the square of their count
EXACT = 2**53
MAX_BITS = 14_000  # of an integer: Python reads and writes 4300 digits

Refer = Callable[[Any], dict[str, Any]]
Resolve = Callable[[dict[str, Any]], Any]

_VIEWS: tuple[Any, ...] = (type({}.keys()), type({}.values()), type({}.items()))
_DRAINED: tuple[Any, ...] = (deque, types.GeneratorType, range, map, zip, filter, *_VIEWS)
_LISTED: tuple[Any, ...] = (list, tuple, *_DRAINED)
_CONTAINERS: tuple[Any, ...] = (dict, set, frozenset, *_LISTED)
_KINDS = {kind.__name__: kind for kind in (Own, Probe)}


def pack(value: Any, buffers: list[np.ndarray], refer: Refer, depth: int = 0) -> Any:
    """Return a value as a JSON tree; array bytes go to `buffers`.

    Args:
        value: anything.
        buffers: filled.
        refer: makes the tree of what is no data, as {"$ref": "Figure"}.
        depth: the depth of nesting so far.

    Raises:
        ChannelError: it is nested too deeply.
    """
    if depth > MAX_DEPTH:
        raise ChannelError("a value is nested too deeply")
    if isinstance(value, (str, int, float, complex, type(None))) and not isinstance(value, np.generic):
        return _plain(value)
    torch = sys.modules.get("torch")
    if torch is not None and isinstance(value, torch.Tensor):
        return _tensor(value, buffers)
    if isinstance(value, (np.ndarray, np.generic)):
        return _array(value, buffers, refer, depth)
    if isinstance(value, _CONTAINERS) and (not isinstance(value, tuple) or _is_tuple(value)):
        return _container(value, lambda part: pack(part, buffers, refer, depth + 1))
    if isinstance(value, numbers.Real):  # fractions and decimals
        return _float(float(value))
    return refer(value)


def _plain(value: Any) -> Any:
    """Encode a text, a number or None by the builtin's own methods, as a subclass could vary with each reading."""
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, str):
        return {"$s": str.__str__(value)}
    if isinstance(value, int):
        whole = int.__int__(value)
        if whole.bit_length() > MAX_BITS:
            raise ChannelError("an integer has too many digits")
        return whole if abs(whole) < EXACT else {"$i": str(whole)}
    if isinstance(value, float):
        return _float(float.__float__(value))
    plain = complex.__complex__(value)
    return {"$c": [_float(plain.real), _float(plain.imag)]}


def _is_tuple(value: tuple[Any, ...]) -> bool:
    """Return whether it is a tuple or a named one: other kinds may mean something else."""
    return type(value) is tuple or hasattr(value, "_fields")


def _container(value: Any, inner: Callable[[Any], Any]) -> Any:
    """Encode a container, read by the builtin's own methods."""
    if isinstance(value, dict):
        pairs = (OrderedDict if isinstance(value, OrderedDict) else dict).items(value)
        return {"$d": [[inner(k), inner(v)] for k, v in pairs]}
    if isinstance(value, (set, frozenset)):
        members = (set if isinstance(value, set) else frozenset).__iter__(value)  # type: ignore[arg-type]
        return {"$u": [inner(item) for item in members]}
    items: list[Any] = []
    kind = next(kind for kind in _LISTED if isinstance(value, kind))
    for item in kind.__iter__(value):
        if len(items) >= MAX_ITEMS:
            raise ChannelError("a list or generator has too many items")
        items.append(inner(item))
    return {"$t" if isinstance(value, tuple) else "$l": items}


def unpack(tree: Any, buffers: list[Any], resolve: Resolve, depth: int = 0) -> Any:  # noqa: C901
    """Return the value of a tree that the other side packed.

    Raises:
        ChannelError: it is not of the form that `pack` makes.
    """
    if depth > MAX_DEPTH:
        raise ChannelError("a value is nested too deeply")
    if tree is None or type(tree) in (bool, int, float):
        return tree
    if type(tree) is not dict or not tree:
        raise ChannelError("a value is not of the agreed form")

    def inner(part: Any) -> Any:
        return unpack(part, buffers, resolve, depth + 1)

    try:
        match next(iter(tree)):
            case "$s":
                return _typed(tree["$s"], str)
            case "$i":
                return int(_typed(tree["$i"], str))
            case "$f":
                return float(_typed(tree["$f"], str)[:20])
            case "$c":
                real, imaginary = (inner(part) for part in _typed(tree["$c"], list))
                return complex(_real(real), _real(imaginary))
            case "$a":
                return _from_buffer(tree, buffers)
            case "$l":
                return [inner(item) for item in _items(tree["$l"])]
            case "$t":
                return tuple([inner(item) for item in _items(tree["$t"])])
            case "$d":
                pairs = [(inner(key), inner(value)) for key, value in _items(tree["$d"])]
                return dict(_hashed(pairs, [key for key, _ in pairs]))
            case "$u":
                members = [inner(item) for item in _items(tree["$u"])]
                return set(_hashed(members, members))
            case "$ref":
                return resolve(tree)
            case _:
                raise ChannelError("a value has an unknown tag")
    except (KeyError, TypeError, ValueError, IndexError, OverflowError, RuntimeError) as error:
        raise ChannelError(f"a value is not of the agreed form ({type(error).__name__})") from None


def _float(value: float) -> Any:
    return value if math.isfinite(value) else {"$f": repr(value)}


def _typed(value: Any, kind: type) -> Any:
    if type(value) is not kind:
        raise TypeError(kind.__name__)
    return value


def _real(value: Any) -> float:
    if type(value) not in (int, float):
        raise TypeError("number")
    return float(value)


def _items(value: Any) -> list[Any]:
    if len(_typed(value, list)) > MAX_ITEMS:
        raise ValueError("too many items")
    return value


def _hashed(items: list[Any], keys: list[Any]) -> list[Any]:
    """Return the items, unless hashing their keys could take forever."""
    plain = (str, bool, float, type(None))
    odd = sum(type(k) not in plain and not (type(k) is int and abs(k) < EXACT) for k in keys)
    if odd > MAX_ODD_KEYS:
        raise ValueError("too many keys")
    return items


def _array(value: Any, buffers: list[np.ndarray], refer: Refer, depth: int) -> Any:
    array = np.asarray(value)
    name = _NAMES.get(array.dtype) or array.dtype.name
    if name not in DTYPES:
        if array.dtype.kind in "OUS" and array.size <= 100_000:
            return pack(array.tolist(), buffers, refer, depth + 1)
        if array.dtype.kind == "f":  # longdouble
            array, name = array.astype(np.float64), "float64"
        else:
            return refer(value)
    array = array.astype(array.dtype.newbyteorder("="), copy=False)
    buffers.append(array)
    kind = "array" if isinstance(value, np.ndarray) else "scalar"
    return {"$a": len(buffers) - 1, "dtype": name, "shape": list(array.shape), "kind": kind}


def _tensor(value: Any, buffers: list[np.ndarray]) -> Any:
    tensor = value.detach().cpu().resolve_conj().resolve_neg()
    short = str(tensor.dtype) == "torch.bfloat16"
    array = (tensor.float() if short else tensor).numpy()
    buffers.append(array)
    return {"$a": len(buffers) - 1, "dtype": array.dtype.name, "shape": list(array.shape), "kind": "tensor"}


def _from_buffer(tree: dict[str, Any], buffers: list[Any]) -> Any:
    if tree["dtype"] not in DTYPES:
        raise ValueError("dtype")
    dtype, shape = np.dtype(tree["dtype"]), tuple(_typed(tree["shape"], list))
    if (
        len(shape) > 16
        or any(type(n) is not int or n < 0 for n in shape)
        or type(tree["$a"]) is not int
        or tree["$a"] < 0
    ):
        raise ValueError("shape")
    data, buffers[tree["$a"]] = buffers[tree["$a"]], None  # each is named once: a small frame stays small
    if data is None:
        raise ValueError("used twice")
    if math.prod(shape) * dtype.itemsize != len(data):
        raise ValueError("size")
    array = np.frombuffer(data, dtype).reshape(shape)
    if tree["kind"] == "scalar":
        return array[()]
    torch = sys.modules.get("torch")
    if tree["kind"] == "tensor" and torch is not None:
        return torch.from_numpy(array)
    return array


def pack_question(question: dict[str, Any], buffers: list[np.ndarray]) -> Any:
    """Return the tree of a question; array bytes go to `buffers`."""

    def refer(value: Any) -> dict[str, Any]:
        if type(value).__name__ not in _KINDS:
            raise ChannelError(f"a question holds a {type(value).__name__}")
        its = {f.name: getattr(value, f.name) for f in dataclasses.fields(value)}
        return {"$ref": type(value).__name__, "fields": pack(its, buffers, refer)}

    return pack(question, buffers, refer)


def unpack_question(tree: Any, buffers: list[Any]) -> dict[str, Any]:
    """Return the question of a tree, in the student's process."""

    def resolve(tree: dict[str, Any]) -> Any:
        return _KINDS[tree["$ref"]](**unpack(tree["fields"], buffers, resolve))

    return unpack(tree, buffers, resolve)


def pack_answer(answer: Any, buffers: list[np.ndarray]) -> Any:
    """Return the tree of an answer."""
    return pack(answer, buffers, lambda value: {"$ref": type(value).__name__[:80]})


def unpack_answer(tree: Any, buffers: list[Any]) -> Any:
    """Return the answer of a tree, in the grader.

    Raises:
        ChannelError: it is not of the agreed form.
    """
    return unpack(tree, buffers, lambda tree: Opaque(str(tree["$ref"])[:80]))
