"""Assignment 03: what is looked at in its three models: layers, start, logits, attention, gradients.

Models are compared with sums over single numbers, after the same weights were put into their layers by name.
"""

from __future__ import annotations

import math

import numpy as np

from course.checks.compare import array, call, kind_of, numbers, says_so

MISSING = "`model.{name}` is no parameter of the model, so that nothing can be put into it: see the layers"
#: Parameters of the three models.
STATED = {f"{layer}.weight" for layer in ("token", "position", "query", "key", "value", "readout", "hidden")}
STATED |= {"query", "value.bias", "hidden.bias", "readout.bias", "query.bias", "key.bias"}
SHAPE = "`model.{name}` has shape {found}, expected {expected}: see the layers"


def put(model, weights: dict) -> None:
    """Copy numbers into the parameters of a model, by their names, as {"query.weight": ...}, or by their shape.

    Other biases become 0; a bias that a layer lacks is left out (`biased` tells the weights then).

    Raises:
        AssertionError: the model has no such parameter, or one of another shape.
    """
    import torch

    own, others = {name for name, _ in model.named_parameters()}, renamed(model, weights)
    with torch.no_grad():
        for name, values in weights.items():
            if name in others:
                dict(model.named_parameters())[others[name]].copy_(torch.as_tensor(values, dtype=torch.float32))
                continue
            owner, _, last = name.rpartition(".")
            layer = getattr(model, owner, None) if owner else model
            found, values = getattr(layer, last, None), np.asarray(values)
            if layer is not None and found is None and last == "bias":
                continue
            if not hasattr(found, "copy_") or name not in own:
                raise AssertionError(MISSING.format(name=name))
            if tuple(found.shape) != values.shape:
                raise AssertionError(SHAPE.format(name=name, found=tuple(found.shape), expected=values.shape))
            found.copy_(torch.as_tensor(values, dtype=torch.float32))
        for name, extra in model.named_parameters():
            if name.endswith(".bias") and name not in weights and name not in others.values():
                extra.zero_()


def renamed(model, weights: dict) -> dict[str, str]:
    """Expected name -> the model's own, where a parameter can only stand under that; its name is charged elsewhere."""
    own = {name: tuple(parameter.shape) for name, parameter in model.named_parameters()}
    missing = {name: np.shape(values) for name, values in weights.items() if name not in own}
    found = {}
    for name, shape in missing.items():
        alike = [other for other in own if other not in STATED and own[other] == shape]
        if len(alike) > 1 or list(missing.values()).count(shape) > 1:
            alike = [other for other in alike if other[0] == name[0]]  # q for query, k for key
        if len(alike) == 1:
            found[name] = alike[0]
    return found if len(set(found.values())) == len(found) else {}


def biased(model, weights: dict) -> dict:
    """The same weights, with 0 for a bias that the model lacks."""
    own = {name for name, _ in model.named_parameters()} | set(renamed(model, weights))
    return {n: w if n in own or not n.endswith(".bias") else np.zeros_like(w) for n, w in weights.items()}


def parameters(model, shapes: dict[str, tuple], words: dict[str, str]) -> None:
    """The parameters of the model are these, in these shapes, and no others."""
    for name, shape in shapes.items():
        owner, _, last = name.rpartition(".")
        layer = getattr(model, owner, None) if owner else model
        if layer is None:
            raise AssertionError(f"`model.{owner}` is missing: `self.{owner} = {words[owner]}`")
        found = getattr(layer, last, None)
        if found is None:
            raise AssertionError(f"`model.{name}` is missing: `self.{owner or last} = {words[owner or last]}`")
        if not hasattr(found, "shape"):
            raise AssertionError(f"`model.{name}` is of type {kind_of(found)}: `self.{last} = {words[owner or last]}`")
        if tuple(found.shape) != shape:
            hint = f": `self.{owner or last} = {words[owner or last]}`"
            raise AssertionError(f"`model.{name}` has shape {tuple(found.shape)}, expected {shape}{hint}")
    extra = sorted({name for name, _ in model.named_parameters()} - set(shapes))
    if extra:
        known = extra[0].endswith(".bias") and extra[0].removesuffix(".bias") in words
        hint = ": that layer has no bias" if known else ": it is none of the exercise's"
        raise AssertionError(f"the model has the parameter `{extra[0]}`{hint}")
    missing = sorted(set(shapes) - {name for name, _ in model.named_parameters()})
    if missing:
        raise AssertionError(f"`model.{missing[0]}` is no parameter of the model: is it an nn.Parameter or a layer's?")


def logits_of(model, X):
    import torch

    hint = "does it work for any number of samples and positions? `X` holds int64, (samples, T)"
    return call(model, torch.tensor(np.asarray(X)), hint=hint)


