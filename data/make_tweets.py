"""Make the short texts of assignment 01 (tweets), byte for byte.

    python data/make_tweets.py [FOLDER]

data/README.md is the datasheet; `tweet_grammar` says how a text is drawn.
"""

from __future__ import annotations

import csv
import sys
from pathlib import Path
from random import Random

from tweet_grammar import NEGATIVE, POSITIVE, Speaker, Tweet

SEED = 1
N = 2200
RARE_SHARE = 0.12  # of the texts have a word without a vector
# Shorter texts carry little to attend to; a longer one would not have fitted a tweet.
SHORTEST, LONGEST = 4, 30
COLUMNS = ("label", "sentiment", "deciding", "text")


def make() -> list[Tweet]:
    """N different texts, as many positive as negative, in random order."""
    rng = Random(SEED)
    speaker = Speaker(rng, rare=RARE_SHARE)
    found: dict[str, Tweet] = {}
    for label in (POSITIVE, NEGATIVE):
        wanted = len(found) + N // 2
        while len(found) < wanted:
            tweet = speaker.tweet(label)
            if SHORTEST <= len(tweet.tokens) <= LONGEST:
                found.setdefault(" ".join(tweet.tokens), tweet)
    return sorted(found.values(), key=lambda _: rng.random())


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    tweets = make()
    with open(folder / "tweets.tsv", "w", encoding="utf-8", newline="") as file:
        table = csv.writer(file, delimiter="\t", lineterminator="\n", quoting=csv.QUOTE_NONE, quotechar=None)
        table.writerow(COLUMNS)
        for tweet in tweets:
            places = (" ".join(map(str, positions)) for positions in (tweet.sentiment, tweet.deciding))
            table.writerow([f"{tweet.label:+d}", *places, " ".join(tweet.tokens)])
    print(f"tweets.tsv  {len(tweets)} texts")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent / "tweets")
