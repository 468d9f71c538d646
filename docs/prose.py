"""Measure the prose of the notebooks: `python docs/prose.py [NOTEBOOK ...]`, without arguments all of release/.

Running text is counted: paragraphs of text cells, hints among them. Headings, lists, tables, code, displayed formulas
and lines all in italics or bold (prices, minutes) are left out, and so is a bold heading at the start of a paragraph.
A formula, a number or a piece of code in a sentence is one word. A colon counts if the paragraph goes on behind it;
one that announces a list or a formula does not.
"""

from __future__ import annotations

import re
import statistics
import sys
from dataclasses import dataclass
from pathlib import Path

import nbformat

ROOT = Path(__file__).parent.parent
_SHORT = 8  # words
_LEFT_OUT = re.compile(
    r"```.*?```|\$\$.*?\$\$|<summary>.*?</summary>|^(?:\#|\||---).*?$|^\s*(?:[-*]|\d+\.) .*?(?:\n(?=\s*\n)|\Z|\n(?=\S))"
    r"|^\*[^*].*?\*$|^\*\*[^*]+\*\*$|^\*\*[^*]+[.?]\*\*|YOUR ANSWER HERE",
    re.DOTALL | re.MULTILINE,
)
_TAG = re.compile(r"</?\w[^>]*>|!\[[^\]]*\]\([^)]*\)")
_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_ONE_WORD = re.compile(r"``?[^`]+`?`|\$[^$]+\$|\d[\d ,.:/]*\d")
_ABBREVIATION = re.compile(r"\b(e\.g|i\.e|cf|et al|eq|fig|vs|approx)\.", re.IGNORECASE)
_END = re.compile(r"(?<=[.!?])[\"'”’)*_]*\s+(?=[\"'“‘(*_]*[^\W\d_a-z]|[(*_\"]*X|\()")
_WORD = re.compile(r"[^\W_]+(?:['’.-][^\W_]+)*")


@dataclass(frozen=True)
class Prose:
    """What running text consists of."""

    lengths: list[int]  # words of each sentence
    colons: int

    def __add__(self, other: Prose) -> Prose:
        return Prose(self.lengths + other.lengths, self.colons + other.colons)

    def row(self) -> tuple[int, int, float, float, float]:
        """Words, sentences, mean length, percentage of short sentences, colons per 100 sentences."""
        count = len(self.lengths) or 1
        short = sum(length <= _SHORT for length in self.lengths)
        mean = statistics.fmean(self.lengths or [0])
        return sum(self.lengths), len(self.lengths), mean, 100 * short / count, 100 * self.colons / count


def sentences(text: str) -> list[str]:
    """Split the running text of a Markdown cell into sentences; a formula or a piece of code is written X."""
    text = _TAG.sub("\n\n", _LEFT_OUT.sub("\n\n", text))
    text = _ONE_WORD.sub("X", _ABBREVIATION.sub(r"\1", _LINK.sub(r"\1", text)))
    paragraphs = (" ".join(paragraph.split()) for paragraph in re.split(r"\n\s*\n", text))
    found = [sentence for paragraph in paragraphs for sentence in _END.split(paragraph)]
    return [sentence for sentence in found if _WORD.search(sentence)]


def prose(path: Path) -> Prose:
    """Measure the text cells of a notebook."""
    cells = [cell.source for cell in nbformat.read(path, 4).cells if cell.cell_type == "markdown"]
    found = [sentence for source in cells for sentence in sentences(source)]
    colons = sum(len(re.findall(r":(?=[*_]* )", sentence)) for sentence in found)
    return Prose([len(_WORD.findall(sentence)) for sentence in found], colons)


def main(paths: list[Path]) -> None:
    """Print a row for each notebook, and one for all."""
    measured = {path.stem: prose(path) for path in paths}
    print(f"{'running text':<28} words  sentences  words/sentence  at most {_SHORT}  colons/100")
    for name, its in (measured | {"all": sum(measured.values(), Prose([], 0))}).items():
        words, count, mean, short, colons = its.row()
        print(f"{name:<28} {words:5d} {count:10d} {mean:15.1f} {short:9.0f} % {colons:11.0f}")


if __name__ == "__main__":
    main([Path(name) for name in sys.argv[1:]] or sorted((ROOT / "release").rglob("*.ipynb")))
