"""What the site shows and takes long to make: kept below docs/_build until a file that it depends on changes."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Callable, Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
KEPT = Path(__file__).parent / "_build" / "kept"


def kept(name: str, sources: Iterable[Path], make: Callable[[Path], None]) -> Path:
    """Return a folder that `make` has filled, now or when the same sources were there before.

    Args:
        name: of the folder, without a hyphen.
        sources: files and folders that its content depends on.
        make: gets an empty folder.
    """
    folder = KEPT / f"{name}-{_digest(sources)}"
    if not folder.exists():
        for old in KEPT.glob(f"{name}-*"):
            shutil.rmtree(old)
        making = KEPT / f"{name}-new"
        making.mkdir(parents=True)
        make(making)
        making.rename(folder)
    return folder


def _digest(sources: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for source in sources:
        for file in sorted(source.rglob("*")) if source.is_dir() else [source]:
            if file.is_file() and "__pycache__" not in file.parts:
                digest.update(f"{file.relative_to(ROOT)}\0{file.stat().st_size}\0".encode() + file.read_bytes())
    return digest.hexdigest()[:16]
