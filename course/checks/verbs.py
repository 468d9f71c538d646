"""Answers what a check asks of a student's notebook, where its code runs: see `student`."""

from __future__ import annotations

import copy
import numbers
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from course.checks import described, probes, sizes
from course.checks.counting import library_calls, traced
from course.checks.probes import Own, Probe
from course.checks.student import Opaque, Question, Student


class Verbs:
    """Answers questions about the names of a notebook, where its code runs.

    Args:
        names: its global names.
        explain: makes the fields of `Raised` of an exception.
    """

    def __init__(self, names: dict[str, Any], explain: Callable[[BaseException], dict[str, Any]]) -> None:
        self.names, self.explain = names, explain
        self._replaced: list[tuple[str, Any]] = []
        self._verbs: dict[str, Callable[..., Any]] = {
            "names": self._names,
            "lengths": lambda: sorted(sizes.of_arrays(self.names)),
            "call": self._call,
            "build": self._build,
            "replace": self._replace,
            "restore": self._restore,
        }

    def answer(self, question: Question) -> Any:
        """Return the answer to a question; a student's exception is an answer, too."""
        how = dict(question)
        return self._verbs[how.pop("verb")](**how)

    def _names(self, names: list[str]) -> dict[str, Any]:
        return {name: self.names[name] for name in names if name in self.names}

    def _replace(self, name: str, by: Any) -> None:
        self._replaced.append((name, self.names.get(name)))
        self.names[name] = self._argument(by)

    def _restore(self) -> None:
        while self._replaced:
            name, value = self._replaced.pop()
            self.names[name] = value

    def _call(self, function: str | Probe, calls: list[Question], apart: bool = False, **how: Any) -> Any:
        def one(its: Question) -> dict[str, Any]:
            called = function.built() if isinstance(function, Probe) else self._own(function)
            args = [self._argument(a) for a in its["args"]]
            kwargs = {name: self._argument(a) for name, a in its.get("kwargs", {}).items()}
            if its.get("want") is not None:
                return _gradients(called, args, its["want"])
            found = _called(called, args, kwargs, self.names, **how) | (
                {"received": args[its["record"]].received} if "record" in its else {}
            )
            return found | ({"value": copied(found["value"])} if apart else {})

        return self._each(one, calls)

    def _build(
        self,
        make: str,
        cases: list[Question],
        count: bool = False,
        method: str = "",
        evaluated: bool = False,
        renamed: bool = False,
    ) -> Any:
        def one(its: Question) -> dict[str, Any]:
            sizes = [self._argument(a) for a in its["sizes"]]
            model = self._own(make)(*sizes)
            if evaluated:
                model.train(mode=False)
            load, want = its.get("load", {}), its.get("want")
            names = _other_names(model, load) if renamed else {}
            wanted = its.get("named") or load or ()
            paths = sorted(model.named_parameters(remove_duplicate=False), key=lambda named: named[0] in wanted)
            own = {id(parameter): (path, parameter) for path, parameter in paths}  # of two names the one that is wanted
            found: dict[str, Any] = {
                "parameters": {name: bool(p.requires_grad) for name, p in own.values()},
                **_loaded(model, {names.get(path, path): numbers for path, numbers in load.items()}),
            }
            found["lacks"] += [method] if method and not hasattr(model, method) else []
            if found["lacks"] or found["misshaped"] or "inputs" not in its:
                return found
            inputs = [self._argument(a) for a in its["inputs"]]
            reached = _leaves(inputs) if want is not None else {}
            found |= _called(getattr(model, method) if method else model, inputs, {}, self.names, count=count)
            found["calls"] = [size.count[0] for size in sizes if hasattr(size, "count") and callable(size)]
            if want is not None:
                loaded = [path for path, numbers in load.items() if numbers is not None]
                leaves = {path: _at(model, names.get(path, path)) for path in loaded} | reached
                found |= _arrived(found["value"], want, leaves)
                found["gradients"] = dict.fromkeys(leaves) | found.get("gradients", {})
            return found

        return self._each(one, cases)

    def _each(self, one: Callable[[Question], dict[str, Any]], asked: list[Question]) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        for its in asked:
            try:
                with np.errstate(all="ignore"):
                    found.append(one(its))
            except (Exception, SystemExit) as error:
                raised = self.explain(error) | {"too_many": isinstance(error, probes.TooManyCalls)}
                found.append({"raised": raised})
                break
        return found

    def _own(self, name: str) -> Any:
        if name not in self.names:
            raise NameError(f"name {name!r} is not defined", name=name)
        return self.names[name]

    def _argument(self, value: Any) -> Any:
        if isinstance(value, Probe):
            return value.built()
        return self._own(value.name) if isinstance(value, Own) else value


