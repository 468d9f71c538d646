"""The visible checks of a notebook as JSON, which `autograder release` writes: no oracle, and no mistake's code."""

from __future__ import annotations

import dataclasses
import functools
import importlib
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from course.checks import comparison, mistakes, probes, results, rules
from course.checks.part import Check

FOLDER = Path(__file__).parent / "tables"
DIGITS = 12
UNKNOWN = "there is no exercise {key!r}: expected one of {known}"
_KIND, _CHECK, _SHARED = "is a", "check", "shared"
WORTH_SHARING = 150  # characters
_VALUES = {_KIND, "array", "dict", "pairs", "tensor", "tuple"}  # one of these is a key of what is encoded by itself

#: Kinds that only some notebooks use -> their modules, which take a while to import.
LATER = {"Puzzle": "course.checks.puzzles"}
#: What is written by the names of its attributes.
KINDS: dict[str, Any] = {
    kind.__name__: kind
    for kind in (
        *(comparison.Case, comparison.Comparison, comparison.StandIn, mistakes.Between, mistakes.EndsRight),
        *(probes.Moved, probes.Own, probes.Probe),
        *(results.Drawn, results.Judge, results.Judged),
        *(rules.Batches, rules.NoLoop, rules.NotUsed, rules.OnlyArguments, rules.Parameters, rules.Random),
        *(rules.Relations, rules.Unchanged),
    )
}


@dataclass(frozen=True)
class Table:
    """What students get of one exercise.

    Attributes:
        title: its heading.
        points: that it gives.
        builds_on: ids of earlier exercises, the earliest first.
        checks: in order.
    """

    title: str
    points: float
    builds_on: Sequence[str]
    checks: Sequence[Check]


def written(title: str, points: float, builds_on: Sequence[str], checks: Sequence[Check]) -> dict[str, Any]:
    """Return a table as JSON."""
    encoded = [_encoded(check, list(checks[:place])) for place, check in enumerate(checks)]
    shared: list[Any] = []
    kept = _with_shared(encoded, _repeated(encoded), {}, shared)
    table = {"title": title, "points": points, "builds_on": list(builds_on), "checks": kept}
    return table | ({"shared": shared} if shared else {})


def _repeated(encoded: Any) -> set[str]:
    """Return the parts that come more than once, as text; short ones are left where they are."""
    counts: Counter[str] = Counter()
    waiting = [encoded]
    while waiting:
        part = waiting.pop()
        if isinstance(part, (dict, list)):
            counts[json.dumps(part)] += not _VALUES.isdisjoint(part) if isinstance(part, dict) else 0
            waiting += [] if _is_numbers(part) else part.values() if isinstance(part, dict) else part
    return {text for text, count in counts.items() if count > 1 and len(text) > WORTH_SHARING}


def _is_numbers(part: Any) -> bool:
    return "array" in part or "tensor" in part


def _with_shared(part: Any, repeated: set[str], known: dict[str, int], shared: list[Any]) -> Any:
    """Replace what is repeated by its place in `shared`, which is filled."""
    if not isinstance(part, (dict, list)):
        return part
    text = json.dumps(part)
    if text not in known:
        made: Any = part
        if isinstance(part, dict) and not _is_numbers(part):
            made = {name: _with_shared(value, repeated, known, shared) for name, value in part.items()}
        elif isinstance(part, list):
            made = [_with_shared(value, repeated, known, shared) for value in part]
        if text not in repeated:
            return made
        known[text] = len(shared)
        shared.append(made)
    return {_SHARED: known[text]}


def read(its: Mapping[str, Any]) -> Table:
    """Return what `written` was given."""
    checks: list[Check] = []
    shared = its.get("shared", [])
    for check in its["checks"]:
        checks.append(_decoded(check, checks, shared))
    return Table(its["title"], its["points"], its["builds_on"], checks)


