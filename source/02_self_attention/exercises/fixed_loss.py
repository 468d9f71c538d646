"""Exercise 5.2 c: the mean binary cross-entropy, each logit with its own label."""

from dataclasses import replace

import numpy as np
import torch

from autograder.exercises import Example, Exercise, Own, Results, Values, from_student, probe


def loss(logits, labels, *, total=torch.mean, sign=-1.0, flat=torch.flatten):
    """Return the loss in double precision; the keywords make mistakes."""
    z = flat(logits.double())
    return total(z.clamp(min=0) + torch.log1p(torch.exp(-abs(z))) + sign * labels * z).item()


def draw(rng, n, *column, size=3.0):
    return torch.tensor(size * rng.standard_normal((n, *column))).float(), torch.tensor(rng.integers(0, 2, n)).float()


def slope(fixed_loss, logits, labels):
    """Return the gradient that arrives at the logits; zeros if none does."""
    leaf = logits.clone().requires_grad_()
    found = fixed_loss(leaf, labels)
    if getattr(found, "requires_grad", False):
        found.backward()
    return torch.zeros_like(leaf) if leaf.grad is None else leaf.grad


def arrival(fixed_loss, logits, labels):
    """Return whether the loss carries a gradient, and whether one arrives at the logits."""
    leaf = logits.clone().requires_grad_()
    found = fixed_loss(leaf, labels)
    carries = bool(getattr(found, "requires_grad", False))
    if carries:
        found.backward()
    return carries, leaf.grad is not None


def arrives(measured):
    carries, arrived = measured()
    if not carries:
        raise AssertionError("the loss carries no gradient: return a tensor, without .item() and .detach()")
    if not arrived:
        raise AssertionError("no gradient reaches the logits: compute with them as they are, without .detach()")


def refusals(fixed_loss, sizes):
    """Return how calls end in which there are not as many logits as labels: names of exceptions, "" for a number."""
    ends = []
    for logits, labels in sizes:
        try:
            fixed_loss(torch.zeros(logits), torch.ones(labels))
            ends.append("")
        except (NotImplementedError, NameError):
            raise
        except ValueError:
            ends.append("ValueError")
        except Exception as error:  # noqa: BLE001 - whatever the student's code ends with
            ends.append(type(error).__name__)
    return ends


def refused(measured, sizes):
    for (logits, labels), end in zip(sizes, measured(), strict=True):
        called = f"logits of shape {tuple(logits)} with labels of shape ({labels},)"
        if not end:
            raise AssertionError(f"{called} give a number, expected a ValueError: they have no label each")
        if end != "ValueError":
            raise AssertionError(
                f"{called} end with {from_student(end)}, expected a ValueError: compare the sizes first and "
                "`raise ValueError(...)`"
            )


Z, Y = torch.tensor([[2.0], [-1], [0.5], [3], [-2]]), torch.tensor([1.0, 0, 0, 1, 1])
SIZES = [(7,), (7, 1), (1,), (1, 1), (64, 1), (211,)]
SQUEEZED = "one logit of shape (1, 1) and one label belong together: `squeeze()` takes away every axis of length 1"
values = Values(
    title="each logit with its own label",
    call="fixed_loss(logits, labels)",
    gives="one number",
    oracle=loss,
    draw=draw,
    worked=[
        (Z, Y),
        (Z[:, 0], Y),
        Example((Z[:1], Y[:1]), name="fixed_loss, logits of shape (1, 1)", hint=SQUEEZED),
    ],
    sizes=SIZES,
    mistakes={
        "each logit still meets every label": {"flat": lambda z: z},
        "it is the sum, expected the mean": {"total": torch.sum},
        "the sign of the labels' term is wrong: softplus(z) - y z": {"sign": 1.0},
        "the labels are left out": {"sign": 0.0},
    },
    hint="logits of shape (n, 1) or (n,) and labels of shape (n,) belong together, one each",
    rtol=1e-4,
)
LARGE = (torch.tensor([[1000.0], [-1000], [-1000], [1000], [2]]), torch.tensor([1.0, 0, 1, 0, 1]))
large = Values(
    title="large logits",
    price=0.5,
    charged_by=values,
    call="fixed_loss(logits, labels)",
    gives="one number",
    oracle=loss,
    draw=lambda rng, *shape: draw(rng, *shape, size=1000.0),
    worked=[Example(LARGE, name="fixed_loss of logits of +-1000")],
    sizes=[(5, 1), (11,)],
    mistakes={
        "it is not finite: exp(1000) is infinite, and so is the logarithm of a probability that is rounded to 0; "
        "`softplus` and `binary_cross_entropy_with_logits` do without": lambda logits, labels: np.inf,
    },
    otherwise="the loss of a large logit is another: was a probability kept away from 0 and 1, or a logit cut?",
    rtol=1e-4,
)
gradient = Values(
    title="the gradient",
    price=0.5,
    call="the gradient of fixed_loss(logits, labels)",
    run=probe(slope),
    gives="the shape of the logits",
    oracle=lambda _, logits, labels: (logits.double().sigmoid() - labels.reshape(logits.shape)) / len(labels),
    draw=lambda rng, *shape: (Own("fixed_loss"), *draw(rng, *shape)),
    worked=[(Own("fixed_loss"), Z, Y)],
    sizes=SIZES,
    rtol=1e-3,
)

steep = replace(
    gradient,
    charged_by=large,
    draw=lambda rng, *shape: (Own("fixed_loss"), *draw(rng, *shape, size=1000.0)),
    worked=[(Own("fixed_loss"), *LARGE)],
    sizes=[(5, 1), (11,)],
    not_finite="the loss of logits of +-1000 is finite, and its gradient is not: `torch.where` differentiates both of "
    "its branches, the infinite one too",
)

exercise = Exercise(
    parts=[
        values,
        large,
        Results(
            title=gradient.title,
            price=0.5,
            judge=arrives,
            measure=arrival,
            given=lambda: {"logits": Z, "labels": Y},
        ),
        gradient,
        steep,
        Results(
            title="sizes that do not belong together",
            price=1,
            judge=refused,
            measure=refusals,
            given=lambda: {"sizes": [((5, 1), 3), ((4, 2), 4), ((1, 1), 7)]},
        ),
    ]
)
