"""Compare results of a function or a torch module with the expected ones, and name the mistake.

All results are there before the first one is looked at, so that a buffer that is used again shows. A mistake is named
if it explains every result.
"""

from __future__ import annotations

import contextlib
import dataclasses
import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from keyword import iskeyword
from typing import Any

import numpy as np

from course.checks import compare as comparing
from course.checks import lists, sizes
from course.checks.compare import DEFAULT_TOLERANCE, REDO, array, scalar
from course.checks.mistakes import Between, EndsRight, is_result, makes
from course.checks.part import ERRORS, Check, Finding, Found, stopped
from course.checks.probes import STEPS, Moved, Own, Probe
from course.checks.quoting import from_student
from course.checks.student import Opaque, Result, Student

ONE_NUMBER = "one number"
NOT_NONE = "`{name}` gives {found}, expected None{otherwise}"
NOT_ROWS = "`{name}` has shape {found}, expected {shape}: one row for each vector"
HOW_MANY = "`{name}` gives {found}, expected {count} values: {names}"
NOTHING = "`{name}` is None: does your function end with `return {names}`?"
ROWS = "`{name}` gives a list of tensors, expected one tensor of shape {shape}: `torch.stack(rows)` makes one of a list"
NOT_SEVERAL = "`{name}` gives several values, expected {shape} and nothing else: return that alone"
NO_DICT = "`{name}` gives something of type {kind}, expected a dict"
NO_ENTRY = "`{name}` gives a dict with no entry {key!r}"
NO_LIST = "`{name}` should be a list with one entry for each step, and one for the start"
NO_LAYER = "`model.{layer}` is missing, or is not {kind}: `self.{own} = {made}`"
NO_LAYERS = "`model.{name}` holds no layers: make it an `nn.ModuleList`, because a Python list does not register them"
NO_PARAMETER = "`model.{name}` is missing: {made}"
STATED = "the exercise says how it is made"
NO_METHOD = "the model has no method `{call}`"
MISSHAPED = "`model.{path}` has shape {found}, expected {axes} = {expected}{hint}"
AXES = {"Linear": "(outputs, inputs)", "from_pretrained": "(words, dim)"}
KINDS_OF_LAYER = {"Norm": "a layer normalisation", "Embedding": "an embedding"}
SWAPPED = "the axes are swapped, nn.Linear(inputs, outputs)"
NO_GRADIENT = (
    "the output carries no gradient, so nothing can be trained: leave out .detach(), .numpy(), .data and no_grad"
)
NOT_ARRIVED = "no gradient reaches {what}: is it used, and without .detach(), .data and no_grad?"
GRADIENT = "the gradient of model.{path}"
LINEAR = "nn.Linear(inputs, outputs, bias=False)"


@dataclass(frozen=True, kw_only=True, eq=False)
class Case:
    """One call, its expected result, and the result of each mistake.

    Attributes:
        arguments, keywords: of the call.
        expected: an array, a number, a text, a list, a dict, None, or a tuple of these; a tensor if one is asked for.
        mistakes: sentence -> the result of this mistake; None if it has none here.
        accepted: results that are taken as well, because another part charges them.
        name: the name of the call, in messages.
        hint: what to try if it raises.
        otherwise: what to try if no mistake explains the values; of several, each is for one wrong entry or row.
        sizes, load: of a module: what its class is called with, and path of a parameter -> numbers to put there; None:
            zeros if it is there.
        want: a tensor: derivatives of the sum of the output times it are compared.
    """

    arguments: tuple[Any, ...]
    keywords: Mapping[str, Any] = field(default_factory=dict)
    expected: Any = None
    mistakes: Mapping[str, Any] = field(default_factory=dict)
    accepted: Sequence[Any] = ()
    name: str = ""
    hint: str = ""
    otherwise: str | Sequence[str] = REDO
    sizes: tuple[Any, ...] = ()
    load: Mapping[str, Any] = field(default_factory=dict)
    want: Any = None


@dataclass(frozen=True)
class StandIn:
    """A function that takes the place of an earlier exercise's, if code that builds on that does not run with it.

    Attributes:
        name: the name of the student's function.
        by: takes its place.
        tries: a case of a module with which that is tried.
    """

    name: str
    by: Probe
    tries: Case


