"""Exercise 3.2: how much the logit changes when one bit is flipped. The model is a probe, with a known logit."""

import numpy as np
import torch

from autograder.exercises import Example, Exercise, Unchanged, Values, probe

from ._models import bits


class Line(torch.nn.Module):
    """A logit that is linear in the bits, plus a product of the first two. It reports its calls, and a gradient.

    Between 0 and 1 it is bent, so that its gradient is not the change when a bit is flipped.
    """

    def __init__(self, weight, product):
        super().__init__()
        self.weight, self.product = torch.nn.Parameter(torch.tensor(weight).float()), product
        self.bias = torch.nn.Parameter(torch.tensor(0.5))
        self.use = "not called"
        self.eval()

    def __reduce_ex__(self, protocol):
        self.use = "called"  # its copy, in its place
        return super().__reduce_ex__(protocol)

    def forward(self, X):
        fits = X.ndim == 2 and X.dtype in (torch.int64, torch.int32) and self.use != "called otherwise"
        self.use = "called" if fits else "called otherwise"
        X = 2 * X.float() ** 2 - X.float()
        return X @ self.weight + self.bias + self.product * X[..., 0] * X[..., 1]

    def report(self, result):
        parts = result if isinstance(result, (list, tuple)) else [result]
        gradient = any(getattr(part, "requires_grad", False) for part in parts)
        return {"use": self.use, "gradient": "a gradient" if gradient else "none"}


def mean_change(line, X, *, change=lambda x: 2 * x - 1, of=lambda changes, x: abs(changes).mean(axis=0)):
    """Return the influence of each bit; the keywords make mistakes.

    Args:
        line: the probe.
        X: int, (samples, T).
        change: what flipping a bit changes, before minus after.
        of: from the changes of the logit, (samples, T), and the bits to the result.
    """
    x = X.numpy()
    slopes = np.tile(line.given["weight"], (len(x), 1))  # the logit is linear in each bit
    slopes[:, :2] += line.given["product"] * x[:, [1, 0]]
    return of(slopes * change(x), x)


def by_flipping(flips=np.equal, seen=lambda logits: logits):
    """Return a mistake: other bits are flipped, or another number is looked at.

    Args:
        flips: (numbers of the bits, present bit) -> whether each of them is flipped.
        seen: from the logits to what is compared.
    """

    def changes(line, X):
        x, weight = X.numpy(), line.given["weight"]

        def at(x):
            return seen(x @ np.array(weight) + 0.5 + line.given["product"] * x[:, 0] * x[:, 1])

        flipped = (np.where(flips(np.arange(len(weight)), j), 1 - x, x) for j in range(len(weight)))
        return np.array([abs(at(x) - at(other)).mean() for other in flipped])

    return changes


def draw(rng, samples, product, T=5):
    return probe(Line, weight=rng.standard_normal(T).round(1).tolist(), product=product), bits(rng, samples, T)


def part(**more):
    hint = "loop over the T columns of X, `X[:, j]`, whatever the number of samples"
    return Values(call="influence(model, X)", hint=hint, **more)


RNG = np.random.default_rng(0)
LINEAR, (PRODUCT, FIVE) = draw(RNG, 3, 0.0), draw(RNG, 5, 4.0)
WITH_PRODUCT = PRODUCT, FIVE.roll(-1, dims=0)  # so that its first sample changes by another number than most

called = part(
    title="the model that is passed",
    look=[("report", 0, "use")],
    gives="a text",
    oracle=lambda line, X: "called",
    worked=[Example(LINEAR, name="influence(model, X)")],
    otherwise="the model that is passed is never called: use the argument `model`",
    mistakes={
        "the model is called with something else than bits as `X` has them, int64, (samples, T); the embeddings of a "
        "model cannot look that up": lambda line, X: "called otherwise"
    },
)
values = part(
    title="two models by hand",
    gives="(T,)",
    oracle=mean_change,
    worked=[LINEAR, Example(WITH_PRODUCT, name="influence of a model with a product of two bits")],
    draw=draw,
    sizes=[(17, 0.0, 7), (1, 0.0, 3), (53, 0.0), (211, 3.0, 11)],
    mistakes={
        "it is the absolute value of the mean change: take the mean of the absolute changes": {
            "of": lambda c, x: abs(c.mean(axis=0))
        },
        "the sign is kept: take the absolute value of each change": {"of": lambda c, x: c.mean(axis=0)},
        "the sign is kept: take the absolute value of each difference": {"of": lambda c, x: -c.mean(axis=0)},
        "the bit is set to 0, expected flipped: 1 - X[:, j]": {"change": lambda x: x},
        "the bit is set to 1, expected flipped: 1 - X[:, j]": {"change": lambda x: x - 1},
        "the sign of each bit is changed, -X[:, j], expected flipped: 1 - X[:, j]": {"change": lambda x: 2 * x},
        "it is the size of the gradient, expected the change when a bit is flipped": {"change": lambda x: 4 * x - 1},
        "flipped bits stay flipped while the next ones are tried: copy X for each bit": by_flipping(np.less_equal),
        "these are changes of the probability, expected those of the logit": by_flipping(
            seen=lambda logits: 1 / (1 + np.exp(-logits))
        ),
        "these are changes of the answer, expected those of the logit": by_flipping(seen=lambda z: 1.0 * (z > 0)),
        "the changes are squared, expected their absolute values": {"of": lambda c, x: (c**2).mean(axis=0)},
        "it is the sum over the samples, expected their mean": {"of": lambda c, x: abs(c).sum(axis=0)},
        "it is the largest change over the samples, expected their mean": {"of": lambda c, x: abs(c).max(axis=0)},
        "it is the change of the first sample alone, expected the mean over all": {"of": lambda c, x: abs(c)[0]},
        "it is the median of the changes, expected their mean": {"of": lambda c, x: np.median(abs(c), axis=0)},
        "it is the root of the mean square, expected the mean": {"of": lambda c, x: (c**2).mean(axis=0) ** 0.5},
        "only samples whose bit is 1 are counted, expected all": {
            "of": lambda c, x: abs(c * x).sum(axis=0) / x.sum(axis=0).clip(1)
        },
    },
    rtol=1e-3,
    atol=1e-5,
)
no_gradient = part(
    title="no gradient, X as it was",
    price=0.5,
    look=[("report", 0, "gradient")],
    gives="a text",
    oracle=lambda line, X: "none",
    worked=[Example(LINEAR, name="influence(model, X)")],
    otherwise="it carries a gradient: `with torch.no_grad():`",
)

exercise = Exercise(
    parts=[
        called,
        values,
        no_gradient,
        Unchanged(
            title=no_gradient.title,
            price=0.5,
            of=values,
            sentence="`influence(model, X)` changed `X` in place: flip bits of a copy, `X.clone()`",
        ),
    ]
)
