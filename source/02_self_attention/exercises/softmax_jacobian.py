"""Exercise 1.7 a: the derivatives of the softmax."""

import torch

from autograder.exercises import Example, Exercise, Values


def jacobian(w):
    """Return torch's own derivatives of the softmax at scores that have these weights."""
    return torch.autograd.functional.jacobian(lambda s: torch.softmax(s, dim=0), w.double().log()).numpy()


def draw(rng, keys, gain=1):
    return (torch.softmax(torch.tensor(gain * rng.standard_normal(keys)), dim=0).float(),)


def equal_weights_as_one_place(w):
    return torch.where(w[:, None] == w, w * (1 - w), -torch.outer(w, w))


def place_of_the_first_equal_weight(w):
    first = (w[:, None] == w).float().argmax(dim=1)
    return (first[:, None] == torch.arange(len(w))) * w[:, None] - torch.outer(w, w)


values = Values(
    title="the Jacobian",
    call="softmax_jacobian(w)",
    gives="(keys, keys)",
    oracle=jacobian,
    draw=draw,
    worked=[
        (torch.tensor([3.0, 2, 1]) / 6,),
        Example((torch.tensor([0.4, 0.4, 0.2]),), name="softmax_jacobian((2, 2, 1)/5)"),
    ],
    sizes=[(5,), (2,), (13,), (1,), (3, 1e4), (67,)],
    mistakes={
        "the diagonal lacks w_i: its entries are w_i - w_i squared": lambda w: -torch.outer(w, w),
        "the sign is the opposite": lambda w: -jacobian(w),
        "the outer product is added, expected subtracted": lambda w: w.diag() + torch.outer(w, w),
        "the identity stands in place of the diagonal matrix of w": lambda w: torch.eye(len(w)) - torch.outer(w, w),
        "off the diagonal it is -w_i w_j, and not 0": lambda w: (w * (1 - w)).diag(),
        "it is the diagonal alone, expected a matrix with entries off the diagonal too": lambda w: w * (1 - w),
        "w_i stands in every column, expected on the diagonal alone": lambda w: w[:, None] - torch.outer(w, w),
        "w_j stands in every row, expected on the diagonal alone": lambda w: w - torch.outer(w, w),
        "the outer product is missing: this is the diagonal matrix of w": lambda w: w.diag(),
        "w @ w is one number, expected the matrix of all products w_i w_j": lambda w: w.diag() - w @ w,
        "w * w is a row of squares, expected the matrix of all products w_i w_j": lambda w: w.diag() - w * w,
        "the softmax is taken once more: w holds weights already": lambda w: jacobian(torch.softmax(w, dim=0)),
        "two equal weights are taken for one place: the diagonal is where i = j, not where w_i = w_j": (
            equal_weights_as_one_place
        ),
        "of two equal weights, the place of the first is used twice: is a place looked up by its weight?": (
            place_of_the_first_equal_weight
        ),
    },
)

exercise = Exercise(parts=[values])
