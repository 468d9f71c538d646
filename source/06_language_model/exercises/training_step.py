"""Exercise 1.6: the loss, clipped gradients, one step."""

import numpy as np
import torch

from autograder.exercises import Exercise, Own, Results, Values, probe

# ---- where the student's code runs ----


def steps_of(training_step, start, batches, rates, clip):
    """Take steps of gradient descent with a model that is one table; return its weights, and all losses."""
    model = torch.nn.Embedding(*start.shape)
    with torch.no_grad():
        model.weight.copy_(start)
    model.weight.grad = torch.full_like(model.weight, 0.1)  # an old one
    optimizer = torch.optim.SGD(model.parameters(), lr=0.7)
    losses = [
        training_step(model, optimizer, inputs, targets, rate, clip)
        for (inputs, targets), rate in zip(batches, rates, strict=True)
    ]
    return model.weight.detach(), losses


def norm_of_change(training_step, clip):
    """Take a step with two parameters, whose gradients are large; return the norm of all changes, and of each."""
    torch.manual_seed(0)
    model = torch.nn.Sequential(torch.nn.Embedding(3, 4), torch.nn.Linear(4, 3, bias=False))
    before = [one.detach().clone() for one in model.parameters()]
    codes = torch.tensor([[0, 1, 2, 1]])
    groups = [{"params": [one]} for one in model.parameters()]  # all of them count together
    training_step(model, torch.optim.SGD(groups, lr=0.1), codes, codes.flip(1), 1.0, clip)
    changes = [float((one.detach() - old).norm()) for one, old in zip(model.parameters(), before, strict=True)]
    return sum(change**2 for change in changes) ** 0.5, *changes


def rates_of_its_steps(training_step, rate):
    """Return the learning rates of the groups of an optimizer, for each time that its `step` is called."""
    model = torch.nn.Sequential(torch.nn.Embedding(3, 4), torch.nn.Linear(4, 3, bias=False))
    optimizer = torch.optim.SGD([{"params": [one]} for one in model.parameters()], lr=0.1)
    found, step = [], optimizer.step

    def counted(*args, **kwargs):
        found.append([float(group["lr"]) for group in optimizer.param_groups])
        return step(*args, **kwargs)

    optimizer.step = counted
    codes = torch.tensor([[0, 1, 2, 1]])
    training_step(model, optimizer, codes, codes.flip(1), rate)
    return found


def kind_of_loss(training_step):
    model = torch.nn.Embedding(3, 3)
    codes = torch.tensor([[0, 1]])
    return type(training_step(model, torch.optim.SGD(model.parameters(), lr=0.1), codes, codes, 0.1)).__name__


# ---- oracle ----


def by_hand(
    training_step,
    start,
    batches,
    rates,
    clip,
    *,
    clipped=lambda g, clip: g * min(1.0, clip / np.linalg.norm(g)),
    rate=lambda given: given,
    kept=0.0,
    old=0.0,
    scale=lambda count: 1.0,
    squash=lambda chances: chances,
    through=lambda errors, chances: errors,
):
    """Return the table and the losses of gradient descent; the gradient of the cross-entropy is p - 1 at the target.

    Args:
        training_step: the student's, which is not used.
        start: float, (vocab, vocab).
        batches: inputs and targets of each step.
        rates: learning rates.
        clip: largest norm of the gradient.
        clipped: what a step follows, from the gradient and `clip`.
        rate: the learning rate that is used.
        kept: how much of the last gradient is added to the next.
        scale: the scale of the loss, from the number of targets.
        squash: the squash of the probabilities, before the loss.
        through: from the errors and the probabilities to the gradient at the logits.
    """
    W, losses, g = np.asarray(start, dtype=float), [], old
    for (inputs, targets), given in zip(batches, rates, strict=True):
        places, wanted = (np.asarray(one).ravel() for one in (inputs, targets))
        powers = np.exp(W[places] - W[places].max(axis=1, keepdims=True))
        first = powers / powers.sum(axis=1, keepdims=True)
        chances = squash(first)
        losses.append(-np.log(chances[range(len(places)), wanted]).mean() * scale(len(places)))
        errors = through(chances - np.eye(len(W))[wanted], first)
        new = np.zeros_like(W)
        np.add.at(new, places, errors / len(places) * scale(len(places)))
        g = (kept if losses[1:] else 1.0) * g + new
        g_used = clipped(g, clip)
        W = W - rate(given) * g_used
    return torch.tensor(W).float(), np.array(losses)


def after_the_step(*given):
    """Give the losses after each step: those of a training that goes on for one more step on the same batch."""
    _, start, batches, rates, clip = given
    W, losses = start, []
    for batch, rate in zip(batches, rates, strict=True):
        W, _ = by_hand(None, W, [batch], [rate], clip)
        losses.append(by_hand(None, W, [batch], [0.0], clip)[1][0])
    return W, np.array(losses)


def draw(rng, vocab, count, tokens, steps, clip, size=2.0):
    start = torch.tensor(size * rng.standard_normal((vocab, vocab)).round(2)).float()
    batches = [tuple(torch.tensor(rng.integers(0, vocab, (2, count, tokens)))) for _ in range(steps)]
    return Own("training_step"), start, batches, [float(r) for r in rng.uniform(0.5, 3, steps).round(2)], clip


def draw_steep(rng, vocab, count, tokens, clip):
    """Draw a batch with a gradient of norm above 1, one at random, and one with a gradient below `clip`."""
    step, start, batches, rates, clip = draw(rng, vocab, count, tokens, 3, clip, size=4.0)
    (inputs, _), more, (last, _) = batches
    surprising = torch.full_like(inputs, int(start[0].argmin()))
    return step, start, [(0 * inputs, surprising), more, (last, start.argmax(dim=1)[last])], [0.01, *rates[1:]], clip


