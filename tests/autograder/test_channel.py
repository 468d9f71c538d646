"""What crosses the channel arrives as plain data or not at all."""

from __future__ import annotations

import ast
import collections
import copy
import fractions
import json
import math
import random
import socket
import struct
import threading
import time
import warnings
from pathlib import Path

import numpy as np
import pytest
import torch

from autograder.protocol import channel, values
from autograder.protocol.channel import ChannelError, Closed, Late, receive, send
from autograder.protocol.values import pack, unpack

Point = collections.namedtuple("Point", "x y")
MUTATIONS = 20_000


class Thing:
    """No data."""


class Loud(np.ndarray):
    """An array that believes itself equal to everything."""

    def __eq__(self, other):
        return True

    __hash__ = None

    def __array_ufunc__(self, *args, **kwargs):
        raise RuntimeError("asked")


def refer(value):
    return {"$ref": 7, "kind": type(value).__name__}


def resolve(tree):
    return ("reference", tree["$ref"])


def refuse(value):
    raise AssertionError(f"{type(value).__name__} was taken for no data")


def there_and_back(value, refer=refuse):
    """A value packed, sent through real sockets, received and unpacked."""
    ours, theirs = socket.socketpair()
    with ours, theirs:
        buffers = []
        tree = pack(value, buffers, refer)
        sender = threading.Thread(target=send, args=(ours, {"value": tree}, buffers))
        sender.start()
        header, arrays = receive(theirs, time.monotonic() + 20)
        sender.join()
    return unpack(header["value"], arrays, resolve)


def same(a, b) -> bool:
    """Equal in type and value; nan equals nan, 0.0 is not -0.0."""
    if type(a) is not type(b):
        return False
    if isinstance(a, (list, tuple)):
        return len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, float):
        return (math.isnan(a) and math.isnan(b)) or (a == b and math.copysign(1, a) == math.copysign(1, b))
    return a == b


class TestValues:
    @pytest.mark.parametrize(
        "value",
        [
            *[None, True, False, 0, -7, 2**53 - 1, 2**53, -(2**53), 2**64, -(10**300), 0.1, -0.0, 1e308, 5e-324],
            *[math.nan, math.inf, -math.inf, "", "a", "π 😀", "half \ud83d a pair", 'quote" and \\ and \0', "$s"],
            *[[], [1, [2.5, [None]]], (), (1,), (1, (2, [3])), [math.nan, -0.0]],
        ],
        ids=ascii,
    )
    def test_plain_data_arrives_as_it_was(self, value):
        """Numbers, texts, lists and tuples keep their type and value."""
        assert same(there_and_back(value), value)

    @pytest.mark.parametrize("value", [1 + 2j, complex(0.0, -1.5), complex(math.inf, -2)])
    def test_a_complex_number_arrives(self, value):
        """Both parts of a complex number arrive."""
        assert there_and_back(value) == value

    def test_a_complex_nan_arrives(self):
        """A part that is nan stays nan."""
        found = there_and_back(complex(math.nan, 3))
        assert (math.isnan(found.real), found.imag) == (True, 3)

    @pytest.mark.parametrize(
        "value",
        [{}, {"a": 1}, {7: "one", 2.5: [2], (3, "x"): None, None: True, True: 0, 1j: 2}, set(), {1, "a", (2, 3)}],
        ids=["empty dict", "dict", "keys of any kind", "empty set", "set"],
    )
    def test_dicts_and_sets_arrive(self, value):
        """A dict may have keys of any plain kind, and keeps their order."""
        found = there_and_back(value)
        assert found == value
        assert list(found) == list(value) if isinstance(value, dict) else True

    def test_a_named_tuple_arrives_as_a_tuple(self):
        """The class of a namedtuple is not data; its entries are."""
        assert same(there_and_back(Point(1, "b")), (1, "b"))

    @pytest.mark.parametrize(
        ("lazy", "expected"),
        [
            (lambda: (i * i for i in range(3)), [0, 1, 4]),
            (lambda: range(2, 5), [2, 3, 4]),
            (lambda: map(str, [1, 2]), ["1", "2"]),
            (lambda: zip([1], "a", strict=True), [(1, "a")]),
            (lambda: {"k": 2}.keys(), ["k"]),
            (lambda: {"k": 2}.items(), [("k", 2)]),
        ],
        ids=["generator", "range", "map", "zip", "keys", "items"],
    )
    def test_what_is_lazy_arrives_as_a_list(self, lazy, expected):
        """Generators, ranges and views are drained."""
        assert same(there_and_back(lazy()), expected)

    @pytest.mark.parametrize("value", [fractions.Fraction(1, 4), __import__("decimal").Decimal("0.25")])
    def test_other_real_numbers_arrive_as_floats(self, value):
        """Fractions arrive as floats; decimals are no data, as Python does not count them among the reals."""
        found = there_and_back(value, refer)
        assert found in (0.25, ("reference", 7))

    def test_a_frozen_set_arrives_as_a_set(self):
        """A frozenset is data."""
        assert there_and_back(frozenset({2, 3})) == {2, 3}

    @pytest.mark.parametrize("kind", [int, float, str], ids=lambda k: k.__name__)
    def test_a_subclass_of_a_plain_type_arrives_plain(self, kind):
        """What a subclass overrides stays behind."""
        lying = type("Lying", (kind,), {"__eq__": lambda *_: True, "__str__": lambda _: "lie", "__hash__": None})
        assert same(there_and_back(lying("3")), kind("3"))

    @pytest.mark.parametrize("value", [Thing(), Thing, len, lambda: 1, b"bytes", math], ids=lambda v: type(v).__name__)
    def test_what_is_no_data_becomes_a_reference(self, value):
        """Objects, classes, functions and modules are referred to."""
        assert there_and_back([value], refer) == [("reference", 7)]


