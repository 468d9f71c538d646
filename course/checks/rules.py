"""Rules that hold no answer: students and graders check them alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from course.checks import compare, source
from course.checks.compare import array
from course.checks.comparison import NO_GRADIENT, Case, Comparison, StandIn, lent, parameters
from course.checks.loops import refuse_loop
from course.checks.part import Finding, Found, Rule, stopped
from course.checks.quoting import from_student
from course.checks.student import Result, Student

LEADING = (
    "axes in front of the last two are batches: K.mT or K.transpose(-2, -1) swaps the last two axes, dim=-1 is the "
    "last, x.shape[-2] counts the rows"
)
SQUEEZE = ".squeeze() drops all axes of length 1, .squeeze(-1) the last one alone"
LOST_AXIS = "`{name}` has lost its axis of length 1 in front: {hint}"
NO_PAIR = "your code does not return two values, expected output and weights"
NONE = "the model has no parameters: each layer is an attribute that `__init__` sets, as `self.{first} = ...`"
HAS_BIAS = "`model.{layer}` has a bias, expected none: `nn.Linear(inputs, outputs, bias=False)`"
NO_BIAS = "`model.{layer}` has no bias, expected one: `nn.Linear(inputs, outputs)`"
ALSO_TRAINED = "the model trains `{name}` as well, expected {names} and no others"
NOT_TRAINED = "the parameters of the model are {found}, without `{name}`: {hint}"
CHANGED = "`{name}` changed its argument {which} in place ({how}"
HOW: dict[type, str] = {
    dict: "`setdefault` puts in what it does not find): look up with `get`, or change a copy",
    list: "`x[i] = ...`, `append`, `sort` or `+=`): make a new list instead",
}
HOW_ARRAY = "`+=`, `-=`, `out=` or `x[...] = ...`): compute a new array instead"
RUNS = "`{name}` runs a library's {what} (`{found}`) when it is called: write it from exponentials and sums"
UNEQUAL = "`{name}` gives two different results for the same {each}: let them depend on its arguments alone"
UNTRAINED = "is it a layer of its own, and trained?"

MANY_NAMES = 6  # of parameters, in a message
FEW, MANY = 6, 46  # sequences in the two runs that are compared
#: Of random inputs, which are the same in each run: students may see them.
SEED = 1729


@dataclass(frozen=True, kw_only=True, eq=False)
class Unchanged(Rule):
    """The calls of another part leave their arguments as they were.

    Attributes:
        of: that part.
        sentence: the message; default: which argument was changed, and how that is avoided.
    """

    of: Any
    sentence: str = ""

    @property
    def names(self) -> frozenset[str]:
        return self.of.names

    def ask(self, student: Student) -> list[Result]:
        return self.of.ask(student)

    def judge(self, seen: list[Result], show: bool) -> None:
        self.of.refuse_unusable(seen)
        for result, case in zip(seen, self.of.cases, strict=False):
            for place in result.changed:
                self._refuse(place, case)
        self.of.refuse_stopped(seen)

    def _refuse(self, place: int | str, case: Any) -> None:
        call = self.of.cases[0].name
        name, names = call.partition("(")[0], [f"`{parameter}`" for parameter in parameters(call)]
        which = names[place] if isinstance(place, int) and place < len(names) else f"`{from_student(place)}`"
        given = case.arguments[place] if isinstance(place, int) else case.keywords.get(place)
        how = HOW.get(type(given), HOW_ARRAY)
        raise AssertionError(self.sentence or CHANGED.format(name=name, which=which, how=how))


@dataclass(frozen=True, kw_only=True, eq=False)
class Relations(Rule):
    """Results of the calls of another part are the same, or differ.

    Attributes:
        of: that part, whose results are not judged here.
        pairs: (one call, another, whether they are the same, message if not).
    """

    of: Any
    pairs: Sequence[tuple[int, int, bool, str]]

    @property
    def names(self) -> frozenset[str]:
        return self.of.names

    def ask(self, student: Student) -> list[Result]:
        return self.of.ask(student)

    def judge(self, seen: list[Result], show: bool) -> None:
        self.of.refuse_unusable(seen)
        self.of.refuse_stopped(seen)
        found = [self.of.compared(result, case) for result, case in zip(seen, self.of.cases, strict=True)]
        for one, other, same, sentence in self.pairs:
            if compare.equal(found[one], found[other]) is not same:
                raise AssertionError(sentence)


@dataclass(frozen=True)
class Random:
    """An argument of random numbers.

    Attributes:
        shape: "n" in it stands for the number of sequences.
        kind: "float", between 0.5 and 1.5; "bit", 0 or 1; "bool"; "int", from 0 to below `high`; or "word", a list.
        high: end of the range of "int".
        torch: whether it is a tensor, of floats in single precision.
    """

    shape: tuple[int | str, ...]
    kind: str = "float"
    high: int = 2
    torch: bool = False

    def drawn(self, rng: np.random.Generator, n: int) -> Any:
        """Return it for `n` sequences."""
        shape = [n if length == "n" else length for length in self.shape]
        if self.kind == "word":
            return [f"word{number}" for number in rng.permutation(shape[0])]
        if self.kind == "float":
            numbers: Any = rng.uniform(0.5, 1.5, shape)
        else:
            numbers = rng.integers(0, self.high, shape)
            numbers = numbers.astype(bool) if self.kind == "bool" else numbers
        if not self.torch:
            return numbers
        import torch

        return torch.from_numpy(numbers).float() if self.kind == "float" else torch.from_numpy(numbers)


@dataclass(frozen=True, kw_only=True, eq=False)
class NoLoop(Rule):
    """More sequences let a function, or a module, execute no more of its own instructions.

    Loops over tokens, or over anything else whose number stays the same, are left alone. The numbers are random, and
    the result of a call that is counted is compared with that of another call: a function that does less while it is
    counted does not pass.

    Attributes:
        name: the name of the function, or of the class of the module.
        arguments: the arguments of the call; `Random` ones are drawn.
        each: the thing counted, in words.
        torch: whether it works with torch.
        sizes: the sizes of a module: what its class is called with; "n" in it stands for the number of sequences.
        trained: of a module: whether it fails if its output carries no gradient, as where `forward` is not written.
        method: of a module: the method that is called in its place.
    """

    name: str
    arguments: tuple[Any, ...]
    each: str = "sequences"
    torch: bool = False
    sizes: tuple[Any, ...] | None = None
    trained: bool = False
    method: str = ""

    @property
    def names(self) -> frozenset[str]:
        return frozenset({self.name})

    def ask(self, student: Student) -> tuple[list[Result], Result]:
        """Return what few and many sequences gave and count, and what the many gave in another call."""
        rng = np.random.default_rng(SEED)
        few, many = (self._asked(rng, n) for n in (FEW, MANY))
        counted = self._run(student, [few, many], count=True)
        again = self._run(student, [many], count=False) if len(counted) > 1 else counted
        return counted, again[0]

    def _asked(self, rng: np.random.Generator, n: int) -> dict[str, Any]:
        arguments = tuple(a.drawn(rng, n) if isinstance(a, Random) else a for a in self.arguments)
        if self.sizes is None:
            return {"args": arguments}
        asked = {"sizes": tuple(n if size == "n" else size for size in self.sizes), "inputs": arguments}
        return asked | ({"want": Random((), torch=True).drawn(rng, n)} if self.trained else {})

    def _run(self, student: Student, asked: list[dict[str, Any]], count: bool) -> list[Result]:
        if self.sizes is None:
            return student.call(self.name, asked, count=count)
        return student.build(self.name, asked, count=count, method=self.method)

    def judge(self, seen: tuple[list[Result], Result], show: bool) -> None:
        source.refuse_concealment(self.name)
        counted, again = seen
        for result in (*counted, again):
            if result.raised:
                raise stopped(result.raised, self.name)
            if not result.carries:
                raise AssertionError(NO_GRADIENT)
        few, many = counted
        if self.sizes is None and not compare.equal(many.value, again.value):  # a module draws its weights
            raise AssertionError(UNEQUAL.format(name=self.name, each=self.each))
        if many.count - few.count >= MANY - FEW:
            refuse_loop(self.name, self.each, torch=self.torch)


@dataclass(frozen=True, kw_only=True, eq=False)
class NotUsed(Rule):
    """A function, and those of the notebook that it calls, use none of some functions of libraries.

    Attributes:
        name: the name of the student's function.
        banned: last parts of the library names, as "softmax" for scipy.special.softmax.
        what: their name in the message.
        arguments: of a call in which none of them may run, however it is written; without it the text alone is read.
    """

    name: str
    banned: Sequence[str]
    what: str
    arguments: tuple[Any, ...] | None = None

    @property
    def names(self) -> frozenset[str]:
        return frozenset({self.name})

    def ask(self, student: Student) -> list[Result]:
        if self.arguments is None:
            return []
        call = [{"args": self.arguments}]
        return student.call(self.name, call, watch=list(self.banned)) + student.call(self.name, call)

    def judge(self, seen: list[Result], show: bool) -> None:
        source.refuse_use(self.name, self.banned, self.what)
        for result in seen:
            if result.raised:
                raise stopped(result.raised, self.name, self.arguments or ())
        if not seen:
            return
        if seen[0].library:
            found = from_student(seen[0].library[0])
            raise AssertionError(RUNS.format(name=self.name, what=self.what, found=found))
        if not compare.equal(seen[0].value, seen[1].value):
            raise AssertionError(UNEQUAL.format(name=self.name, each="arguments"))


@dataclass(frozen=True, kw_only=True, eq=False)
class OnlyArguments(Rule):
    """A function uses none of the notebook's data by their names.

    Attributes:
        name: the name of the function.
        data: names that it must not use.
    """

    name: str
    data: Sequence[str]

    @property
    def names(self) -> frozenset[str]:
        return frozenset({self.name})

    def ask(self, student: Student) -> None:
        """Ask nothing, since the text is enough."""

    def judge(self, seen: None, show: bool) -> None:
        source.refuse_globals(self.name, self.data)


@dataclass(frozen=True, kw_only=True, eq=False)
class Parameters(Rule):
    """A module trains these parameters and no others.

    Attributes:
        make: its class.
        sizes: its arguments.
        parameters: their names.
        others: whether there may be others.
        absent: beginning of a parameter's name -> message if there is one.
        stand_in: for an earlier function that it calls.
        shapes: the shapes of parameters, by their names.
        layers: name of a layer, or of a parameter that belongs to none -> how it is made, for messages.
    """

    make: str
    sizes: tuple[Any, ...]
    parameters: Sequence[str] = ()
    others: bool = False
    absent: Mapping[str, str] = field(default_factory=dict)
    stand_in: StandIn | None = None
    shapes: Mapping[str, Sequence[int]] = field(default_factory=dict)
    layers: Mapping[str, str] = field(default_factory=dict)

    @property
    def names(self) -> frozenset[str]:
        return frozenset({self.make})

    @property
    def _load(self) -> dict[str, Any]:
        rng = np.random.default_rng(SEED)
        return {path: Random(tuple(shape), torch=True).drawn(rng, 0) for path, shape in self.shapes.items()}

    def ask(self, student: Student) -> Result:
        with lent(student, self.make, self.stand_in):
            case = {"sizes": self.sizes, "load": self._load, "named": list(self.parameters)}
            return student.build(self.make, [case])[0]

    def judge(self, seen: Result, show: bool) -> None:
        if seen.raised:
            raise stopped(seen.raised, self.make, self.sizes)
        if not seen.parameters:
            first = self.parameters[0].partition(".")[0] if self.parameters else "token"
            raise AssertionError(NONE.format(first=first))
        case = Case(arguments=(), load=self._load)
        Comparison(title=self.title, cases=[case], layers=self.layers).refuse_unusable([seen])
        found = {name for name, trained in seen.parameters.items() if trained}
        for beginning, sentence in self.absent.items():
            if any(name.startswith(beginning) for name in found):
                raise AssertionError(sentence)
        for name in () if self.others else sorted(found - set(self.parameters)):
            if name.removesuffix(".bias") + ".weight" in self.parameters:
                raise AssertionError(HAS_BIAS.format(layer=from_student(name.removesuffix(".bias"))))
            names = _some(self.parameters)
            raise AssertionError(ALSO_TRAINED.format(name=from_student(name), names=names))
        for name in sorted(set(self.parameters) - found):
            if name.endswith(".bias") and name.removesuffix("bias") + "weight" in found:
                raise AssertionError(NO_BIAS.format(layer=name.removesuffix(".bias")))
            names = from_student(_some(sorted(found)) or "none")
            owner = name if name in self.layers else name.rpartition(".")[0]
            hint = f"`self.{owner} = {self.layers[owner]}`" if owner in self.layers else UNTRAINED
            raise AssertionError(NOT_TRAINED.format(name=name, found=names, hint=hint))


def _some(names: Sequence[str]) -> str:
    return ", ".join(names) if len(names) <= MANY_NAMES else ", ".join([*names[:MANY_NAMES], "…"])


@dataclass(frozen=True, kw_only=True, eq=False)
class Batches(Rule):
    """A module, or a function, gives for a batch what it gives for its members.

    Attributes:
        batch: for each input, a tensor (members, rows, columns).
        shared: further inputs, which have no batch axis and are the same in all calls.
        make, sizes, load: of a module: its class, what that is called with, path of a parameter -> numbers.
        function: in place of a module.
        stand_in: for an earlier function that it calls.
    """

    batch: Sequence[Any]
    shared: Sequence[Any] = ()
    make: str = ""
    sizes: tuple[Any, ...] = ()
    load: Mapping[str, Any] = field(default_factory=dict)
    function: str = ""
    stand_in: StandIn | None = None

    @property
    def names(self) -> frozenset[str]:
        return frozenset({self.make or self.function})

    @property
    def inputs(self) -> list[tuple[Any, ...]]:
        """Those of each member, of the batch, and of a batch that holds the batch."""
        batched = [*zip(*self.batch, strict=True), self.batch, [x[None] for x in self.batch]]
        return [(*inputs, *self.shared) for inputs in batched]

    def ask(self, student: Student) -> list[Result]:
        if self.function:
            return student.call(self.function, [{"args": given} for given in self.inputs])
        with lent(student, self.make, self.stand_in):
            its = {"sizes": self.sizes, "load": dict(self.load)}
            return student.build(self.make, [its | {"inputs": given} for given in self.inputs])

    def judge(self, seen: list[Result], show: bool) -> None:
        if raised := seen[-1].raised:
            raise stopped(raised, self.function or "model", self.inputs[len(seen) - 1], hint=LEADING)
        case = Case(arguments=(), load=self.load)
        Comparison(title=self.title, cases=[case]).refuse_unusable(seen)
        *alone, together, more = seen
        for place, name in ((1, "batch weights"), (0, "batch output")):
            for result, axes in ((together, ()), (more, (None,))):
                if not all(isinstance(r.value, (tuple, list)) and len(r.value) == 2 for r in (*alone, result)):
                    raise AssertionError(NO_PAIR)
                expected = np.stack([compare.numbers(r.value[place], name, "numbers") for r in alone])[axes]
                shape = np.shape(result.value[place])
                if len(shape) < expected.ndim and shape == np.squeeze(expected).shape:
                    raise AssertionError(LOST_AXIS.format(name=name, hint=SQUEEZE))
                try:
                    array(result.value[place], expected, name, "(batch, queries, ...)", show=show, otherwise=LEADING)
                except AssertionError as error:
                    words = {word: its for word in ("numbers", "guess") if (its := getattr(error, word, None))}
                    sentence = getattr(error, "sentence", str(error))
                    raise Found(
                        Finding(sentence, found=result.value[place], expected=expected, **words, rtol=2e-4)
                    ) from None
