"""The random generators that a test may seed: what it sets here is set in the student's process too.

Only in this direction. What the student's code draws moves its own generators, not the grader's.
"""

from __future__ import annotations

import contextlib
import random
import sys
from collections.abc import Callable, Collection, Iterator
from typing import Any

import numpy as np
import numpy.random  # else it is imported when it is first used, in each fork

States = dict[str, Any]

_SETTERS = {  # generator -> modules, and what in them sets it
    "random": (("random",), ("seed", "setstate")),
    "numpy": (("numpy.random",), ("seed", "set_state")),
    "torch": (("torch", "torch.random"), ("manual_seed", "set_rng_state")),
}


def states() -> States:
    """Return the states of the generators that a test may seed for the student's code, by name."""
    found: States = {"random": random.getstate(), "numpy": np.random.get_state()}
    torch = sys.modules.get("torch")
    if torch is not None:
        found["torch"] = torch.get_rng_state()
    return found


@contextlib.contextmanager
def noted(which: set[str]) -> Iterator[None]:
    """Note the generators that are set meanwhile, also to where they are: the student's may have gone on since."""

    def noting(inner: Callable[..., Any], name: str) -> Callable[..., Any]:
        def setter(*args: Any, **kwargs: Any) -> Any:
            which.add(name)
            return inner(*args, **kwargs)

        return setter

    with contextlib.ExitStack() as stack:
        for name, (modules, setters) in _SETTERS.items():
            for module, setter in ((sys.modules[m], s) for m in modules if m in sys.modules for s in setters):
                inner = getattr(module, setter)
                stack.callback(setattr, module, setter, inner)
                setattr(module, setter, noting(inner, name))
        yield


def changed(before: States, now: States, also: Collection[str] = ()) -> dict[str, list[Any]]:
    """Return the states of `now` that have changed, and those named in `also`, as numbers and arrays."""
    before = {name: state for name, state in before.items() if name not in also}
    found: dict[str, list[Any]] = {}
    if "random" not in before or now["random"] != before["random"]:
        version, words, gauss = now["random"]
        found["random"] = [version, np.array(words, np.uint32), gauss]
    if "numpy" not in before or not all(map(np.array_equal, before["numpy"], now["numpy"])):
        found["numpy"] = list(now["numpy"])
    if "torch" in now and ("torch" not in before or not now["torch"].equal(before["torch"])):
        found["torch"] = [now["torch"].numpy()]
    return found


def put(found: dict[str, list[Any]]) -> None:
    """Put the generators of this process into states that `changed` gave."""
    if "random" in found:
        version, words, gauss = found["random"]
        random.setstate((version, tuple(words.tolist()), gauss))
    if "numpy" in found:
        np.random.set_state(tuple(found["numpy"]))
    torch = sys.modules.get("torch")
    if "torch" in found and torch is not None:
        torch.set_rng_state(torch.from_numpy(found["torch"][0].copy()))


def seed(number: int) -> None:
    """Seed them all."""
    random.seed(number)
    np.random.seed(number % 2**32)
    torch = sys.modules.get("torch")
    if torch is not None:
        torch.manual_seed(number % 2**63)