@dataclass(frozen=True, kw_only=True, eq=False)
class Comparison(Check):
    """Results of a function, or of modules that a class makes, are compared.

    Attributes:
        call: the function with its parameters, such as "softmax(chi)".
        make: name of the class of the modules; "" for a function.
        method: the method of the modules, which is called in their place.
        run: a probe that is called in the function's place, and uses it: it gets it as an argument (`Own`).
        gives: shape of a result in words, or "one number"; of several values, name -> shape.
        cases: the calls, with the same mistakes.
        first: name of the value that is compared first; default: in the order of `gives`.
        rtol, atol: tolerances of `compare.array`.
        returns: names of what the function returns, if `look` takes only pieces of that.
        look: what is compared in place of the result, each piece as a path: see `_piece`.
        only_known: whether the part holds unless a mistake explains the results.
        plainly: whether `otherwise` is the message whatever the numbers look like.
        record: place of the argument, a probe, whose calls are recorded.
        apart: whether each result is copied before the next call: that a later call changes it is told by another part.
        limit: message if a probe is called too often.
        length: message if only a length is wrong.
        not_finite: what to try if it holds nan or infinity.
        no_list: message if what should be a list is none.
        nothing: message if what should be several values is None.
        stand_in: for an earlier function that the modules call.
        tables: of the stand-in's function: its arguments in each case, whose result moves the first input (`Moved`).
        layers: name of a layer -> how it is made, for messages; default: a linear one.
        misshaped: what to try if a weight has another shape.
        uncalled: message if a probe among a module's sizes is never called.
        evaluated: whether the modules leave training mode.
        renamed: whether a parameter with another name is set if it can mean no other: its name is charged elsewhere.
    """

    call: str = ""
    make: str = ""
    method: str = ""
    run: Probe | None = None
    gives: str | Mapping[str, str] = ""
    cases: Sequence[Case] = ()
    first: str = ""
    rtol: float = DEFAULT_TOLERANCE
    atol: float = 2e-6
    returns: Sequence[str] = ()
    look: Sequence[Sequence[Any]] = ()
    only_known: bool = False
    plainly: bool = False
    record: int | None = None
    apart: bool = False
    limit: str = ""
    length: str = ""
    not_finite: str = ""
    no_list: str = NO_LIST
    nothing: str = NOTHING
    stand_in: StandIn | None = None
    tables: Sequence[tuple[Any, ...]] = ()
    layers: Mapping[str, str] = field(default_factory=dict)
    misshaped: str = ""
    uncalled: str = ""
    evaluated: bool = False
    renamed: bool = False

    @property
    def function(self) -> str:
        """Name of the function or class that is called."""
        return self.make or self.call.partition("(")[0]

    @property
    def names(self) -> frozenset[str]:
        own = {a.name for case in self.cases for a in case.arguments if isinstance(a, Own)}
        return frozenset({self.function} | ({self.stand_in.name} if self.stand_in else set()) | own)

    # ---- ask ----

    def ask(self, student: Student) -> list[Result]:
        """Return the results, up to the first that raises."""
        with lent(student, self.make, self.stand_in):
            name = self.stand_in.name if self.stand_in else ""
            tables = [student.call(name, [{"args": its}])[0].value for its in self.tables]
            asked = [self._asked(*pair) for pair in itertools.zip_longest(self.cases, tables)]
            if self.make:
                how = {name: its for name in ("method", "evaluated", "renamed") if (its := getattr(self, name))}
                return student.build(self.make, asked, **how)
            return student.call(self.run or self.function, asked, **({"apart": True} if self.apart else {}))

    def _asked(self, case: Case, table: Any) -> dict[str, Any]:
        arguments = tuple(a.by(table) if isinstance(a, Moved) else a for a in case.arguments)
        asked: dict[str, Any] = {"want": case.want} if case.want is not None else {}
        asked |= {"record": self.record} if self.record is not None else {}
        if self.make:
            return asked | {"sizes": case.sizes, "load": dict(case.load), "inputs": arguments}
        return asked | {"args": arguments, "kwargs": dict(case.keywords)}

    # ---- judge ----

    def judge(self, seen: list[Result], show: bool) -> None:
        self.refuse_unusable(seen)
        found = [
            self.compared(result, case) for result, case in zip(seen, self.cases, strict=False) if not result.raised
        ]
        if not isinstance(self.gives, str) and all(np.ndim(one) == 0 for one in self.cases[0].expected):
            found = [_unpacked(one) for one in found]
        for result, case in zip(found, self.cases, strict=False):
            if any(is_result(result, other) for other in case.accepted):
                continue
            sizes.remember(case.arguments, case.keywords)
            try:
                self._compare(result, case, {}, show)
            except AssertionError as error:
                if better := self._explained(error, result, case, found, show):
                    place = getattr(better, "place", None)  # of several values, the one that differs is shown
                    shown = [_alone(its) if place is None else its[place] for its in (result, case.expected)]
                    its = {"call": case.name, "found": shown[0]} | ({} if self.run else {"given": self._given(case)})
                    if not (isinstance(case.expected, float) and np.isnan(case.expected)):  # only mistakes are known
                        its["expected"] = shown[1]
                    numbers, sentence = getattr(better, "numbers", ""), getattr(better, "sentence", str(better))
                    its["guess"] = getattr(better, "guess", False)
                    raise Found(Finding(sentence, numbers=numbers, **its, rtol=self.rtol)) from None
        self.refuse_stopped(seen)

    def refuse_stopped(self, seen: Sequence[Result]) -> None:
        """Say what ended the last call.

        Raises:
            Found: an exception did.
        """
        if raised := seen[-1].raised:
            case = self.cases[len(seen) - 1]
            hint = "" if self.make and raised.type not in ERRORS else case.hint  # a module's is about shapes
            called = "<probe>" if self.run else self.function  # the probe's arguments are unknown here
            arguments = [a.x if isinstance(a, Moved) else a for a in case.arguments]
            if self.make and (raised.function == "__init__" or not arguments):
                arguments = list(case.sizes)
            elif self.make:
                called = self.call.partition("(")[0]
            raise stopped(raised, called, arguments, case.keywords, hint, self.limit)

    def refuse_unusable(self, seen: Sequence[Result]) -> None:
        """Say what keeps a module from being used.

        Raises:
            AssertionError: something does.
        """
        for result, case in zip(seen, itertools.chain(self.cases, itertools.repeat(self.cases[-1])), strict=False):
            for path in result.lacks:
                layer, _, _ = path.rpartition(".")
                if path == self.method:
                    raise AssertionError(NO_METHOD.format(call=self.call.rpartition(".")[2]))
                if not layer:
                    made = f"`self.{path} = {self.layers[path]}`" if path in self.layers else STATED
                    raise AssertionError(NO_PARAMETER.format(name=path, made=made))
                made, own = self._made(layer)
                kind = next((kind for part, kind in KINDS_OF_LAYER.items() if part in made), "a linear layer")
                holder, number, _ = layer.partition(".0.")
                if number and not any(name.startswith(holder) for name in result.parameters):
                    raise AssertionError(NO_LAYERS.format(name=holder))
                raise AssertionError(NO_LAYER.format(layer=layer, kind=kind, own=own, made=made))
            for path, found in result.misshaped.items():
                expected = tuple(case.load[path].shape)
                layer = path.rpartition(".")[0]
                made, own = self._made(layer)
                axes = next((axes for part, axes in AXES.items() if part in made), made[made.index("(") :])
                stated = f"`self.{own} = {made}`" if {layer, own} & set(self.layers) else ""
                hint = SWAPPED if tuple(found) == expected[::-1] else self.misshaped or stated
                hint = hint if "Linear" in made else ""
                words = {"path": path, "found": from_student(tuple(found)), "axes": axes, "expected": expected}
                raise AssertionError(MISSHAPED.format(**words, hint=f": {hint}" if hint else ""))
            if self.uncalled and list(result.calls) == [0]:
                raise AssertionError(self.uncalled)

    def _made(self, layer: str) -> tuple[str, str]:
        """Return how a layer is made, and its name in its own module: of `blocks.0.W_1`, `W_1`."""
        own = layer.rpartition(".")[2]
        return self.layers.get(layer) or self.layers.get(own, LINEAR), own

    def _explained(
        self, error: AssertionError, result: Any, case: Case, found: Sequence[Any], show: bool
    ) -> AssertionError | None:
        """Return the failure with the mistake that explains all results; None if only known mistakes count."""
        results = list(zip(self.cases, found, strict=False))
        known = [s for s in case.mistakes if all(makes(one.mistakes[s], r, one.expected) for one, r in results)]
        if known and isinstance(case.mistakes[known[0]], (Between, EndsRight)):  # no single value to compare with
            return AssertionError(known[0])
        values = {s: case.mistakes[s] for s in known if not isinstance(case.mistakes[s], (Between, EndsRight))}
        if self.only_known and not values:
            return None
        try:
            self._compare(result, case, values, show)
        except AssertionError as better:
            return better
        return error

    def _given(self, case: Case) -> dict[str, Any]:
        """Return the arguments by their names, but for functions and for what the call spells out, as `True`."""
        names = parameters(self.call)
        names += [f"argument {place + 1}" for place in range(len(names), len(case.arguments))]
        arguments = [a.x if isinstance(a, Moved) else a for a in case.arguments]
        given = dict(zip(names, arguments, strict=False)) | dict(case.keywords)
        return {n: value for n, value in given.items() if not isinstance(value, (Own, Probe)) and not iskeyword(n)}

    def compared(self, result: Result, case: Case) -> Any:
        """Return the object of the comparison, which is the result or pieces of it."""
        if case.want is not None:
            names = dict(enumerate(parameters(self.call)))
            of = {
                p: f"the gradient of {names[int(p)]}" if p.isdigit() else GRADIENT.format(path=p)
                for p in result.gradients
            }
            asked = {p: its for p, its in result.gradients.items() if of[p] in self.gives}
            return _arrived(dataclasses.replace(result, gradients=asked), list(names.values()))
        if not self.look:
            return result.value
        pieces = tuple(self._piece(path, result, case) for path in self.look)
        return pieces if not isinstance(self.gives, str) else pieces[0]

    def _piece(self, path: Sequence[Any], result: Result, case: Case) -> Any:
        """Return one piece of what was seen.

        Args:
            path: ("report", place, key) of what a probe reports; ("entry", key) of a dict; ("products", shape) of an
                array with a row for each row of the first argument, the inner products of its rows; ("steps", place,
                what) of the points at which a probe was called, around an argument; ("lengths", i, j) of two lists, how
                much longer one is; otherwise steps into the result, each a place, "len", or ":3" for the first three.
            result: that was seen.
            case: the call.
        """
        kind, *rest = path
        if kind == "report":
            return result.reports[rest[0]][rest[1]]
        if kind == "entry":
            return _entry(result.value, rest[0], case.name)
        if kind == "products":
            return _products(result.value, len(case.arguments[0]), case.name, rest[0])
        if kind == "steps":
            return STEPS[rest[1]](case.arguments[rest[0]], result.received)
        names = self.returns
        value: Any = several(_unpacked(result.value), self.call, names)
        if kind == "lengths":
            self._refuse_no_lists([value[i] for i in rest], [names[i] for i in rest])
            return len(value[rest[0]]) - len(value[rest[1]])
        name = ""
        for step in path:
            if isinstance(step, int):
                name, value = names[step], value[step]
                continue
            self._refuse_no_lists([value], [name])
            value = len(value) if step == "len" else value[: int(step[1:])]
        return value

    def _refuse_no_lists(self, parts: Sequence[Any], names: Sequence[str]) -> None:
        for part, name in zip(parts, names, strict=True):
            if np.ndim(part) == 0 or isinstance(part, Opaque):
                raise AssertionError(self.no_list.format(name=name))

    def _compare(self, found: Any, case: Case, mistakes: Mapping[str, Any], show: bool) -> None:
        """Compare one result with the expected one.

        Raises:
            AssertionError: it differs.
        """
        name, expected = case.name, case.expected
        if isinstance(self.gives, str):
            self._compare_one(found, expected, name, self.gives, mistakes, case, show)
            return
        several(found, name, list(self.gives), self.nothing)
        for place, part in sorted(enumerate(self.gives), key=lambda numbered: numbered[1] != self.first):
            of_it = {sentence: wrong[place] for sentence, wrong in mistakes.items()}
            named = part if self.look or case.want is not None else f"{part} of {name}"
            try:
                self._compare_one(found[place], expected[place], named, self.gives[part], of_it, case, show)
            except AssertionError as error:
                error.place = place  # type: ignore[attr-defined]
                raise

    def _compare_one(
        self, found: Any, expected: Any, name: str, shape: str, mistakes: Mapping[str, Any], case: Case, show: bool
    ) -> None:
        otherwise = _by_place(found, expected, case.otherwise)
        what = "" if otherwise == REDO else otherwise
        if expected is None:
            if found is not None:
                its = {"found": from_student(comparing.kind_of(found)), "otherwise": what and f": {what}"}
                raise AssertionError(NOT_NONE.format(name=name, **its))
        elif isinstance(expected, str):
            lists.text(found, expected, name, mistakes, show, what)
        elif isinstance(expected, list):
            lists.items(found, expected, name, mistakes, show, shape, what)
        elif isinstance(expected, dict):
            lists.table(found, expected, name, mistakes, show, what)
        else:
            if isinstance(found, (tuple, list)) and any(hasattr(part, "detach") and part.ndim for part in found):
                raise AssertionError((ROWS if isinstance(found, list) else NOT_SEVERAL).format(name=name, shape=shape))
            if hasattr(expected, "detach") and not mistakes:  # a known mistake comes first
                comparing.tensor(found, expected, name, shape)
            compared: Callable[..., None] = scalar if shape == ONE_NUMBER else partial(array, shape=shape)
            words: dict[str, Any] = {"rtol": self.rtol, "atol": self.atol, "length": self.length}
            words |= {"not_finite": self.not_finite} if self.not_finite else {}
            words |= {"mistakes": mistakes, "show": show, "otherwise": otherwise, "plainly": self.plainly}
            compared(found, expected, name, **words)


