"""Which files a submission needs, and how a list of readable and hidden paths is read."""

from __future__ import annotations

import functools
import importlib.util
import os
import site
import stat
import sys
import sysconfig
from collections.abc import Iterable, Iterator
from pathlib import Path

# Programs, libraries, fonts and tables. Not all of /usr: nbgrader's exchange and people's folders may lie there too.
_SYSTEM = (
    "/usr/bin", "/usr/sbin", "/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/libexec", "/usr/local/bin",
    "/usr/local/lib", "/usr/local/lib64", "/usr/share/fonts", "/usr/share/fontconfig", "/usr/share/zoneinfo",
    "/usr/share/locale", "/usr/share/i18n", "/usr/share/mime", "/usr/share/matplotlib", "/lib", "/lib32", "/lib64",
    "/bin", "/sbin", "/nix/store", "/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/alternatives",
    "/etc/localtime", "/etc/timezone", "/etc/fonts", "/etc/mime.types", "/etc/nsswitch.conf",
    *(f"/sys/devices/system/{name}/{file}" for name in ("cpu", "node") for file in ("online", "possible", "present")),
)  # fmt: skip


def readable_paths() -> tuple[Path, ...]:
    """Return the paths for the interpreter, libraries, fonts and the course; of a checkout only course/ and data/."""
    found = [Path(name) for name in _SYSTEM]
    prefixes = {Path(name) for name in (sys.prefix, sys.exec_prefix, sys.base_prefix, sys.base_exec_prefix)}
    found += prefixes - {Path("/usr"), Path("/usr/local")}  # of which what is needed stands above
    # In a virtual environment the program is a link into the interpreter that it was made from.
    found.append(Path(os.path.realpath(sys.executable)))
    found += [Path(sysconfig.get_path(name)) for name in ("stdlib", "platstdlib", "purelib", "platlib")]
    if site.ENABLE_USER_SITE:
        found.append(Path(site.getusersitepackages()))
    found += [Path(entry) for entry in sys.path if Path(entry).name in ("site-packages", "dist-packages")]
    found += _course()
    return tuple(sorted({path.absolute() for path in found if os.path.lexists(path) and str(path) != "/"}))


def _course() -> list[Path]:
    course = importlib.util.find_spec("course")
    if course is None or course.origin is None:
        return []
    package = Path(course.origin).parent
    beside = package.parent / "data"  # a checkout; an installed package carries its data
    return [package, beside] if (beside / "checksums.json").is_file() else [package]


@functools.cache
def grants(readable: tuple[Path, ...], hidden: tuple[Path, ...]) -> tuple[Path, ...]:
    """Return the readable paths without hidden ones below them: the deeper of two paths decides.

    Args:
        readable: readable paths; missing ones are left out.
        hidden: any paths.

    Returns:
        Paths without symbolic links, each of which may be shown with all that is below it.
    """
    secrets = {Path(os.path.realpath(path)) for path in hidden}
    shown = {Path(os.path.realpath(path)) for path in readable if os.path.exists(path)}
    above = {parent for secret in secrets for parent in secret.parents}
    cut = {grant for path in shown for grant in _cut(path, secrets, above)}
    return tuple(sorted(path for path in cut if cut.isdisjoint(path.parents)))


def _cut(path: Path, secrets: set[Path], above: set[Path]) -> Iterator[Path]:
    if path in secrets:
        return
    if path not in above:
        yield path
        return
    for entry in path.iterdir():
        if not entry.is_symlink():
            yield from _cut(entry, secrets, above)


@functools.cache
def links(paths: tuple[Path, ...]) -> dict[Path, str]:
    """Return symbolic links on the way to the paths, such as /lib -> usr/lib, with their targets."""
    found: dict[Path, str] = {}
    pending = [path.absolute() for path in paths]
    while pending:
        path = pending.pop()
        for place in (*reversed(path.parents), path):
            if place in found:
                break
            if place.is_symlink():
                found[place] = os.readlink(place)
                pending.append(Path(os.path.normpath(place.parent / found[place])) / path.relative_to(place))
                break
    return found


def reachable(path: Path) -> bool:
    """Return whether this process can open a file, or list a folder."""
    try:
        # without a wait for the other end of a pipe
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:
        return False
    try:
        if stat.S_ISDIR(os.fstat(descriptor).st_mode):
            os.listdir(descriptor)
    except OSError:
        return False
    finally:
        os.close(descriptor)
    return True


def exposed(secret: Path, granted: Iterable[Path]) -> bool:
    """Return whether this process can reach more of `secret` than the paths granted below it."""
    secret = Path(os.path.abspath(secret))
    below = [Path(os.path.abspath(path)) for path in granted]
    if secret in below or not reachable(secret):
        return False
    on_the_way = {path.relative_to(secret).parts[0] for path in below if secret in path.parents}
    return not on_the_way or not set(os.listdir(secret)) <= on_the_way
