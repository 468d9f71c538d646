"""The command line: `autograder release | grade | check | sample | new | doctor`."""

from __future__ import annotations

import atexit
import json
import logging
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from autograder.grader.zygote import ONE_THREAD

# Everything that takes time to import is imported by the command that needs it, so that --help answers at once.

app = typer.Typer(
    help="Build, grade and prove the attention course.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
new = typer.Typer(help="Write the files of a new assignment, notebook or exercise.", no_args_is_help=True)
app.add_typer(new, name="new")

Course = Annotated[
    Path | None, typer.Option("--course", help="The course directory. Default: found from here upwards.")
]
REFUSED = 2
ONE_ONLY = "cem-half-done"  # of the sample class: hands in only the first of several notebooks


@contextmanager
def _refusals() -> Iterator[None]:
    """A fault of the call or of the course: its sentence, and exit code 2."""
    from autograder.grading import WeakSandboxError
    from autograder.source.assignments import CourseError
    from autograder.submissions.intake import IntakeError

    try:
        yield
    except (CourseError, IntakeError, WeakSandboxError) as error:
        print(f"autograder: {error}", file=sys.stderr)
        raise typer.Exit(REFUSED) from None


@app.command()
def release(
    assignments: Annotated[list[str] | None, typer.Argument(help="Names in source/. Default: all.")] = None,
    course: Course = None,
) -> None:
    """Generate release/ from source/ with nbgrader, and refuse it if anything would leak."""
    with _refusals():
        from autograder.source import address
        from autograder.source.assignments import assignment_names, course_root, load
        from autograder.source.releasing import release as replace

        root = course_root(course)
        published = address.address_of(root)
        if published is not None and not published.is_set:
            print(f"autograder: {address.NOT_YET}", file=sys.stderr)
        names = assignments or assignment_names(root)
        for name in names:
            load(root, name)
        for name in names:
            for path in replace(root, name):
                print(path.relative_to(root))
        for path in address.write(root):
            print(path.relative_to(root))


@app.command()
def grade(
    assignment: Annotated[str, typer.Argument(help="Name of the folder in source/.")],
    paths: Annotated[list[Path], typer.Argument(help="A notebook, a folder of notebooks, or a zip.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document and nothing else.")] = False,
    jobs: Annotated[int, typer.Option(min=1, help="Submissions that are graded at a time.")] = 2,
    cell_seconds: Annotated[float | None, typer.Option(min=0.1, help="Seconds of processor time for one cell.")] = None,
    check_seconds: Annotated[float | None, typer.Option(min=0.1, help="Seconds for one check.")] = None,
    notebook_seconds: Annotated[float | None, typer.Option(min=1, help="Seconds for one notebook.")] = None,
    allow_weak_sandbox: Annotated[
        bool, typer.Option("--allow-weak-sandbox", help="Grade also where no sandbox works.")
    ] = False,
    memory: Annotated[int | None, typer.Option(min=100, help="MB that a notebook may take.")] = None,
    verbose: Annotated[bool, typer.Option("--verbose", help="Log what the engine decides, on standard error.")] = False,
    course: Course = None,
) -> None:
    """Grade notebooks: gradebook, feedback pages, report. Exit code 0 also when a submission could not be graded.

    Limits that are not given here are those of source/ASSIGNMENT/grading.toml, or the usual ones.
    """
    if verbose:
        logging.basicConfig(level=logging.INFO, format="%(asctime)s %(process)d %(name)s: %(message)s")
    from autograder.grader.zygote import Zygote

    with Zygote() as zygote, _refusals():
        from autograder.grading import grade_class
        from autograder.limits import limits_of
        from autograder.output.report import score_table, write_report
        from autograder.source.assignments import assignment_names, course_root, load
        from autograder.submissions.intake import collect

        root = course_root(course)
        notebooks = load(root, assignment)
        others = {
            name: frozenset(i for notebook in load(root, name) for i in notebook.by_id)
            for name in assignment_names(root)
            if name != assignment
        }
        ids = {notebook.notebook: frozenset(notebook.by_id) for notebook in notebooks}
        submissions = collect(paths, ids, others, assignment=assignment)
        given = {"cell_seconds": cell_seconds, "check_seconds": check_seconds, "notebook_seconds": notebook_seconds}
        given |= {"memory_bytes": memory and memory * 1_000_000}
        limits = limits_of(root / "source" / assignment, given)
        with _progress(quiet=as_json, total=len(submissions)) as update:
            result = grade_class(
                root,
                notebooks,
                submissions,
                limits=limits,
                jobs=jobs,
                allow_weak=allow_weak_sandbox,
                zygote=zygote,
                on_result=lambda graded: update(advance=1, description=graded.student),
            )
        folder = root / "reports" / assignment / time.strftime("%Y%m%dT%H%M%S")
        links = {
            (s.student, s.notebook): f"../../../{page.relative_to(root).as_posix()}"
            for s in result.submissions
            if s.exercises
            for page in [root / "feedback" / s.student / assignment / f"{s.notebook}.html"]
            if page.exists()
        }
        page = write_report(result, folder, links)
        (folder / "result.json").write_text(json.dumps(result.to_json(), indent=1) + "\n")
    if as_json:
        print(json.dumps(result.to_json(), indent=1))
        return
    from rich.console import Console

    Console().print(score_table(result))
    print(f"sandbox: {result.sandbox}")
    print(f"report: {page}")


@contextmanager
def _progress(*, quiet: bool = False, total: int | None = None):
    """A bar on a terminal, nothing in a log; what it yields takes `advance`, `completed`, `total`, `description`."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    console = Console(stderr=True)
    columns = (
        TextColumn("grading"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("{task.description}"),
    )
    hidden = quiet or not console.is_terminal
    # Without a thread that refreshes: the graders are forks of this process.
    with Progress(*columns, console=console, transient=True, disable=hidden, auto_refresh=False) as bar:
        task = bar.add_task("", total=total)
        yield partial(bar.update, task, refresh=True)


@app.command()
def check(
    assignments: Annotated[list[str] | None, typer.Argument(help="Names in source/. Default: all.")] = None,
    stock: Annotated[bool, typer.Option(help="Also run stock nbgrader autograde.")] = True,
    answers: Annotated[bool, typer.Option("--answers", help="Only the corpus of answers.")] = False,
    changed: Annotated[
        bool,
        typer.Option("--changed", help="Only what an edit can have changed; no stock nbgrader."),
    ] = False,
    course: Course = None,
) -> None:
    """Prove the course: release, leaks, solved and bare notebooks (stock nbgrader too), every answer's verdict."""
    with _refusals():
        from autograder.source.assignments import assignment_names, course_root
        from autograder.verify.claims import prove

        root = course_root(course)
        broken = 0
        started = time.perf_counter()
        options = {"stock": stock, "only_answers": answers, "changed": changed}
        with _progress() as update:
            for name in assignments or assignment_names(root):
                print(name)
                count = partial(_count_answers, update)
                for claim in prove(root, name, **options, on_progress=count):
                    broken += bool(claim.faults)
                    figure = f" ({claim.figure})" if claim.figure else ""
                    print(f"  {'FAILS' if claim.faults else 'holds'}  {claim.name}{figure}", flush=True)
                    print("".join(f"         {row}\n" for row in (*claim.table, *claim.faults)), end="")
        print(
            f"{'every claim holds' if not broken else f'{broken} claims fail'}, {time.perf_counter() - started:.0f} s"
        )
    raise typer.Exit(1 if broken else 0)


def _count_answers(update: Callable[..., None], done: int, total: int) -> None:
    update(completed=done, total=total, description="answers")


@app.command()
def doctor() -> None:
    """Say which sandbox works here: each rung of the ladder, tried for real. Exit code 1 where none does."""
    from autograder.sandbox import Rung, SandboxError, detect

    best = None
    for rung in (rung for rung in Rung if rung is not Rung.NONE):
        try:
            level = detect(rung)
        except SandboxError as error:
            print(f"no   {rung}: {error}")
        else:
            best = best or level
            print(f"yes  {level.words}")
    if best is None:
        print(f"in force: {Rung.NONE}: grading asks for --allow-weak-sandbox")
        raise typer.Exit(1)
    print(f"in force: {best.rung}")


@app.command()
def sample(
    assignment: Annotated[str, typer.Argument(help="Name of the folder in source/.")],
    folder: Annotated[Path, typer.Argument(help="Where to write the students' notebooks; replaced if it is there.")],
    course: Course = None,
) -> None:
    """Write a small class to try the grader on: perfect, partial, blank, raising, looping, with altered tests."""
    with _refusals():
        from autograder.source.assignments import CourseError, course_root, load
        from autograder.source.releasing import dumps
        from autograder.submissions.submitting import sample_class
        from autograder.verify.answers import read

        root = course_root(course)
        notebooks = load(root, assignment)
        here = [path for path in folder.rglob("*") if not path.is_dir()] if folder.exists() else []
        if any(path.suffix != ".ipynb" for path in here):
            raise CourseError(f"{folder} holds other things than notebooks: name a folder that may be overwritten")
        answers = root / "tests" / "answers" / assignment
        classes = {n.notebook: sample_class(n, read(answers, n)) for n in notebooks}
        for path in here:
            path.unlink()
        for number, (notebook, students) in enumerate(classes.items()):
            for student, document in students.items():
                path = folder / f"{student}.ipynb" if len(notebooks) == 1 else folder / student / f"{notebook}.ipynb"
                if number and student == ONE_ONLY:
                    continue
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(dumps(document))
                print(path)


@new.command("assignment")
def new_assignment(
    name: Annotated[str, typer.Argument(help="Its folder in source/: 02_tides.")],
    title: Annotated[str, typer.Option(help="Of its notebook. Default: the name in words.")] = "",
    course: Course = None,
) -> None:
    """Write an assignment: a notebook without exercises, a module for its checks, its data."""
    with _written(course) as (root, written):
        from autograder.source import scaffold

        written += scaffold.new_assignment(root, name, title)


@new.command("notebook")
def new_notebook(
    assignment: Annotated[str, typer.Argument(help="Name of the folder in source/.")],
    name: Annotated[str, typer.Argument(help="Of the notebook, without the ending.")],
    title: Annotated[str, typer.Option(help="Default: the name in words.")] = "",
    course: Course = None,
) -> None:
    """Write one more notebook of an assignment."""
    with _written(course) as (root, written):
        from autograder.source import scaffold

        written += scaffold.new_notebook(root, assignment, name, title)


@new.command("exercise")
def new_exercise(
    assignment: Annotated[str, typer.Argument(help="Name of the folder in source/.")],
    slug: Annotated[str, typer.Argument(help="Id of its stub, and name of its function.")],
    notebook: Annotated[str, typer.Option(help="Of which notebook, where there are several.")] = "",
    after: Annotated[str, typer.Option(help="Id of the cell that it stands after. Default: the last.")] = "",
    points: Annotated[int, typer.Option(min=1)] = 2,
    minutes: Annotated[int, typer.Option(min=1)] = 5,
    title: Annotated[str, typer.Option(help="Its heading. Default: the slug in words.")] = "",
    course: Course = None,
) -> None:
    """Write an exercise: its cells, its visible check, answers to try it with."""
    with _written(course) as (root, written):
        from autograder.source import scaffold

        written += scaffold.new_exercise(
            root, assignment, slug, notebook=notebook, after=after, points=points, minutes=minutes, title=title
        )


@contextmanager
def _written(course: Path | None) -> Iterator[tuple[Path, list[Path]]]:
    """The course directory, and a list for the files that are written there: they are printed."""
    with _refusals():
        from autograder.source.assignments import course_root

        root = course_root(course)
        written: list[Path] = []
        yield root, written
        for path in written:
            print(path.relative_to(root))


def main() -> None:
    """Entry point of the `autograder` command."""
    os.environ.update(ONE_THREAD | {name: os.environ[name] for name in ONE_THREAD if name in os.environ})
    try:
        app()
    except SystemExit as end:
        _leave(end.code)


def _leave(code: int) -> NoReturn:
    """End without taking the libraries apart object by object: with torch that takes a second."""
    atexit._run_exitfuncs()  # noqa: SLF001 - what Python itself does at its end
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)
