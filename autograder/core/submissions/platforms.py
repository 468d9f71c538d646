"""Read the sender of each file from its name, by the form of one learning platform."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from autograder.core.processes import OutOfLimitsError, limited
from autograder.core.submissions.finding import Found, IntakeError, normal
from autograder.core.submissions.name_patterns import FORMS, METADATA, Form

PLAIN = "plain"
LONGEST = 1_000  # characters of a path; no platform writes more
NO_MATCH = "no file is named as {platform} names them, expected {example}: leave --from out, or name another platform"
TWO_PLATFORMS = (
    "the names of the files fit {platforms}, which read them in different ways: name the platform with --from"
)
NO_FORM = "its name is not one that {platform} writes, expected {example}: rename it, or put it into a student's folder"
LOOKS_LIKE = (
    "its name looks like one of {platform}, which writes {example}: name the platform with --from, or say --from plain "
    "if the folder is the student's"
)
BAD_TIME = "the time in its name is not one that {platform} writes, expected {example}: rename it"
BAD_METADATA = "{origin} cannot be read as Gradescope's list of submissions ({reason}): export the submissions again"
NOT_THE_OWNER = "its folder says that it is {student}'s but belongs to {owner}: ask both"
TWO_READINGS = "its name can be read as a file of {first} and of {second}: put it into the folder of its student"


@dataclass(frozen=True)
class Sender:
    """What a platform records about one file.

    Attributes:
        student: the platform's own id of the student; the name, where the platform writes no id.
        file: the file's name as the student gave it; "" if it was replaced by the student's own.
        name: the student's, if the platform tells.
        email: the same.
        time: when it was handed in, as ISO 8601; "" if the platform does not tell.
        number: grows with each file that the platform stores; 0 if there is none.
        late: whether the platform marked it as late.
        trusted: whether `time` is the platform's word and not the student's.
        platform: a key of FORMS, or PLAIN.
        ids: other ids by which the platform knows the student.
        team: the folder of the team that owns the file.
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
    ids: tuple[str, ...] = ()
    team: str = ""


@dataclass(frozen=True)
class Sent:
    """Sender of one file.

    Attributes:
        senders: one; several for a group's file; none if it is nobody's.
        own: whether the platform itself wrote the file.
        unclear: why the owner is ambiguous, for people.
        perhaps: ids or names of possible owners.
    """

    senders: tuple[Sender, ...] = ()
    own: bool = False
    unclear: str = ""
    perhaps: tuple[str, ...] = ()


_Matches = Sequence[re.Match[str] | None]
_CANVAS_AGAIN = re.compile(r"-\d+(?=\.\w+$)")  # it numbers files that are handed in again under the same name
_CANVAS_NUMBERS = re.compile(r"(?P<number>\d+)_.+", re.DOTALL)
_COPY_OF = re.compile(r"^Copy of ")
_BLACKBOARD_NAME = re.compile(r"^Name:(?P<name>.*)\((?P<id>[^()\n]+)\)[ \t\r]*$", re.MULTILINE)
_SYMBOLS = {key: f":{key}" for key in ("submitters", "name", "sid", "email", "created_at")}  # Ruby's


def recognise(files: Sequence[Found], assignment: str = "", platform: str = "") -> tuple[str, list[Sent]]:
    """Return the platform that wrote an archive, and the sender of each of its files.

    The platform is the one whose form fits the most names, and more than half of them.

    Args:
        files: the files of one archive or folder.
        assignment: name of the assignment; nbgrader's exchange holds several.
        platform: a key of FORMS, PLAIN, or "" to find out.

    Returns:
        The platform, PLAIN if it is none of them; and for each file who sent it: nobody, if it is PLAIN.

    Raises:
        IntakeError: no file fits the platform that was asked for, or two platforms fit equally well.
    """
    if platform == PLAIN:
        return PLAIN, [Sent()] * len(files)
    found = {name: _read(name, files, assignment) for name in ([platform] if platform else FORMS)}
    fits = {name: sum(bool(one.senders or one.unclear) for one in sent) for name, sent in found.items()}
    best = max(fits, key=lambda name: fits[name])
    example = FORMS[best].example
    equal = [name for name in fits if fits[name] == fits[best]]
    if platform and not fits[best]:
        raise IntakeError(NO_MATCH.format(platform=platform, example=example))
    if platform or 2 * fits[best] > sum(not one.own for one in found[best]):
        if len({tuple(s.student for one in found[name] for s in one.senders) for name in equal}) > 1:
            raise IntakeError(TWO_PLATFORMS.format(platforms=" and ".join(equal)))
        no_form = NO_FORM.format(platform=best, example=example)
        known = Sent(unclear=no_form)
        return best, [one if one != Sent() else known for one in found[best]]
    return PLAIN, [_plain("/".join(file.parts)) for file in files]


