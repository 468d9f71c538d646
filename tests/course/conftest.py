"""Checks look at figures: nothing is drawn on a screen, and no figure of one test reaches the next."""

from __future__ import annotations

from collections.abc import Iterator

import matplotlib as mpl
import pytest

mpl.use("Agg")


@pytest.fixture
def no_open_figures() -> Iterator[None]:
    """Figures of one test do not reach the next."""
    import matplotlib.pyplot as plt

    yield
    plt.close("all")
