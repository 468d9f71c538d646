"""List the files of the students' repository: released notebooks, what they import and read, and set-up files."""

from __future__ import annotations

import json
import re
import subprocess
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import nbformat

from autograder.authoring.address import Address, address_of
from autograder.authoring.releasing import differences
from autograder.core.source.assignments import CourseError, headings
from autograder.core.source.loading import assignment_names
from autograder.core.source.statements import stated_time

TEMPLATES = Path(__file__).parent / "templates"
PROGRAMS = {"postBuild"}  # are executable
_LEFT_OUT = ("__pycache__", "*.pyc", ".*")
_AS_THEY_ARE = ("environment.yml", "LICENSE", "data/README.md")
_OF_A_PACKAGE = ("postBuild", "hatch_build.py")
# Template -> its place in the repository; under its own name, a tool that looks for settings would read it here.
_PLACES = {
    "README.md": "README.md",
    "gitignore": ".gitignore",
    "workflow.txt": ".github/workflows/notebooks.yml",
    "run_notebooks.py": ".github/run_notebooks.py",
}
_PLACES_OF_A_PACKAGE = {"project.txt": "pyproject.toml"}
NO_ENVIRONMENT = (
    "{path} is not there: it says what students' notebooks import, for Binder and for their own computers; write one, "
    "with the channel conda-forge and the dependencies python, jupyterlab and those of your notebooks"
)


@dataclass(frozen=True)
class Released:
    """A notebook for students.

    Attributes:
        file: its path in the repository.
        title: its first heading.
        minutes: how long it takes, from and to; None if it does not say.
    """

    file: str
    title: str
    minutes: tuple[int, int] | None

    @property
    def label(self) -> str:
        """Its title with the number of its assignment."""
        return f"{Path(self.file).parent.name[:2]} {self.title}"


def notebooks(root: Path) -> list[Released]:
    """Return the released notebooks in the order of their files."""
    found = []
    for path in sorted(path for name in assignment_names(root) for path in (root / "release" / name).glob("*.ipynb")):
        texts = [cell.source for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "markdown"]
        title = next((heading for text in texts for heading in headings(text)), path.stem)
        minutes = next(filter(None, map(stated_time, texts)), None)
        found.append(Released(path.relative_to(root).as_posix(), title, minutes))
    return found


def contents(root: Path) -> dict[str, bytes]:
    """Return the files of the students' repository: path -> content, the same bytes for the same course.

    Raises:
        CourseError: release/ is not what source/ gives now, or a file that students need is not there.
    """
    if stale := [fault for name in assignment_names(root) for fault in differences(root, name)]:
        raise CourseError("nothing is published:\n  " + "\n  ".join(stale))
    if not (root / "environment.yml").is_file():
        raise CourseError(NO_ENVIRONMENT.format(path=root / "environment.yml"))
    folders = [f"release/{name}" for name in assignment_names(root)]
    names = [*_AS_THEY_ARE, *_data(root)]
    project = _project(root)
    if project:
        folders.append("course")
        names += _OF_A_PACKAGE
    paths = [root / name for name in names] + [path for folder in folders for path in _files(root / folder)]
    files = {path.relative_to(root).as_posix(): _content(path) for path in paths if path.is_file()}
    return files | {name: text.encode() for name, text in _written(root, project).items()}


def _content(path: Path) -> bytes:
    """Return a file's published text; notebooks line by line, as Jupyter saves them, so that git can merge them."""
    if path.suffix != ".ipynb":
        return path.read_bytes()
    return (nbformat.writes(nbformat.read(path, as_version=4)) + "\n").encode()


def _files(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.rglob("*")):
        parts = path.relative_to(folder).parts
        if path.is_file() and not any(Path(part).match(pattern) for part in parts for pattern in _LEFT_OUT):
            yield path


def _data(root: Path) -> list[str]:
    """Return the data files that students read, which are those with a checksum."""
    path = root / "data" / "checksums.json"
    return ["data/checksums.json", *(f"data/{name}" for name in json.loads(path.read_text()))] if path.is_file() else []


def _project(root: Path) -> dict[str, Any]:
    """Return the table [project] of a course that has a package for its notebooks; empty if it has none."""
    path = root / "pyproject.toml"
    if not (root / "course" / "__init__.py").is_file() or not path.is_file():
        return {}
    return dict(tomllib.loads(path.read_text(encoding="utf-8")).get("project", {}))


def _written(root: Path, project: Mapping[str, Any]) -> dict[str, str]:
    """Return the files that the repository does not share with the course's own."""
    import jinja2

    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,  # Markdown and TOML
    )
    environment.filters["toml"] = lambda value: json.dumps(value, ensure_ascii=False)  # the same for texts and lists
    extras = project.get("optional-dependencies", {})
    address = address_of(root)
    values = {
        "title": _title(root),
        "project": project,
        "version": _version(root),
        "extras": {name: extras[name] for name in ("notebooks", "torch") if name in extras},
        "address": address,
        "notebooks": notebooks(root),
        "environment": re.search(r"^name: *(\S+)", (root / "environment.yml").read_text(), re.MULTILINE),
        "has_license": (root / "LICENSE").is_file(),
        "has_data": (root / "data" / "README.md").is_file(),
    }
    places = _PLACES | (_PLACES_OF_A_PACKAGE if project else {})
    return {place: environment.get_template(name).render(values) for name, place in places.items()}


def _title(root: Path) -> str:
    path = root / "README.md"
    return next(iter(headings(path.read_text(encoding="utf-8")) if path.is_file() else ()), root.name)


def _version(root: Path) -> str:
    """Return the last tag of the course's own repository; it does not change with each of its commits."""
    command = ["git", "-C", str(root), "describe", "--tags", "--abbrev=0", "--match", "v[0-9]*"]
    try:
        done = subprocess.run(command, capture_output=True, text=True)
    except FileNotFoundError:  # no git
        return "0.0.0"
    return done.stdout.strip().removeprefix("v") if done.returncode == 0 else "0.0.0"


def links(address: Address, notebook: Released, hub: str = "") -> dict[str, str]:
    """Return the pages that open a notebook: where -> address."""
    found = {"Colab": address.colab(notebook.file), "Binder": address.binder(notebook.file)}
    found["nbgitpuller"] = address.pull(notebook.file)
    return found | ({"JupyterHub": address.pull(notebook.file, hub)} if hub else {})