def _plain(path: str) -> Sent:
    """Return no student, since only a platform writes such a name."""
    of = next((name for name, form in FORMS.items() if form.sign and form.sign.fullmatch(path)), "")
    return Sent(unclear=LOOKS_LIKE.format(platform=of, example=FORMS[of].example)) if of else Sent()


def _read(platform: str, files: Sequence[Found], assignment: str) -> list[Sent]:
    form = FORMS[platform]
    paths = ["/".join(map(normal, file.parts)) for file in files]
    matches = [form.pattern.fullmatch(path) if len(path) <= LONGEST else None for path in paths]
    sent = []
    for file, match in zip(files, matches, strict=True):
        own = len(file.parts) == 1 and file.parts[0] in form.own
        sent.append(_sent(platform, form, match, file) if match else Sent(own=own))
    refine = _REFINED.get(platform)
    return refine(files, matches, sent, assignment) if refine else sent


def _sent(platform: str, form: Form, match: re.Match[str], file: Found) -> Sent:
    groups = {key: text or "" for key, text in match.groupdict().items()}
    time = groups.get("time", "")
    if time and not (time := _time(time, form)):
        perhaps = [groups[key] for key in ("id", "name") if groups.get(key)]
        return Sent(unclear=BAD_TIME.format(platform=platform, example=form.example), perhaps=tuple(perhaps))
    name, user = groups.get("name", ""), groups.get("id", "")
    if login := groups.get("login"):  # Last_First
        name = " ".join(reversed(name.split("_")))
    own = next((groups[key] for key in ("file", "flat", "other") if groups.get(key)), "")
    sender = Sender(
        normal(login or user or name),
        file.name if file.inside else _COPY_OF.sub("", own),
        normal(name),
        time=time,
        number=int(groups.get("number") or 0),
        late=bool(groups.get("late")),
        trusted=form.trusted,
        platform=platform,
        ids=(user,) if login else (),
        team=groups.get("team", ""),
    )
    return Sent((sender,))


