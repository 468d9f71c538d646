"""Where the course is: one place, from which links, badges and the first cell of each notebook come.

In pyproject.toml:

    [tool.course]
    repository = "https://github.com/OWNER/NAME"        # with the solutions: private
    students = "https://github.com/OWNER/OTHER_NAME"    # what `autograder publish` writes: public
    branch = "main"                                     # of the students' repository

`autograder release` writes them into source/, README.md, CHANGELOG.md, CITATION.cff, .github/ and docs/ where they
differ. So the source holds what the release holds, and neither nbgrader nor the grader has to know of it.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote, urlencode

import nbformat

from autograder.core.source.assignments import CourseError

_GITHUB = "https://github.com/"
START = "start"  # id of the first code cell of every notebook
NOT_YET = (
    "the course has no address yet: write both of its repositories into pyproject.toml, [tool.course], and release "
    "again; until then the links and the first cell of the notebooks lead nowhere"
)
_START_CELL = """\
try:
    import course
except ImportError:  # a bare notebook, as on Colab: install the course package, and change nothing else
    %pip install --quiet --no-deps {package}
    import course

    course.ready()"""
_BADGES = (
    "[![Open in Colab](https://colab.research.google.com/assets/colab-badge.svg)]({colab}) "
    "[![Open in Binder](https://mybinder.org/badge_logo.svg)]({binder})"
)
_BADGE_LINE = re.compile(r"^\[!\[Open in Colab\].*$\n*", re.MULTILINE)
_HEADING = re.compile(r"\A(#.*)\n*")
_PART = r"[^/\s)\"'?#]+"
# Forms of address that lead into the students' repository, then into the course's own, wherever they lay before.
_COLAB = re.compile(rf"https://colab\.research\.google\.com/github/{_PART}/{_PART}/blob/{_PART}(?=/release/)")
_BINDER = re.compile(rf"https://mybinder\.org/v2/gh/{_PART}/{_PART}/{_PART}(?=\?)")
_PACKAGE = re.compile(rf"https://github\.com/{_PART}/{_PART}/archive/refs/heads/{_PART}\.zip")
_CLONE = re.compile(rf"(?<=git clone )https://github\.com/{_PART}/{_PART}")
_HOME = re.compile(rf"(?<=repository-code: )https://github\.com/{_PART}/{_PART}")
_REPORT = re.compile(rf"https://github\.com/{_PART}/{_PART}(?=/security/advisories/new)")
_VERSION = re.compile(rf"(?<=\]: )https://github\.com/{_PART}/{_PART}(?=/(?:compare|releases)/)")
_PAGES = ("README.md", "CHANGELOG.md", "CITATION.cff", ".github/ISSUE_TEMPLATE/config.yml", "docs/**/*.md")


@dataclass(frozen=True)
class Address:
    """Where the course is.

    Attributes:
        repository: "https://github.com/OWNER/NAME", with the solutions.
        students: the same of the repository that students get.
        branch: the branch of the students' repository that notebooks are opened from.
        package: the package that pip installs in a bare notebook; "" if the notebooks import no package of the course.
    """

    repository: str
    students: str
    branch: str
    package: str

    @property
    def name(self) -> str:
        """OWNER/NAME of the students' repository."""
        return self.students.removeprefix(_GITHUB)

    @property
    def is_set(self) -> bool:
        """Whether both can exist: GitHub allows no underscore in an owner's name, so the placeholder has one."""
        owners = [url.removeprefix(_GITHUB).partition("/")[0] for url in (self.repository, self.students)]
        return not any("_" in owner for owner in owners)

    def colab(self, file: str = "") -> str:
        """Return the page that opens a file of the repository in Colab."""
        return f"https://colab.research.google.com/github/{self.name}/blob/{self.branch}{'/' if file else ''}{file}"

    def binder(self, file: str = "") -> str:
        """Return the page that opens a file of the repository in JupyterLab on Binder."""
        return f"https://mybinder.org/v2/gh/{self.name}/{self.branch}" + (f"?labpath={quote(file, '')}" if file else "")

    def pull(self, file: str, hub: str = "") -> str:
        """Return the page of a Jupyter server with nbgitpuller that fetches the repository and opens a file.

        Args:
            file: a file of the repository.
            hub: address of a JupyterHub, whose users are sent to their own server; "" for a path on any server.
        """
        folder = self.name.partition("/")[2]
        query = {"repo": self.students, "branch": self.branch, "urlpath": f"lab/tree/{folder}/{file}"}
        return (f"{hub.rstrip('/')}/hub/user-redirect" if hub else "") + f"/git-pull?{urlencode(query)}"

    def badges(self, file: str) -> str:
        """Return the line of badges for a notebook of release/, in Markdown."""
        return _BADGES.format(colab=self.colab(file), binder=self.binder(file))

    @property
    def start_cell(self) -> str:
        """The first code cell of every notebook."""
        return _START_CELL.format(package=self.package)

    def in_text(self, text: str) -> str:
        """Return a text with its links into the course's repository set to this address."""
        for form, target in (
            (_COLAB, self.colab()),
            (_BINDER, self.binder()),
            *([(_PACKAGE, self.package)] if self.package else []),
            (_CLONE, self.repository),
            (_HOME, self.repository),
            (_REPORT, self.repository),
            (_VERSION, self.repository),
        ):
            text = form.sub(target.replace("\\", r"\\"), text)
        return text

    def in_notebook(self, document: nbformat.NotebookNode, file: str) -> None:
        """Write the badges below the title of a notebook, and its first code cell if there is a package to install.

        Args:
            document: a notebook, changed in place.
            file: in the repository, that the badges open.
        """
        title = document.cells[0]
        text = _BADGE_LINE.sub("", title.source)
        title.source = _HEADING.sub(lambda found: f"{found[1]}\n\n{self.badges(file)}\n\n", text, count=1)
        if not self.package:
            return
        if not any(cell.id == START for cell in document.cells):
            first = next(i for i, cell in enumerate(document.cells) if cell.cell_type == "code")
            document.cells.insert(first, _fresh())
        next(cell for cell in document.cells if cell.id == START).source = self.start_cell


