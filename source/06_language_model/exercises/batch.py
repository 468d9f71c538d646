"""Exercise 1.4: random windows of a text, and the characters that follow."""

import numpy as np
import torch

from autograder.exercises import Exercise, Own, Results, Values, probe

# ---- where the student's code runs ----


def from_their_starts(batch, codes, length, size, seed):
    """Return the places of inputs and targets in a text of numbers of its own, less the first of each window.

    A number that is not of the text has the place -1, and a target that is its input plus 1 the place -2.
    """
    text = (codes + 1) ** 2 + 7

    def place(found):
        at = torch.searchsorted(text, found.contiguous()).clamp(max=len(text) - 1)
        return torch.where(text[at] == found, at - start, -1).to(found.dtype)

    inputs, targets = batch(text, length, size, torch.Generator().manual_seed(seed))
    if not all(torch.is_tensor(one) and one.ndim == 2 for one in (inputs, targets)):
        return inputs, targets
    start = torch.searchsorted(text, inputs[:, :1].contiguous())
    found = place(targets)
    return place(inputs), torch.where(targets == inputs + 1, -2, found) if found.shape == inputs.shape else found


def draws(batch, length, room, size, many):
    """Return the starts of windows of consecutive numbers: six of `size`, two each from three generators, and `many`.

    The first two generators are alike.
    """
    codes, found = torch.arange(length + room), []
    for own, seed in enumerate((1, 1, 2)):
        torch.manual_seed(own)
        generator = torch.Generator().manual_seed(seed)
        found += [batch(codes, length, size, generator)[0][:, 0].tolist() for _ in range(2)]
    return [*found, batch(codes, length, many, torch.Generator().manual_seed(3))[0][:, 0].tolist()]


# ---- oracle and judges ----


def rows(batch, codes, length, size, seed, *, moved=1, first=0, last=lambda length: length):
    """Return rows 0, 1, 2, ... and the same moved by one; the keywords make mistakes."""
    one = torch.arange(first, last(length))
    return one.repeat(size, 1), (one + moved).repeat(size, 1)


def are_random(measured, room):
    one, more, again, _, other, _, many = measured()
    if len(set(one)) == 1:
        raise AssertionError(
            f"all windows of a batch begin at the same place, {one[0]}: draw a start for each, of shape (size,)"
        )
    if one != again:
        raise AssertionError(
            "a generator with the same seed gives other windows: `torch.randint(..., generator=generator)`, and no "
            "other randomness"
        )
    if one == more:
        raise AssertionError("the same generator gives the same windows again: is it seeded in each call?")
    starts = set(one + more + other)
    if max(starts) > room - 1:
        raise AssertionError("a window begins so late that its last target is not in the text")
    if missing := [start for start in range(room) if start not in starts]:
        hint = "every start that leaves room for the last target is equally likely"
        if missing == [room - 1]:
            hint = "`torch.randint(high, ...)` draws numbers below `high`"
        raise AssertionError(f"of {room} possible starts, 0 to {room - 1}, start {missing[0]} is never drawn: {hint}")
    shares = [many.count(start) / len(many) for start in range(room)]
    often = max(shares)
    if often > 1.2 / room:  # seven standard errors
        raise AssertionError(
            f"start {shares.index(often)} comes in {often:.0%} of the windows, expected {1 / room:.0%}: each "
            "start that leaves room for the last target is equally likely, so round nothing, and don't move the others"
        )
    steps = len(np.unique(np.diff(one) % room))
    if one in (sorted(one), sorted(one, reverse=True)) or steps == 1 or len(set(one)) == len(one):
        raise AssertionError("starts do not look drawn one by one: each of them is random and may come twice")


def draw(rng, n, length, size):
    first = int(rng.integers(0, 100))
    return Own("batch"), torch.arange(first, first + n), length, size, int(rng.integers(1000))


values = Values(
    title="windows and targets",
    call="batch(codes, length, size, generator)",
    run=probe(from_their_starts),
    gives={"the places of inputs": "(size, length)", "the places of targets": "(size, length)"},
    oracle=rows,
    draw=draw,
    worked=[(Own("batch"), torch.arange(5, 9), 3, 2, 0), (Own("batch"), torch.arange(40, 77), 5, 4, 1)],
    sizes=[(101, 7, 11), (4, 3, 5), (3, 1, 2), (1009, 13, 1)],
    mistakes={
        "the targets are the inputs: they follow one character later": {"moved": 0},
        "the targets are the characters before the inputs: they follow one character later": {"moved": -1},
        "the last target is the first character of its window, expected the character behind the window": (
            lambda *given: (rows(*given)[0], rows(*given)[0].roll(-1, dims=1))
        ),
        "these are places, expected the characters there: index `codes`": lambda *given: (
            -torch.ones_like(rows(*given)[0]),
            -2 * torch.ones_like(rows(*given)[1]),
        ),
        "the targets are no characters of the text: they are `codes` at the places behind the inputs'": lambda *given: (
            rows(*given)[0],
            -torch.ones_like(rows(*given)[1]),
        ),
        "these are no characters of the text: is something still as it was made, or not indexed?": lambda *given: (
            -torch.ones_like(rows(*given)[0]),
            -torch.ones_like(rows(*given)[1]),
        ),
        "the targets are the inputs plus 1, expected the characters one place later": lambda *given: (
            rows(*given)[0],
            -2 * torch.ones_like(rows(*given)[1]),
        ),
        "the rows have length - 1 characters, expected length": {"last": lambda length: length - 1},
    },
    hint="how many starts leave room for the last target? With 4 characters and length 3 there is one",
    otherwise="row k of `inputs` is codes[start : start + length], and of `targets` the same, one later",
)
random = Results(
    title="random starts",
    price=1,
    judge=are_random,
    measure=draws,
    given=lambda: {"batch": Own("batch"), "length": 4, "room": 7, "size": 41, "many": 7000},
)

exercise = Exercise(parts=[values, random])