def table(key: str) -> Table:
    """Return the table of an exercise.

    Args:
        key: "notebook.exercise".

    Raises:
        KeyError: there is none.
    """
    notebook, _, exercise = key.partition(".")
    its = _of_notebook(notebook)
    if exercise not in its:
        known = ", ".join(f"{notebook}.{name}" for name in its) or ", ".join(
            p.stem for p in sorted(FOLDER.glob("*.json"))
        )
        raise KeyError(UNKNOWN.format(key=key, known=known))
    return _read(notebook, exercise)


@functools.lru_cache(256)
def _read(notebook: str, exercise: str) -> Table:
    return read(_of_notebook(notebook)[exercise])


@functools.lru_cache(16)
def _of_notebook(notebook: str) -> dict[str, Any]:
    path = FOLDER / f"{notebook}.json"
    return json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def _encoded(value: Any, earlier: list[Any]) -> Any:
    place = next((place for place, one in enumerate(earlier) if one is value), None)
    if place is not None:
        return {_CHECK: place}
    if type(value).__name__ in (*KINDS, *LATER) and dataclasses.is_dataclass(value):
        kept = [f.name for f in dataclasses.fields(value) if not _is_default(f, getattr(value, f.name))]
        return {_KIND: type(value).__name__} | {name: _encoded(getattr(value, name), earlier) for name in kept}
    if hasattr(value, "detach"):
        its = {"tensor": _rounded(value.detach().tolist()), "dtype": str(value.dtype).removeprefix("torch.")}
        return its | ({} if value.numel() else {"shape": list(value.shape)})
    if isinstance(value, np.ndarray):
        return {"array": _rounded(value.tolist()), "dtype": value.dtype.name}
    if isinstance(value, tuple):
        return {"tuple": [_encoded(part, earlier) for part in value]}
    if isinstance(value, list):
        return [_encoded(part, earlier) for part in value]
    if isinstance(value, Mapping):
        if not all(isinstance(name, str) for name in value):
            return {"pairs": [[_encoded(name, earlier), _encoded(part, earlier)] for name, part in value.items()]}
        return {"dict": {name: _encoded(part, earlier) for name, part in value.items()}}
    if isinstance(value, (np.generic, float, int, str)) or value is None:
        return _rounded(value.item() if isinstance(value, np.generic) else value)
    raise TypeError(f"a table cannot hold a {type(value).__name__}: {value!r}")


def _is_default(attribute: dataclasses.Field[Any], value: Any) -> bool:
    if attribute.default_factory is not dataclasses.MISSING:
        return bool(value == attribute.default_factory())
    default = attribute.default
    return value is default or (
        type(value) is type(default) and isinstance(value, (str, int, float, tuple)) and value == default
    )


def _rounded(value: Any) -> Any:
    if isinstance(value, list):
        return [_rounded(part) for part in value]
    return float(f"{value:.{DIGITS}g}") if isinstance(value, float) else value


def _decoded(value: Any, earlier: Sequence[Any], shared: Sequence[Any]) -> Any:
    if isinstance(value, list):
        return [_decoded(part, earlier, shared) for part in value]
    if not isinstance(value, dict):
        return value
    if _KIND in value:
        its = {name: _decoded(part, earlier, shared) for name, part in value.items() if name != _KIND}
        name = value[_KIND]
        kind = KINDS[name] if name in KINDS else getattr(importlib.import_module(LATER[name]), name)
        return kind(**its)
    if _SHARED in value:
        return _decoded(shared[value[_SHARED]], earlier, shared)
    if _CHECK in value:
        return earlier[value[_CHECK]]
    if "tuple" in value:
        return tuple(_decoded(part, earlier, shared) for part in value["tuple"])
    if "dict" in value:
        return {name: _decoded(part, earlier, shared) for name, part in value["dict"].items()}
    if "pairs" in value:
        return {_decoded(name, earlier, shared): _decoded(part, earlier, shared) for name, part in value["pairs"]}
    if "array" in value:
        return np.array(value["array"], dtype=value["dtype"])
    import torch

    tensor = torch.tensor(value["tensor"], dtype=getattr(torch, value["dtype"]))
    return tensor.reshape(value["shape"]) if "shape" in value else tensor
