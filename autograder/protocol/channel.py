"""The channel between the grader and the student's process: data only.

A frame is a length, a JSON header, and raw array bytes whose lengths the header names. Values travel as a typed JSON
tree; what is no data travels as a reference that means something only to the side that made it. No pickle, and no name
that one side chooses is looked up on the other.
"""

from __future__ import annotations

import json
import math
import numbers
import socket
import struct
import sys
import time
import types
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Any

import msgspec
import numpy as np

DTYPES = frozenset(
    "bool int8 int16 int32 int64 uint8 uint16 uint32 uint64 float16 float32 float64 complex64 complex128".split()  # noqa: SIM905
)
_NAMES = {np.dtype(name): name for name in DTYPES}  # to ask a type for its name takes long
MAX_HEADER = 32_000_000
MAX_PARTS = 3_000_000  # lists, dicts and items of a header: reading one takes up to a hundred bytes each
MAX_BUFFERS = 256_000_000  # bytes of the arrays of a frame
MAX_COUNT = 10_000  # buffers in a frame
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


class ChannelError(Exception):
    """What came over the channel is not of its form, or too large."""


class Closed(Exception):
    """The other side is gone."""


class Late(Exception):
    """Nothing came before the deadline."""


def pack(value: Any, buffers: list[np.ndarray], refer: Refer, depth: int = 0) -> Any:  # noqa: C901
    """A value as a JSON tree; array bytes go to `buffers`.

    Args:
        value: anything.
        buffers: filled.
        refer: makes the tree of what is no data, as {"$ref": 3, "kind": "Figure"}, and of a tensor that requires a
            gradient, as `autograder.protocol.tensors` does.
        depth: of nesting so far.

    Raises:
        ChannelError: it is nested too deeply.
    """
    if depth > MAX_DEPTH:
        raise ChannelError("a value is nested too deeply")
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, str):
        return {"$s": str.__str__(value)}
    if isinstance(value, int):
        whole = int.__int__(value)
        if whole.bit_length() > MAX_BITS:
            raise ChannelError("an integer has too many digits")
        return whole if abs(whole) < EXACT else {"$i": str(whole)}
    if isinstance(value, float) and not isinstance(value, np.generic):
        return _float(float.__float__(value))
    if isinstance(value, complex) and not isinstance(value, np.generic):
        plain = complex.__complex__(value)
        return {"$c": [_float(plain.real), _float(plain.imag)]}
    torch = sys.modules.get("torch")
    if torch is not None and isinstance(value, torch.Tensor):
        if not value.requires_grad:
            return _tensor(value, buffers)
        tree = refer(value)
        return tree if tree["whose"] == "yours" else tree | {"value": _tensor(value, buffers)}
    if isinstance(value, (np.ndarray, np.generic)):
        return _array(value, buffers, refer, depth)
    if (
        isinstance(value, (list, *_DRAINED))
        or type(value) is tuple
        or (isinstance(value, tuple) and hasattr(value, "_fields"))
    ):
        tag = "$t" if isinstance(value, tuple) else "$l"
        items: list[Any] = []
        kind = next(kind for kind in _LISTED if isinstance(value, kind))
        for item in kind.__iter__(value):  # the builtin's own: a subclass could hold something else at each reading
            if len(items) >= MAX_ITEMS:
                raise ChannelError("a list or generator has too many items")
            items.append(pack(item, buffers, refer, depth + 1))
        return {tag: items}
    if isinstance(value, dict):
        pairs = (OrderedDict if isinstance(value, OrderedDict) else dict).items(value)
        return {"$d": [[pack(k, buffers, refer, depth + 1), pack(v, buffers, refer, depth + 1)] for k, v in pairs]}
    if isinstance(value, (set, frozenset)):
        members = (set if isinstance(value, set) else frozenset).__iter__(value)  # type: ignore[arg-type]
        return {"$u": [pack(item, buffers, refer, depth + 1) for item in members]}
    if isinstance(value, numbers.Real):  # fractions and decimals
        return _float(float(value))
    return refer(value)