def trainable(model, output, name: str = "model(X)") -> None:
    """A gradient of the output reaches every parameter."""
    if not getattr(output, "requires_grad", False):
        raise AssertionError(
            f"`{name}` carries no gradient, so the model cannot be trained: leave out .detach() and no_grad"
        )
    model.zero_grad()
    output.square().sum().backward()
    for part, parameter in model.named_parameters():
        if parameter.grad is None:
            raise AssertionError(f"no gradient reaches `model.{part}`, so it would never be trained")


def slopes(model, weights: dict, X, rng) -> None:
    """The gradient of every parameter is the slope of the model's own output along a random direction.

    Args:
        model: in eval mode.
        weights: name -> array, put into the model.
        X: int, (samples, T).
        rng: of the directions.
    """
    weights = biased(model, weights)
    put(model, weights)
    output = logits_of(model, X)
    if not getattr(output, "requires_grad", False):
        raise AssertionError("`model(X)` carries no gradient, so the model cannot be trained")
    model.zero_grad()
    output.square().sum().backward()
    stated = {other: name for name, other in renamed(model, weights).items()}
    grads = {stated.get(name, name): part.grad for name, part in model.named_parameters()}
    found = {name: np.zeros(np.shape(w)) for name, w in weights.items()}
    found |= {name: np.array(numbers(grad, name, "a tensor")) for name, grad in grads.items() if grad is not None}

    def height(name, moved) -> float:
        put(model, weights | {name: moved})
        return float((numbers(logits_of(model, X), "model(X)", "(samples,)") ** 2).sum())

    for name, values in weights.items():
        values = np.asarray(values, dtype=float)
        way = rng.choice([-1.0, 1.0], values.shape) * 1e-2
        slope = (height(name, values + way) - height(name, values - way)) / 2
        expected = float((found[name] * way).sum())
        near = 0.03 * max(abs(slope), abs(expected)) + 0.02 * np.abs(found[name] * way).sum() + 1e-4
        if abs(slope - expected) > near:
            raise AssertionError(
                f"the gradient of `model.{name}` is not the slope of the logits: is a part of the computation cut off "
                "from the gradient (.detach(), .item(), .data, numpy)?"
            )


def mlp_weights(rng, T: int, width: int) -> dict:
    shapes = {"hidden.weight": (width, T), "hidden.bias": (width,), "readout.weight": (1, width), "readout.bias": (1,)}
    return {name: rng.standard_normal(shape).round(2) for name, shape in shapes.items()}


def _gelu(x: float) -> float:
    return x * 0.5 * (1 + math.erf(x / math.sqrt(2)))


def _gelu_by_tanh(x: float) -> float:
    return x / 2 * (1 + math.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x**3)))


def mlp_logits(weights: dict, X, unit=_gelu) -> list[float]:
    """Logits, one number at a time."""
    found = []
    for row in np.asarray(X):
        total = float(weights["readout.bias"][0])
        for w, b, r in zip(weights["hidden.weight"], weights["hidden.bias"], weights["readout.weight"][0], strict=True):
            total += r * unit(float(sum(wi * xi for wi, xi in zip(w, row, strict=True)) + b))
        found.append(total)
    return found


def mlp_slips(weights: dict, X) -> dict:
    """What known mistakes make of a batch."""
    right = np.array(mlp_logits(weights, X))
    tanh = mlp_logits(weights, X, _gelu_by_tanh)
    return {
        "it is the probability: leave the sigmoid to the loss, and return the logit": 1 / (1 + np.exp(-right)),
        "the activation is missing": mlp_logits(weights, X, lambda x: x),
        "the activation is ReLU, expected GELU": mlp_logits(weights, X, lambda x: max(x, 0.0)),
        "the activation is tanh, expected GELU": mlp_logits(weights, X, math.tanh),
        "the activation is the approximate GELU, expected the exact one": tanh,
        "the activation is a sigmoid, expected GELU": mlp_logits(weights, X, lambda x: 1 / (1 + math.exp(-x))),
        "the activation is applied to the logit too": [_gelu(x) for x in right],
        "an axis of length 1 is left over: `.squeeze(-1)` makes it (samples,)": right[:, None],
    }


MLP_WORDS = {"hidden": "nn.Linear(T, width)", "readout": "nn.Linear(width, 1)"}


