"""Read from an archive's file names who handed in what, as each learning platform writes them.

Sources: Canvas, `lib/content_zipper.rb` of canvas-lms; Moodle, `mod/assign/locallib.php` (download all submissions);
Gradescope, "Export Submissions" with its submission_metadata.yml; Blackboard, "Assignment File Download", which adds a
.txt for each attempt; nbgrader, `exchange/default/submit.py`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from autograder.submissions.finding import Found, IntakeError, normal
from autograder.submissions.limited import OutOfLimitsError, limited

METADATA = "submission_metadata.yml"
PLAIN = "plain"
NO_MATCH = "no file is named as {platform} names them, expected {example}: leave --from out, or name another platform"
BAD_METADATA = "{origin} cannot be read as Gradescope's list of submissions ({reason}): export the submissions again"


@dataclass(frozen=True)
class Sender:
    """What a platform records about one file.

    Attributes:
        student: the platform's own id of the student.
        file: the file's name as the student gave it; "" if it was replaced by the student's own.
        name: the student's, if the platform tells.
        email: the same.
        time: when it was handed in, as ISO 8601 in UTC; "" if the platform does not tell.
        number: grows with each file that the platform stores; 0 if there is none.
        late: whether the platform marked it as late.
        trusted: whether `time` is the platform's word and not the student's.
        platform: a key of PLATFORMS, or PLAIN.
    """

    student: str
    file: str
    name: str = ""
    email: str = ""
    time: str = ""
    number: int = 0
    late: bool = False
    trusted: bool = True
    platform: str = PLAIN


Senders = list[tuple[Sender, ...]]  # of each file; a group's file has several, a file of nobody none
_OWN = Sender("", "")  # a file that the platform itself wrote

_CANVAS = re.compile(
    r"(?:(?P<name>\w*?)_)??(?:(?P<late>LATE)_)?(?P<id>\d+|anon_[^\W_]+)_"
    r"(?:(?P<number>\d+)_(?P<file>.+)|(?P<other>(?:text|link)\.html))",
    re.DOTALL,
)
_CANVAS_AGAIN = re.compile(r"-\d+(?=\.\w+$)")  # it numbers files that are handed in again under the same name
_MOODLE = re.compile(
    r"(?P<name>.+)_(?P<id>\d+)_assignsubmission_(?P<kind>file|onlinetext)_(?P<file>.*)",
    re.DOTALL,
)
_BLACKBOARD = re.compile(
    r"(?P<before>.+)_attempt_(?P<time>\d{4}(?:-\d\d){5})(?:_(?P<file>.+)|(?P<own>\.txt))",
    re.DOTALL,
)
_BLACKBOARD_NAME = re.compile(r"^Name: *(?P<name>.*?) *\((?P<id>[^()\n]+)\)\s*$", re.MULTILINE)
_EXCHANGE = re.compile(r"(?P<id>[^+]+)\+(?P<assignment>[^+]+)\+(?P<time>[^+]+)(?:\+[^+]*)?")
_SYMBOLS = {key: f":{key}" for key in ("submitters", "name", "sid", "email", "created_at")}  # Ruby's


def canvas(files: Sequence[Found], _: str) -> Senders:
    """Match `name[_LATE]_userid_attachmentid_file`; with anonymous grading, `anon_code` in place of name and id."""
    found: Senders = []
    for file in files:
        match = _CANVAS.fullmatch(file.parts[0]) if len(file.parts) == 1 else None
        if match is None:
            found.append(())
            continue
        name = match["other"] or _CANVAS_AGAIN.sub("", match["file"])
        sender = Sender(match["id"], name, match["name"] or "", number=int(match["number"] or 0))
        found.append((replace(sender, late=bool(match["late"])),))
    return found


def moodle(files: Sequence[Found], _: str) -> Senders:
    """Match `Name_participant_assignsubmission_file_`, a folder or the beginning of a file's name."""
    found: Senders = []
    for file in files:
        match = _MOODLE.fullmatch(file.parts[0])
        own = match and (match["file"] if len(file.parts) == 1 else file.parts[-1])
        found.append((Sender(match["id"], own, match["name"].strip()),) if match and own else ())
    return found


def blackboard(files: Sequence[Found], _: str) -> Senders:
    """Match `Assignment_user_attempt_time_file`; the .txt of the attempt tells the user's name and id.

    Its times have no zone: they are taken as those of this machine.
    """
    matches = [_BLACKBOARD.fullmatch(file.parts[0]) if len(file.parts) == 1 else None for file in files]
    told: dict[str, tuple[str, str]] = {}
    for file, match in zip(files, matches, strict=True):
        about = _BLACKBOARD_NAME.search(_text(file)) if match and match["own"] else None
        if match and about and match["before"].endswith(f"_{about['id']}"):  # the student's own text may say anything
            told[match["before"]] = (about["id"], about["name"])
    with_files = {(match["before"], match["time"]) for match in matches if match and not match["own"]}
    found: Senders = []
    for match in matches:
        if match is None:
            found.append(())
        elif match["own"] and (match["before"], match["time"]) in with_files:
            found.append((_OWN,))
        else:
            user, name = told.get(match["before"], (match["before"].rpartition("_")[2], ""))
            time = datetime.strptime(match["time"], "%Y-%m-%d-%H-%M-%S").astimezone(UTC).isoformat()
            found.append((Sender(user, match["file"] or "text.txt", name, time=time),))
    return found


