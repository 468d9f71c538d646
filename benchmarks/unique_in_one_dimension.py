"""Search for a head with qk_dim = 1 that tells unique from repeated tokens (docs/one_dimension.md).

Many random starts side by side, each trained on every sequence of up to four tokens behind CLS. Prints, for models
without and with positions, the best share of tokens that come out right. Without positions, less than all is proven;
with positions, it is what was found. The last row, with two dimensions, is one where a solution exists.

python benchmarks/unique_in_one_dimension.py [STARTS [STEPS]]
"""

from __future__ import annotations

import sys

import torch
from rich.console import Console
from rich.table import Table

from course import hand_designed as hd

TASK = hd.TASKS["unique"]


def best_share(qk_dim: int, positions: bool, starts: int, steps: int) -> float:
    """The largest share of tokens with the right sign, over all starts."""
    generator = torch.Generator().manual_seed(0)
    spread = 0.3 + 3 * torch.rand(starts, 1, 1, generator=generator)

    def drawn(rows: int, columns: int) -> torch.Tensor:
        return (spread * torch.randn(starts, rows, columns, generator=generator)).requires_grad_()

    parts = [[drawn(4, columns) for columns in (qk_dim, qk_dim, 1)]]
    if positions:
        parts.append([drawn(5, columns) for columns in (qk_dim, qk_dim, 1)])
    sharpness = torch.zeros(starts, requires_grad=True)
    optimiser = torch.optim.Adam([*(part for group in parts for part in group), sharpness], lr=0.03)
    data = [(torch.tensor(hd.codes(n)), torch.tensor(TASK.targets(hd.codes(n)))[..., 0]) for n in TASK.lengths()]
    best = 0.0
    for step in range(steps):
        margins = torch.cat([_margins(parts, codes, wanted) for codes, wanted in data], dim=1)
        loss = torch.nn.functional.softplus(-5 * sharpness.exp()[:, None] * margins).mean(dim=1)
        optimiser.zero_grad()
        loss.sum().backward()
        optimiser.step()
        if step % 100 == 99:
            best = max(best, float((margins > 0).double().mean(dim=1).max()))
    return best


def _margins(parts, codes: torch.Tensor, wanted: torch.Tensor) -> torch.Tensor:
    """Output times wanted sign: (starts, sequences * len)."""
    codes = torch.cat([torch.full((len(codes), 1), 3), codes], dim=1)
    keys, queries, values = (
        sum(
            (group[i][:, codes] if number == 0 else group[i][:, None, : codes.shape[1]])
            for number, group in enumerate(parts)
        )
        for i in range(3)
    )
    weights = torch.softmax(queries @ keys.transpose(-1, -2), dim=-1)
    return ((weights @ values)[:, :, 1:, 0] * wanted).flatten(1)


def main(starts: int = 64, steps: int = 3000) -> None:
    torch.set_num_threads(1)
    torch.set_default_dtype(torch.float64)
    table = Table("qk_dim", "positions", "starts", "best share of tokens")
    for qk_dim, positions in ((1, False), (1, True), (2, False)):
        share = best_share(qk_dim, positions, starts, steps)
        table.add_row(str(qk_dim), "yes" if positions else "no", str(starts), f"{share:.3f}")
    Console().print(table)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
