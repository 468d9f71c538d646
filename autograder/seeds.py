"""The random generators that a test may seed: what it sets here is set in the student's process too.

Only in this direction. What the student's code draws moves its own generators, not the grader's.
"""

from __future__ import annotations

import random
import sys
from typing import Any

import numpy as np

States = dict[str, Any]


def states() -> States:
    """The states of the generators that a test may seed for the student's code, by name."""
    found: States = {"random": random.getstate(), "numpy": np.random.get_state()}
    torch = sys.modules.get("torch")
    if torch is not None:
        found["torch"] = torch.get_rng_state()
    return found


def changed(before: States, now: States) -> dict[str, list[Any]]:
    """The states of `now` that are not as they were, as numbers and arrays."""
    found: dict[str, list[Any]] = {}
    if now["random"] != before["random"]:
        version, words, gauss = now["random"]
        found["random"] = [version, np.array(words, np.uint32), gauss]
    if any(not np.array_equal(a, b) for a, b in zip(before["numpy"], now["numpy"], strict=True)):
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


def restore(found: States) -> None:
    """Put the generators of this process back to where `states` found them."""
    random.setstate(found["random"])
    np.random.set_state(found["numpy"])
    if "torch" in found:
        sys.modules["torch"].set_rng_state(found["torch"])


def seed(number: int) -> None:
    """Seed them all."""
    random.seed(number)
    np.random.seed(number % 2**32)
    torch = sys.modules.get("torch")
    if torch is not None:
        torch.manual_seed(number % 2**63)