def unpack(tree: Any, buffers: list[Any], resolve: Resolve, depth: int = 0) -> Any:  # noqa: C901
    """The value of a tree that the other side packed.

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
            case "$ref" | "$mine":
                return resolve(tree)
            case "$v":
                return resolve(tree | {"value": inner(tree["value"]) if "value" in tree else None})
            case _:
                raise ChannelError("a value has an unknown tag")
    except (KeyError, TypeError, ValueError, IndexError, OverflowError, RuntimeError) as error:
        raise ChannelError(f"a value is not of the agreed form ({type(error).__name__})") from None


def send(connection: socket.socket, header: dict[str, Any], buffers: list[np.ndarray] | None = None) -> None:
    """Send one frame.

    Args:
        connection: to write to.
        header: the message (`autograder.protocol.messages`).
        buffers: the arrays that its trees name.

    Raises:
        Closed: the other side is gone.
    """
    arrays = [np.ascontiguousarray(b) for b in buffers or []]
    text = json.dumps(header | {"sizes": [a.nbytes for a in arrays]}, default=msgspec.structs.asdict).encode()
    try:
        connection.sendall(struct.pack("<I", len(text)) + text)
        for array in arrays:
            if array.nbytes:
                connection.sendall(memoryview(array.reshape(-1).view(np.uint8)))
    except OSError as error:
        raise Closed(str(error)) from None


#: When to wait no longer: a moment of time.monotonic(), a function that gives the seconds left, or None for never.
Deadline = float | Callable[[], float] | None


def receive(connection: socket.socket, deadline: Deadline = None) -> tuple[dict[str, Any], list[bytearray]]:
    """Receive one frame.

    Args:
        connection: to read from.
        deadline: see there.

    Raises:
        Closed, Late, ChannelError.
    """
    (length,) = struct.unpack("<I", _exactly(connection, 4, deadline))
    if length > MAX_HEADER:
        raise ChannelError("a header is too large")
    text = _exactly(connection, length, deadline)
    if sum(text.count(mark) for mark in (b"[", b"{", b",")) > MAX_PARTS:
        raise ChannelError("a header has too many parts")
    try:
        header = json.loads(text)
    except (ValueError, RecursionError):
        raise ChannelError("a header is not JSON") from None
    sizes = header.get("sizes") if type(header) is dict else None
    if type(sizes) is not list or len(sizes) > MAX_COUNT or any(type(s) is not int or s < 0 for s in sizes):
        raise ChannelError("a header does not name its buffers")
    if sum(sizes) > MAX_BUFFERS:
        raise ChannelError("the arrays are too large")
    return header, [_exactly(connection, size, deadline) for size in sizes]


def _exactly(connection: socket.socket, size: int, deadline: Deadline) -> bytearray:
    data = bytearray(size)
    view, done = memoryview(data), 0
    while done < size:
        left = deadline() if callable(deadline) else None if deadline is None else deadline - time.monotonic()
        if left is not None and left <= 0:
            raise Late
        try:
            connection.settimeout(left)
            got = connection.recv_into(view[done:], min(size - done, 1 << 20))
        except TimeoutError:
            continue  # which looks once more whether time is left
        except OSError as error:
            raise Closed(str(error)) from None
        if not got:
            raise Closed("the connection was closed")
        done += got
    return data


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
    """The items, unless hashing their keys could take for ever."""
    plain = (str, bool, float, type(None))
    odd = sum(type(k) not in plain and not (type(k) is int and abs(k) < EXACT) for k in keys)
    if odd > MAX_ODD_KEYS:
        raise ValueError("too many keys")
    return items


def _array(value: Any, buffers: list[np.ndarray], refer: Refer, depth: int) -> Any:
    array = np.array(value, copy=None, subok=False)
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