@says_so
def mlp(make) -> None:
    """Layers; 9,729 parameters; three samples through two hidden units."""
    for T, width in ((17, 512), (5, 3)):
        shapes = {
            "hidden.weight": (width, T),
            "hidden.bias": (width,),
            "readout.weight": (1, width),
            "readout.bias": (1,),
        }
        model = call(make, T) if width == 512 else call(make, T, width=width)
        parameters(model, shapes, MLP_WORDS)
    weights = {
        "hidden.weight": [[1.0, 0.5, -2.0], [-1.0, 0.25, 1.5]],
        "hidden.bias": [0.0, -0.25],
        "readout.weight": [[2.0, 1.0]],
        "readout.bias": [0.5],
    }
    X = [[1, 0, 0], [0, 1, 1], [1, 1, 0], [1, 0, 1]]
    model = call(make, 3, width=2, dropout=0.25)
    put(model, weights)
    model.train(False)
    found = logits_of(model, X)
    once, again = (numbers(logits_of(model, X * 50), "model(X)", "(samples,)") for _ in range(2))
    if not np.allclose(once, again):
        raise AssertionError("in eval mode two calls give different logits: dropout works in training mode only")
    array(found, mlp_logits(weights, X), "model(X)", "(samples,)", mistakes=mlp_slips(weights, X), show=True)
    single = numbers(logits_of(model, X[:1]), "model(X)", "(samples,)")
    if single.shape != (1,):
        raise AssertionError(
            f"`model(X)` of one sample has shape {single.shape}, expected (1,): `.squeeze()` without an axis drops the "
            "axis of the samples too, `.squeeze(-1)` does not"
        )
    trainable(model, found)


# Two hidden units, 1 and 0.5 before the GELU, and a readout bias: the logit tells which of them were left out.
DROPOUT = {"hidden.weight": [[2.0, -1.0], [0.25, 0.25]], "hidden.bias": [0.0, 0.0], "readout.weight": [[1.0, 4.0]]}
DROPOUT |= {"readout.bias": [0.5]}


def _levels(rate: float) -> dict[str, list[float]]:
    """Where dropout is, and the logits that it can give then, if what is kept is divided by 1 - rate."""
    one, other, up = _gelu(1.0), 4 * _gelu(0.5), 1 / (1 - rate)
    early = (_gelu(1.0 * up), 4 * _gelu(0.5 * up))
    kept = [(a, b) for a in (0, 1) for b in (0, 1)]
    return {
        "": [0.5 + up * (a * one + b * other) for a, b in kept],
        "dropout is applied to the logit, expected to the hidden units": [0.0, up * (0.5 + one + other)],
        "dropout is applied before the GELU, expected after it": [0.5 + a * early[0] + b * early[1] for a, b in kept],
        "dropout is applied to the bits, expected to the hidden units after the GELU": [
            0.5 + _gelu(up * (2 * a - b)) + 4 * _gelu(up * (a + b) / 4) for a, b in kept
        ],
        "what is kept is not divided by 1 - dropout, as `nn.Dropout` does": [
            0.5 + a * one + b * other for a, b in kept
        ],
    }


def _among(found: np.ndarray, levels) -> bool:
    return all(np.isclose(value, levels, rtol=1e-3, atol=1e-3).any() for value in found)


@says_so(name="mlp, dropout")
def mlp_dropout(make) -> None:
    """Each of two hidden units is left out in a fifth of the samples in training mode; none in eval mode."""
    import torch

    model, X = call(make, 2, width=2, dropout=0.2), [[1, 1]] * 4001
    put(model, DROPOUT)
    model.train(False)
    still = numbers(logits_of(model, X), "model(X)", "(samples,)").ravel()
    if np.ptp(still) > 1e-4:
        raise AssertionError(
            "in eval mode the logits of equal samples differ: dropout works in training mode only (nn.Dropout)"
        )
    model.train(True)
    torch.manual_seed(0)
    found = numbers(logits_of(model, X), "model(X)", "(samples,)").ravel()
    if np.ptp(found) < 1e-4:
        raise AssertionError(
            "in training mode equal samples have equal logits: apply nn.Dropout(dropout) to the hidden units of each"
        )
    right, *others = _levels(0.2).items()
    if not _among(found, right[1]):
        for sentence, levels in others:
            if _among(found, levels):
                raise AssertionError(f"in training mode {sentence}")
        top = float(found.max()) - 0.5  # both units kept: tells the rate that was used
        rate = 1 - (_gelu(1.0) + 4 * _gelu(0.5)) / top if top > 0 else 0.0
        if 0.01 < rate < 0.95 and _among(found, _levels(rate)[""]):
            raise AssertionError(f"with dropout = 0.2 the rate is {rate:.2f}: use the argument `dropout`")
        raise AssertionError(
            "in training mode the logits have other values than dropout of the hidden units after the GELU gives: "
            "hidden, GELU, dropout, readout, in this order"
        )
    for unit in (0, 1):
        left_out = [right[1][k] for k in range(4) if not (k >> (1 - unit)) & 1]
        share = float(np.mean([np.isclose(value, left_out, rtol=1e-3, atol=1e-3).any() for value in found]))
        if abs(share - 0.2) > 0.04:
            raise AssertionError(
                f"with dropout = 0.2 a hidden unit is left out in a share of {share:.2f} of the samples: each unit of "
                "each sample by itself (nn.Dropout)"
            )
    by_default = call(make, 2)
    rates = [float(layer.p) for layer in by_default.modules() if hasattr(layer, "p")]
    if rates and 0.1 not in [round(rate, 6) for rate in rates]:
        raise AssertionError(f"without the argument, dropout is {rates[0]}, expected 0.1")
