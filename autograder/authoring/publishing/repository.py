"""The students' repository: a commit for each publication, on top of the last, or a refusal that changes nothing."""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path

from autograder.core.source.assignments import CourseError

TRAILER = "Published-by: autograder publish"
# What a person's own settings may change in the files that git stores.
_PLAIN = ("core.autocrlf=false", "core.attributesFile=/dev/null", "user.useConfigOnly=true")
_OF_ANOTHER = ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX")  # git sets them for its hooks

NO_GIT = "git is not installed, and the students' repository is one of git: install git"
INSIDE = "{folder} is in the folder of the course, or around it: name a folder outside of {root}"
NOT_A_REPOSITORY = (
    "{folder} holds files and is no git repository: name a new or empty folder, or a clone of the students' repository"
)
UNCOMMITTED = (
    "{folder} has changes that are not committed, first {what}: bring them into the course if students need them, take "
    "them out of {folder}, and publish again"
)
NOT_PUBLISHED = (
    "{folder} has commits, and none is a publication: name a new or empty folder, or a clone of the students' "
    "repository"
)
BY_HAND = (
    "{folder} has commits after the last publication that change {what}: make the change in the course, take it back "
    "here (git revert), and publish again"
)
OTHER_BRANCH = (
    "{folder} is on the branch {found}, and the links lead to {expected}: run `git -C {folder} switch {expected}`, or "
    "change [tool.course] in pyproject.toml"
)
NOBODY = (
    "git does not know who publishes: run `git config --global user.name NAME` and "
    "`git config --global user.email ADDRESS`"
)


@dataclass(frozen=True)
class Published:
    """A commit.

    Attributes:
        commit: its name, shortened.
        files: that it changes.
        remote: name of the place to push to; "" if the repository has none.
    """

    commit: str
    files: tuple[str, ...]
    remote: str


class Repository:
    """A folder with the students' repository; it is made if it is not there."""

    def __init__(self, folder: Path, root: Path, branch: str) -> None:
        """Open the repository.

        Args:
            folder: may be absent or empty.
            root: the course directory.
            branch: on which publications are.

        Raises:
            CourseError: it holds what no publication has written, or git cannot make a commit there.
        """
        self.folder = folder.resolve()
        if self.folder.is_relative_to(root.resolve()) or root.resolve().is_relative_to(self.folder):
            raise CourseError(INSIDE.format(folder=folder, root=root))
        if not (self.folder / ".git").exists():
            if self.folder.exists() and (not self.folder.is_dir() or any(self.folder.iterdir())):
                raise CourseError(NOT_A_REPOSITORY.format(folder=folder))
            self.folder.mkdir(parents=True, exist_ok=True)
            self._git("init", "--quiet", f"--initial-branch={branch}")
        if changes := self._git("status", "--porcelain", "--untracked-files=all").splitlines():
            raise CourseError(UNCOMMITTED.format(folder=folder, what=changes[0][3:]))
        if (found := self._git("branch", "--show-current").strip()) != branch:
            raise CourseError(OTHER_BRANCH.format(folder=folder, found=found or "of no name", expected=branch))
        self.head = self._git("rev-parse", "--verify", "--quiet", "HEAD", may_fail=True).strip()
        if self.head:
            last = self._git("log", "-1", "--format=%H", f"--grep=^{TRAILER}$").strip()
            if not last:
                raise CourseError(NOT_PUBLISHED.format(folder=folder))
            if changed := self._git("diff", "--name-only", last, "HEAD").splitlines():
                raise CourseError(BY_HAND.format(folder=folder, what=changed[0]))
        if not self._git("var", "GIT_AUTHOR_IDENT", may_fail=True):
            raise CourseError(NOBODY)

    def publish(self, files: Mapping[str, bytes], programs: Collection[str], subject: str = "") -> Published | None:
        """Commit exactly these files on top of the last commit, and check it out.

        Args:
            files: path -> content.
            programs: the files that are executable.
            subject: the subject of the commit; by default it says which files change.

        Returns:
            The commit; None if the repository holds these files already.

        Raises:
            CourseError: git refuses.
        """
        with tempfile.TemporaryDirectory(prefix="publish-") as scratch:
            tree = Path(scratch, "tree")
            for name, content in files.items():
                path = tree / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
                path.chmod(0o755 if name in programs else 0o644)
            index = {"GIT_INDEX_FILE": str(Path(scratch, "index"))}
            self._git("--work-tree", str(tree), "add", "--all", "--force", ".", environment=index, folder=tree)
            written = self._git("write-tree", environment=index).strip()
        if self.head and self._git("rev-parse", "HEAD^{tree}").strip() == written:
            return None
        before = ["-p", self.head] if self.head else []
        compared = ["diff-tree", "-r", "--name-only", self.head] if self.head else ["ls-tree", "-r", "--name-only"]
        changed = tuple(self._git("-c", "core.quotePath=false", *compared, written).splitlines())
        update = f"Update {changed[0] if len(changed) == 1 else f'{len(changed)} files'}"
        subject = subject or (update if self.head else "Publish the course")
        commit = self._git("commit-tree", written, *before, "-m", subject, "-m", TRAILER).strip()
        self._git("merge", "--quiet", "--ff-only", commit)
        return Published(commit[:10], changed, self._git("remote").partition("\n")[0])

    def _git(
        self,
        *arguments: str,
        environment: Mapping[str, str] | None = None,
        folder: Path | None = None,
        may_fail: bool = False,
    ) -> str:
        """Return git's output; "" if it fails and may."""
        clean = {name: value for name, value in os.environ.items() if name not in _OF_ANOTHER}
        where = ["--git-dir", str(self.folder / ".git")] if folder else ["-C", str(self.folder)]
        options = [part for setting in _PLAIN for part in ("-c", setting)]
        command = ["git", *where, *options, *arguments]
        try:
            done = subprocess.run(
                command, capture_output=True, text=True, cwd=folder, env=clean | dict(environment or {})
            )
        except FileNotFoundError as error:
            raise CourseError(NO_GIT) from error
        if done.returncode and not may_fail:
            raise CourseError(f"git refuses ({' '.join(arguments[:2])}): {done.stderr.strip()[-500:]}")
        return "" if done.returncode else done.stdout