@contextlib.contextmanager
def lent(student: Student, make: str, stand_in: StandIn | None) -> Iterator[None]:
    """Let a stand-in take the place of an earlier function meanwhile, if a module runs with it and not without."""
    if stand_in is None:
        yield
        return
    its = stand_in.tries
    tried = [{"sizes": its.sizes, "inputs": its.arguments}]
    try:
        if student.build(make, tried)[-1].fails:
            student.replace(stand_in.name, stand_in.by)
            if student.build(make, tried)[-1].fails:
                student.restore()
        yield
    finally:
        student.restore()


def _alone(value: Any) -> Any:
    """Return the only one of some pieces by itself, as a card shows it."""
    return value[0] if isinstance(value, tuple) and len(value) == 1 else value


def _unpacked(value: Any) -> Any:
    """Return an array or tensor of one axis as a tuple: it may stand for several values."""
    return tuple(value) if getattr(value, "ndim", 0) == 1 else value


def several(found: Any, name: str, names: Sequence[str], nothing: str = NOTHING) -> Sequence[Any]:
    """Return what a call gave, if these are as many values as expected.

    Args:
        found: what it gave.
        name: the name of the call.
        names: the names of the values.
        nothing: message if that is None.

    Raises:
        AssertionError: it gave something else.
    """
    if found is None:
        raise AssertionError(nothing.format(name=name, names=", ".join(names)))
    are_several = isinstance(found, (tuple, list))
    if not are_several or len(found) != len(names):
        what = f"{len(found)} values" if are_several else f"one value of type {comparing.kind_of(found)}"
        words = {"found": from_student(what), "count": len(names), "names": ", ".join(names)}
        raise AssertionError(HOW_MANY.format(name=name, **words))
    return found