def gradescope(files: Sequence[Found], _: str) -> Senders:
    """Take the students of each folder `submission_N` from submission_metadata.yml: one, or those of a group.

    Raises:
        IntakeError: that file cannot be read.
    """
    listed = [file for file in files if file.name == METADATA and len(file.parts) == 1]
    if not listed:
        return [()] * len(files)
    try:
        submissions = limited(lambda: _submitters(listed[0].read()))
    except (ValueError, OutOfLimitsError) as error:
        raise IntakeError(BAD_METADATA.format(origin=listed[0].origin, reason=error)) from error
    return [
        (_OWN,)
        if file is listed[0]
        else tuple(replace(s, file=file.name) for s in submissions.get(file.parts[0], ()))
        if len(file.parts) > 1
        else ()
        for file in files
    ]


def exchange(files: Sequence[Found], assignment: str) -> Senders:
    """Match the folders of nbgrader's inbound: `student+assignment+time+random`; the student may have written them."""
    found: Senders = []
    for file in files:
        match = _EXCHANGE.fullmatch(file.parts[0]) if len(file.parts) > 1 else None
        if match is None or (assignment and match["assignment"] != assignment):
            found.append(())
        else:
            found.append((Sender(match["id"], file.parts[-1], time=match["time"], trusted=False),))
    return found


PLATFORMS: Mapping[str, tuple[Callable[[Sequence[Found], str], Senders], str]] = {
    "canvas": (canvas, "jonesann_48219_9912351_tweets.ipynb"),
    "moodle": (moodle, "Ann Jones_48219_assignsubmission_file_/tweets.ipynb"),
    "gradescope": (gradescope, f"submission_48219/tweets.ipynb beside {METADATA}"),
    "blackboard": (blackboard, "Homework 1_ajones_attempt_2026-03-01-12-00-00_tweets.ipynb"),
    "nbgrader": (exchange, "ajones+01_toy+2026-03-01 12:00:00 UTC/tweets.ipynb"),
}


def recognise(files: Sequence[Found], assignment: str = "", platform: str = "") -> tuple[str, Senders]:
    """Return which platform wrote an archive, and who handed in each of its files.

    Args:
        files: of one archive or folder.
        assignment: name of the assignment; nbgrader's exchange holds several.
        platform: a key of PLATFORMS, PLAIN, or "" to find out.

    Returns:
        The platform, PLAIN if it is none of them; and for each file its senders, none if it is PLAIN.

    Raises:
        IntakeError: no file fits the platform that was asked for.
    """
    nobody: Senders = [()] * len(files)
    if platform == PLAIN:
        return PLAIN, nobody
    of = {name: PLATFORMS[name][0](files, assignment) for name in ([platform] if platform else PLATFORMS)}
    counts = {name: sum(bool(_students(one)) for one in senders) for name, senders in of.items()}
    best = max(counts, key=lambda name: counts[name])
    if platform and not counts[best]:
        raise IntakeError(NO_MATCH.format(platform=platform, example=PLATFORMS[platform][1]))
    if platform or 2 * counts[best] > sum(not any(map(is_own, one)) for one in of[best]):
        named = [tuple(s if is_own(s) else replace(s, platform=best) for s in one) for one in of[best]]
        return best, named
    return PLAIN, nobody


def is_own(sender: Sender) -> bool:
    """Return whether the platform itself wrote the file."""
    return sender is _OWN


def _students(senders: tuple[Sender, ...]) -> list[str]:
    return [sender.student for sender in senders if sender.student]


def _text(file: Found) -> str:
    """Return the beginning of a file, where the platform's text stands before the student's."""
    try:
        return file.read()[:1000].decode("utf-8-sig", "replace")
    except ValueError:
        return ""


def _submitters(raw: bytes) -> dict[str, tuple[Sender, ...]]:
    """Return folder -> the students who handed it in.

    Raises:
        ValueError: it is not YAML, or not of this form.
    """
    import yaml  # it takes its time

    try:
        content = yaml.load(raw, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except (yaml.YAMLError, RecursionError) as error:
        raise ValueError(f"it is not YAML: {str(error).splitlines()[0]}") from None
    if not isinstance(content, dict):
        raise ValueError(f"it holds {type(content).__name__}, expected submissions")
    return {str(folder): _group(about) for folder, about in content.items()}


def _group(about: Any) -> tuple[Sender, ...]:
    about = about if isinstance(about, dict) else {}
    time = about.get(_SYMBOLS["created_at"])
    when = time.astimezone(UTC).isoformat() if isinstance(time, datetime) and time.tzinfo else ""
    submitters = about.get(_SYMBOLS["submitters"])
    found = []
    for submitter in submitters if isinstance(submitters, list) else []:
        if isinstance(submitter, dict):
            sid, email, name = (normal(str(submitter.get(_SYMBOLS[k]) or "")) for k in ("sid", "email", "name"))
            found.append(Sender(sid or email or name, "", name, email, when))
    return tuple(found)