LYING = """
class Lying({base}):
    def __iter__(self):
        return iter(["a lie"])
    def items(self):
        return [("a", "lie")]
    keys = values = __len__ = __getitem__ = __contains__ = items
"""


@pytest.mark.parametrize(
    ("base", "value"),
    [("list", [3, 5]), ("dict", {3: 5}), ("set", {3, 5}), ("frozenset", {3, 5}), ("collections.OrderedDict", {3: 5})],
)
def test_a_container_is_read_by_its_builtins_iteration(base, value):
    """What a subclass says that it holds is not asked."""
    names = {"collections": collections}
    exec(LYING.format(base=base), names)
    lying = names["Lying"](value)
    assert there_and_back(lying) == value


class TestArrays:
    @pytest.mark.parametrize("dtype", sorted(values.DTYPES))
    @pytest.mark.parametrize("shape", [(), (1,), (2, 3, 5), (0,), (3, 0, 2)], ids=str)
    def test_every_allowed_dtype_and_shape_arrives(self, dtype, shape):
        """dtype, shape and values of an array are kept; 0-d and empty ones too."""
        value = np.arange(math.prod(shape)).reshape(shape).astype(dtype)
        found = there_and_back(value)
        assert (type(found), found.dtype, found.shape) == (np.ndarray, value.dtype, value.shape)
        np.testing.assert_array_equal(found, value)

    @pytest.mark.parametrize(
        "change",
        [np.asfortranarray, lambda a: a[::2, ::-1], lambda a: a.T, lambda a: np.broadcast_to(a[0], (7, 3))],
        ids=["fortran", "strided", "transposed", "broadcast"],
    )
    def test_the_layout_in_memory_does_not_matter(self, change):
        """Arrays that are not contiguous arrive with their values."""
        value = change(np.arange(15.0).reshape(5, 3))
        np.testing.assert_array_equal(there_and_back(value), value)

    def test_the_byte_order_does_not_matter(self):
        """Big-endian arrays, as image files hold them, arrive with their values."""
        value = np.arange(5).astype(">i4")
        np.testing.assert_array_equal(there_and_back(value), value)

    @pytest.mark.parametrize("value", [np.float32(0.1), np.int64(-3), np.bool_(True), np.complex128(2j), np.float64(7)])
    def test_a_numpy_number_stays_one(self, value):
        """A NumPy scalar keeps its type."""
        found = there_and_back(value)
        assert (type(found), found) == (type(value), value)

    @pytest.mark.filterwarnings("default")
    @pytest.mark.parametrize("value", [np.arange(3.0).view(Loud), np.ma.masked_array([1.0, 2.0], [False, True])])
    def test_a_subclass_of_an_array_arrives_as_a_plain_array(self, value):
        """What an array's subclass overrides stays behind."""
        assert type(there_and_back(value)) is np.ndarray

    def test_long_doubles_arrive_in_double_precision(self):
        """longdouble is shortened to float64."""
        found = there_and_back(np.array([0.5, 3], dtype=np.longdouble))
        assert (found.dtype, found.tolist()) == (np.dtype("float64"), [0.5, 3.0])

    @pytest.mark.parametrize("value", [np.array([1, None, "a"], dtype=object), np.array(["ab", "c"])], ids=["O", "U"])
    def test_arrays_of_objects_and_texts_arrive_as_lists(self, value):
        """An array that holds Python objects arrives as the list of them."""
        assert there_and_back(value) == value.tolist()

    @pytest.mark.parametrize(
        "value", [np.zeros(2, [("a", "i4"), ("b", "f8")]), np.array(["2020-01-01"], dtype="M8[D]")], ids=["V", "M"]
    )
    def test_records_and_dates_become_references(self, value):
        """Structured arrays and dates are no data."""
        assert there_and_back(value, refer) == ("reference", 7)

    @pytest.mark.parametrize("dtype", ["float16", "float32", "float64", "int64", "uint8", "bool", "complex64"])
    def test_tensors_arrive_as_tensors(self, dtype):
        """A torch tensor keeps dtype, shape and values."""
        value = torch.ones(2, 3).to(getattr(torch, dtype))
        found = there_and_back(value)
        assert found.dtype == value.dtype
        assert torch.equal(found, value)

    def test_bfloat16_arrives_in_single_precision(self):
        """NumPy has no bfloat16: the values arrive as float32."""
        found = there_and_back(torch.tensor([1.5, -2.0], dtype=torch.bfloat16))
        assert (found.dtype, found.tolist()) == (torch.float32, [1.5, -2.0])

    @pytest.mark.parametrize("make", [lambda t: t.T, lambda t: t.to(torch.complex64).conj(), lambda t: t[..., 0]])
    def test_views_of_tensors_arrive(self, make):
        """Transposed, conjugated and strided tensors arrive with their values."""
        value = make(torch.arange(6.0).reshape(2, 3))
        assert torch.equal(there_and_back(value), value.resolve_conj())

    def test_what_arrives_can_be_written_to(self):
        """The receiver owns what it received."""
        found = there_and_back(np.zeros(3))
        found += 1
        assert found.tolist() == [1, 1, 1]

    def test_two_arrays_stay_apart(self):
        """Each array has bytes of its own."""
        first, second = there_and_back([np.zeros(2), np.ones(2)])
        first[:] = 5
        assert second.tolist() == [1, 1]


