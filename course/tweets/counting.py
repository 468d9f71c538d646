"""What the notebook on tweets counts: causes of errors, and how sure a share is."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

#: Words that turn the sentiment of another word round.
NEGATIONS = frozenset({"not", "no", "nobody", "nothing", "never", "hardly"})


def wilson(hits: int, n: int, z: float = 1.96) -> tuple[float, float]:
    """Return the interval in which the share behind `hits` of `n` lies with 95 % confidence.

    Source:
        Wilson 1927, "Probable inference, the law of succession, and statistical inference".
    """
    share, scale = hits / n, 1 + z**2 / n
    centre = (share + z**2 / (2 * n)) / scale
    reach = z / scale * np.sqrt(share * (1 - share) / n + z**2 / (4 * n**2))
    return max(0.0, centre - reach), min(1.0, centre + reach)


def causes(texts: Sequence[str], deciding: Sequence[Sequence[int]], length: int = 16) -> np.ndarray:
    """Return what each text has that a sum over its first words cannot read.

    Args:
        texts: n texts.
        deciding: positions of the words that decide the label of each.
        length: how many words are read.

    Returns:
        str, (n,): "cut off" if no deciding word is read; else "negation" if a negation is read; else "neither".
    """
    found = []
    for text, places in zip(texts, deciding, strict=True):
        negated = NEGATIONS & set(text.split()[:length])
        found.append("cut off" if min(places) >= length else "negation" if negated else "neither")
    return np.array(found)


def table_of_errors(cause: np.ndarray, wrong: np.ndarray) -> str:
    """Return lines with the number of texts of each cause, how many are wrong, and their share with its interval.

    Args:
        cause: str, (n,).
        wrong: bool, (n,).
    """
    lines = [f"{'':>9} {'texts':>6} {'wrong':>6}  share that is wrong (95 %)"]
    for name in ("cut off", "negation", "neither"):
        n, hits = int((cause == name).sum()), int((wrong & (cause == name)).sum())
        low, high = wilson(hits, n)
        lines.append(f"{name:>9} {n:6d} {hits:6d}  {hits / n:.3f} ({low:.3f} to {high:.3f})")
    return "\n".join([*lines, f"{'all':>9} {len(wrong):6d} {int(wrong.sum()):6d}  {wrong.mean():.3f}"])
