"""Keep private files private: solutions, hidden tests, the corpus of answers, and students' data.

Texts are compared by passages. A passage is as many successive words as have `LENGTH` letters together, with the signs
between them: layout doesn't count. In code, neither do comments and strings, since hidden and visible checks share
sentences. A passage that students are given anyway is no secret. Shorter lines of solutions are found by
`autograder.authoring.releasing.release_leaks`.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath

import nbformat

from autograder.authoring.releasing import release_leaks, strings
from autograder.core.source.assignments import NOT_PYTHON, SOLUTION_MARKERS, SOLUTION_REGION, CourseError, Kind
from autograder.core.source.loading import assignment_names, load
from autograder.core.submissions.finding import IntakeError
from autograder.core.submissions.roster import FILES, read_roster

LENGTH = 50  # fewer, and two people may write the same
_WORD = re.compile(r"\w+|[^\w\s]")
_MARGIN = re.compile(r"^[ \t]*[#>*-]+[ \t]", re.MULTILINE)  # of a comment, a quotation or a list
_STRING = re.compile(r"'{3}.*?'{3}|\"{3}.*?\"{3}|'[^'\n]*'|\"[^\"\n]*\"", re.DOTALL)
_DOCSTRING = re.compile(r"^\s*(?:\"{6}|'')$\n?", re.MULTILINE)
# Where a course in use keeps students' work and marks; .gitignore names the same.
_FOLDERS = {"submitted", "autograded", "feedback", "reports", "exchange", "hand_in"}
_FILES = re.compile(r"gradebook\.db.*|roster\.(?:csv|xlsx)|grades\.csv", re.IGNORECASE)
_SQLITE = b"SQLite format 3\0"


def faults(root: Path, files: Mapping[str, bytes]) -> list[str]:
    """Return the passages that may not be published, by the file that holds them.

    Args:
        root: the course directory.
        files: path in the students' repository -> content.

    Raises:
        CourseError: a source notebook or the class list cannot be read.
    """
    found = []
    for name in assignment_names(root):
        found += release_leaks(load(root, name), root / "release" / name, root / "course")
    programs, prose = _secrets(root)
    people = _people(root)
    for file, content in files.items():
        path = PurePosixPath(file)
        if _FOLDERS.intersection(path.parts[:-1]) or _FILES.fullmatch(path.name) or content.startswith(_SQLITE):
            found.append(f"{file}: is a file of students' work or marks")
            continue
        if path.suffix == ".ipynb" and path.parts[0] != "release":
            found.append(f"{file}: is a notebook that does not come from source/")
        texts = list(_texts(path, content))
        known = (
            (programs,) if path.parts[0] == "data" and path.suffix != ".md" else (programs, prose)
        )  # that quotes data
        held = {one[passage] for text in texts for passage in passages(text) for one in known if passage in one}
        found += [f"{file}: holds a part of {origin}" for origin in sorted(held)]
        lower = "\n".join(texts).lower()
        found += [f"{file}: holds the address of a student on the class list" for mail in people if mail in lower][:1]
    return list(dict.fromkeys(found))


def passages(text: str) -> Iterator[str]:
    """Yield the passages of a text, as it stands and as code."""
    for part in dict.fromkeys((_MARGIN.sub("", text), code(text))):
        words = _WORD.findall(part)
        end = letters = 0
        for start, word in enumerate(words):
            while letters < LENGTH and end < len(words):
                letters += len(words[end]) * words[end].isidentifier()
                end += 1
            if letters < LENGTH:
                break
            if word.isidentifier():
                yield " ".join(words[start:end])
                letters -= len(word)


def code(text: str) -> str:
    """Return Python without imports, strings, comments and layout, or the visible part of any other text."""
    try:
        tree = ast.parse(text)
    except NOT_PYTHON:
        return _STRING.sub("''", text)
    tree.body = [statement for statement in tree.body if not isinstance(statement, ast.Import | ast.ImportFrom)]
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            node.value = ""
    return _DOCSTRING.sub("", ast.unparse(tree))


def _texts(path: PurePosixPath, content: bytes) -> Iterator[str]:
    """Yield every text in a file; of a notebook and of JSON, each string."""
    text = content.decode(errors="replace")
    if path.suffix == ".ipynb":
        yield from strings(nbformat.reads(text, as_version=4))
    elif path.suffix == ".json":
        yield from strings(json.loads(text))
    else:
        yield text


def _secrets(root: Path) -> tuple[dict[str, str], dict[str, str]]:
    """Return the passages that only instructors have -> where they stand: those of programs, and of written answers."""
    public: set[str] = set()
    programs: dict[str, str] = {}
    prose: dict[str, str] = {}
    for name in assignment_names(root):
        for notebook in load(root, name):
            for cell in notebook.cells:
                where = f"{cell.id!r} in source/{name}/{notebook.notebook}.ipynb"
                text = cell.source
                if cell.kind in (Kind.STUB, Kind.MANUAL):
                    public.update(passages(SOLUTION_REGION.sub("", text) if SOLUTION_REGION.search(text) else ""))
                    text, where = SOLUTION_MARKERS.sub("", text), f"the solution of {where}"
                else:
                    public.update(passages(cell.released))
                    where = f"the hidden tests of {where}"
                if not cell.is_code and cell.kind is Kind.MANUAL:
                    prose |= dict.fromkeys(passages(text), where)
                elif cell.kind in (Kind.STUB, Kind.MANUAL, Kind.TEST):
                    texts = [text, *(cell.test.texts if cell.kind is Kind.TEST else ())]
                    programs |= {passage: where for one in texts for passage in passages(code(one))}
            table = root / "course" / "checks" / "tables" / f"{notebook.notebook}.json"
            if table.is_file():  # the judges of visible checks
                shown = strings(json.loads(table.read_text(encoding="utf-8")))
                public.update(passage for text in shown for passage in passages(text))
        for path in sorted((root / "tests" / "answers" / name).glob("*.py")):
            for answer in re.split(r"^# %%.*$", path.read_text(encoding="utf-8"), flags=re.MULTILINE):
                origin = f"an answer of tests/answers/{name}/{path.name}"
                programs |= dict.fromkeys(passages(code(answer)), origin)
    for path in sorted((root / "course" / "checks").glob("*.py")):  # what exercises' files are written with
        public.update(passages(path.read_text(encoding="utf-8")))
    for private in (programs, prose):
        for passage in public.intersection(private):
            del private[passage]
    return programs, prose


def _people(root: Path) -> list[str]:
    """Return the e-mail addresses of the class list, in lower case."""
    try:
        lists = [read_roster(root / name) for name in FILES if (root / name).is_file()]
    except IntakeError as error:
        raise CourseError(str(error)) from error
    return [person.email.lower() for roster in lists for person in roster.people if person.email]
