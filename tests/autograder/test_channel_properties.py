"""What the channel carries arrives as it was, and what is not of its form is refused: for values made by hypothesis."""

from __future__ import annotations

import contextlib
import json
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from autograder.protocol.channel import ChannelError
from autograder.protocol.events import Event
from autograder.protocol.messages import Message, Questions, Replies, read
from autograder.protocol.values import DTYPES, pack, unpack

# The same examples in every run: a test that fails one day in a hundred tells nobody anything.
fixed = settings(max_examples=300, deadline=None, derandomize=True, database=None)

numbers = st.integers(-(2**200), 2**200) | st.floats() | st.complex_numbers() | st.booleans()
keys = st.text() | st.integers() | st.floats(allow_nan=False) | st.booleans() | st.none()
arrays = hnp.arrays(st.sampled_from(sorted(DTYPES)).map(np.dtype), hnp.array_shapes(min_dims=0, min_side=0, max_side=5))
data = st.recursive(
    st.none() | numbers | st.text() | arrays,
    lambda inner: (
        st.lists(inner) | st.lists(inner).map(tuple) | st.dictionaries(keys, inner) | st.sets(keys.filter(bool))
    ),
    max_leaves=20,
)
tags = st.sampled_from(["$s", "$i", "$f", "$c", "$a", "$l", "$t", "$d", "$u", "$ref", "$mine", "$v", "$x", "dtype"])
trees = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(tags, inner, max_size=4),
    max_leaves=15,
)


def refuse(value):
    raise AssertionError(f"{type(value).__name__} was taken for no data")


def equal(one, other) -> bool:
    """Equal in type and value, parts included; nan equals nan, and -0.0 is not 0.0."""
    if type(one) is not type(other):
        return False
    if isinstance(one, np.ndarray):
        return one.dtype == other.dtype and one.shape == other.shape and one.tobytes() == other.tobytes()
    if isinstance(one, float):
        return (math.isnan(one) and math.isnan(other)) or (
            one == other and math.copysign(1, one) == math.copysign(1, other)
        )
    if isinstance(one, complex):
        return equal(one.real, other.real) and equal(one.imag, other.imag)
    if isinstance(one, (list, tuple)):
        return len(one) == len(other) and all(map(equal, one, other))
    if isinstance(one, dict):
        return len(one) == len(other) and all(map(equal, one.items(), other.items()))
    return one == other


@fixed
@given(data)
def test_values_arrive_as_they_were(value):
    """Through JSON, with the bytes of arrays beside it."""
    buffers = []
    tree = json.loads(json.dumps(pack(value, buffers, refuse)))
    assert equal(unpack(tree, [bytearray(b.tobytes()) for b in buffers], refuse), value)


@fixed
@given(trees, st.lists(st.binary(max_size=16), max_size=2))
def test_a_strange_tree_is_refused_or_plain_data(tree, buffers):
    """Nothing but ChannelError comes out, whatever the student's process sends."""
    with contextlib.suppress(ChannelError):
        unpack(tree, [bytearray(b) for b in buffers], lambda tree: None)


@fixed
@given(
    st.dictionaries(
        st.sampled_from(
            ["reply", "op", "event", "value", "changed", "error", "function", "args", "what", "step", "talk"]
        ),
        trees | st.sampled_from(["answer", "raised", "callback", "ask", "name", "cell", "start"]),
    )
)
@pytest.mark.parametrize("kind", [Replies, Questions, Event], ids=["replies", "questions", "events"])
def test_a_strange_header_is_refused_or_a_message(kind, header):
    """Nothing but ValueError comes out."""
    try:
        found = read(header, kind)
    except ValueError:
        return
    assert isinstance(found, Message)
