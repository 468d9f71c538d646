"""Train heads that tell unique from repeated tokens: what `course.hand_designed.trained_unique` reads.

    python data/measure_unique.py [FOLDER]

The task is that of exercise 5.2 of assignment 04, towards +1 and -1. Heads have qk_dim = 10 and positions of five
numbers. Adam makes 400 steps with a learning rate that falls from 0.03 to 0; the loss is the mean squared error. How
many more seeds solve the task, and what more steps do, is printed (minutes).
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import torch
from torch import nn

from course.hand_designed import train

HERE = Path(__file__).parent
SEEDS, STEPS, RATE = range(8), 400, 0.03
MORE_SEEDS, MORE_STEPS = range(8, 40), 2000
INPUTS, PLACES, POS_DIM, QK_DIM = 4, 5, 5, 10


class Head(nn.Module):
    """The model of assignment 04, computed by torch's own attention."""

    def __init__(self) -> None:
        super().__init__()
        self.pos = nn.Embedding(PLACES, POS_DIM)
        self.Km, self.Qm, self.Vm = (nn.Linear(INPUTS + POS_DIM, width, bias=False) for width in (QK_DIM, QK_DIM, 1))

    def forward(self, seq: torch.Tensor) -> torch.Tensor:
        """Return outputs, (tokens, 1)."""
        x = torch.hstack([seq, self.pos.weight[: len(seq)]])
        return nn.functional.scaled_dot_product_attention(*(of(x)[None] for of in (self.Qm, self.Km, self.Vm)))[0]


def main(folder: Path) -> None:
    """Write one array for each field of `course.hand_designed.Trained`, with the seeds in front."""
    folder.mkdir(parents=True, exist_ok=True)
    trained = train(Head, "unique", SEEDS, STEPS, RATE)
    for name in trained[0]._fields:
        np.save(folder / f"{name}.npy", np.array([getattr(one, name) for one in trained], dtype=np.float32))
    for seeds, steps in ((MORE_SEEDS, STEPS), (SEEDS, MORE_STEPS), (MORE_SEEDS, MORE_STEPS)):
        losses = (one.final_loss for one in train(Head, "unique", seeds, steps, RATE))
        print(f"seeds {seeds[0]} to {seeds[-1]}, {steps} steps, final losses:", *(f"{loss:.2g}" for loss in losses))


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE / "unique")
