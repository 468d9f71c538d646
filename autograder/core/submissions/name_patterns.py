"""How each learning platform names the files of an archive: one table, which nothing else repeats.

A name is matched as a whole. Groups of a pattern: `id`, `login` and `name` of the student; `team`, the folder of a
team; `time` of the hand-in; `number`, which grows with each attempt; `late`; `assignment`; `file`, as the student
called it. What a student writes (`file`) comes last, and every group before it is as short as can be, so that no
file's name can pass for the platform's part.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

METADATA = "submission_metadata.yml"
_FILE = r"(?:[^/]+/)*(?P<file>[^/]+)"  # in the student's folder, or in folders of the student's


@dataclass(frozen=True)
class Form:
    """The names in one platform's archives.

    Attributes:
        pattern: the pattern of a file's whole path in the archive.
        example: a path that fits.
        source: where the platform writes or documents it.
        own: names of files that the platform adds.
        clock: how a `time` is written, for `strptime`; "" if none is, or ISO 8601.
        trusted: whether the platform writes the time, so that a penalty may follow from it.
        sign: a mark that only this platform's names have; a name with it that does not fit is no plain file.
    """

    pattern: re.Pattern[str]
    example: str
    source: str
    own: frozenset[str] = frozenset()
    clock: str = ""
    trusted: bool = True
    sign: re.Pattern[str] | None = None

    def has_whole(self, path: str) -> bool:
        """Return whether only the platform writes this path, and would not write it without its first folder."""
        fits = self.pattern.fullmatch
        return bool(self.sign and fits(path) and not fits(path.partition("/")[2]))


def _form(pattern: str, example: str, source: str, sign: str = "", **more: object) -> Form:
    marks = re.compile(sign, re.DOTALL) if sign else None
    return Form(re.compile(pattern, re.DOTALL), example, source, sign=marks, **more)  # type: ignore[arg-type]


FORMS: Mapping[str, Form] = {
    "canvas": _form(  # with anonymous grading, `anon_code` stands in place of name and id
        r"(?:(?P<name>\w*?)_)??(?:(?P<late>LATE)_)?(?P<id>\d+|anon_[^\W_]+)_"
        r"(?:(?P<number>\d+)_(?P<file>[^/]+)|(?P<other>(?:text|link)\.html))",
        "jonesann_48219_9912351_tweets.ipynb",
        "lib/content_zipper.rb of canvas-lms",
    ),
    "moodle": _form(  # 3 to 5; a team's folder has the number of the group, or none
        r"(?P<name>[^/_]+)(?:_(?P<id>\d+))?_assignsubmission_(?:file|onlinetext)"
        rf"(?:_?/{_FILE}|_(?P<flat>[^/]+))",
        "Ann Jones_48219_assignsubmission_file/tweets.ipynb",
        "mod/assign/classes/downloader.php of Moodle 4 and 5, mod/assign/locallib.php of Moodle 3",
        sign=r".*_assignsubmission_.*",
    ),
    "gradescope": _form(
        rf"(?P<folder>submission_\d+)/{_FILE}",
        f"submission_48219/tweets.ipynb beside {METADATA}",
        "the archive of `Export Submissions`",
        own=frozenset({METADATA}),
        sign=r"submission_\d+/.*",
    ),
    "blackboard": _form(  # `before` ends with the user's name, as the .txt of each attempt confirms
        r"(?P<before>[^/]+?)_attempt_(?P<time>\d{4}(?:-\d\d){5})(?:_(?P<file>[^/]+)|(?P<own>\.txt))",
        "Homework 1_ajones_attempt_2026-03-01-12-00-00_tweets.ipynb",
        "the archive of `Assignment File Download`, and the example in nbgrader's plugins/zipcollect.py",
        clock="%Y-%m-%d-%H-%M-%S",
        sign=r".*attempt_\d{4}-.*",  # of a group, too, which has no form here
    ),
    "nbgrader": _form(
        rf"(?P<id>[^+/]+)\+(?P<assignment>[^+/]+)\+(?P<time>[^+/]+)(?:\+[^+/]*)?/{_FILE}",
        "ajones+01_toy+2026-03-01 12:00:00 UTC/tweets.ipynb",
        "exchange/default/submit.py of nbgrader",
        trusted=False,
        sign=r"[^+/]+\+[^+/]+\+\d{4}-.*",
    ),
    "brightspace": _form(  # flat, or with a folder for each hand-in
        r"(?P<id>\d+)(?:-\d+)? - (?P<name>[^/]+?) - (?P<time>[A-Z][a-z]{2,8} \d{1,2}, \d{4} \d{3,4} [AP]M)"
        r"(?: - |/(?:[^/]+/)*)(?P<file>[^/]+)",
        "39786-640693 - Ann Jones - Mar 1, 2026 1159 PM - tweets.ipynb",
        "the archive of an assignment's `Download`",
        own=frozenset({"index.html"}),
        clock="%b %d, %Y %I%M %p",
        sign=r"\d+-\d+ - [^/]+ - .*",
    ),
    "ilias": _form(
        r"(?:(?:Submissions|Abgaben)/)?(?:(?P<team>Team \d+)/)?"
        r"(?P<name>[^/_]+_[^/_]+)_(?P<login>[^/]+)_(?P<id>\d+)/"
        r"(?:[^/]+/)*(?P<late>Late Submission - )?(?P<file>[^/]+)",
        "Jones_Ann_ajones_48219/tweets.ipynb",
        "downloadAllAssignmentFiles in Modules/Exercise/classes/class.ilExSubmission.php of ILIAS",
    ),
    "teams": _form(
        rf"(?P<name>[^/]+)/(?P<assignment>[^/]+)/Version (?P<number>\d+)/{_FILE}",
        "Ann Jones/Homework 1/Version 2/tweets.ipynb",
        "the folder `Submitted files` of a class in Microsoft Teams",
        sign=r"[^/]+/[^/]+/Version \d+/.*",
    ),
    "classroom": _form(
        r"(?P<name>[^/\d]+?) - (?P<file>[^/]+)",
        "Ann Jones - tweets.ipynb",
        "the folder in Drive of an assignment in Google Classroom that makes a copy for each student",
    ),
}