def with_loss(loss):
    """Return a mistake: training with another loss of the logits, (batch, T, vocab), and the targets."""

    def trained(_, start, batches, rates, clip):
        W, losses = start.double(), []
        for (inputs, targets), given in zip(batches, rates, strict=True):
            leaf = W.clone().requires_grad_()
            found = -loss(leaf[inputs]).gather(-1, targets[..., None]).mean()
            found.backward()
            W = W - given * leaf.grad * min(1.0, clip / float(leaf.grad.norm()))
            losses.append(float(found))
        return W.float(), np.array(losses)

    return trained


def is_clipped_as_a_whole(measured, clip):
    together, *each = measured()
    if together > 1.001 * clip:
        hint = "clip the norm of all gradients together"
        if all(abs(one - clip) < 0.001 * clip for one in each):
            hint = "each parameter is clipped by itself, so pass all of them to one call"
        raise AssertionError(
            f"two parameters together have gradients of norm {together:.2g} after clipping, clip is {clip:g}: {hint}"
        )


def is_a_number(measured):
    kind = measured()
    if kind != "float":
        hint = "`return` the loss" if kind == "NoneType" else "`loss.item()`"
        raise AssertionError(f"`training_step` gives something of type {kind}, expected a plain number: {hint}")


def is_its_step(measured, rate):
    found = measured()
    if not found:
        raise AssertionError("the step is not made by the `optimizer` that is given: call `optimizer.step()`")
    if any(abs(one - rate) > 1e-6 * rate for one in found[0]):
        raise AssertionError(
            f"the groups of the optimizer's parameters step with the rates {found[0]}, expected {rate:g} in each: go "
            "through all of `optimizer.param_groups`"
        )


ONE = np.random.default_rng

plain = Values(
    title="three steps, small gradients",
    call="training_step(model, optimizer, inputs, targets, rate, clip), three times",
    run=probe(steps_of),
    gives={"the model's weights": "(vocab, vocab)", "the losses": "(steps,)"},
    oracle=by_hand,
    draw=draw,
    worked=[draw(ONE(4), 3, 2, 4, 3, 3.0, size=0.5)],
    sizes=[(5, 3, 7, 4, 3.0, 0.5), (3, 4, 5, 2, 3.0, 0.5)],
    rtol=1e-3,
    atol=1e-4,
    mistakes={
        "the model does not change: `optimizer.step()` comes after `loss.backward()`, without `zero_grad` between": {
            "clipped": lambda g, clip: 0 * g
        },
        "old gradients are not forgotten: `optimizer.zero_grad()` before `loss.backward()`": {
            "kept": 1.0,
            "old": 0.1,
        },
        "gradients from before the first step are not forgotten: `optimizer.zero_grad()` before `loss.backward()`": {
            "old": 0.1
        },
        "the optimiser keeps its own learning rate: set `group['lr'] = rate`": {"rate": lambda given: 0.7},
        "the loss is a sum over the characters, expected their mean: use `nats`": {"scale": float},
        "the softmax is taken twice: of logits, log_softmax once": {
            "squash": lambda p: np.exp(p) / np.exp(p).sum(axis=1, keepdims=True),
            "through": lambda errors, p: p * (errors - (errors * p).sum(axis=1, keepdims=True)),
        },
        "logits go into `nats` as they are: take their log_softmax": with_loss(lambda z: z),
        "probabilities go into `nats`: take the log_softmax, not the softmax": with_loss(lambda z: z.softmax(dim=-1)),
        "the log_softmax goes over the positions, expected over the characters: dim=-1": with_loss(
            lambda z: z.log_softmax(dim=1)
        ),
        "the loss is that after the step, expected the one that the step was made from": after_the_step,
        "gradients of a norm below `clip` are scaled up to it: scale only those of a larger norm": {
            "clipped": lambda g, clip: g * clip / np.linalg.norm(g)
        },
        "the step goes uphill: it follows minus the gradient": {"clipped": lambda g, clip: -g},
    },
    otherwise="set the rate; loss; zero_grad; backward; clip; step; return the loss",
)
clipping = Values(
    title="clipping",
    price=1,
    call="training_step(model, optimizer, inputs, targets, rate, clip), with large gradients",
    run=probe(steps_of),
    gives=plain.gives,
    oracle=by_hand,
    charged_by=plain,
    draw=draw_steep,
    worked=[draw_steep(ONE(5), 3, 2, 4, 0.3)],
    sizes=[(5, 3, 7, 0.3)],
    rtol=1e-3,
    atol=1e-4,
    mistakes={
        "gradients are not clipped, or only after the step: `nn.utils.clip_grad_norm_` between backward and step": {
            "clipped": lambda g, clip: g
        },
        "each number is clipped by itself, which changes the direction: clip the norm of all together": {
            "clipped": lambda g, clip: np.clip(g, -clip, clip)
        },
        "gradients are clipped to norm 1: take `clip`": {
            "clipped": lambda g, clip: g * min(1.0, 1 / np.linalg.norm(g))
        },
    },
    otherwise="scale all gradients together so that their norm is at most `clip`, before the step",
)
together = Results(
    title=clipping.title,
    price=1,
    charged_by=plain,
    judge=is_clipped_as_a_whole,
    measure=norm_of_change,
    given=lambda: {"clip": 0.3},
)
stepped = Results(
    title="one step of the optimizer",
    price=1,
    charged_by=plain,
    judge=is_its_step,
    measure=rates_of_its_steps,
    given=lambda: {"rate": 0.5},
)
number = Results(title="a plain number", price=0.5, judge=is_a_number, measure=kind_of_loss)


exercise = Exercise(parts=[plain, clipping, together, stepped, number], builds_on=["nats"])
