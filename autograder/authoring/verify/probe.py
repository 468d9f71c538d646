"""Digest everything that a cell can change. Runs within the notebook, from its text: it imports nothing of ours."""

from __future__ import annotations

import hashlib
import os
import random
import re
import sys
import types
from pathlib import Path
from typing import Any

RANDOM = "random state"
_TORCHS = "torchinductor"  # a cache that is made when something is trained for the first time
_SHELLS = re.compile(r"In|Out|exit|quit|open|get_ipython|_+|_(i+|i?\d+|[dio]h)|__\w+__")  # names of its own


def state(names: dict[str, Any]) -> dict[str, str]:
    """Return digests of what the notebook's process holds, by name; one name stands for the whole process.

    Args:
        names: the names of the notebook.
    """
    found = {f"`{name}`": _digest(value) for name, value in names.items() if not _SHELLS.fullmatch(name)}
    found[f"Python's {RANDOM}"] = _digest(random.getstate())
    found["the environment"] = _digest({name: text for name, text in os.environ.items() if _TORCHS not in name.lower()})
    files = {str(path): path.stat().st_mtime_ns for path in Path().rglob("*") if _TORCHS not in str(path)}
    found["the working folder"] = _digest([os.getcwd(), files])
    if numpy := sys.modules.get("numpy"):
        found[f"NumPy's {RANDOM}"] = _digest(numpy.random.get_state())
        found["NumPy's settings"] = _digest([numpy.geterr(), str(numpy.get_printoptions())])
    if torch := sys.modules.get("torch"):
        found[f"torch's {RANDOM}"] = _digest(torch.get_rng_state())
        found["torch's settings"] = _digest([str(torch.get_default_dtype()), torch.is_grad_enabled()])
    if matplotlib := sys.modules.get("matplotlib"):
        found["Matplotlib's style"] = _digest(str(dict(matplotlib.rcParams)))
    return found


def _digest(value: Any) -> str:
    return hashlib.sha256(repr(_plain(value, {})).encode(errors="replace")).hexdigest()[:16]


def _plain(value: Any, seen: dict[int, tuple[int, Any]]) -> Any:
    """Return the content of a value, in objects that differ under `repr`.

    Args:
        value: any value.
        seen: id of a part that was met -> its number, and itself, so that the id stays its own.
    """
    if value is None or isinstance(value, (bool, int, float, complex, str, bytes)):
        return value
    if id(value) in seen:
        return "part", seen[id(value)][0]
    seen[id(value)] = len(seen), value
    kind = type(value).__name__
    if isinstance(value, dict):
        return kind, [(_plain(k, seen), _plain(v, seen)) for k, v in value.items()]
    if isinstance(value, (list, tuple)):
        return kind, [_plain(v, seen) for v in value]
    if isinstance(value, (set, frozenset)):
        return kind, sorted(repr(_plain(v, seen)) for v in value)
    if kind == "ndarray":
        content = value.tolist() if value.dtype.hasobject else hashlib.sha256(value.tobytes()).hexdigest()
        return kind, str(value.dtype), value.shape, content
    if kind in ("Tensor", "Parameter"):
        return kind, value.requires_grad, _plain(value.detach().numpy(), seen), _plain(value.grad, seen)
    if hasattr(value, "bit_generator"):
        return kind, _plain(value.bit_generator.state, seen)
    if isinstance(value, (types.ModuleType, type)):
        return kind, id(value)
    if isinstance(value, types.FunctionType):
        inner = [cell.cell_contents for cell in value.__closure__ or ()]
        return kind, id(value.__code__), [_plain(v, seen) for v in (value.__defaults__, vars(value), inner)]
    return (kind, _plain(vars(value), seen)) if hasattr(value, "__dict__") else (kind, id(value))
