"""Assignment 02, sentiment: the visible checks of the two autopsies. Expected values are written out."""

from __future__ import annotations

import math

import numpy as np

from course.checks.compare import array, call, number, numbers, says_so, scalar


def _tensor(values):
    import torch

    return torch.tensor(np.asarray(values), dtype=torch.float32)


MEASURED = "look at what was measured: which function, which logits of which shape, which 64 labels?"
#: The norm of the gradient of the word vectors of the patient of seed 1.
GRADIENT = 0.131191


@says_so(name="autopsy_loss, the numbers of the first patient")
def autopsy_loss(found) -> None:
    """Four measurements on the first 64 chunks."""
    if not hasattr(found, "keys"):
        raise AssertionError("`autopsy_loss` should be a dict with four entries")
    keys = ("perfect", "zero", "accuracy", "entries")
    missing = [key for key in keys if key not in found]
    if missing:
        raise AssertionError(f"`autopsy_loss` has no entry {missing[0]!r}, expected {', '.join(map(repr, keys))}")
    name = "autopsy_loss['perfect']"
    mistakes = {
        "it is nearly 0, what a right loss gives: measure `friend_loss`, with logits of shape (64, 1) as the friend's "
        "model gives them": math.log1p(math.exp(-8.0)),
        "these logits are +1 and -1, expected +8 and -8": 0.801055,
        "these logits are 8 and 0, expected +8 and -8": 2.352039,
        "the signs of the logits are the opposite: +8 where the label is 1": 4.097992,
        "these are the first 512 labels, expected the first 64": 4.000091,
    }
    scalar(found["perfect"], 3.902679, name, mistakes=mistakes, rtol=1e-3, atol=1e-4, otherwise=MEASURED)
    scalar(found["zero"], math.log(2.0), "autopsy_loss['zero']", rtol=1e-3, otherwise=MEASURED)
    mistakes = {
        "it is 1, what a right accuracy gives: measure `friend_accuracy`, with logits of shape (64, 1)": 1.0,
        "it is the accuracy of the zeros, expected that of the perfect logits": 37 / 64,
    }
    name = "autopsy_loss['accuracy']"
    scalar(found["accuracy"], 0.512207, name, mistakes=mistakes, rtol=1e-3, otherwise=MEASURED)
    mistakes = {"it is the number of chunks: look at what the subtraction in `friend_loss` gives": 64}
    scalar(found["entries"], 4096, "autopsy_loss['entries']", mistakes=mistakes, otherwise=MEASURED)


@says_so(name="fixed_loss, the mean over the rows")
def fixed_loss(function) -> None:
    """One row, one label."""
    import torch

    z, y = [2.0, -1.0, 0.5, 3.0, -2.0], [1.0, 0.0, 0.0, 1.0, 1.0]
    right = 0.717956
    mistakes = {
        "each logit still meets every label": 1.017956,
        "it is the sum, expected the mean": 3.589782,
        "the sign of the labels' term is wrong: softplus(z) - y z": 1.917956,
        "the labels are left out": 1.317956,
    }
    for logits, shape in ((_tensor(z)[:, None], "(5, 1)"), (_tensor(z), "(5,)")):
        hint = f"logits of shape {shape} and labels of shape (5,) belong together, one each"
        found = call(function, logits, _tensor(y), hint=hint)
        if isinstance(found, torch.Tensor) and found.ndim:
            raise AssertionError(f"`fixed_loss` has shape {tuple(found.shape)}, expected one number: the mean")
        name = f"fixed_loss, logits of shape {shape}"
        scalar(found, right, name, mistakes=mistakes, show=True, rtol=1e-4)
    hint = "one logit of shape (1, 1) and one label belong together: `squeeze()` takes away every axis of length 1"
    found = call(function, _tensor([[2.0]]), _tensor([1.0]), hint=hint)
    scalar(found, 0.126928, "fixed_loss, logits of shape (1, 1)", show=True, rtol=1e-4)


