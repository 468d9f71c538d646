"""An explorer of a trained model: choose a head and a character, and see what that head attends to there.

The student's own model is run once, in Python, and the page holds what came out. It therefore works without a kernel,
as in an exported notebook. Where no script may run, the first head's attention at the last character stays shown.
"""

from __future__ import annotations

import base64
import html
import itertools
import json
from typing import TYPE_CHECKING

import numpy as np

from course.language_model.copying import attention_maps
from course.language_model.text import LETTERS

if TYPE_CHECKING:
    import torch

#: Characters of a text at most: three layers of four heads then make 100 kB of HTML.
LONGEST = 128
GUESSES = 5
_NUMBERS = itertools.count(1)
_VISIBLE = str.maketrans({"\n": "↵", " ": "␣"})
_ORANGE = "230,159,0"
#: Black on white, as on a dark page the page's own light ink would be illegible on orange.
_PAPER = "background:#fff;color:#000"

_SCRIPT = """
(function () {
  const root = document.getElementById("ID"), m = MODEL, T = m.tokens.length;
  root.addEventListener("keydown", event => event.stopPropagation());  // JupyterLab has shortcuts of its own
  const bytes = Uint8Array.from(atob(m.weights), c => c.charCodeAt(0)), each = T * (T + 1) / 2;
  const weight = (head, i, j) => bytes[head * each + i * (i + 1) / 2 + j] / 255;
  const buttons = [...root.querySelectorAll("button")], letters = [...root.querySelectorAll(".text span")];
  const text = root.querySelector(".text"), words = root.querySelector(".words"), next = root.querySelector(".next");
  let head = 0, place = T - 1;
  buttons.forEach((button, n) => {
    const canvas = button.querySelector("canvas"), pen = canvas.getContext("2d"), image = pen.createImageData(T, T);
    for (let i = 0; i < T; i++) for (let j = 0; j <= i; j++)
      image.data.set([ORANGE, 255 * Math.sqrt(weight(n, i, j))], 4 * (i * T + j));
    pen.putImageData(image, 0, 0);
    button.disabled = false;
    button.addEventListener("click", () => { head = n; draw(); });
  });
  function draw() {
    const row = [...Array(place + 1).keys()].map(j => weight(head, place, j));
    buttons.forEach((button, n) => {
      button.setAttribute("aria-pressed", n === head);
      button.style.outline = n === head ? "3px solid rgb(ORANGE)" : "none";
    });
    letters.forEach((letter, j) => {
      letter.style.background = j > place ? "none" : `rgba(ORANGE,${row[j]})`;
      letter.style.outline = j === place ? "2px solid currentColor" : "none";
    });
    const most = row.map((w, j) => [w, j]).sort((a, b) => b[0] - a[0]).slice(0, 3).filter(([w]) => w >= 0.01);
    const back = j => place - j ? `${place - j} back` : "(itself)";
    words.textContent = `${buttons[head].title} at ${m.tokens[place]}, position ${place}, attends to ` +
      most.map(([w, j]) => `${m.tokens[j]} ${back(j)} (${w.toFixed(2)})`).join(", ");
    next.textContent = "The model expects " + m.guesses[place].map(([c, p]) => `${c} ${p.toFixed(2)}`).join(", ") +
      (place + 1 < T ? `; ${m.tokens[place + 1]} came.` : ".");
  }
  letters.forEach((letter, j) => {
    letter.addEventListener("mouseenter", () => { place = j; draw(); });
    letter.addEventListener("click", () => { place = j; draw(); });
  });
  text.addEventListener("keydown", event => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    place = Math.min(Math.max(place + by, 0), T - 1); draw();
  });
  draw();
})();
"""


class Explorer:
    """All heads of a model while it reads a text.

    Args:
        model: GPT, whose blocks have an `attention` that returns (output, weights).
        text: 2 to 128 characters.
        letters: the characters that the model knows, in the order of their codes.

    Raises:
        ValueError: the text is too short or too long, or has a character that the model doesn't know.
    """

    def __init__(self, model: torch.nn.Module, text: str, letters: str = LETTERS) -> None:
        import torch

        unknown = sorted(set(text) - set(letters))
        if unknown:
            raise ValueError(f"the model doesn't know {unknown[0]!r}: it reads only the characters {letters!r}")
        if not 2 <= len(text) <= LONGEST:
            raise ValueError(f"the text has {len(text)} character(s), expected 2 to {LONGEST}")
        codes = torch.tensor([[letters.index(character) for character in text]])
        with torch.no_grad():
            chances, likeliest = model(codes)[0].softmax(dim=-1).topk(min(GUESSES, len(letters)))
        self.text, self.letters = text, letters
        self.weights = attention_maps(model, codes)[:, 0].numpy()
        self.guesses = [
            [(letters[code], round(chance, 3)) for code, chance in zip(*row, strict=True)]
            for row in zip(likeliest.tolist(), chances.tolist(), strict=True)
        ]

    def _repr_html_(self) -> str:
        name = f"heads-{next(_NUMBERS)}"
        below = np.tril_indices(len(self.text))
        packed = np.round(255 * self.weights[..., below[0], below[1]].clip(0, 1)).astype(np.uint8)
        model = {
            "tokens": [_shown(c) for c in self.text],
            "weights": base64.b64encode(packed.tobytes()).decode(),
            "guesses": [[(_shown(c), p) for c, p in row] for row in self.guesses],
        }
        data = json.dumps(model).replace("</", "<\\/")
        size = len(self.text)
        canvas = f'<canvas width="{size}" height="{size}" style="width:88px;height:88px" aria-hidden="true"></canvas>'
        rows = "".join(
            "<div>" + "".join(_button(canvas, layer, head) for head in range(len(heads))) + "</div>"
            for layer, heads in enumerate(self.weights)
        )
        characters = "".join(
            f'<span style="background:rgba({_ORANGE},{weight:.3f})">{html.escape(c)}{"<br>" * (c == "↵")}</span>'
            for c, weight in zip(self.text.replace("\n", "↵"), self.weights[0, 0, -1], strict=True)
        )
        return (
            f'<div id="{name}" data-lm-suppress-shortcuts="true">'
            "<p>Choose a head, then point at a character, or focus the text and use the arrow keys. "
            "The stronger the orange, the more the head attends to that character.</p>"
            f'<div role="group" aria-label="heads">{rows}</div>'
            f'<p class="text" tabindex="0" role="group" aria-label="text, arrow keys move through it" '
            f'style="{_PAPER};padding:4px;font-family:monospace;font-size:16px;line-height:1.7;white-space:pre-wrap">'
            f"{characters}</p>"
            f'<p class="words" aria-live="polite">Layer 0, head 0 at the last character.</p><p class="next"></p></div>'
            f"<script>{_SCRIPT.replace('ID', name).replace('ORANGE', _ORANGE).replace('MODEL', data)}</script>"
        )

    def __repr__(self) -> str:
        layers, heads = self.weights.shape[:2]
        return f"{layers * heads} heads in {len(self.text)} characters: show this in JupyterLab to explore them"


def _button(canvas: str, layer: int, head: int) -> str:
    style = f"margin:4px;padding:4px;border:1px solid gray;{_PAPER}"
    name = f"layer {layer}, head {head}"
    return f'<button type="button" disabled title="{name.capitalize()}" style="{style}">{canvas}<br>{name}</button>'


def _shown(character: str) -> str:
    return character.translate(_VISIBLE)