def address_of(root: Path) -> Address | None:
    """Return the address of a course; None where its pyproject.toml gives none.

    Raises:
        CourseError: the result is no address.
    """
    path = root / "pyproject.toml"
    if not path.is_file():
        return None
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8")).get("tool", {}).get("course")
    except tomllib.TOMLDecodeError as error:
        raise CourseError(f"{path} is not TOML: {error}") from error
    if table is None:
        return None
    repository, branch = str(table.get("repository", "")).rstrip("/"), str(table.get("branch", "main"))
    students = str(table.get("students", repository)).rstrip("/")
    for url in (repository, students):
        if not re.fullmatch(rf"{_GITHUB}{_PART}/{_PART}", url) or not re.fullmatch(r"[\w.-]+", branch):
            raise CourseError(
                f"{path} gives the repository {url!r} and the branch {branch!r} in [tool.course]: expected "
                '"https://github.com/OWNER/NAME", since Colab opens notebooks from there, and a branch without "/"'
            )
    package = str(table.get("package", ""))
    if not package and (root / "course").is_dir():
        package = f"{students}/archive/refs/heads/{branch}.zip"
    return Address(repository, students, branch, package)


def stale(root: Path, name: str = "") -> dict[Path, str]:
    """Return the files with an outdated course address, and their corrected text.

    Args:
        root: the course directory.
        name: name of the assignment to look at; "" for the pages that are no notebooks.
    """
    from autograder.authoring.releasing import dumps

    address = address_of(root)
    if address is None:
        return {}
    wanted = {}
    if name:
        for path in sorted((root / "source" / name).glob("*.ipynb")):
            document = nbformat.read(path, as_version=4)
            address.in_notebook(document, f"release/{name}/{path.name}")
            wanted[path] = dumps(document)
    else:
        for path in sorted(path for pattern in _PAGES for path in root.glob(pattern)):
            wanted[path] = address.in_text(path.read_text(encoding="utf-8"))
    return {path: text for path, text in wanted.items() if path.read_text(encoding="utf-8") != text}


def write(root: Path, name: str = "") -> list[Path]:
    """Write the address into the files of `stale`; which ones they were."""
    files = stale(root, name)
    for path, text in files.items():
        path.write_text(text, encoding="utf-8")
    return list(files)


def _fresh() -> nbformat.NotebookNode:
    settings = {
        "grade": False,
        "grade_id": START,
        "locked": True,
        "schema_version": 3,
        "solution": False,
        "task": False,
    }
    cell = {"cell_type": "code", "id": START, "metadata": {"nbgrader": settings}, "source": ""}
    return nbformat.from_dict(cell | {"execution_count": None, "outputs": []})