@says_so(name="fixed_loss, large logits")
def fixed_loss_of_large(function) -> None:
    """Logits of +-1000 have a finite loss."""
    z, y = [[1000.0], [-1000.0], [-1000.0], [1000.0], [2.0]], [1.0, 0.0, 1.0, 0.0, 1.0]
    right = (2000 + math.log1p(math.exp(-2.0))) / 5
    found = call(function, _tensor(z), _tensor(y))
    if not np.all(np.isfinite(numbers(found, "fixed_loss", "one number"))):
        raise AssertionError(
            "`fixed_loss` is not finite for logits of +-1000: exp(1000) is infinite, and so is the logarithm of a "
            "probability that is rounded to 0; `softplus` and `binary_cross_entropy_with_logits` do without"
        )
    otherwise = "is a probability kept away from 0 and 1? Then the loss of a large logit is another"
    scalar(found, right, "fixed_loss of logits of +-1000", show=True, rtol=1e-4, otherwise=otherwise)


@says_so(name="fixed_loss, the gradient")
def fixed_loss_trains(function) -> None:
    """It is a tensor with a gradient."""
    logits = _tensor([[2.0], [-1.0]]).requires_grad_()
    found = call(function, logits, _tensor([1.0, 0.0]))
    if not getattr(found, "requires_grad", False):
        raise AssertionError("the loss carries no gradient: return a tensor, without .item() and .detach()")
    found.backward()
    if logits.grad is None:
        raise AssertionError("no gradient reaches the logits: compute with them as they are, without .detach()")


@says_so(name="fixed_loss, sizes that do not belong together")
def fixed_loss_refuses(function) -> None:
    """Another number of logits than labels is refused."""
    for logits, labels in (((5, 1), 3), ((4, 2), 4), ((1, 1), 7)):
        try:
            function(_tensor(np.zeros(logits)), _tensor(np.ones(labels)))
        except ValueError:
            continue
        except (NotImplementedError, NameError):
            raise
        except Exception as error:
            raise AssertionError(
                f"logits of shape {logits} with labels of shape ({labels},) end with {type(error).__name__}, expected "
                "a ValueError: compare the sizes first and `raise ValueError(...)`"
            ) from None
        raise AssertionError(
            f"logits of shape {logits} with labels of shape ({labels},) give a number, expected a ValueError: they "
            "have no label each"
        )


@says_so(name="autopsy_weights, the numbers of the second patient")
def autopsy_weights(found) -> None:
    """Four measurements of the friend's attention."""
    keys = ("row sums", "column sums", "gradient of score", "gradient of embedding")
    if not hasattr(found, "keys"):
        raise AssertionError("`autopsy_weights` should be a dict with four entries")
    missing = [key for key in keys if key not in found]
    if missing:
        raise AssertionError(f"`autopsy_weights` has no entry {missing[0]!r}, expected {', '.join(map(repr, keys))}")
    for key in keys[:2]:
        values = numbers(found[key], f"autopsy_weights[{key!r}]", "two numbers: the smallest and the largest sum")
        if values.shape != (2,):
            raise AssertionError(
                f"`autopsy_weights[{key!r}]` has shape {values.shape}, expected two numbers: (smallest, largest)"
            )
        if values[0] > values[1]:
            raise AssertionError(f"`autopsy_weights[{key!r}]`: the smallest sum comes first, the largest second")
    rows, columns = (np.asarray(numbers(found[key], key, "two numbers"), float) for key in keys[:2])
    if np.allclose(rows, 1.0, atol=1e-3) and np.allclose(columns, (0.0, 32.0), atol=1e-2):
        raise AssertionError(
            "`autopsy_weights`: the weights of one query sum to 1 here, but in `friend_weights` those of one key do. "
            "Either rows and columns are swapped (a row sum goes over the keys, the last axis), or the scores or the "
            "weights are transposed (the friend's are measured as they are)"
        )
    if np.allclose(rows, 1.0, atol=1e-3):
        raise AssertionError(
            "`autopsy_weights['row sums']` are all 1, but those of the friend's weights are not: measure the weights "
            "that `friend_weights` gives"
        )
    mistakes = {
        "only the first chunk is measured, expected all 64": np.array([0.0, 4.4798]),
        "padded queries are left out, expected all 32 queries": np.array([0.6409, 32.0]),
    }
    hint = "the weights are `friend_weights(patient.scores(ids), ids != 0)`, for the 64 chunks and a fresh `patient`"
    array(rows, [0.0, 32.0], "autopsy_weights['row sums']", mistakes=mistakes, rtol=1e-2, atol=1e-3, otherwise=hint)
    array(columns, [1.0, 1.0], "autopsy_weights['column sums']", rtol=1e-3, otherwise=hint)
    for key in keys[2:]:
        if number(found[key], f"autopsy_weights[{key!r}]") < 0:
            raise AssertionError(f"`autopsy_weights[{key!r}]` is negative, but a norm is not")
    hint = "the norm of the gradient of the mean binary cross-entropy, of 64 chunks, of a fresh `patient`"
    mistakes = {
        "it is the square of the norm": GRADIENT**2,
        "it is the gradient of the sum of the losses, expected of their mean": 64 * GRADIENT,
        "the gradient was computed twice, and added up: make a fresh patient, or set the gradients to zero": 2
        * GRADIENT,
        "it is the largest entry of the gradient, expected its norm": 0.0212,
        "it is the norm of the word vectors, expected that of their gradient": 31.8498,
    }
    name = "autopsy_weights['gradient of embedding']"
    scalar(found[keys[3]], GRADIENT, name, mistakes=mistakes, rtol=1e-2, otherwise=hint)
    score = number(found["gradient of score"], "autopsy_weights['gradient of score']")
    if abs(score - 3.2636) < 1e-3:
        raise AssertionError("`autopsy_weights['gradient of score']` is the norm of `score`, not of its gradient")
    if abs(score - 0.5875) < 1e-3:
        raise AssertionError("`autopsy_weights['gradient of score']` is that of `read`, expected that of `score`")
    if score > 1e-4:
        raise AssertionError(f"`autopsy_weights['gradient of score']` is not what this patient has: {hint}")


