"""States of a notebook that one process keeps: what can be had back, what is seen to have changed, what is left."""

import functools
import os
import threading
import warnings
from collections import Counter, OrderedDict, defaultdict, deque

import matplotlib.pyplot as plt
import numpy as np
import pytest
import torch

from autograder.student.states import MAX_BYTES, MAX_OBJECTS, CannotKeep, Changed, States


class Shelf:
    """Has attributes."""

    def __init__(self):
        self.books = [2, 3]
        self.size = 5


class Slots:
    __slots__ = ("book",)

    def __init__(self):
        self.book = [2]


class Words(dict):
    """A dict with more."""


def adder(start):
    total = [start]

    def add(x):
        total[0] += x
        return total[0]

    return add


def with_default(x, memory=[]):  # noqa: B006
    memory.append(x)
    return memory


with_default.__module__ = adder.__module__ = Shelf.__module__ = Slots.__module__ = Words.__module__ = "__main__"


@pytest.fixture
def notebook(tmp_path, monkeypatch):
    """`notebook(name=value, ...)`: the names of a notebook in its folder, and its states; one is kept."""
    monkeypatch.chdir(tmp_path)

    def begin(**names):
        found = {"__name__": "__main__"}
        states = States(found)
        found.update(names)
        states.keep()
        return found, states

    yield begin
    plt.close("all")


def figure():
    made, axes = plt.subplots()
    axes.plot([0, 1], [2, 3])
    return made


MUTABLE = {
    "an array": (lambda: np.arange(5.0), lambda x: x.__setitem__(2, 7.0)),
    "a part of an array": (lambda: np.arange(12.0).reshape(3, 4).T[1:], lambda x: x.__setitem__((0, 0), 7.0)),
    "an array of objects": (lambda: np.array([None, "a"]), lambda x: x.__setitem__(0, 7.0)),
    "an empty array": (lambda: np.zeros((0, 3)), lambda x: setattr(x, "shape", (3, 0))),
    "a write-protected array": (lambda: np.arange(3), lambda x: x.setflags(write=False)),
    "a list": (lambda: [2, 3], lambda x: x.append(5)),
    "an item of a list": (lambda: [2.5, 3.5], lambda x: x.__setitem__(0, 7.5)),
    "a list in a tuple": (lambda: (2, [3]), lambda x: x[1].append(5)),
    "a dict": (lambda: {"a": 2}, lambda x: x.update(b=3)),
    "a value of a dict": (lambda: {"a": [2]}, lambda x: x["a"].append(3)),
    "a set": (lambda: {2, 3}, lambda x: x.add(5)),
    "a deque": (lambda: deque([2, 3]), lambda x: x.rotate()),
    "an ordered dict": (lambda: OrderedDict(a=2, b=3), lambda x: x.move_to_end("a")),
    "a defaultdict": (lambda: defaultdict(list), lambda x: x["a"]),
    "a counter": (lambda: Counter("aab"), lambda x: x.update("b")),
    "a dict of one's own": (Words, lambda x: x.update(a=2)),
    "an attribute of such a dict": (lambda: Words(), lambda x: setattr(x, "author", "A")),
    "an attribute": (Shelf, lambda x: setattr(x, "size", 7)),
    "what an attribute holds": (Shelf, lambda x: x.books.append(5)),
    "a new attribute": (Shelf, lambda x: setattr(x, "colour", "red")),
    "a slot": (Slots, lambda x: x.book.append(3)),
    "what a method belongs to": (lambda: Shelf().__init__, lambda x: x.__self__.books.append(5)),
    "a method of a list": (lambda: [2].append, lambda x: x(3)),
    "a closure": (lambda: adder(2), lambda x: x(3)),
    "a default": (lambda: with_default, lambda x: x(3)),
    "an attribute of a function": (lambda: adder(2), lambda x: setattr(x, "calls", 1)),
    "the code of a function": (lambda: adder(2), lambda x: setattr(x, "__code__", adder(3).__code__.replace())),
    "an attribute of a class": (lambda: type("Own", (Shelf,), {"many": []}), lambda x: x.many.append(2)),
    "a method of a class": (lambda: type("Own", (Shelf,), {}), lambda x: setattr(x, "size", lambda self: 3)),
    "a tensor": (lambda: torch.zeros(5), lambda x: x.add_(1)),
    "the data of a parameter": (lambda: torch.nn.Linear(3, 2), lambda x: x.weight.data.zero_()),
    "a gradient": (lambda: torch.nn.Linear(3, 2), lambda x: x(torch.ones(5, 3)).sum().backward()),
    "training": (lambda: torch.nn.Dropout(), lambda x: x.eval()),
    "whether it requires a gradient": (lambda: torch.zeros(5), lambda x: x.requires_grad_()),
    "a step of an optimizer": (
        lambda: torch.optim.SGD([torch.ones(3, requires_grad=True)], lr=0.5),
        lambda x: x.param_groups[0].update(lr=0.1),
    ),
    "a figure": (figure, lambda x: x.axes[0].set_title("later")),
    "an axis of a figure": (lambda: figure().axes[0], lambda x: x.set_xlabel("later")),
    "a line of a figure": (lambda: figure().axes[0].lines[0], lambda x: x.set_ydata([5, 7])),
    "the axes of several figures": (lambda: plt.subplots(2, 3)[1], lambda x: x[1, 2].plot([2, 3])),
}