def _called(
    function: Callable[..., Any],
    args: list[Any],
    kwargs: dict[str, Any],
    names: dict[str, Any],
    *,
    count: bool = False,
    watch: Sequence[str] = (),
    read: str = "value",
) -> dict[str, Any]:
    def call() -> Any:
        return function(*args, **kwargs)

    before, found = (copied(args), copied(kwargs)), dict[str, Any]()
    if count:
        found["count"], value = traced(call, names=names)
    elif watch:
        found["library"], value = library_calls(call, watch, names)
    else:
        value = call()
    changed: list[int | str] = [place for place, a in enumerate(args) if not unchanged(before[0][place], a)]
    changed += [name for name, a in kwargs.items() if not unchanged(before[1][name], a)]
    if changed:
        found["changed"] = changed
    if any(hasattr(a, "report") for a in args):
        found["reports"] = [a.report(value) if hasattr(a, "report") else None for a in args]
    return found | {"value": _drawn(value) if read == "figure" else value}


def _drawn(value: Any) -> dict[str, Any]:
    """Describe a figure, or any other object by its type. Open figures are closed."""
    import matplotlib.pyplot as plt

    pair = isinstance(value, tuple) and any(described.of(part) is not None for part in value)
    found = {
        "figure": described.plain(value),
        "is None": value is None,
        "kind": "tuple (Figure, Axes)" if pair else type(value).__name__,
    }
    plt.close("all")
    return found


def _gradients(function: Callable[..., Any], args: list[Any], want: Any) -> dict[str, Any]:
    """Return the derivatives of the sum of the output times `want`, for each tensor of floats among the arguments."""
    leaves = _leaves(args)
    value = function(*args)
    return {"value": value} | _arrived(value, want, leaves)


def _leaves(args: Sequence[Any]) -> dict[str, Any]:
    """Let the tensors of floats among arguments require a gradient, and return them by their places."""
    floats = {str(place): a for place, a in enumerate(args) if hasattr(a, "detach") and a.is_floating_point()}
    return {place: a.requires_grad_() for place, a in floats.items()}


def _arrived(value: Any, want: Any, leaves: Mapping[str, Any]) -> dict[str, Any]:
    """Send the derivatives back, and return what arrives at the tensors that require it."""
    output = value[0] if isinstance(value, (tuple, list)) else value
    if not getattr(output, "requires_grad", False):
        return {"carries": False}
    (output * want.to(output.dtype)).sum().backward()
    its = {name: leaf.grad for name, leaf in leaves.items() if getattr(leaf, "requires_grad", False)}
    return {"gradients": {name: grad if grad is None else grad.to_dense() for name, grad in its.items()}}


def _at(model: Any, path: str) -> Any:
    """Return a parameter of a module; None if there is none."""
    for part in path.split("."):
        model = getattr(model, part, None)
    return model if hasattr(model, "detach") else None


def _other_names(model: Any, load: Mapping[str, Any]) -> dict[str, str]:
    """Return the names that parameters have in place of the expected ones.

    Each is that of the only parameter of this shape, or of this shape and the same initial.
    """
    own = {name: tuple(parameter.shape) for name, parameter in model.named_parameters()}
    missing = {path: tuple(its.shape) for path, its in load.items() if path not in own and its is not None}
    names: dict[str, str] = {}
    for path, shape in missing.items():
        alike = [name for name in own if name not in load and own[name] == shape]
        if len(alike) > 1 or list(missing.values()).count(shape) > 1:
            alike = [name for name in alike if name[0] == path[0]]
        names |= {path: alike[0]} if len(alike) == 1 else {}
    return names if len(set(names.values())) == len(names) else {}


