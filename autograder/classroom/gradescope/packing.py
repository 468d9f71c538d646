"""Write the zip of an autograder for Gradescope: the engine, the course's package, one assignment, two scripts."""

from __future__ import annotations

import importlib.util
import json
import re
import shlex
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from importlib import metadata
from pathlib import Path

import autograder
from autograder.core.fingerprint import DISTRIBUTIONS, version_of
from autograder.core.limits import imports_of
from autograder.core.source.assignments import Assignment, CourseError

TEMPLATES = Path(__file__).parent / "templates"
SCRIPTS = ("setup.sh", "run_autograder")
EXTRA = "grading"
NOT_INSTALLED = "neither {expected} is installed, which say what the autograder needs: install the engine with pip"
INDEX = 'torch_index=""'
_LEFT_OUT = ("__pycache__", ".ipynb_checkpoints")
_EXECUTABLE = 0o755 << 16


def pack(
    root: Path, notebooks: Sequence[Assignment], path: Path, *, torch_index: str = "", allow_weak: bool = False
) -> None:
    """Write the zip.

    Args:
        root: the course directory.
        notebooks: the notebooks of the assignment, those that students hand in.
        path: the path of the zip.
        torch_index: where pip finds the CPU build of torch; "" for where it looks by itself.
        allow_weak: whether it grades where no sandbox works.

    Raises:
        CourseError: the engine is not installed as a package.
    """
    name = notebooks[0].name
    settings = {"assignment": name, "allow_weak_sandbox": allow_weak}
    requirements = "\n".join(pins(imports_of(notebooks))) + "\n"
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for script in SCRIPTS:
            text = (TEMPLATES / script).read_text(encoding="utf-8")
            text = text.replace(INDEX, f"torch_index={shlex.quote(torch_index)}")
            program = zipfile.ZipInfo(script)
            program.external_attr = _EXECUTABLE
            archive.writestr(program, text, zipfile.ZIP_DEFLATED)
        archive.writestr("settings.json", json.dumps(settings))
        archive.writestr("requirements.txt", requirements)
        for member, file in _files(root, name):
            archive.write(file, member)


def pins(imports: Iterable[str]) -> list[str]:
    """Return what the engine and the notebooks need, in the versions that are installed here.

    Args:
        imports: names of modules that the notebooks import.

    Raises:
        CourseError: the engine is not installed as a package.
    """
    needs = [need for name in DISTRIBUTIONS for need in _needs(name)]
    if not needs:
        raise CourseError(NOT_INSTALLED.format(expected=" nor ".join(DISTRIBUTIONS)))
    provided = metadata.packages_distributions()
    needs += [name for module in imports for name in provided.get(module.partition(".")[0], ())]
    versions = {re.sub(r"[-_.]+", "-", name).lower(): version for name in needs if (version := version_of(name))}
    # A suffix after "+" is this machine's build, which no index may have.
    others = {name: version for name, version in versions.items() if name not in DISTRIBUTIONS}
    return [f"{name}=={version.partition('+')[0]}" for name, version in sorted(others.items())]


def _needs(name: str) -> Iterator[str]:
    try:
        needs = metadata.requires(name) or []
    except metadata.PackageNotFoundError:
        return
    for need in needs:
        if "extra ==" not in need or re.search(rf"""extra == ["']{EXTRA}["']""", need):
            yield re.split(r"[^\w.-]", need, maxsplit=1)[0]


def _files(root: Path, assignment: str) -> Iterator[tuple[str, Path]]:
    """Yield member -> file: the packages as they lie beside each other in a checkout, and the assignment."""
    packages = [Path(autograder.__file__).parent]
    course = importlib.util.find_spec("course")
    if course is not None and course.origin is not None:
        packages.append(Path(course.origin).parent)
        data = packages[-1].parent / "data"
        if (listed := data / "checksums.json").is_file():  # an installed package has its data inside
            for name in [listed.name, *json.loads(listed.read_text(encoding="utf-8"))]:
                yield f"packages/data/{name}", data / name
    for package in packages:
        yield from _below(package, f"packages/{package.name}")
    yield from _below(root / "source" / assignment, f"source/{assignment}")


def _below(folder: Path, name: str) -> Iterator[tuple[str, Path]]:
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not set(_LEFT_OUT) & set(path.parts):
            yield f"{name}/{path.relative_to(folder).as_posix()}", path