def _time(text: str, form: Form) -> str:
    """Return a time as ISO 8601, in UTC where the platform vouches for it; "" if there is no such time.

    Times without a zone are taken as those of this machine.
    """
    if not form.clock:  # nbgrader's, with an unreliable zone in words
        match = re.match(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?", text)
        try:
            return datetime.fromisoformat(match[0]).isoformat() if match else ""
        except ValueError:
            return ""
    try:
        padded = re.sub(r"\b(\d{3}) (?=[AP]M)", r"0\1 ", text)  # Brightspace's 926 PM
        return datetime.strptime(padded, form.clock).astimezone(UTC).isoformat()
    except (ValueError, OverflowError):
        return ""


def _canvas(files: Sequence[Found], matches: _Matches, sent: list[Sent], _: str) -> list[Sent]:
    """Take the number off a file that was handed in again, and find names that end like another student's id."""
    lengths = Counter(len(m["number"]) for m in matches if m and m["number"])
    usual = max(lengths, key=lambda length: lengths[length], default=0)
    refined = []
    for match, one in zip(matches, sent, strict=True):
        if match is None:
            refined.append(one)
            continue
        (sender,) = one.senders
        again = _CANVAS_NUMBERS.fullmatch(match["file"] or "")
        # A student called eve_48220 gets eve_48220_48219_9912351_x.ipynb, where 48219 is the student's own id.
        if again and len(match["number"]) != usual == len(again["number"]):
            first, second = match["id"], match["number"]
            refined.append(Sent(unclear=TWO_READINGS.format(first=first, second=second), perhaps=(first, second)))
        else:
            refined.append(Sent((replace(sender, file=_CANVAS_AGAIN.sub("", sender.file)),)))
    return refined


def _blackboard(files: Sequence[Found], matches: _Matches, sent: list[Sent], _: str) -> list[Sent]:
    """Tell the user's name from the assignment's, by the .txt of each attempt or by what all names begin with."""
    known: dict[str, tuple[str, str]] = {}
    for file, match in zip(files, matches, strict=True):
        for about in _BLACKBOARD_NAME.finditer(_text(file)) if match and match["own"] else ():
            if match and match["before"].endswith(f"_{about['id']}"):  # the student's own text may say anything
                known.setdefault(match["before"], (about["id"], about["name"].strip()))
    befores = {match["before"] for match in matches if match}
    titles = Counter(before.removesuffix(f"_{user}") for before, (user, _name) in known.items())
    title = titles.most_common(1)[0][0] if titles else _common(befores)
    with_files = {(match["before"], match["time"]) for match in matches if match and not match["own"]}
    refined = []
    for match, one in zip(matches, sent, strict=True):
        if match is None:
            refined.append(one)
        elif match["own"] and (match["before"], match["time"]) in with_files:
            refined.append(Sent(own=True))
        else:
            before = match["before"]
            short = before.removeprefix(f"{title}_") if before.startswith(f"{title}_") else before.rpartition("_")[2]
            user, name = known.get(before, (short, ""))
            if not one.senders:
                refined.append(replace(one, perhaps=(user,)))
                continue
            sender = replace(one.senders[0], student=user, name=name, file=one.senders[0].file or "text.txt")
            refined.append(Sent((sender,)))
    return refined


def _common(names: set[str]) -> str:
    """Return the longest beginning, up to an underscore, that all names have."""
    beginnings = [{name[:i] for i, letter in enumerate(name) if letter == "_"} for name in names]
    return max(set.intersection(*beginnings) if beginnings else (), key=len, default="")


def _gradescope(files: Sequence[Found], matches: _Matches, sent: list[Sent], _: str) -> list[Sent]:
    """Take the students of each folder from the list beside the folders: one, or those of a group.

    Raises:
        IntakeError: that list cannot be read.
    """
    listed = [file for file in files if file.name == METADATA and len(file.parts) == 1]
    if not listed:
        return [Sent(own=one.own) for one in sent]
    try:
        submissions = limited(lambda: _submitters(listed[0].read()))
    except (ValueError, OutOfLimitsError) as error:
        raise IntakeError(BAD_METADATA.format(origin=listed[0].origin, reason=error)) from error
    return [
        Sent(tuple(replace(s, file=one.senders[0].file) for s in submissions.get(match["folder"], ())))
        if match
        else one
        for match, one in zip(matches, sent, strict=True)
    ]


def _brightspace(_: Sequence[Found], __: _Matches, sent: list[Sent], ___: str) -> list[Sent]:
    """Take the names for the students where the numbers do not tell them apart."""
    names = {(sender.student, sender.name) for one in sent for sender in one.senders}
    if len({number for number, _name in names}) == len(names):
        return sent
    return [replace(one, senders=tuple(replace(s, student=s.name) for s in one.senders)) for one in sent]


def _exchange(files: Sequence[Found], matches: _Matches, sent: list[Sent], assignment: str) -> list[Sent]:
    """Leave out other assignments, and folders owned by another student, since anybody can name a folder."""
    owners = [_owner(file) if match else "" for file, match in zip(files, matches, strict=True)]
    students = {match["id"] for match in matches if match}
    # Where one account owns all (a hub's, or the copy's), the owner says nothing.
    tells = len({*owners} - {""}) > 1 or bool(students & {*owners})
    refined = []
    for match, one, owner in zip(matches, sent, owners, strict=True):
        if match and assignment and match["assignment"] != assignment:
            refined.append(Sent())
        elif match and tells and owner and owner != match["id"]:
            unclear = NOT_THE_OWNER.format(student=match["id"], owner=owner)
            refined.append(Sent(unclear=unclear, perhaps=(match["id"], owner)))
        else:
            refined.append(one)
    return refined


def _owner(file: Found) -> str:
    """Return the account that owns a hand-in's folder; "" if it is unknown."""
    if file.folder is None:
        return ""
    folder = Path(file.folder, *[".."] * (len(file.parts) - 2))
    try:
        return folder.owner()
    except (OSError, KeyError, NotImplementedError):
        return ""


_REFINED: Mapping[str, Callable[[Sequence[Found], _Matches, list[Sent], str], list[Sent]]] = {
    "canvas": _canvas,
    "blackboard": _blackboard,
    "brightspace": _brightspace,
    "gradescope": _gradescope,
    "nbgrader": _exchange,
}


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

    class Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
        """Leaves times as texts: one that does not exist must not end the reading of all."""

    Loader.yaml_implicit_resolvers = {
        first: [(tag, pattern) for tag, pattern in resolvers if not tag.endswith(":timestamp")]
        for first, resolvers in Loader.yaml_implicit_resolvers.items()
    }
    try:
        content = yaml.load(raw, Loader=Loader)
    except (yaml.YAMLError, RecursionError) as error:
        raise ValueError(f"it is not YAML: {str(error).splitlines()[0]}") from None
    if not isinstance(content, dict):
        raise ValueError(f"it holds {type(content).__name__}, expected submissions")
    return {str(folder): _group(about) for folder, about in content.items()}


def _group(about: Any) -> tuple[Sender, ...]:
    about = about if isinstance(about, dict) else {}
    when = _with_zone(str(about.get(_SYMBOLS["created_at"])))
    submitters = about.get(_SYMBOLS["submitters"])
    found = []
    for submitter in submitters if isinstance(submitters, list) else []:
        if isinstance(submitter, dict):
            sid, email, name = (normal(str(submitter.get(_SYMBOLS[k]) or "")) for k in ("sid", "email", "name"))
            found.append(Sender(sid or email or name, "", name, email, when, platform="gradescope"))
    return tuple(found)


def _with_zone(text: str) -> str:
    """Return a time of Gradescope's in UTC; "" if it is none or has no zone."""
    try:
        time = datetime.fromisoformat(re.sub(r" (?=Z|[+-]\d\d:?\d\d$)", "", text))
    except ValueError:
        return ""
    return time.astimezone(UTC).isoformat() if time.tzinfo else ""
