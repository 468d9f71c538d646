"""Train the language model of assignment 06, and three that fail: what `course.language_model` keeps.

    python data/measure_language_model.py [FOLDER]

The parts are the solutions in the notebook of assignment 06. `weights.npy` holds the weights of the model that the
notebook trains, in half precision, in the order of their names. The three patients of exercise 1.8 are trained for 300
steps each. Validation losses of more seeds are printed (half an hour in all, on one core).
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import torch

from course import language_model as lm

HERE = Path(__file__).parent
NOTEBOOK = HERE.parent / "source" / "06_language_model" / "language_model.ipynb"
PARTS = ("nats", "causal_attention", "gpt", "batch", "learning_rate", "training_step", "next_distribution")
SIZES = {"vocab": len(lm.LETTERS), "d_model": 96, "heads": 4, "layers": 3}
STEPS, PATIENT_STEPS, SEEDS = 800, 300, (0, 1, 2)
PROMPT = "ROMEO.\nI"


def parts() -> dict[str, Any]:
    """Return the names that the solutions define."""
    cells = {cell["id"]: "".join(cell["source"]) for cell in json.loads(NOTEBOOK.read_text("utf-8"))["cells"]}
    names: dict[str, Any] = {}
    for cell in ("setup", *PARTS):
        exec(compile(cells[cell], cell, "exec"), names)
    return names


def without_mask(its: dict[str, Any]) -> dict[str, Any]:
    """Return the parts of a model whose attention sees the future."""

    class Unmasked(its["CausalSelfAttention"]):  # type: ignore[misc,name-defined]
        def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
            queries, keys, values = (
                layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v)
            )
            places = torch.arange(x.shape[1])
            scores = its["rotate"](queries, places) @ its["rotate"](keys, places).mT / keys.shape[-1] ** 0.5
            weights = scores.softmax(dim=-1)
            return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights

    its["CausalSelfAttention"] = Unmasked
    return its


def same_batches(its: dict[str, Any]) -> dict[str, Any]:
    """Return the parts of a training whose generator begins anew in every step."""
    batch = its["batch"]
    return its | {"batch": lambda codes, length, size, generator: batch(codes, length, size, generator.manual_seed(0))}


def targets_not_moved(its: dict[str, Any]) -> dict[str, Any]:
    """Return the parts of a training whose targets are its inputs."""
    batch = its["batch"]
    return its | {"batch": lambda *given: (batch(*given)[0],) * 2}


def trained(its: dict[str, Any], seed: int, steps: int) -> tuple[torch.nn.Module, lm.History]:
    torch.manual_seed(seed)
    model = its["GPT"](**SIZES)
    options = {"steps": steps, "seed": seed, "every": 20}
    steps_of = [its[name] for name in ("batch", "learning_rate", "training_step")]
    return model, lm.fit(model, lm.plays(), *steps_of, **options)


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    patients: list[Callable[[dict[str, Any]], dict[str, Any]]] = [without_mask, same_batches, targets_not_moved]
    for letter, change in zip("abc", patients, strict=True):
        its = change(parts())
        model, history = trained(its, 0, PATIENT_STEPS)
        np.save(folder / f"patient_{letter}.npy", np.array(history, dtype=np.float32))
        text = lm.write(model, its["next_distribution"], PROMPT, 150, temperature=0.8, seed=1)
        (folder / f"patient_{letter}.txt").write_text(text, "ascii")
        print(letter, [values[-1] for values in history], repr(text), flush=True)
    for seed in SEEDS:
        its = parts()
        model, history = trained(its, seed, STEPS)
        print(f"seed {seed}: {history.valid[-1]:.3f} nats", flush=True)
        if seed == SEEDS[0]:
            weights = [p.detach().flatten() for _, p in sorted(model.named_parameters())]
            np.save(folder / "weights.npy", torch.cat(weights).numpy().astype(np.float16))


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE / "language_model")
