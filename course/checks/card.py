"""The outcome of an exercise's checks as one card: text/html and text/plain of the same content."""

from __future__ import annotations

import html
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from course import markup
from course.checks import showing
from course.checks.part import Finding, Outcome, points_of

UNWRITTEN = "not written yet"
SO_FAR = "Visible checks: {earned:g} of {points} so far{why}. The hidden ones decide when you hand in."
IN_ALL = "{earned:g} of {points}{why}."
REQUIRED = ", because a required check fails"
AGAIN = "The same reason as above."
UNJUDGED = "Not judged while a part that it builds on fails, whose points are all that the mistake costs."
LATER = "This may be the same mistake: look here again once the required check above passes."
_CODE = "margin:.3em 0;white-space:pre-wrap;font-family:monospace"


class Card:
    """The card of a check: a line for each part, and below the first that fails found and expected values.

    Args:
        title: the title of the exercise, "Exercise 4.1: softmax".
        points: the points of the exercise.
        outcomes: the outcomes of its parts, in order.
    """

    def __init__(self, title: str, points: float, outcomes: Sequence[Outcome]) -> None:
        self.title, self.points, self.outcomes = title, points, outcomes

    @property
    def unwritten(self) -> bool:
        """Whether everything that fails is still unwritten."""
        findings = [outcome.finding for outcome in self.outcomes if outcome.finding]
        return bool(findings) and all(finding.unwritten for finding in findings)

    def __repr__(self) -> str:
        if self.unwritten:
            return "\n".join(markup.wrapped(f"○ {self.title}: {UNWRITTEN}"))
        lines = [*markup.wrapped(self.title), *markup.wrapped(self._status)]
        for outcome, sentence, details in self._parts():
            sign = _sign(outcome)[0]
            lines += markup.wrapped(f"{outcome.title} ({markup.worth(outcome.price)})", "  ", first=f"{sign} ")
            lines += markup.wrapped(sentence, "    ")
            if details:
                lines += self._plain(details)
        return "\n".join(lines)

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return {"text/plain": repr(self), "text/html": self._html()}

    def _html(self) -> str:
        if self.unwritten:
            return markup.card(markup.entry("○", "open", markup.OPEN, f"{self.title}: {UNWRITTEN}", ""))
        lines = []
        for outcome, sentence, details in self._parts():
            line = markup.entry(*_sign(outcome), outcome.title, f"({markup.worth(outcome.price)})")
            lines.append(line + markup.below(markup.prose(sentence), self._markup(details) if details else ""))
        return markup.card(markup.head(self.title, self._status), markup.lines(lines))

    @property
    def _status(self) -> str:
        failed = [outcome for outcome in self.outcomes if outcome.finding]
        template = IN_ALL if any(outcome.hidden for outcome in self.outcomes) else SO_FAR
        return template.format(
            earned=points_of(self.points, self.outcomes),
            points=markup.worth(self.points),
            why=REQUIRED if any(outcome.price is None for outcome in failed) else "",
        )

    def _parts(self) -> Iterator[tuple[Outcome, str, Finding | None]]:
        """Give each title once: its outcome, the sentence below it, and the finding of which values are shown."""
        shown: set[str] = set()
        required = False
        for title in dict.fromkeys(outcome.title for outcome in self.outcomes):
            its = [outcome for outcome in self.outcomes if outcome.title == title]
            outcome = max(its, key=lambda one: (one.finding is not None, one.unjudged))
            finding = outcome.finding
            if finding is None:
                yield outcome, UNJUDGED if outcome.unjudged else "", None
                continue
            later = required and (finding.guess or finding.raised)
            sentence = AGAIN if finding.sentence in shown else LATER if later else finding.sentence
            yield outcome, sentence, None if shown or outcome.hidden else finding
            shown.add(finding.sentence)
            required = required or outcome.price is None

    @staticmethod
    def _source(raised: Mapping[str, Any], sentence: str) -> tuple[str, str, str]:
        """Return the place of an exception, the line of code, and its text if the sentence lacks it."""
        line, function, text = raised.get("line"), raised.get("function"), str(raised.get("text") or "")
        where = " of ".join(part for part in (line and f"line {line}", function and f"`{function}`") if part)
        error = f"{raised['type']}: {text}".removesuffix(": ")
        return (
            where and f"{where}:",
            str(raised.get("code") or "").strip(),
            "" if (text or error) in sentence else error,
        )

    def _plain(self, finding: Finding) -> list[str]:
        lines: list[str] = []
        if finding.raised:
            where, code, text = self._source(finding.raised, finding.sentence)
            lines = [*markup.wrapped(where, "    "), *markup.wrapped(code, " " * 8), *markup.wrapped(text, "    ")]
        return lines + [f"    {line}" for line in showing.beside(showing.blocks(finding))]

    def _markup(self, finding: Finding) -> str:
        lines = ""
        if finding.raised:
            where, code, text = self._source(finding.raised, finding.sentence)
            lines = markup.prose(where) + f'<pre style="{_CODE}">{html.escape(code)}</pre>' * bool(code)
            lines += f"<div>{html.escape(text)}</div>" * bool(text)
        return lines + "".join(block.html() for block in showing.blocks(finding))


def _sign(outcome: Outcome) -> tuple[str, str, tuple[str, str]]:
    """Return the sign of a part, its meaning and its colours."""
    if outcome.finding:
        return "✗", "failed", markup.FAILED
    return ("–", "not judged", markup.OPEN) if outcome.unjudged else ("✓", "passed", markup.PASSED)
