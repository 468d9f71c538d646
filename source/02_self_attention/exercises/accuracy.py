"""Exercise 5.1 a: the share of rows that a model puts on the right side."""

import torch

from autograder.exercises import Exercise, Own, Results, Values, probe


def of_logits(accuracy, logits, labels):
    """Call the student's accuracy with a model that gives these logits."""
    return accuracy(torch.nn.Flatten(0), logits[:, None], labels)


def share(_, logits, labels, hit=lambda z, y: (z > 0) == (y == 1), give=lambda hits: sum(hits) / len(hits)):
    """Return the accuracy, row by row; the keywords make mistakes."""
    return float(give([hit(float(z), float(y)) for z, y in zip(logits, labels, strict=True)]))


def draw(rng, n, zeros=0.0):
    logits = rng.choice([-1, 1], n) * (0.01 + rng.random(n)) * (rng.random(n) >= zeros)
    return Own("accuracy"), torch.tensor(logits).float(), torch.tensor(rng.integers(0, 2, n)).float()


def part(title, **more):
    return Values(title=title, run=probe(of_logits), gives="one number", oracle=share, rtol=1e-4, **more)


LOGITS = torch.tensor([1.5, -2, -2, 4, -0.7, 0.3, 0.2, -1, -3, 2, -0.5])
LABELS = torch.tensor([1.0, 0, 1, 1, 0, 1, 1, 0, 0, 1, 0])
values = part(
    title="the share of right signs",
    call="accuracy(model, X, y)",
    draw=draw,
    worked=[(Own("accuracy"), LOGITS, LABELS)],
    sizes=[(13,), (1,), (2,), (211,)],
    mistakes={
        "it is the number of right predictions, expected their share": {"give": sum},
        "it is the share of wrong predictions": {"hit": lambda z, y: (z > 0) != (y == 1)},
        "it is in percent, expected a share between 0 and 1": lambda *given: 100 * share(*given),
        "0.5 is the border of a probability, that of a logit is 0": {"hit": lambda z, y: (z > 0.5) == (y == 1)},
        "every prediction counts as positive: was the sigmoid compared with 0?": {"hit": lambda z, y: y == 1},
        "it is 0: are the logits themselves compared with the labels?": {"hit": lambda z, y: z == y},
        "no row with the label 0 counts as right (`torch.sign` gives -1)": {"hit": lambda z, y: z > 0 and y == 1},
    },
)
at_zero = part(
    title="logits of exactly 0",
    price=0.5,
    charged_by=values,
    call="accuracy(model, X, y) with logits of exactly 0",
    draw=lambda rng, n: draw(rng, n, zeros=0.5),
    worked=[
        (
            Own("accuracy"),
            torch.tensor([0, 0, 0, 0, 1.5, -0.5, 2, -1, 0, 0, 0]),
            torch.tensor([0.0, 0, 1, 0, 1, 1, 1, 0, 0, 1, 0]),
        )
    ],
    sizes=[(31,), (101,)],
    mistakes={"a logit of exactly 0 counts as positive": {"hit": lambda z, y: (z >= 0) == (y == 1)}},
)


def watched(accuracy, logits, labels):
    """Return how the student's accuracy calls its model, and what it leaves behind."""
    calls = []

    class Watched(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.weight = torch.nn.Parameter(torch.ones(1))

        def forward(self, X):
            calls.append((self.training, torch.is_grad_enabled()))
            return X @ self.weight

    with torch.enable_grad():
        value = accuracy(Watched(), logits[:, None], labels)
        left = torch.is_grad_enabled()
    training, gradients = ([bool(call[place]) for call in calls] for place in (0, 1))
    return {"training": any(training), "gradients": any(gradients), "left": left, "tensor": hasattr(value, "detach")}


def plain(measured):
    if measured()["tensor"]:
        raise AssertionError("`accuracy(model, X, y)` is a tensor, expected a float: `.item()` gives its number")


def quiet(measured):
    found = measured()
    if found["training"]:
        raise AssertionError("`accuracy(model, X, y)` calls the model in training mode: `model.eval()` first")
    if found["gradients"]:
        raise AssertionError(
            "`accuracy(model, X, y)` keeps gradients that nobody needs: call the model in `with torch.no_grad():`"
        )
    if not found["left"]:
        raise AssertionError(
            "`accuracy` leaves gradients switched off, so that no model can be trained after it: "
            "`with torch.no_grad():` switches them on again at its end"
        )


def given():
    return {"logits": LOGITS, "labels": LABELS}


exercise = Exercise(
    parts=[
        values,
        at_zero,
        Results(title="a plain number", price=0.5, judge=plain, measure=watched, given=given),
        Results(title="evaluation mode, no gradients", price=0.5, judge=quiet, measure=watched, given=given),
    ]
)
