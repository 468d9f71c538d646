"""A single attention query to play with: HTML in which a click changes a token, and weights and output follow.

The scores and values are those of the student's model, and the page computes the softmax and the weighted sum, so no
kernel is needed. Where no script may run, the first tokens stay shown with their weights.
"""

from __future__ import annotations

import html
import itertools
import json
from collections.abc import Mapping, Sequence

import numpy as np
from scipy.special import softmax

#: A token: its text, its score and its value.
Token = tuple[str, float, float]
_NUMBERS = itertools.count(1)

_SCRIPT = """
(function () {
  const root = document.getElementById("ID"), m = MODEL, field = root.querySelector("input");
  root.addEventListener("keydown", event => event.stopPropagation());  // JupyterLab has shortcuts of its own
  const [place, note, result] = ["tokens", "note", "result"].map(name => root.querySelector("." + name));
  let places = m.places, states = places.map(() => 0);
  function draw(focus) {
    const now = places.map((those, i) => those[states[i]]), top = Math.max(...now.map(t => t[1]));
    const e = now.map(t => Math.exp(t[1] - top)), sum = e.reduce((a, b) => a + b, 0);
    const output = now.reduce((y, t, i) => y + e[i] / sum * t[2], 0);
    place.replaceChildren(...now.map((t, i) => {
      const button = document.createElement("button"), small = document.createElement("small");
      button.type = "button"; button.style.cssText = `STYLE;background:rgba(ORANGE,${e[i] / sum})`;
      button.title = `score ${t[1].toFixed(2)}, value ${t[2].toFixed(2)}`;
      small.textContent = (e[i] / sum).toFixed(2);
      button.append(t[0], document.createElement("br"), small);
      button.addEventListener("click", () => {
        if (places[i].length > 1) states[i] = (states[i] + 1) % places[i].length;
        else if (places.length > 1) [places, states] = [places, states].map(all => all.filter((_, n) => n !== i));
        if (field) field.value = places.map(those => those[0][0]).join(" ");
        draw(Math.min(i, places.length - 1));
      });
      return button;
    }));
    if (focus !== undefined) place.children[focus].focus();
    result.textContent = `${m.output} ${output.toFixed(2).replace("-", "\\u2212")}`;
  }
  if (field) {
    field.disabled = false;
    field.addEventListener("input", () => {
      const typed = field.value.toLowerCase().match(/[^\\s,.!?]+|[,.!?]/g) || [];
      const known = typed.filter(w => w in m.known);
      note.textContent = typed.length > known.length ? "unknown: " + typed.filter(w => !(w in m.known)).join(", ") : "";
      if (!known.length) return;
      places = known.map(w => [[w, ...m.known[w]]]); states = places.map(() => 0);
      draw();
    });
  }
  draw();
})();
"""
_ORANGE = "230,159,0"
#: Black on white, as on a dark page the page's own light ink would be illegible on orange.
_STYLE = "margin:2px;padding:3px 5px;border:1px solid gray;color:#000;font:inherit"


class Pooling:
    """The tokens that one query attends to; a click puts the next alternative in a token's place, or deletes it.

    Args:
        places: for each place, the tokens that may stand there, (text, score, value). A click shows the next one; if
            there is only one, it deletes the place.
        output: name of the weighted sum.
        known: word -> (score, value), if words may be typed: then a field stands above.
    """

    def __init__(
        self,
        places: Sequence[Sequence[Token]],
        output: str = "prediction",
        known: Mapping[str, tuple[float, float]] | None = None,
    ) -> None:
        self.places = [[(str(text), float(score), float(value)) for text, score, value in place] for place in places]
        self.output = output
        self.known = {word: (round(float(s), 3), round(float(v), 3)) for word, (s, v) in (known or {}).items()}

    def _first(self) -> tuple[np.ndarray, float]:
        scores, values = np.array([place[0][1:] for place in self.places]).T
        weights = softmax(scores)
        return weights, float(weights @ values)

    def _repr_html_(self) -> str:
        name = f"pooling-{next(_NUMBERS)}"
        weights, output = self._first()
        texts = [place[0][0] for place in self.places]
        field = (
            f'<p><label>Text: <input type="text" size="60" disabled value="{html.escape(" ".join(texts))}"></label> '
            '<span class="note" aria-live="polite"></span></p>'
        )
        tokens = "".join(
            f'<button type="button" disabled style="{_STYLE};background:rgba({_ORANGE},{weight:.3f})">'
            f"{html.escape(text)}<br><small>{weight:.2f}</small></button>"
            for text, weight in zip(texts, weights, strict=True)
        )
        data = json.dumps({"places": self.places, "output": self.output, "known": self.known}).replace("</", "<\\/")
        script = _SCRIPT.replace("ID", name).replace("STYLE", _STYLE).replace("ORANGE", _ORANGE)
        return (
            f'<div id="{name}" data-lm-suppress-shortcuts="true">'
            f'{field if self.known else ""}<div class="tokens" role="group" '
            'style="background:#fff;padding:2px" '
            f'aria-label="tokens with their attention weights">{tokens}</div>'
            f'<p class="result" aria-live="polite">{html.escape(self.output)} {f"{output:.2f}".replace("-", "−")}</p>'
            f"</div><script>{script.replace('MODEL', data)}</script>"
        )

    def __repr__(self) -> str:
        weights, output = self._first()
        shares = ", ".join(f"{place[0][0]} {weight:.2f}" for place, weight in zip(self.places, weights, strict=True))
        return f"{self.output} {output:.2f}, with the weights {shares}"
