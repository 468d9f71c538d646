"""Print how surely the notebook looking_inside shows what it says, over seeds.

    python benchmarks/induction.py [SEEDS]    (2 or more; default: 7; a quarter of an hour)

The code is the solution of source/06_language_model/looking_inside.ipynb, the settings are those of the notebook.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import torch
from scipy import stats

from course import language_model as lm
from course.language_model.copying import PERIOD, second_block

SOURCE = Path(__file__).resolve().parents[1] / "source" / "06_language_model" / "looking_inside.ipynb"
CELLS = (
    "setup",
    "own_gpt",
    "loss_by_position",
    "head_scores",
    "ablated",
    "sink_attention",
    "cross_attention",
    "greedy",
)
#: name -> layers, start token, sinks.
KINDS = {
    "one layer": (1, True, False),
    "two layers": (2, True, False),
    "no start token": (2, False, False),
    "no start token, sinks": (2, False, True),
}


def notebook() -> dict[str, Any]:
    """Return the names that the solutions define."""
    cells = {cell["id"]: "".join(cell["source"]) for cell in json.loads(SOURCE.read_text("utf-8"))["cells"]}
    names: dict[str, Any] = {"__name__": "__main__"}
    for name in CELLS:
        exec(compile(cells[name], f"<{name}>", "exec"), names)
    return names


def measured(its: dict[str, Any], kind: str, seed: int) -> dict[str, float]:
    """Train a model and return the reported figures."""
    layers, start, sinks = KINDS[kind]
    torch.manual_seed(seed)
    model = its["GPT"](len(lm.SYMBOLS), 48, 4, layers)
    for block in model.blocks if sinks else ():
        block.attention = its["SinkAttention"](48, heads=4)
    loss_by_position, head_scores = its["loss_by_position"], its["head_scores"]
    seen = lm.fit_copying(model, loss_by_position, steps=600, seed=seed, start=start)
    codes = lm.looked_at(start=start)
    weights = lm.attention_maps(model, codes)
    previous, induction = head_scores(weights, PERIOD)
    last, begin = weights[-1].mean(dim=0), PERIOD + start
    found = {"nats, second block": seen.loss[-1]}
    for name, queries in (("first", slice(2, begin)), ("second", slice(begin, None))):
        found[f"to the first token, {name} block"] = float(last[:, queries, 0].mean())
        found[f"to nothing, {name} block"] = float(1 - last[:, queries].sum(dim=-1).mean())
    if layers == 1:
        return found
    falls = np.diff(seen.loss)
    found["steps of half the fall"] = 25.0 * (1 + int((-np.sort(falls)).cumsum().searchsorted(-falls.sum() / 2)))
    found["largest previous-token score"] = float(previous[0].max())
    found["induction heads of layer 1 (above 0.5)"] = float((induction[1] > 0.5).sum())
    if not start:
        return found
    with torch.no_grad():
        without = [
            [second_block(loss_by_position(its["ablated"](model, layer, head, codes), codes)) for head in range(4)]
            for layer in range(2)
        ]
        cut = loss_by_position(model(codes[:, 1:]), codes[:, 1:])
    found["nats without the previous-token head"] = without[0][int(previous[0].argmax())]
    found["largest nats without another head of layer 0"] = max(
        value for head, value in enumerate(without[0]) if head != int(previous[0].argmax())
    )
    found["largest nats without a head of layer 1"] = max(without[1])
    found["nats, first block, start token cut off"] = float(cut[: PERIOD - 1].mean())
    return found


def spelling(its: dict[str, Any], seed: int) -> int:
    """Return how many of 200 unseen numbers a trained speller gets right."""
    torch.manual_seed(seed)
    speller = lm.Speller(its["CausalSelfAttention"](48, heads=4), its["CrossAttention"](48, heads=1), 48)
    lm.fit_spelling(speller, steps=500, seed=seed)
    return 200 - len(lm.misspelled(speller, its["greedy"]))


def main(seeds: int) -> None:
    torch.set_num_threads(1)
    its = notebook()
    rows = {kind: [measured(its, kind, seed) for seed in range(seeds)] for kind in KINDS}
    for kind, found in rows.items():
        print(kind)
        for name in found[0]:
            values = np.array([row[name] for row in found])
            print(f"  {name:<46} {values.mean():6.2f}   {values.min():6.2f} to {values.max():6.2f}")
    print("paired differences in nats on the second block, 95 % t-intervals")
    nats = {kind: np.array([row["nats, second block"] for row in found]) for kind, found in rows.items()}
    for one, other in (("no start token", "two layers"), ("no start token", "no start token, sinks")):
        gaps = nats[one] - nats[other]
        half = stats.t.ppf(0.975, seeds - 1) * gaps.std(ddof=1) / np.sqrt(seeds)
        print(f"  {one} - {other}: {gaps.mean():.3f} ± {half:.3f}; {int((gaps > 0).sum())} of {seeds} positive")
    right = [spelling(its, seed) for seed in range(seeds)]
    print(f"numbers in words, right of 200: {np.mean(right):.0f}, {min(right)} to {max(right)}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 7)