#: Logarithms of ((1, 2, 4), (3, 1, 1), (2, 2, 1)).
SCORES = np.log([[1.0, 2.0, 4.0], [3.0, 1.0, 1.0], [2.0, 2.0, 1.0]])


@says_so(name="fixed_weights, the softmax over the keys")
def fixed_weights(function) -> None:
    """Each query's weights sum to 1."""
    real = np.ones((1, 3), dtype=bool)
    found = call(function, _tensor([SCORES]), _bool(real))
    right = [[[1 / 7, 2 / 7, 4 / 7], [3 / 5, 1 / 5, 1 / 5], [2 / 5, 2 / 5, 1 / 5]]]
    mistakes = {
        "the softmax still goes over the queries: the weights of one key sum to 1": [
            [[1 / 6, 2 / 5, 4 / 6], [3 / 6, 1 / 5, 1 / 6], [2 / 6, 2 / 5, 1 / 6]]
        ],
        "the weights of the whole review sum to 1, expected those of each query": [
            [[1 / 17, 2 / 17, 4 / 17], [3 / 17, 1 / 17, 1 / 17], [2 / 17, 2 / 17, 1 / 17]]
        ],
    }
    array(found, right, "fixed_weights(scores, real)", "(batch, queries, keys)", show=True, rtol=1e-4,
          mistakes={name: np.array(its) for name, its in mistakes.items()})  # fmt: skip


@says_so(name="fixed_weights, large scores")
def fixed_weights_of_large(function) -> None:
    """Scores of +-1000 give finite weights."""
    scores = [[[1000.0, 0.0, 999.0], [-1000.0, -1000.0, -1002.0], [5.0, -1000.0, 5.0]]]
    found = call(function, _tensor(scores), _bool(np.ones((1, 3))))
    if not np.all(np.isfinite(numbers(found, "fixed_weights(scores, real)", "(batch, queries, keys)"))):
        raise AssertionError(
            "`fixed_weights` is not finite for scores of +-1000: exp(1000) is infinite; subtract the largest score of "
            "each query first, as `torch.softmax` does"
        )
    right = [[[0.731059, 0, 0.268941], [0.468311, 0.468311, 0.063379], [0.5, 0, 0.5]]]
    otherwise = "does each query have its own largest score, which is subtracted from its scores?"
    array(
        found,
        right,
        "fixed_weights of large scores",
        "(batch, queries, keys)",
        show=True,
        rtol=1e-4,
        otherwise=otherwise,
    )
    _low_beside_padding(function)


