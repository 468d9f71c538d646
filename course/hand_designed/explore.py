"""A picture of the attention in a sequence that the student types: HTML that computes in the browser.

No widget library and no running kernel is needed, so it also works in a notebook that was exported as a page. Where no
script may run (feedback pages, previews), the picture of the first sequence stays, drawn in plain HTML.
"""

from __future__ import annotations

import html
import itertools
import json

import numpy as np

from course.hand_designed.model import TOKENS, Activations, Transformer, TwoLayers, text_of

_NUMBERS = itertools.count(1)
#: Ends and middle of cividis, between which colours are mixed, here and in the script.
_STOPS = ((0, 34, 78), (124, 123, 120), (254, 232, 56))

_SCRIPT = """
(function () {
  const root = document.getElementById("ID"), m = MODEL;
  const field = root.querySelector("input"), place = root.querySelector(".picture"), note = root.querySelector(".note");
  const times = (a, b) => a.map(r => b[0].map((_, j) => r.reduce((s, v, i) => s + v * b[i][j], 0)));
  function head(x, w) {
    const K = times(x, w.Km), Q = times(x, w.Qm), V = times(x, w.Vm), root_d = Math.sqrt(w.Km[0].length);
    const A = Q.map((q, i) => {
      const s = K.map((k, j) => m.causal && j > i ? -Infinity : q.reduce((t, v, d) => t + v * k[d], 0) / root_d);
      const top = Math.max(...s), e = s.map(v => Math.exp(v - top)), sum = e.reduce((a, b) => a + b, 0);
      return e.map(v => v / sum);
    });
    return [A, times(A, V)];
  }
  const stops = STOPS;
  function colour(v) {
    const t = Math.min(Math.max(v, 0), 1) * 2, i = Math.min(Math.floor(t), 1), f = t - i;
    return "rgb(" + stops[i].map((c, d) => Math.round(c + f * (stops[i + 1][d] - c))).join(",") + ")";
  }
  function cell(v, shade) {
    const text = v.toFixed(2).replace("-", "\\u2212");
    return shade ? `<td style="background:${colour(v)};color:${v > 0.5 ? "black" : "white"};PAD">${text}</td>`
                 : `<td style="PAD">${text}</td>`;
  }
  function draw() {
    const typed = field.value.toUpperCase(), codes = [...typed].map(c => "ABC".indexOf(c));
    if (!typed.length || codes.includes(-1)) { note.textContent = "Type letters A, B and C."; return; }
    if (m.cls) codes.unshift(3);
    if (m.pos && codes.length > m.pos.length) {
      note.textContent = "Too long: pos has " + m.pos.length + " rows."; return;
    }
    note.textContent = "";
    let x = codes.map((c, p) => [...Array(m.inputs).keys()].map(i => +(i === c)).concat(m.pos ? m.pos[p] : []));
    const names = codes.map(c => "ABC>"[c]), maps = [];
    let out;
    for (const w of m.heads) {
      const [A, o] = head(x, w);
      maps.push(A); out = o;
      x = x.map((row, i) => row.concat(o[i]));
    }
    const tokens = names.map(n => `<th style="PAD">${n}</th>`).join("");
    place.innerHTML = "<table>" + "<tr><th></th>" + maps.map(() => tokens).join("<th></th>") +
      m.outputs.map(n => `<th style="PAD">${n}</th>`).join("") + "</tr>" + names.map((n, i) =>
      `<tr><th style="PAD">${n}</th>` + maps.map(A => A[i].map(v => cell(v, true)).join("")).join("<td></td>") +
      out[i].map(v => cell(v, false)).join("") + "</tr>").join("") + "</table>";
  }
  field.disabled = false;
  field.addEventListener("input", draw);
  draw();
})();
"""
_PAD = "padding:4px 8px;text-align:center"


class Explorer:
    """Attention in a sequence that is typed below the cell, of one head or of two layers.

    Args:
        model: one head, or two layers.
        sequence: text to begin with.
        title: above the picture.
    """

    def __init__(self, model: Transformer | TwoLayers, sequence: str = "ABA", title: str = "") -> None:
        self.model, self.sequence, self.title = model, sequence, title
        self.heads = (model.first, model.second) if isinstance(model, TwoLayers) else (model,)
        columns = self.heads[-1].Vm.shape[1]
        self.outputs = [f"output {c}" for c in TOKENS] if columns == len(TOKENS) else ["output"] * columns

    def _repr_html_(self) -> str:
        name = f"attention-{next(_NUMBERS)}"
        first = self.heads[0]
        model = {
            "heads": [{part: getattr(head, part).tolist() for part in ("Km", "Qm", "Vm")} for head in self.heads],
            "pos": None if first.pos is None else first.pos.tolist(),
            "causal": first.causal,
            "inputs": first.input_dim,
            "cls": first.input_dim == len(TOKENS) + 1,
            "outputs": self.outputs,
        }
        caption = "Rows are queries, columns are keys."
        if len(self.heads) > 1:
            caption += " Left the first layer, right the second."
        script = _SCRIPT.replace("ID", name).replace("MODEL", json.dumps(model)).replace("STOPS", json.dumps(_STOPS))
        return (
            f'<div id="{name}"><p><b>{html.escape(self.title)}</b></p><p><label>Tokens (A, B, C): '
            f'<input type="text" value="{html.escape(self.sequence)}" maxlength="12" size="14" disabled></label> '
            f'<span class="note"></span></p><div class="picture">{self._table()}</div>'
            f"<p>{caption}</p></div>"
            f"<script>{script.replace('PAD', _PAD)}</script>"
        )

    def __repr__(self) -> str:
        return f"attention in {self.sequence}:\n" + "\n".join(str(np.round(run.attention, 2)) for run in self._runs())

    def _runs(self) -> tuple[Activations, ...]:
        found = self.model.run(self.sequence)
        return (found,) if isinstance(found, Activations) else found

    def _table(self) -> str:
        """Draw the same picture of the first sequence in Python."""
        runs = self._runs()
        letters = [html.escape(c) for c in text_of(self.heads[0].tokens(self.sequence).argmax(axis=1))]
        tokens = "".join(f'<th style="{_PAD}">{c}</th>' for c in letters)
        head = "<th></th>".join(tokens for _ in runs) + "".join(f'<th style="{_PAD}">{c}</th>' for c in self.outputs)
        rows = ""
        for i, letter in enumerate(letters):
            cells = "<td></td>".join("".join(_cell(v, shade=True) for v in run.attention[i]) for run in runs)
            cells += "".join(_cell(v, shade=False) for v in runs[-1].output[i])
            rows += f'<tr><th style="{_PAD}">{letter}</th>{cells}</tr>'
        return f"<table><tr><th></th>{head}</tr>{rows}</table>"


def _cell(value: float, shade: bool) -> str:
    text = f"{value:.2f}".replace("-", "−")
    style = _PAD
    if shade:
        t = min(max(float(value), 0.0), 1.0) * 2
        i = min(int(t), 1)
        mixed = (round(a + (t - i) * (b - a)) for a, b in zip(_STOPS[i], _STOPS[i + 1], strict=True))
        style = f"background:rgb({','.join(map(str, mixed))});color:{'black' if value > 0.5 else 'white'};{_PAD}"
    return f'<td style="{style}">{text}</td>'