@pytest.mark.parametrize("what", MUTABLE)
def test_a_change_is_seen(notebook, what):
    """What a later cell changes in place makes the state one that cannot be had back."""
    make, change = MUTABLE[what]
    names, states = notebook(x=make())
    change(names["x"])
    with pytest.raises(Changed):
        states.go_back(0)


@pytest.mark.parametrize("what", MUTABLE)
def test_what_stays_as_it_is_can_be_had_back(notebook, what):
    """Without a change, a name that stands for something else by now is what it was."""
    names, states = notebook(x=MUTABLE[what][0]())
    before, names["x"] = names["x"], 5
    states.go_back(0)
    assert names["x"] is before


@pytest.mark.parametrize("what", MUTABLE)
def test_a_change_before_the_next_state_is_seen_there(notebook, what):
    """The next state is not kept together with one that is lost."""
    make, change = MUTABLE[what]
    names, states = notebook(x=make())
    change(names["x"])
    with pytest.raises(Changed):
        states.keep()


def test_a_name_that_came_later_is_gone(notebook):
    """Names of later cells are not there."""
    names, states = notebook(x=2)
    names["y"] = 3
    states.go_back(0)
    assert "y" not in names


def test_a_name_that_was_deleted_is_back(notebook):
    """What a later cell deletes is there again."""
    names, states = notebook(x=2)
    del names["x"]
    states.go_back(0)
    assert names["x"] == 2


def test_each_state_has_its_own_names(notebook):
    """Going from one state to the other changes the names each time."""
    names, states = notebook(x=2)
    names["x"] = 3
    states.keep()
    seen = [(states.go_back(number), names["x"])[1] for number in (0, 1, 0)]
    assert seen == [2, 3, 2]


def test_what_a_test_sets_stays_with_its_state(notebook):
    """A name that is set in a state is still set when the state is gone back to, and nowhere else."""
    names, states = notebook(x=2)
    states.keep()
    states.go_back(0)
    names["x"] = 5
    states.go_back(1)
    elsewhere = names["x"]
    states.go_back(0)
    assert (elsewhere, names["x"]) == (2, 5)


def test_a_change_by_a_test_is_seen_by_the_next(notebook):
    """What a call of one state changes in place does not reach another state unseen."""
    names, states = notebook(x=[2])
    states.keep()
    states.go_back(0)
    names["x"].append(3)
    with pytest.raises(Changed):
        states.go_back(1)


