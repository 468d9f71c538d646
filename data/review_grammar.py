"""A grammar of reviews: sentences with capitals, commas and line breaks, in which the order of the words decides.

Words, topics and the way to fill a template are those of the tweets (`tweet_grammar`); the templates are new.
"""

from __future__ import annotations

from random import Random

from tweet_grammar import Speaker
from tweet_words import SENTIMENT, TOPICS, phrases, words

#: Things that people write reviews of.
REVIEWED = ("film", "food", "travel", "phone", "music", "books")
#: How many words of each kind and polarity are used, the common ones first: each is seen often enough to be learned.
STRONG, MILD, NOUNS = 8, 8, 6
#: Shares of the clauses that judge: plainly, by a negation; the others by the order of their words.
PLAINLY, BY_NEGATION = 0.62, 0.28

# In a template {adj} has the review's polarity, {!adj} the opposite one: a negation, or a contrast, turns that round.
PLAIN = phrases(
    "the {thing} was {int} {adj}|the {thing} is {int} {adj}|the {thing} {verbs} {int} {adj}|what a {adj} {thing}"
    "|this is a {adj} {thing}|{who} found the {thing} {adj}|i found the {thing} {int} {adj}|the {thing} was a {noun}"
    "|the {thing} was {adj} and the {thing2} was {adj}|everything about the {thing} is {adj}"
)
NEGATED = phrases(
    "the {thing} was not {int} {!adj}|the {thing} is not {!adj}|the {thing} wasn't {int} {!adj}"
    "|this is not a {!adj} {thing}|i did not find the {thing} {!adj}|not a {!adj} {thing} , if you ask me"
    "|the {thing} was never {!adj}|{who} did not call the {thing} {!adj}|the {thing} isn't {!adj} , is it ?"
    "|the {thing} was not a {!noun}|the {thing} was not {!adj} and the {thing2} was not {!adj}"
)
# The same words in another order say the opposite.
ORDERED = phrases(
    "the {thing} was {adj} , not {!adj}|it was not {!adj} , it was {adj}|i would call the {thing} {adj} , not {!adj}"
    "|the {thing} is {adj} and not {!adj}|not {!adj} but {adj} , this {thing}|this {thing} was not {!adj} , but {adj}"
)
# They judge nothing, and hold a negation all the same.
NEUTRAL_NEGATED = phrases(
    "i had not heard of it before|{who} could not come {when}|i was not alone|it was not my idea"
    "|i never read what others write about the {thing}|we were not in a hurry {when}|they did not ask for my name"
    "|the shop wasn't open {when}|i do not know {who_s} opinion|it isn't the first {thing} of this kind"
    "|{who} was not with us {when}|i have never written about a {thing}"
)
NEUTRAL = phrases(
    "{who} told me about it {when}|i tried it with {who} {when}|it took an hour or so|we talked about it {when}"
    "|this was the second {thing} of the year|a word about the {thing} first|that is all about the {thing}"
    "|{who} asked about the {thing}|now to the {thing}|the rest is as you know it|i wrote it down {when}"
)
OPENERS = phrases("well ,|ok ,|honestly ,|in short :|to begin with ,|as i said ,|for me ,")
BREAK = "<br /><br />"
CAPITALS = set(
    words(
        """I Berlin Lisbon Tokyo Vienna Paris Rome Leeds Glasgow Japan March Sunday Tuesday Wednesday Thursday
        Saturday"""
    )
)
PUNCTUATION = set(".,!?;:")


class Reviewer(Speaker):
    """Draws reviews."""

    def __init__(self, rng: Random) -> None:
        super().__init__(rng)
        self.topics = [TOPICS[name] for name in REVIEWED]

    def review(self, label: int) -> str:
        """One to three sentences that judge, all to the same effect, and none to two that do not."""
        self.label, self.topic, self.used = label, self.pick(self.topics), set()
        judging = 1 + self.chance(0.4) + self.chance(0.1)
        sentences = [self.judgement() for _ in range(judging)]
        sentences += [self.context() for _ in range(self.chance(0.8) + self.chance(0.4))]
        return self.written([words for _, words in sorted((self.rng.random(), words) for words in sentences)])

    def judgement(self) -> list[str]:
        """Return a clause that tells the label."""
        place = self.rng.random()
        clauses = PLAIN if place < PLAINLY else NEGATED if place < PLAINLY + BY_NEGATION else ORDERED
        opener = self.pick(OPENERS).split() if self.chance(0.12) else []
        return [*opener, *self.filled(clauses)]

    def context(self) -> list[str]:
        """Return a clause that judges nothing; often it holds a negation."""
        return self.filled(NEUTRAL_NEGATED if self.chance(0.45) else [*NEUTRAL, *self.topic.context])

    def filled(self, templates: list[str]) -> list[str]:
        """Return the words of one of the templates."""
        return [word for word, _ in self.expand(self.new(templates))]

    def slot(self, name: str) -> list[tuple[str, int]]:
        """Fill a slot with fewer words that judge than in the tweets."""
        kind = name.lstrip("!")
        if kind not in ("adj", "noun"):
            return super().slot(name)
        polarity = -self.label if name[0] == "!" else self.label
        if kind == "noun":
            known = SENTIMENT["noun"][polarity][:NOUNS]
        else:
            known = [*SENTIMENT["strong"][polarity][:STRONG], *SENTIMENT["mild"][polarity][:MILD]]
        return [(self.new(known), 1)]

    def written(self, sentences: list[list[str]]) -> str:
        """Write the text as people do, with capitals, no blank before a comma, and a line break here and there."""
        text = ""
        for place, tokens in enumerate(sentences):
            end = [] if tokens[-1] in PUNCTUATION else [self.pick("....!")]
            if place:
                text += BREAK if self.chance(0.22) else " "
            text += _sentence(tokens + end)
        return text


def _sentence(tokens: list[str]) -> str:
    text = ""
    for word, following in zip(tokens, [*tokens[1:], "."], strict=True):
        if word == "a" and following[0] in "aeiou":
            word = "an"
        if word.capitalize() in CAPITALS:
            word = word.capitalize()
        text += word if not text or word in PUNCTUATION or word == "'s" else f" {word}"
    return text[0].upper() + text[1:]
