"""IPython's shell, if a notebook runs in one: of any version, and without importing it."""

from __future__ import annotations

import sys
from typing import Any


def shell() -> Any:
    """IPython's shell; None in plain Python."""
    ipython = sys.modules.get("IPython")
    return ipython.get_ipython() if ipython else None
