"""Training of the student's PyTorch model on a task, several seeds side by side: mean squared error, Adam."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import numpy as np

from course.hand_designed.model import Transformer
from course.hand_designed.tasks import TASKS, Task, codes

#: Sequences of each length in a batch; fewer where the model's code works on one sequence at a time only.
BATCH, SMALL_BATCH = 32, 4
#: Lengths in a batch, where the task has more.
LENGTHS = 4


class Trained(NamedTuple):
    """A trained model as arrays, in the layout of the NumPy model.

    Attributes:
        Km: float, (input_dim + pos_dim, qk_dim); the transpose of the linear layer's weight, as are the next two.
        Qm: float, (input_dim + pos_dim, qk_dim).
        Vm: float, (input_dim + pos_dim, v_dim).
        pos: float, (longest, pos_dim), or None.
        losses: float, (steps,); mean squared error of each batch.
        final_loss: float; over all sequences of the task, every length counted alike.
    """

    Km: np.ndarray
    Qm: np.ndarray
    Vm: np.ndarray
    pos: np.ndarray | None
    losses: np.ndarray
    final_loss: float


def train(
    make: Callable[[], Any], task: str, seeds: Iterable[int], steps: int = 400, learning_rate: float = 0.05
) -> list[Trained]:
    """Train one new model for each seed on random sequences of a task.

    Args:
        make: gives a new model, as `lambda: PytorchTransformer(3, 3, 3)`.
        task: name of the task.
        seeds: of the first weights. The sequences are the same for all of them.
        steps: batches; each has as many sequences of every length (of four lengths, where there are more), drawn anew.
        learning_rate: of Adam; it falls to zero along a half cosine.

    Returns:
        one Trained for each seed, in their order.
    """
    import torch

    what, rng = TASKS[task], np.random.default_rng(0)
    models = []
    for seed in seeds:
        torch.manual_seed(seed)
        models.append(make())
    parameters, losses_of, batch = _side_by_side(models, what)
    optimiser = torch.optim.Adam(parameters.values() if isinstance(parameters, dict) else parameters, lr=learning_rate)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimiser, steps)
    losses = []
    threads = torch.get_num_threads()
    torch.set_num_threads(1)  # the matrices are tiny: a second thread only waits
    try:
        for _ in range(steps):
            lengths = rng.permutation(what.lengths())[:LENGTHS]
            loss = sum(losses_of(rng.integers(0, 3, size=(batch, length))) for length in lengths) / len(lengths)
            optimiser.zero_grad()
            loss.sum().backward()  # no model's gradient depends on another model
            optimiser.step()
            schedule.step()
            losses.append(loss.detach().numpy().astype(float))
        with torch.no_grad():
            final = np.mean([losses_of(codes(length)).numpy() for length in what.lengths()], axis=0)
    finally:
        torch.set_num_threads(threads)
    _parameters_back(models, parameters)
    return [
        Trained(*_arrays(model, what.rows), curve, float(value))
        for model, curve, value in zip(models, np.array(losses).T, final, strict=True)
    ]


def pairs(task: str, pos=None) -> tuple[np.ndarray, list[str]]:
    """Every input that a token at a position can make: the token's one-hot vector, and the position's row beside it.

    Args:
        task: its name.
        pos: (longest, pos_dim), or None for a model without positions: the rows are then the tokens alone.

    Returns:
        E: float, (pairs, input_dim + pos_dim).
        names: as ["A0", "B0", ...], one for each row.
    """
    what = TASKS[task]
    pos = np.zeros((what.rows, 0)) if pos is None else np.asarray(pos, dtype=float)[: what.rows]
    tokens = np.eye(what.input_dim)
    rows = [(token, place) for place in range(what.cls, what.rows) for token in range(3)]
    if what.cls:
        rows = [(3, 0), *rows]
    E = np.array([[*tokens[token], *pos[place]] for token, place in rows])
    return E, [f"{'ABC>'[token]}{place}" for token, place in rows]


def outputs(model: Transformer, task: str, length: int) -> np.ndarray:
    """Outputs for every sequence of one length, without that of CLS: float, (3^length, length, v_dim)."""
    what = TASKS[task]
    return model(what.inputs(codes(length)))[:, what.cls :]


def _side_by_side(models: list, what: Task):
    """Parameters to train, a function that gives the loss of every model on a batch, and how large a batch may be.

    The models run at once, by vmap over models and sequences, where their code allows that; else one after the other.
    """
    import torch

    def one_by_one(sequences):
        return torch.stack(
            [_loss(torch.stack([m(x) for x in _inputs(what, sequences)]), what, sequences) for m in models]
        )

    def at_once(sequences):
        found = together(stacked, _inputs(what, sequences))
        return torch.stack([_loss(output, what, sequences) for output in found])

    try:
        stacked, buffers = torch.func.stack_module_state(models)

        def call(parameters, x):
            return torch.func.functional_call(models[0], (parameters, {k: v[0] for k, v in buffers.items()}), (x,))

        together = torch.vmap(torch.vmap(call, in_dims=(None, 0)), in_dims=(0, None))
        few = codes(what.shortest)[:5]
        with torch.no_grad():
            same = torch.allclose(at_once(few), one_by_one(few), rtol=1e-3, atol=1e-5)
    except Exception:  # in-place writes, data-dependent branches: whatever vmap refuses
        same = False
    if same:
        return stacked, at_once, BATCH
    return [p for m in models for p in m.parameters()], one_by_one, SMALL_BATCH


def _parameters_back(models: list, parameters) -> None:
    """Put stacked parameters into the models that they belong to."""
    import torch

    if isinstance(parameters, dict):
        with torch.no_grad():
            for number, model in enumerate(models):
                for name, parameter in model.named_parameters():
                    parameter.copy_(parameters[name][number])


def _inputs(what: Task, sequences: np.ndarray):
    import torch

    return torch.as_tensor(what.inputs(sequences), dtype=torch.float32)


def _loss(output, what: Task, sequences: np.ndarray):
    import torch

    target = torch.as_tensor(what.targets(sequences), dtype=torch.float32)
    return ((output[:, what.cls :] - target) ** 2).mean()


def _arrays(model, rows: int) -> tuple:
    Km, Qm, Vm = (layer.weight.detach().numpy().T.astype(float) for layer in (model.Km, model.Qm, model.Vm))
    pos = None if model.pos is None else model.pos.weight.detach().numpy().astype(float)[:rows]
    return Km, Qm, Vm, pos