@pytest.mark.parametrize(
    ("make", "draw"),
    [
        (lambda: np.random.default_rng(5), lambda x: x.normal()),
        (lambda: np.random.RandomState(5), lambda x: x.normal()),
        (lambda: __import__("random").Random(5), lambda x: x.random()),
        (lambda: np.random, lambda x: x.normal()),
        (lambda: __import__("random"), lambda x: x.random()),
        (lambda: torch, lambda x: float(x.rand(()))),
    ],
    ids=["Generator", "RandomState", "Random", "numpy.random", "random", "torch"],
)
def test_random_numbers_are_drawn_again(notebook, make, draw):
    """Random generators are where they were, however many numbers later cells have drawn."""
    names, states = notebook(x=make())
    first = draw(names["x"])
    states.go_back(0)
    assert draw(names["x"]) == first


@pytest.mark.parametrize(
    "make",
    [
        lambda: iter([2, 3]),
        lambda: (n for n in [2, 3]),
        lambda: functools.lru_cache(adder),
        lambda: open(os.devnull),  # noqa: SIM115
        lambda: torch.ones(3, requires_grad=True).sum(),
        lambda: threading.Lock(),
        lambda: [[n] for n in range(MAX_OBJECTS)],
        lambda: np.zeros(MAX_BYTES + 1, np.uint8),
        lambda: bytearray(5),
        lambda: memoryview(bytearray(5)),
        lambda: {"a": [zip([2], [3], strict=True)]},
    ],
    ids=[
        *("iterator", "generator", "cache", "file", "graph", "lock"),
        *("many objects", "large array", "bytearray", "memoryview", "in a dict"),
    ],
)
@pytest.mark.filterwarnings("ignore::ResourceWarning")
def test_what_cannot_be_looked_at_needs_a_process(notebook, make):
    """A change of these could not be seen, or would take too long to look for."""
    with pytest.raises(CannotKeep):
        notebook(x=make())


def test_a_thread_that_runs_needs_a_process(notebook):
    """A thread of the student's could change anything at any time."""
    _, states = notebook(x=2)
    end = threading.Event()
    thread = threading.Thread(target=end.wait)
    thread.start()
    try:
        with pytest.raises(CannotKeep):
            states.keep()
    finally:
        end.set()
        thread.join()


@pytest.mark.parametrize(
    "value",
    [2, 2.5, "a", None, 3j, b"a", range(3), np.float64(2), np.dtype(float), np.sum, np.exp, len, print, torch.exp],
)
def test_what_never_changes_is_no_matter(notebook, value):
    """Numbers, texts and functions of libraries are kept as they are."""
    names, states = notebook(x=value)
    names["x"] = "other"
    states.go_back(0)
    assert names["x"] is value


@pytest.mark.parametrize(
    "change",
    [
        lambda: np.seterr(all="raise"),
        lambda: np.set_printoptions(precision=3),
        lambda: os.environ.update(A_SETTING="2"),
        lambda: plt.rcParams.update({"font.size": 17.0}),
        lambda: torch.set_default_dtype(torch.float64),
        lambda: warnings.simplefilter("error"),
        lambda: open("notes.txt", "w").close(),
    ],
)
@pytest.mark.filterwarnings("ignore::ResourceWarning")
def test_a_setting_that_changes_ends_it(notebook, change, monkeypatch):
    """What holds for the whole process is the same for all states that are kept in it."""
    monkeypatch.setenv("A_SETTING", "1")
    with plt.rc_context(), np.errstate(), np.printoptions(), warnings.catch_warnings():
        dtype = torch.get_default_dtype()
        _, states = notebook(x=2)
        try:
            change()
            with pytest.raises(Changed):
                states.keep()
        finally:
            torch.set_default_dtype(dtype)


def test_a_setting_of_the_first_cells_is_no_matter(notebook):
    """Settings may change before the first state."""
    with np.printoptions():
        np.set_printoptions(precision=3)
        _, states = notebook(x=2)
        states.keep()