def _loaded(model: Any, given: Mapping[str, Any]) -> dict[str, Any]:
    """Put numbers into a module, all of whose parameters are trained from here on; say what could not be put there.

    A bias that a layer has not is lent to it. One that is not told becomes 0, as does what None is told for: whether it
    is there has its own price.
    """
    import torch

    found: dict[str, Any] = {"lacks": [], "misshaped": {}}
    model.requires_grad_()
    for path, its in given.items():
        owner_path, _, part = path.rpartition(".")
        owner = getattr(model, owner_path, None) if owner_path else model
        if part == "bias" and getattr(owner, "weight", None) is not None and getattr(owner, "bias", None) is None:
            owner.bias = torch.nn.Parameter(its.clone())  # type: ignore[union-attr]
        parameter = _at(model, path)
        if its is None:
            if parameter is not None:
                parameter.data.zero_()
        elif parameter is None:
            found["lacks"].append(path)
        elif tuple(parameter.shape) != tuple(its.shape):
            found["misshaped"][path] = list(parameter.shape)
        else:
            with torch.no_grad():
                parameter.copy_(its)
    for path in given:
        bias = path.removesuffix("weight") + "bias"
        if path.rpartition(".")[2] == "weight" and bias not in given and (parameter := _at(model, bias)) is not None:
            with torch.no_grad():
                parameter.zero_()
    return found


def copied(value: Any) -> Any:
    """Copy plain data; other objects stay themselves."""
    if type(value) in (list, tuple):
        return type(value)(copied(v) for v in value)
    if type(value) is dict:
        return {key: copied(v) for key, v in value.items()}
    if isinstance(value, np.ndarray):
        return value.copy()
    if hasattr(value, "detach"):
        return value.detach().clone()
    return copy.copy(value) if isinstance(value, (list, dict, set)) else value


def unchanged(old: Any, new: Any) -> bool:
    """Return whether an argument is as its copy."""
    if isinstance(old, (list, tuple)):
        return len(old) == len(new) and all(map(unchanged, old, new))
    if isinstance(old, dict):
        return list(old) == list(new) and all(map(unchanged, old.values(), new.values()))
    if isinstance(old, np.ndarray) or hasattr(old, "detach"):
        old, new = np.asarray(old), np.asarray(new.detach() if hasattr(new, "detach") else new)
        return old.shape == new.shape and np.array_equal(old, new, equal_nan=old.dtype.kind in "fc")
    return old is new or callable(old) or bool(np.all(old == new))


def here(names: dict[str, Any], explain: Callable[[BaseException], dict[str, Any]]) -> Student:
    """Return a student with the names of this process.

    Arguments are copies, and answers plain data, as if both had travelled.
    """
    verbs = Verbs(names, explain)
    return Student(lambda question: plain(verbs.answer(plain(question))))


def plain(value: Any) -> Any:
    """Return a copy of plain data, and other objects as an `Opaque`. Questions hold probes and names, which stay."""
    if value is None or isinstance(value, (Opaque, Probe, Own)):
        return value
    for kind in (bool, int, float, complex, str):
        if isinstance(value, kind) and not isinstance(value, np.generic):
            return kind(value)  # type: ignore[arg-type]
    if hasattr(value, "detach"):
        return value.detach().cpu().clone()
    if isinstance(value, (np.ndarray, np.generic)):
        return _plain_array(value)
    if isinstance(value, dict):
        return {plain(key): plain(v) for key, v in dict.items(value)}
    if isinstance(value, (set, frozenset)):
        return set(map(plain, value))
    if isinstance(value, tuple):
        return tuple(map(plain, value))
    if isinstance(value, _LISTED):
        return list(map(plain, value))
    return float(value) if isinstance(value, numbers.Real) else Opaque(type(value).__name__)


_LISTED: Any = (
    list,
    deque,
    range,
    map,
    zip,
    filter,
    type({}.keys()),
    type({}.values()),
    type({}.items()),
    type(_ for _ in ""),
)


def _plain_array(value: Any) -> Any:
    array = np.asarray(value)
    if array.dtype.kind in "OUS":
        return plain(array.tolist())
    if array.dtype.kind not in "biufc":
        return Opaque(type(value).__name__)
    return array.copy() if isinstance(value, np.ndarray) else array[()]
