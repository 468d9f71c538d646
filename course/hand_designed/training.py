"""Training of the student's PyTorch model on a task, several seeds side by side: mean squared error, Adam."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import numpy as np

from course.data import arrays
from course.hand_designed.model import Transformer
from course.hand_designed.tasks import TASKS, Task, codes

#: Sequences of each length in a batch; fewer where the model's code works on one sequence at a time only.
BATCH, SMALL_BATCH = 32, 4
#: Lengths in a batch, where the task has more; and fewer again, as many as seeds that are trained then.
LENGTHS, FEW_LENGTHS, FEW_SEEDS = 4, 2, 3
#: Tensors to train: stacked, by name, or those of all models. And: codes of sequences -> the loss of every model.
_Parameters = dict[str, Any] | list[Any]
_Losses = Callable[[np.ndarray], Any]


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
        make: gives a new model, such as `lambda: PytorchTransformer(3, 3, 3)`.
        task: name of the task.
        seeds: the seeds of the first weights. The sequences are the same for all of them.
        steps: batches; each has as many sequences of every length (of four lengths, where there are more), drawn anew.
        learning_rate: the learning rate of Adam; it falls to zero along a half cosine.

    Returns:
        one Trained for each seed, in their order; for the first three seeds alone, if the model's code works on one
        sequence at a time only, which takes much longer.
    """
    import torch

    what, rng = TASKS[task], np.random.default_rng(0)
    models = []
    for seed in seeds:
        models.append(_with_first_weights(make(), seed))
    if not _at_once(models, what):
        print(f"the model runs on one sequence at a time only: {FEW_SEEDS} seeds at most, with smaller batches")
        models = models[:FEW_SEEDS]
    parameters, losses_of = _side_by_side(models, what)
    batch, most = (BATCH, LENGTHS) if isinstance(parameters, dict) else (SMALL_BATCH, FEW_LENGTHS)
    optimiser = torch.optim.Adam(parameters.values() if isinstance(parameters, dict) else parameters, lr=learning_rate)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimiser, steps)
    losses = []
    threads = torch.get_num_threads()
    torch.set_num_threads(1)  # the matrices are tiny: a second thread only waits
    try:
        for _ in range(steps):
            lengths = rng.permutation(what.lengths())[:most]
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


def trained_unique() -> list[Trained]:
    """Return what data/measure_unique.py trained and kept: heads for "unique", one for each seed from 0 on."""
    kept: dict[str, np.ndarray] = {name: values.astype(float) for name, values in arrays("unique").items()}
    parts = (kept[name] for name in ("Km", "Qm", "Vm", "pos", "losses", "final_loss"))
    return [Trained(Km, Qm, Vm, pos, losses, float(last)) for Km, Qm, Vm, pos, losses, last in zip(*parts, strict=True)]


def pairs(task: str, pos: np.ndarray | None = None) -> tuple[np.ndarray, list[str]]:
    """Return every input that a token at a position can make: its one-hot vector, and the position's row.

    Args:
        task: its name.
        pos: (longest, pos_dim), or None for a model without positions: the rows are then the tokens alone.

    Returns:
        E: float, (pairs, input_dim + pos_dim).
        names: such as ["A0", "B0", ...], one for each row.
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
    """Return outputs for every sequence of one length, without that of CLS: float, (3^length, length, v_dim)."""
    what = TASKS[task]
    return model(what.inputs(codes(length)))[:, what.cls :]


def _with_first_weights(model: Any, seed: int) -> Any:
    """Reset the model to initial weights that a seed decides, whatever order its layers were made in."""
    import torch

    torch.manual_seed(seed)
    for name in ("pos", "Km", "Qm", "Vm"):
        layer: Any = getattr(model, name, None)
        if hasattr(layer, "reset_parameters"):
            layer.reset_parameters()
    return model


def _at_once(models: list[Any], what: Task) -> bool:
    """Return whether the models can run by vmap over models and sequences, and give the same then."""
    import torch

    few = codes(what.shortest)[:5]
    try:
        with torch.no_grad():
            return torch.allclose(_stacked(models, what)[1](few), _one_by_one(models, what)(few), rtol=1e-3, atol=1e-5)
    except Exception:  # in-place writes, data-dependent branches: whatever vmap refuses
        return False


def _side_by_side(models: list[Any], what: Task) -> tuple[_Parameters, _Losses]:
    """Parameters to train, and a function that gives the loss of every model on a batch.

    Stacked parameters, as a dict, where the models' code allows that; else a list of all.
    """
    if _at_once(models, what):
        return _stacked(models, what)
    return [p for m in models for p in m.parameters()], _one_by_one(models, what)


def _one_by_one(models: list[Any], what: Task) -> _Losses:
    import torch

    def losses(sequences: np.ndarray) -> Any:
        inputs = _inputs(what, sequences)
        return torch.stack([_loss(torch.stack([m(x) for x in inputs]), what, sequences) for m in models])

    return losses


def _stacked(models: list[Any], what: Task) -> tuple[_Parameters, _Losses]:
    import torch

    parameters, buffers = torch.func.stack_module_state(models)

    def call(weights: Any, rest: Any, x: Any) -> Any:
        return torch.func.functional_call(models[0], (weights, rest), (x,))

    together = torch.vmap(torch.vmap(call, in_dims=(None, None, 0)), in_dims=(0, 0, None))

    def losses(sequences: np.ndarray) -> Any:
        found = together(parameters, buffers, _inputs(what, sequences))
        return torch.stack([_loss(output, what, sequences) for output in found])

    return parameters, losses


def _parameters_back(models: list[Any], parameters: _Parameters) -> None:
    """Put stacked parameters into the models that they belong to."""
    import torch

    if isinstance(parameters, dict):
        with torch.no_grad():
            for number, model in enumerate(models):
                for name, parameter in model.named_parameters():
                    parameter.copy_(parameters[name][number])


def _inputs(what: Task, sequences: np.ndarray) -> Any:
    import torch

    return torch.as_tensor(what.inputs(sequences), dtype=torch.float32)


def _loss(output: Any, what: Task, sequences: np.ndarray) -> Any:
    import torch

    target = torch.as_tensor(what.targets(sequences), dtype=torch.float32)
    return ((output[:, what.cls :] - target) ** 2).mean()


def _arrays(model: Any, rows: int) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray | None]:
    Km, Qm, Vm = (layer.weight.detach().numpy().T.astype(float) for layer in (model.Km, model.Qm, model.Vm))
    own = getattr(model, "pos", None)
    pos = None if own is None else own.weight.detach().numpy().astype(float)[:rows]
    return Km, Qm, Vm, pos
