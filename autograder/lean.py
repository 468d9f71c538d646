"""Import less: what the packages that a command uses would import with them, and no command needs."""

from __future__ import annotations

import importlib
import sys
from importlib.util import find_spec, module_from_spec
from typing import Any


def import_less() -> None:
    """Call it before anything else is imported.

    jsonschema, which nbformat imports, would compile 40 grammars for the format "iri", which no notebook uses: a second
    and more. It does without where the package is not there. nbgrader would import its pages for Jupyter, the exchange
    and nbconvert where only its gradebook is wanted: half a second.
    """
    sys.modules.setdefault("rfc3987_syntax", None)
    if "nbgrader" not in sys.modules:
        _put_off("nbgrader")


def _put_off(name: str) -> None:
    """Let a package be imported without its own code, until something is asked for that only this defines."""
    spec = find_spec(name)
    package = module_from_spec(spec)

    def on_demand(attribute: str) -> Any:
        if find_spec(f"{name}.{attribute}"):
            return importlib.import_module(f"{name}.{attribute}")
        del package.__getattr__
        spec.loader.exec_module(package)
        return getattr(package, attribute)

    package.__getattr__ = on_demand
    sys.modules[name] = package
