"""The command line: one module for each command, or for a few that belong together.

Everything that takes time to import is imported by the command that needs it, so that --help answers at once.
"""

from __future__ import annotations

import atexit
import gc
import os
from typing import Annotated

import typer

from autograder.cli import new
from autograder.cli.check import check
from autograder.cli.collect import collect
from autograder.cli.doctor import doctor
from autograder.cli.export import export, gradescope_zip
from autograder.cli.grade import grade
from autograder.cli.mark import mark
from autograder.cli.publish import publish
from autograder.cli.regrade import regrade
from autograder.cli.release import release
from autograder.cli.report import report
from autograder.cli.sample import sample
from autograder.cli.similar import similar
from autograder.cli.status import feedback, status
from autograder.core.fingerprint import DISTRIBUTIONS, version_of
from autograder.core.grader.zygote import ONE_THREAD

app = typer.Typer(
    help="Build, grade and prove the attention course.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
for command in (
    release,
    publish,
    collect,
    grade,
    regrade,
    mark,
    status,
    feedback,
    report,
    export,
    gradescope_zip,
    check,
    doctor,
    sample,
    similar,
):
    app.command()(command)
app.add_typer(new.app, name="new")


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(next((found for name in DISTRIBUTIONS if (found := version_of(name))), "unknown"))
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    pass


def main() -> None:
    """Entry point of the `autograder` command."""
    os.environ.update(ONE_THREAD | {name: os.environ[name] for name in ONE_THREAD if name in os.environ})
    atexit.register(gc.freeze)  # at the end no cycles are sought in the libraries: with torch that takes a second
    app()
