"""Exercise 6.2: three test accuracies of two models, and how many numbers each learns."""

import numpy as np
import torch

from autograder.exercises import Check, Exercise, Own, Results, probe
from course.checks.compare import numbers, scalar
from course.checks.part import defined, stopped
from course.sentiment import shipped

from ._trained import entries

ROUNDED = 6e-5  # an accuracy may be rounded to four digits


def shares(found, key):
    """Return the three test accuracies of one model."""
    entries(found, "accuracies", ("mean", "attention"))
    name = f"accuracies[{key!r}]"
    values = numbers(found[key], name, "three numbers, one for each seed")
    if values.shape != (3,):
        raise AssertionError(f"`{name}` has shape {values.shape}, expected three numbers, one for each seed 0 to 2")
    if not np.all((values >= 0) & (values <= 1)):
        raise AssertionError(f"`{name}` holds {values.tolist()}, expected shares between 0 and 1")
    if np.ptp(values) == 0:
        raise AssertionError(
            f"`{name}` has the same number for each seed: does every seed get a new model, table and order?"
        )
    return values


def look_right(accuracies, chunks):
    mean, attention = (shares(accuracies, key) for key in ("mean", "attention"))
    if mean.mean() > attention.mean():
        raise AssertionError("the mean of the embeddings is ahead of attention here: are the two swapped?")
    if attention.mean() < 0.87:
        raise AssertionError(
            f"attention reaches {attention.mean():.3f} on average, expected 0.87 or more: with positions and residual, "
            "the table of each seed, 8 epochs, batches of 128 and a learning rate of 0.01?"
        )
    if not 0.57 < mean.mean() < 0.70:
        raise AssertionError(
            f"the mean of the embeddings reaches {mean.mean():.3f} on average, expected between 0.57 and 0.70: is it "
            "trained as long, and measured on the test part?"
        )
    for value in (*mean, *attention):
        if abs(value * chunks - round(value * chunks)) > ROUNDED * chunks:
            raise AssertionError(
                f"`accuracies` holds {value}, which is no share of the {chunks} test chunks: it should be what "
                "`accuracy` gives on `parts.test`, with all its digits"
            )


def trained_again(train, accuracy, MeanEmbedding, SelfAttentionClassifier, seed):
    """Return the test accuracies of both classes, or of one, trained with a seed as the exercise says."""
    from course.sentiment import shipped

    parts, found = shipped(), {}
    for key, make in (("mean", MeanEmbedding), ("attention", SelfAttentionClassifier)):
        if make is None:
            continue
        table = 0.3 * torch.randn(len(parts.vocab), 32, generator=torch.Generator().manual_seed(seed))
        table[0] = 0.0
        torch.manual_seed(seed)
        model = make(table)
        train(model, parts.train.X, parts.train.y, lambda model: 0.5, seed=seed)
        found[key] = float(accuracy(model, parts.test.X, parts.test.y))
    return found


def as_trained(accuracies, measured, seed):
    for key, again in measured().items():
        if abs(shares(accuracies, key)[seed] - again) > 1e-4:
            raise AssertionError(
                f"`accuracies[{key!r}]` is not what `trained` and `accuracy` give when they are run again: is it the "
                "test part, the seeds 0 to 2 in their order, and the model with positions and residual?"
            )


class AnotherSeed(Check):
    """The mean of the embeddings is trained once more, with a seed that the visible check leaves out."""

    def ask(self, student):
        arguments = [Own("train"), Own("accuracy"), Own("MeanEmbedding"), None, 2]
        return student.names("accuracies"), student.call(probe(trained_again), [{"args": arguments}])[0]

    def judge(self, seen, show):
        names, result = seen
        [accuracies] = defined(names, ["accuracies"])
        if result.raised:
            raise stopped(result.raised, "train")
        as_trained(accuracies, lambda: result.value, seed=2)


def sizes_of(MeanEmbedding, SelfAttentionClassifier):
    """Return how many numbers each parameter of each model holds."""
    from course.sentiment import shipped

    table = torch.zeros(len(shipped().vocab), 32)
    makes = {"mean": MeanEmbedding, "attention": SelfAttentionClassifier}
    return {key: [p.numel() for p in make(table).parameters()] for key, make in makes.items()}


def are_counted(parameters, measured):
    hints = {
        "mean": "expected its word vectors, and the weights and the bias of `out`",
        "attention": "expected those of the mean, three matrices, and a number for each distance",
    }
    sizes = measured()
    entries(parameters, "parameters", tuple(sizes))
    for key, its in sizes.items():
        tensors = {"it is the number of tensors: add up how many numbers each holds (`p.numel()`)": len(its)}
        name = f"parameters[{key!r}]"
        scalar(parameters[key], sum(its), name, mistakes=tensors, otherwise=hints[key], rtol=1e-9)


three = Results(
    title="three accuracies of each model", judge=look_right, given=lambda: {"chunks": len(shipped().test.y)}
)

exercise = Exercise(
    parts=[
        three,
        Results(title=three.title, judge=as_trained, measure=trained_again, given=lambda: {"seed": 0}),
        AnotherSeed(title=three.title),
        Results(title="the numbers of parameters", price=1, judge=are_counted, measure=sizes_of),
    ]
)