def _low_beside_padding(function) -> None:
    """A padded key has the largest score by far; where padding is wrong anyway, that has its own price."""
    real = _bool([[True, True, False]])
    small = numbers(call(function, _tensor([SCORES]), real), "fixed_weights(scores, real)", "(batch, queries, keys)")
    if small.shape != (1, 3, 3) or not np.allclose(small[0], ONE_PADDED, atol=1e-4):
        return
    found = call(function, _tensor([[[-1000.0, -1001.0, 1000.0]] * 3]), real)
    mistakes = {
        "the number that hides a padded key is not low enough: a real score may be -1000": np.array(
            [[[0.422319, 0.155362, 0.422319]] * 3]
        ),
        "a padded key gets all the weight: the number that hides it is not low enough, as a real score may be "
        "-1000": np.array([[[0.0, 0.0, 1.0]] * 3]),
        "the real keys get no weight: the score that is subtracted should be the largest of the real keys, not that of "
        "a padded one": np.zeros((1, 3, 3)),
    }
    name = "fixed_weights of the scores (-1000, -1001, 1000), the last key padded"
    array(found, [[[0.731059, 0.268941, 0]] * 3], name, "(batch, queries, keys)", mistakes=mistakes, show=True,
          rtol=1e-4)  # fmt: skip


#: The weights of SCORES without the last key.
ONE_PADDED = [[1 / 3, 2 / 3, 0], [3 / 4, 1 / 4, 0], [1 / 2, 1 / 2, 0]]


@says_so(name="fixed_weights, padding")
def fixed_weights_padding(function) -> None:
    """Padded keys get exactly 0."""
    scores = [SCORES, [[1, 2, 3], [3, 2, 1], [2, 2, 2]], SCORES]
    real = np.array([[True, True, False], [False, False, False], [False, False, True]])
    found = numbers(
        call(function, _tensor(scores), _bool(real)), "fixed_weights(scores, real)", "(batch, queries, keys)"
    )
    if found.shape != (3, 3, 3):
        raise AssertionError(f"`fixed_weights(scores, real)` has shape {found.shape}, expected (3, 3, 3)")
    if not np.all(np.isfinite(found)):
        raise AssertionError("`fixed_weights` gives nan where no key is real: take -1e9 in place of minus infinity")
    mistakes = {
        "padded keys get weights: hide them before the softmax": np.array(
            [[1 / 7, 2 / 7, 4 / 7], [3 / 5, 1 / 5, 1 / 5], [2 / 5, 2 / 5, 1 / 5]]
        ),
        "padded keys have the score 0, whose exponential is 1: their scores should be very low, -1e9": np.array(
            [[1 / 4, 2 / 4, 1 / 4], [3 / 5, 1 / 5, 1 / 5], [2 / 5, 2 / 5, 1 / 5]]
        ),
        "padded keys are set to 0 after the softmax, so the rest does not sum to 1": np.array(
            [[1 / 7, 2 / 7, 0], [3 / 5, 1 / 5, 0], [2 / 5, 2 / 5, 0]]
        ),
        "padded queries are hidden, expected padded keys": np.array(
            [[1 / 7, 2 / 7, 4 / 7], [3 / 5, 1 / 5, 1 / 5], [1 / 3, 1 / 3, 1 / 3]]
        ),
    }
    array(found[0], ONE_PADDED, "fixed_weights with one padded key", "(queries, keys)", mistakes=mistakes, show=True,
          rtol=1e-4)  # fmt: skip
    mistakes = {
        "the padding of the first review hides keys of another one: each review has its own row of `real`": np.array(
            ONE_PADDED
        ),
        "as many keys as are real are kept from the front: padding is where `real` is False, here in front": np.array(
            [[1.0, 0, 0]] * 3
        ),
    }
    name = "fixed_weights, the third review of a batch, with two padded keys in front"
    array(found[2], [[0, 0, 1.0]] * 3, name, "(queries, keys)", mistakes=mistakes, show=True, rtol=1e-4)


def _bool(values):
    import torch

    return torch.tensor(np.asarray(values, dtype=bool))