def parameters(call: str) -> list[str]:
    """Return the names of the arguments in a call such as "softmax(chi)" or "model(ids) with padding"."""
    names = [name.strip() for name in call.partition("(")[2].partition(")")[0].split(",")]
    return [name for name in names if name]


def _arrived(result: Result, names: Sequence[str]) -> tuple[Any, ...]:
    """Return the gradients.

    Args:
        result: that was seen.
        names: the names of the arguments of a function.

    Raises:
        AssertionError: one is missing.
    """
    if not result.carries:
        raise AssertionError(NO_GRADIENT)
    for path, its in result.gradients.items():
        if its is None:
            layer = path.removesuffix(".weight")
            argument = names[int(path)] if path.isdigit() else path
            raise AssertionError(NOT_ARRIVED.format(what=f"the weight of {layer}" if layer != path else argument))
    return tuple(result.gradients.values())


def _entry(value: Any, key: str, name: str) -> Any:
    if not isinstance(value, dict):
        raise AssertionError(NO_DICT.format(name=name, kind=comparing.kind_of(value)))
    if key not in value:
        raise AssertionError(NO_ENTRY.format(name=name, key=key))
    return value[key]


def _products(value: Any, rows: int, name: str, shape: str) -> np.ndarray:
    table = comparing.numbers(value, name, shape)
    if table.ndim != 2 or len(table) != rows:
        raise AssertionError(NOT_ROWS.format(name=name, found=from_student(table.shape), shape=shape))
    return table @ table.T


def _by_place(found: Any, expected: Any, otherwise: str | Sequence[str]) -> str:
    """Return, of several sentences, the one for the first wrong entry or row; the last is for all after that."""
    if isinstance(otherwise, str):
        return otherwise
    with contextlib.suppress(TypeError, ValueError):
        pairs = zip(np.asarray(found, dtype=float), np.asarray(expected, dtype=float), strict=False)
        close = (np.isclose(*pair, rtol=1e-4).all() for pair in pairs)
        wrong = next((place for place, its in enumerate(close) if not its), len(otherwise))
        return otherwise[min(wrong, len(otherwise) - 1)]
    return otherwise[-1]
