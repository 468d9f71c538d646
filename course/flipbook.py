"""A figure with sliders that needs no kernel: all its frames are drawn beforehand, and the page shows one of them."""

from __future__ import annotations

import base64
import html
import io
import itertools
import json
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

import matplotlib.pyplot as plt

if TYPE_CHECKING:
    from matplotlib.figure import Figure

MOST_FRAMES = 150
_NUMBERS = itertools.count(1)

_SCRIPT = """
(function () {
  const root = document.getElementById("ID"), frames = FRAMES, labels = LABELS, image = root.querySelector("img");
  root.addEventListener("keydown", event => event.stopPropagation());  // JupyterLab has shortcuts of its own
  const sliders = [...root.querySelectorAll("input")];
  sliders.forEach(slider => {
    slider.disabled = false;
    slider.addEventListener("input", () => {
      const at = sliders.reduce((n, s, axis) => n * labels[axis].length + Number(s.value), 0);
      image.src = "data:image/webp;base64," + frames[at];
      const values = sliders.map((s, axis) => `${s.name} = ${labels[axis][s.value]}`);
      sliders.forEach((s, axis) => {
        s.setAttribute("aria-valuetext", labels[axis][s.value]);
        s.nextElementSibling.textContent = labels[axis][s.value];
      });
      image.alt = image.alt.split(" at ")[0] + " at " + values.join(", ");
    });
  });
})();
"""


class Flipbook:
    """A figure of one or more numbers, each of which gets a slider.

    Args:
        draw: from the values, in the order of `sliders`, to a figure; it is called once for each combination.
        sliders: name -> the values that the slider can have.
        start: name -> the value that is shown first; default: the middle one.
        alt: the alternative text.

    Raises:
        ValueError: there are more than 150 combinations.
    """

    def __init__(
        self,
        draw: Callable[..., Figure],
        sliders: Mapping[str, Sequence[float]],
        start: Mapping[str, float] | None = None,
        alt: str = "figure",
    ) -> None:
        combinations = list(itertools.product(*sliders.values()))
        if len(combinations) > MOST_FRAMES:
            raise ValueError(f"the sliders have {len(combinations)} combinations, expected at most {MOST_FRAMES}")
        self.sliders = {name: list(values) for name, values in sliders.items()}
        start = start or {}
        self.start = {name: start.get(name, values[len(values) // 2]) for name, values in self.sliders.items()}
        self.alt = alt
        self.frames = [_picture(draw(*values)) for values in combinations]
        self._shown = self.frames[combinations.index(tuple(self.start.values()))]

    def _repr_html_(self) -> str:
        name = f"flipbook-{next(_NUMBERS)}"
        labels = [[f"{value:.4g}" for value in values] for values in self.sliders.values()]
        rows = "".join(
            f'<label style="margin-right:2em">{html.escape(slider)} <input type="range" name="{html.escape(slider)}" '
            f'min="0" max="{len(values) - 1}" value="{values.index(self.start[slider])}" disabled> '
            f"<output>{self.start[slider]:.4g}</output></label>"
            for slider, values in self.sliders.items()
        )
        at = ", ".join(f"{slider} = {value:.4g}" for slider, value in self.start.items())
        script = _SCRIPT.replace("ID", name).replace("FRAMES", json.dumps(self.frames))
        return (
            f'<div id="{name}" data-lm-suppress-shortcuts="true">'
            f'<p>{rows}</p><img src="data:image/webp;base64,{self._shown}" style="max-width:100%" '
            f'alt="{html.escape(self.alt)} at {html.escape(at)}"></div>'
            f"<script>{script.replace('LABELS', json.dumps(labels))}</script>"
        )

    def __repr__(self) -> str:
        return f"{self.alt}, in {len(self.frames)} frames: show this in JupyterLab to move the sliders"


def _picture(figure: Figure) -> str:
    file = io.BytesIO()
    figure.savefig(file, format="webp", dpi=80, pil_kwargs={"quality": 70})
    plt.close(figure)
    return base64.b64encode(file.getvalue()).decode()
