"""A grammar of short texts with a sentiment: who says what about which thing, with negation, contrast and irony."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from tweet_words import (
    CLOSERS,
    EVERYDAY,
    INTENSIFIERS,
    LEANING,
    NEGATIVE,
    OPENERS,
    POSITIVE,
    RARE,
    REACTIONS,
    SENTIMENT,
    TOPICS,
    WHEN,
    WHO,
    phrases,
)

#: Marks of a token: it judges nothing; it judges, but something else decides; it decides.
PLAIN, JUDGING, DECIDING = 0, 1, 2
Tokens = list[tuple[str, int]]


class Tweet(NamedTuple):
    """One text.

    Attributes:
        tokens: the words.
        label: +1 or -1.
        sentiment: positions of all words that judge.
        deciding: positions of those among them that decide the label.
    """

    tokens: list[str]
    label: int
    sentiment: list[int]
    deciding: list[int]


# In a template {adj} has the text's polarity and decides. {!adj} has the opposite one, is negated and so decides.
# {~mild} has the opposite one and is outweighed by what follows.
OPINIONS = phrases(
    "{adj} {adj} {adj}|so {adj} , so {adj}|{adverb} {adj}|i {verb} {verb} {verb} it|{face} {adj}"
    "|a {noun} , a {adj} {noun}"
    "|{feeling} {reaction}|{reaction} {adj}|{feeling} and {feeling}|{verb} {adj} {thing}"
    "|{reaction} , {reaction} {face}|{strong} {mild} {thing}"
    "|{adverb} {verb}|{noun} {reaction}|{strong} {thing} , {strong} {thing2}|{past} it , {adj}"
)
PLAIN_CLAUSES = phrases(
    "the {thing} was {int} {adj}|the {thing} is {int} {adj}|{int} {adj} {thing}|the {thing} {verbs} {int} {adj}"
    "|{verb} the {thing}|i {fully} {verb} the {thing}|i {verb} it|{who} {past} the {thing}|what a {adj} {thing}"
    "|such a {adj} {thing}"
    "|what a {noun}|the {thing} was a {noun}|that {thing} is a {noun}|a {adj} {noun}"
    "|everything about the {thing} is {adj}"
    "|went {adverb}|they did it {adverb}|feeling {int} {feeling} about the {thing}|{int} {feeling} now"
    "|the {thing} made me {feeling}"
    "|{adj} {thing} , {adj} {thing2}|the {thing} was {adj} and the {thing2} was {adj}"
    "|{who} found the {thing} {adj}|{adj}"
    "|{strong} , just {strong}|how {adj} is this {thing}|call me {feeling}|this {thing} ! {int} {adj}"
)
NEGATED_CLAUSES = phrases(
    "the {thing} was not {int} {!adj}|not a {!adj} {thing}|the {thing} is not {!adj} at all"
    "|nothing {!adj} about the {thing}"
    "|i did not find the {thing} {!adj}|that was no {!noun}|the {thing} is no {!noun}|never {!adj} , this {thing}"
    "|{who} was not {!feeling} about the {thing}|nobody here is {!feeling} about the {thing}"
    "|hardly a {!adj} {thing}|this is not {!adj}"
    "|i would not call the {thing} {!adj}|there is nothing {!adj} here"
)
CONTRASTS = phrases(
    "the {thing} {verbs} {~mild} , but the {thing2} was {strong}|{~mild} {thing} , {strong} {thing2}"
    "|the {thing} was {~mild} but {int} {strong} in the end|i wanted to say {~mild} , but {int} {strong}"
    "|{who} said {~mild} , i say {strong}|the {thing} is {~mild} , still a {noun}"
    "|{~mild} at first , then {int} {strong}"
    "|looked {~mild} , {verbs} {strong}|despite the {~mild} {thing} : {strong}"
    "|they promised {~mild} and it was {strong}"
    "|even though the {thing2} was {~mild} , i {verb} it|some called it {~mild} , the {thing} {verbs} {strong}"
)
# Irony is told by nothing but the situation: the word says the opposite.
IRONIES = phrases(
    "oh {!strong} , the {thing} again|{!strong} , now the {thing} is gone"
    "|yeah {!strong} , another hour for the {thing}"
    "|{!mild} , no {thing} for us|how {!strong} , they cancelled the {thing}"
)


class Speaker:
    """Draws texts.

    Args:
        rng: the source of chance; only its `random()` is called, whose values Python promises to keep.
        lean: how often everyday context is on the side of the text's sentiment; 0.5 is chance.
        rare: how often a text begins or ends with a word of RARE.
    """

    def __init__(self, rng: Random, lean: float = 0.5, rare: float = 0.0) -> None:
        self.rng = rng
        self.lean = lean
        self.rare = rare
        self.topic = next(iter(TOPICS.values()))
        self.label = POSITIVE
        self.used: set[str] = set()

    def chance(self, probability: float) -> bool:
        return self.rng.random() < probability

    def pick(self, options: Sequence[str]) -> str:
        """One of the options, each as likely as the others."""
        return options[int(self.rng.random() * len(options))]

    def pick_common(self, options: Sequence[str]) -> str:
        """One of the options; an earlier one is more likely (the density falls linearly to a fifth)."""
        while True:
            place = self.rng.random()
            if self.chance(1.0 - 0.8 * place):
                return options[int(place * len(options))]

    def tweet(self, label: int) -> Tweet:
        """Return a text with this label: up to two neutral sentences and one or two that judge."""
        self.label = label
        self.topic = TOPICS[self.pick(list(TOPICS))]
        self.used = set()
        parts: list[Tokens] = [self.judgement()]
        if self.chance(0.1):
            parts.append(self.expand(self.pick(PLAIN_CLAUSES)))
        for _ in range(self.chance(0.85) + self.chance(0.22)):
            # What happened comes before what it was like more often than after.
            parts.insert(0 if self.chance(0.65) else len(parts), self.context())
        tokens: Tokens = []
        for part in parts:
            tokens += ([(self.pick([",", ".", ".", "...", "!", "-"]), PLAIN)] if tokens else []) + part
        if self.chance(0.2):
            tokens = self.expand(self.pick(OPENERS)) + tokens
        if self.chance(0.2):
            tokens += self.expand(self.pick(CLOSERS))
        if self.chance(0.15):
            tokens.append((self.pick_common(SENTIMENT["face"][label]), DECIDING))
        if self.chance(0.2):
            tokens.append((self.pick(self.topic.tags), PLAIN))
        if self.chance(self.rare):
            word = self.expand(self.pick(RARE))
            tokens = word + tokens if self.chance(0.5) else tokens + word
        words = [word for word, _ in tokens]
        for i, following in enumerate(words[1:]):
            if words[i] == "a" and following[0] in "aeiou":
                words[i] = "an"
        return Tweet(
            words,
            label,
            [i for i, (_, mark) in enumerate(tokens) if mark >= JUDGING],
            [i for i, (_, mark) in enumerate(tokens) if mark == DECIDING],
        )

    def opinions(self, label: int) -> list[str]:
        """Return the words of a text that states its opinion plainly and several times, as reviews do."""
        self.label = label
        self.topic = TOPICS[self.pick(list(TOPICS))]
        self.used = set()
        tokens: Tokens = []
        for _ in range(4):
            tokens += [*self.expand(self.pick(OPINIONS)), (self.pick([",", ".", "!"]), PLAIN)]
            if self.chance(0.4):
                tokens += self.expand(self.new(LEANING[label]))
        return [word for word, _ in tokens]

    def judgement(self) -> Tokens:
        """Return the clause that decides."""
        # "Not good" is said more often than "not bad".
        negated, ironic = (0.12, 0.04) if self.label == NEGATIVE else (0.04, 0.0)
        place = self.rng.random()
        for share, clauses in ((negated, NEGATED_CLAUSES), (0.2, CONTRASTS), (ironic, IRONIES)):
            if place < share:
                return self.expand(self.pick(clauses))
            place -= share
        return self.expand(self.pick(PLAIN_CLAUSES))

    def context(self) -> Tokens:
        """Return a sentence that judges nothing, about the topic or everyday life."""
        place = self.rng.random()
        if place < 0.33:
            return self.expand(self.new(self.topic.context))
        if place < 0.42:
            return self.expand(self.new(EVERYDAY))
        side = self.label if self.chance(self.lean) else -self.label
        return self.expand(self.new(LEANING[side]))

    def expand(self, template: str) -> Tokens:
        """Return the tokens of a template."""
        tokens: Tokens = []
        for part in template.split():
            tokens += self.slot(part[1:-1]) if part[0] == "{" else [(part, PLAIN)]
        return tokens

    def slot(self, name: str) -> Tokens:
        """Fill a slot of a template."""
        if name in INTENSIFIERS:
            return [(self.pick_common(INTENSIFIERS[name]), PLAIN)] if self.chance(0.45) else []
        options: dict[str, Callable[[], Sequence[str]]] = {
            "thing": lambda: self.topic.things,
            "thing2": lambda: self.topic.things,
            "verbs": lambda: self.topic.verbs,
            "who": lambda: WHO,
            "who_s": lambda: [f"{who} 's" for who in WHO],
            "when": lambda: WHEN,
        }
        if name in options:
            choice = self.new(options[name]())
            return [(word, PLAIN) for word in choice.split()]
        polarity, mark = self.label, DECIDING
        if name[0] in "!~":
            polarity, mark = -self.label, DECIDING if name[0] == "!" else JUDGING
            name = name[1:]
        if name == "adj":
            kinds = SENTIMENT["strong"][polarity], SENTIMENT["mild"][polarity], self.topic.words[polarity]
            words = kinds[int(self.rng.random() * 3)]
        else:
            words = REACTIONS[polarity] if name == "reaction" else SENTIMENT[name][polarity]
        return [(self.new(words, self.pick_common), mark)]

    def new(self, options: Sequence[str], pick: Callable | None = None) -> str:
        """Return an option that this text has not used yet, where three draws find one."""
        for _ in range(3):
            choice = (pick or self.pick)(options)
            if choice not in self.used:
                break
        self.used.add(choice)
        return choice


def lexicon() -> dict[str, int]:
    """Every sentiment word with its polarity."""
    lists = list(SENTIMENT.values()) + [topic.words for topic in TOPICS.values()]
    return {word: polarity for kind in lists for polarity in (POSITIVE, NEGATIVE) for word in kind[polarity]}
