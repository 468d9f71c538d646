"""Match the senders of an archive's files to the class list; uncertain cases go to a person."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from autograder.core.submissions.platforms import PLAIN, Sender, Sent
from autograder.core.submissions.roster import Person, Roster, alike, words_of

NO_TEAM = (
    "it is a file of the team {team!r}, which no line of the class list has in its column `group`: write the team into "
    "the lines of its members"
)
OTHER_NAME = (
    "its name says {name!r}, but on the class list {id} is {person!r}: if it is a team's, add a column `group` to the "
    "class list; else correct the name there"
)
TWO_NAMES = "the id {id} stands in the archive beside {names}: put the file into the folder of its student"
TWO_SENDERS = (
    "{name!r} is the name of {ids}, and the class list has none of these ids: add the right one to the student's line"
)
NOT_LISTED = "nobody on the class list has the name {name!r}: correct the name there, or rename the file"
_AGAIN = re.compile(r" ?\(\d+\)$")
BLIND = "participant"  # the name of all, in Moodle's blind marking; in another language it is found by being shared


@dataclass(frozen=True)
class Settled:
    """Owners of one file.

    Attributes:
        people: each student, with what the platform records.
        own: whether the platform wrote it.
        unclear: why the owner is ambiguous, for people.
        perhaps: possible owners on the class list.
    """

    people: tuple[tuple[Person, Sender], ...] = ()
    own: bool = False
    unclear: str = ""
    perhaps: tuple[Person, ...] = ()


def settled(sent: Sequence[Sent], roster: Roster) -> list[Settled]:
    """Return the owners of each file of one archive: by an id, as all members of a team, or else by the name.

    Args:
        sent: the sender of each file, as far as known.
        roster: the class list; an empty one makes the platform's id the student's.
    """
    archive = _Archive([sender for one in sent for sender in one.senders], roster)
    found = []
    for one in sent:
        people: list[tuple[Person, Sender]] = []
        unclear = [one.unclear] if one.unclear else []
        for sender in one.senders:
            persons = archive.people(sender)
            if isinstance(persons, str):
                unclear.append(persons)
            else:
                people += [(person, archive.as_of(person, sender, len(persons) > 1)) for person in persons]
        if unclear:
            keys = [*one.perhaps, *(key for s in one.senders for key in (s.student, *s.ids, s.name))]
            perhaps = {p.id: p for key in keys if (p := roster.known(key) or roster.named(key))}
            found.append(Settled((), one.own, "; ".join(dict.fromkeys(unclear)), tuple(perhaps.values())))
        else:
            found.append(Settled(tuple(people), one.own))
    return found


class _Archive:
    """What the senders of an archive tell together."""

    def __init__(self, senders: Sequence[Sender], roster: Roster) -> None:
        self._roster = roster
        self._names: dict[str, set[str]] = {}  # id -> what stands beside it
        self._ids: dict[frozenset[str], set[str]] = {}  # name -> ids
        self._team: dict[str, dict[str, Sender]] = {}
        for sender in senders:
            if sender.name:
                self._names.setdefault(sender.student, set()).add(sender.name)
                self._ids.setdefault(words_of(sender.name), set()).add(sender.student)
            if sender.team:
                self._team.setdefault(sender.team, {})[sender.student] = sender
        # Moodle writes the number of a team where it writes that of a participant, and none for the default team.
        self._of_teams = any(
            s.platform == "moodle" and (s.student == s.name or roster.members(s.name)) for s in senders
        )

    def people(self, sender: Sender) -> tuple[Person, ...] | str:
        """Return the owners of the file, or a sentence that says why they are uncertain."""
        names = self._names.get(sender.student, set())
        person = self._roster.known(sender.student, *sender.ids, sender.email)
        if sender.platform == PLAIN and not person:  # a browser numbers a file that is downloaded again
            person = self._roster.known(_AGAIN.sub("", sender.student))
        if sender.team:
            return self._roster.members(sender.team) or tuple(self._of_team(sender.team))
        if sender.platform == "moodle" and self._of_teams:
            return self._roster.members(sender.name) or NO_TEAM.format(team=sender.name)
        if sender.platform == "canvas" and (members := self._roster.members(sender.name)):
            return members
        if len(names) > 1 and not (person and alike(sender.name, person.name)):
            return TWO_NAMES.format(id=sender.student, names=" and ".join(map(repr, sorted(names))))
        if person:
            if sender.platform == "moodle" and self._differs(sender, person):
                return OTHER_NAME.format(name=sender.name, id=sender.student, person=person.name)
            return (person,)
        return self._by_name(sender)

    def as_of(self, person: Person, sender: Sender, shared: bool) -> Sender:
        """Return what the platform records, without an id that is a team's or may be another member's."""
        others = shared and self._roster.known(sender.student, *sender.ids) is not person
        of_team = sender.platform == "moodle" and self._of_teams
        return replace(sender, student="", ids=()) if others or of_team else sender

    def _differs(self, sender: Sender, person: Person) -> bool:
        words = words_of(sender.name)
        blind = BLIND in words or len(self._ids.get(words, ())) > 1
        return bool(person.name) and not blind and not alike(sender.name, person.name)

    def _by_name(self, sender: Sender) -> tuple[Person, ...] | str:
        name = sender.name or sender.student
        # One word in a plain folder is rather an id than a name.
        person = self._roster.named(name) if sender.name or len(words_of(name)) > 1 else None
        if person and len(ids := self._ids.get(words_of(name), set())) > 1:
            return TWO_SENDERS.format(name=name, ids=" and ".join(sorted(ids)))
        if not person and self._roster and sender.student == sender.name and sender.platform == "classroom":
            return NOT_LISTED.format(name=name)  # every file of the class may be called so
        return (person or self._roster.person(sender.student, sender.name, sender.email),)

    def _of_team(self, team: str) -> Iterator[Person]:
        for sender in self._team[team].values():
            known = self._roster.known(sender.student, *sender.ids) or self._roster.named(sender.name)
            yield known or self._roster.person(sender.student, sender.name)