def nested(depth: int):
    value: list = []
    for _ in range(depth):
        value = [value]
    return value


class TestCaps:
    def test_deep_values_are_not_packed(self):
        """Nesting beyond the limit is refused by the sender; also a list that holds itself."""
        with pytest.raises(ChannelError, match="deeply"):
            pack(nested(values.MAX_DEPTH + 1), [], refer)
        itself: list = []
        itself.append(itself)
        with pytest.raises(ChannelError, match="deeply"):
            pack(itself, [], refer)

    def test_deep_trees_are_not_unpacked(self):
        """Nesting beyond the limit is refused by the receiver."""
        tree = {"$l": []}
        for _ in range(values.MAX_DEPTH + 1):
            tree = {"$l": [tree]}
        with pytest.raises(ChannelError, match="deeply"):
            unpack(tree, [], resolve)

    def test_the_deepest_allowed_value_arrives(self):
        """The limit itself is allowed."""
        assert there_and_back(nested(values.MAX_DEPTH)) == nested(values.MAX_DEPTH)

    def test_endless_generators_are_given_up(self, monkeypatch):
        """A generator is drained up to a number of items."""
        monkeypatch.setattr(values, "MAX_ITEMS", 100)
        with pytest.raises(ChannelError, match="too many"):
            pack(iter_for_ever(), [], refer)

    @pytest.mark.parametrize("length", [channel.MAX_HEADER + 1, 2**32 - 1])
    def test_a_long_header_is_refused_before_it_is_read(self, length):
        """The length of a header is capped."""
        with pytest.raises(ChannelError, match="too large"):
            received(struct.pack("<I", length))

    @pytest.mark.parametrize(
        "sizes",
        [None, {}, "5", 3, [None], ["1"], [1.0], [True], [-1], [0] * (channel.MAX_COUNT + 1), [math.nan]],
        ids=lambda s: ascii(s)[:20],
    )
    def test_sizes_must_be_a_short_list_of_whole_numbers(self, sizes):
        """A header that does not name its buffers is refused."""
        with pytest.raises(ChannelError):
            received(frame({"sizes": sizes}))

    @pytest.mark.parametrize("sizes", [[channel.MAX_BUFFERS + 1], [channel.MAX_BUFFERS // 2 + 1] * 2, [10**30]])
    def test_the_arrays_of_a_frame_are_capped_together(self, sizes):
        """Buffers that add up to too much are refused before memory is taken."""
        with pytest.raises(ChannelError, match="too large"):
            received(frame({"sizes": sizes}))

    @pytest.mark.parametrize("text", [b"", b"[", b"[]", b"5", b"null", b"\xff\xfe", b"[" * 100_000, b"9" * 10_000])
    def test_a_header_that_is_no_object_is_refused(self, text):
        """Anything but a JSON object is refused."""
        with pytest.raises(ChannelError):
            received(struct.pack("<I", len(text)) + text)


class TestMalformed:
    ARRAY = {"$a": 0, "dtype": "float64", "shape": [2], "kind": "array"}  # noqa: RUF012

    @pytest.mark.parametrize(
        "wrong",
        [
            {"dtype": "object"},
            {"dtype": "O"},
            {"dtype": ">f8"},
            {"dtype": "U2"},
            {"dtype": ["float64"]},
            {"dtype": None},
            {"shape": [-2]},
            {"shape": [2.0]},
            {"shape": [True, 2]},
            {"shape": [3]},
            {"shape": [10**30]},
            {"shape": [0, 10**30]},
            {"shape": [1] * 17 + [2]},
            {"shape": "2"},
            {"shape": {"0": 2}},
            {"$a": 1},
            {"$a": -1},
            {"$a": "0"},
            {"$a": True},
            {"$a": 10**30},
            {"dtype": "float32"},
        ],
        ids=lambda w: ascii(w)[:40],
    )
    def test_an_array_of_wrong_form_is_refused(self, wrong):
        """Wrong dtypes, shapes and sizes give ChannelError."""
        with pytest.raises(ChannelError):
            unpack(self.ARRAY | wrong, [bytearray(16)], resolve)

    @pytest.mark.parametrize("missing", ["dtype", "shape", "kind"])
    def test_an_array_without_a_part_is_refused(self, missing):
        """Every part of an array's description is needed."""
        with pytest.raises(ChannelError):
            unpack({k: v for k, v in self.ARRAY.items() if k != missing}, [bytearray(16)], resolve)

    @pytest.mark.parametrize(
        "tree",
        [
            *[[], [1], "text", {}, {"$x": 1}, {"s": "a"}, {"$s": 1}, {"$s": None}, {"$i": 5}, {"$i": "x"}, {"$i": ""}],
            *[{"$f": 1.0}, {"$f": "one"}, {"$c": [1]}, {"$c": 5}, {"$c": ["1", "2"]}, {"$c": [{"$s": "1"}, 2]}],
            *[{"$l": {}}, {"$l": 3}, {"$l": ["raw"]}, {"$t": None}, {"$d": {}}, {"$d": [1]}, {"$d": [[1]]}],
            *[{"$d": [[{"$l": []}, 1]]}, {"$u": [{"$l": []}]}, {"$u": [{"$d": []}]}, {"__class__": "os.system"}],
        ],
        ids=ascii,
    )
    def test_a_tree_of_wrong_form_is_refused(self, tree):
        """What `pack` does not make gives ChannelError."""
        with pytest.raises(ChannelError):
            unpack(tree, [], resolve)

    def test_random_mutations_give_a_value_or_a_channel_error(self):
        """Some 20,000 mutated frames: none blocks, and none raises anything but ChannelError or Closed."""
        draw = random.Random(271828)
        frames = [real_frame(value) for value in VALUES]
        outcomes = collections.Counter()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            for _ in range(MUTATIONS):
                header, arrays = draw.choice(frames)
                data = mutated(header, arrays, draw)
                try:
                    received_header, buffers = received(data)
                    unpack(received_header.get("value"), buffers, resolve)
                    outcomes["value"] += 1
                except (ChannelError, Closed) as error:
                    outcomes[type(error).__name__] += 1
        assert set(outcomes) == {"value", "ChannelError", "Closed"}, outcomes

    def test_a_buffer_is_named_once(self):
        """Small frames cannot ask for large memory: two arrays do not share a buffer."""
        with pytest.raises(ChannelError):
            unpack({"$l": [self.ARRAY | {"kind": "tensor"}] * 2}, [bytearray(16)], resolve)

    @pytest.mark.parametrize("tag", ["$l", "$t"])
    def test_long_lists_are_refused_by_the_receiver(self, tag, monkeypatch):
        """The number of items is capped where they arrive."""
        monkeypatch.setattr(values, "MAX_ITEMS", 100)
        with pytest.raises(ChannelError):
            unpack({tag: [1] * 101}, [], resolve)

    def test_colliding_keys_do_not_hold_the_grader(self):
        """A set of numbers with one hash value is refused before it is made."""
        colliding = [{"$i": str(n * (2**61 - 1))} for n in range(1, values.MAX_ODD_KEYS + 2)]
        with pytest.raises(ChannelError):
            unpack({"$u": colliding}, [], resolve)


class TestEnds:
    def test_silence_is_late(self):
        """Nothing before the deadline gives Late, at the deadline."""
        ours, theirs = socket.socketpair()
        started = time.monotonic()
        with ours, theirs, pytest.raises(Late):
            receive(theirs, started + 0.2)
        assert time.monotonic() - started >= 0.19

    def test_a_deadline_in_the_past_is_late_at_once(self):
        """A deadline that has passed does not wait, also when data is there."""
        with pytest.raises(Late):
            received(frame({"sizes": []}), deadline=time.monotonic() - 1)

    @pytest.mark.parametrize("part", [2, 4, 9])
    def test_half_a_frame_is_late(self, part):
        """A frame that stops in the middle does not hold the receiver beyond the deadline."""
        ours, theirs = socket.socketpair()
        with ours, theirs:
            ours.sendall(frame({"sizes": [5]})[:part])
            with pytest.raises(Late):
                receive(theirs, time.monotonic() + 0.1)

    def test_drops_do_not_move_the_deadline(self):
        """A sender that gives one byte at a time does not get more time."""
        ours, theirs = socket.socketpair()
        over = threading.Event()

        def drip():
            while not over.wait(0.05):
                ours.send(b"\x01")

        thread = threading.Thread(target=drip)
        with ours, theirs:
            thread.start()
            try:
                ours.send(struct.pack("<I", 1_000_000))
                with pytest.raises(Late):
                    receive(theirs, time.monotonic() + 0.4)
            finally:
                over.set()
                thread.join()

    @pytest.mark.parametrize("part", [0, 3, 4, 9])
    def test_an_end_in_the_middle_is_closed(self, part):
        """A sender that goes away gives Closed."""
        with pytest.raises(Closed):
            received(frame({"sizes": [5]})[:part])

    def test_sending_to_nobody_is_closed(self):
        """A receiver that went away gives Closed."""
        ours, theirs = socket.socketpair()
        theirs.close()
        with ours, pytest.raises(Closed):
            send(ours, {"op": "x"}, [np.zeros(1_000_000)])

    def test_frames_follow_each_other(self):
        """Two frames in a row are told apart."""
        ours, theirs = socket.socketpair()
        with ours, theirs:
            send(ours, {"n": 1}, [np.arange(3)])
            send(ours, {"n": 2})
            (first, arrays), (second, none) = receive(theirs), receive(theirs)
        assert (first["n"], len(arrays[0]), second["n"], none) == (1, 3 * np.arange(3).itemsize, 2, [])


def test_there_is_no_pickle_in_it():
    """The channel imports no pickle, evaluates no text and looks up no name that it was sent."""
    tree = ast.parse(Path(channel.__file__).read_text())
    imported = {a.name for n in ast.walk(tree) if isinstance(n, (ast.Import, ast.ImportFrom)) for a in n.names}
    imported |= {n.module for n in ast.walk(tree) if isinstance(n, ast.ImportFrom)}
    used = {n.id for n in ast.walk(tree) if isinstance(n, ast.Name)}
    used |= {n.attr for n in ast.walk(tree) if isinstance(n, ast.Attribute)}
    forbidden = {"pickle", "marshal", "dill", "cloudpickle", "shelve", "importlib", "eval", "exec", "__import__"}
    forbidden |= {"getattr", "setattr", "globals", "loads_pickle", "allow_pickle", "load", "fromstring"}
    assert not forbidden & (imported | used)


VALUES = [
    [1, 2.5, None, True, "text", 2**70, math.nan, 1 + 2j, (3, [4])],
    {"a": 1, (2, 3): [np.arange(6.0).reshape(2, 3)], 5: {7, 8}},
    [np.float32(2.5), np.zeros((0, 3)), np.array(7), Thing()],
    np.arange(4, dtype=np.int16),
    {"deep": [[[[[1]]]]], "set": {1, 2, 3}, "z": [Thing(), len]},
]
SCRAPS = [None, True, 0, -1, 1, 2**31, 2**63, 10**30, 1.5, math.nan, math.inf, "", "x", "float64", "object", "$s"]
SCRAPS += [[], {}, [[]], [0], [-1], [2, 3], {"$s": "a"}, {"$l": [1]}, {"$ref": 1, "kind": "x"}, {"$a": 0}, "9" * 600]
TAGS = ["$s", "$i", "$f", "$c", "$a", "$l", "$t", "$d", "$u", "$ref", "$mine", "dtype", "shape", "kind", "sizes", "$z"]


def iter_for_ever():
    while True:
        yield 0


def frame(header) -> bytes:
    text = json.dumps(header).encode()
    return struct.pack("<I", len(text)) + text


def received(data: bytes, deadline: float | None = None):
    """What `receive` makes of these bytes when the sender then goes away."""
    ours, theirs = socket.socketpair()
    with theirs:
        with ours:
            ours.sendall(data)
        return receive(theirs, deadline or time.monotonic() + 20)


def real_frame(value) -> tuple[dict, list[bytes]]:
    buffers: list = []
    tree = pack(value, buffers, refer)
    arrays = [np.ascontiguousarray(b).tobytes() for b in buffers]
    return json.loads(json.dumps({"value": tree, "sizes": list(map(len, arrays))})), arrays


def places(tree, found):
    """(container, key) of every part of a tree."""
    for key in list(tree) if isinstance(tree, dict) else range(len(tree)) if isinstance(tree, list) else ():
        found.append((tree, key))
        places(tree[key], found)
    return found


def mutated(header: dict, arrays: list[bytes], draw: random.Random) -> bytes:
    """A frame with one to three random changes in its tree or in its bytes."""
    header, raw = copy.deepcopy(header), b"".join(arrays)
    for _ in range(draw.randint(1, 3)):
        where = places(header, [])
        if not where:
            break
        container, key = draw.choice(where)
        match draw.randrange(6):
            case 0:
                container[key] = copy.deepcopy(draw.choice(SCRAPS))
            case 1:
                del container[key]
            case 2 if isinstance(container, dict):
                container[draw.choice(TAGS)] = container.pop(key)
            case 3:
                other, name = draw.choice(where)
                container[key] = copy.deepcopy(other[name])
            case 4 if isinstance(container, list):
                container.insert(key, copy.deepcopy(draw.choice(SCRAPS)))
            case _:
                container[key] = [container[key]]
    data = bytearray(frame(header) + raw)
    if draw.random() < 0.3:
        for _ in range(draw.randint(1, 4)):
            data[draw.randrange(len(data))] = draw.randrange(256)
    if draw.random() < 0.1:
        del data[draw.randrange(len(data)) :]
    return bytes(data)


@pytest.mark.parametrize(
    "value", [3**1000, -(7**4000), {(row, column): row for row in range(53) for column in range(59)}]
)
def test_large_plain_data_arrive_whole(value):
    """A factorial of hundreds of digits, and the cells of a grid."""
    assert there_and_back(value) == value


def test_an_integer_without_end_is_refused():
    """It does not become another number."""
    with pytest.raises(ChannelError, match="digits"):
        pack(1 << 20_000, [], refer)
