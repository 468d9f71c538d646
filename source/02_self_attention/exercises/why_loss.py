"""Exercise 5.2 b: why a loss that compares each logit with every label has the same optimum in every row."""

import math

from autograder.exercises import Exercise, Linked, Question, Results, choices

SHARE = 27 / 64


def losses_around(friend_loss, parts, why_loss):
    """Return the friend's loss of the best logit in every row, and of a logit that is 0.03 smaller or larger."""
    import torch

    best = float(why_loss["best"])
    return [float(friend_loss(torch.full((64, 1), best + step), parts.train.y[:64])) for step in (0.0, -0.03, 0.03)]


def is_smallest(measured):
    here, less, more = measured()
    if min(less, more) < here:
        better = "less" if less < here else "more"
        raise AssertionError(
            f"with 0.03 {better} than `why_loss['best']` in every row, the friend's loss is smaller. With p the share "
            "of ones among all labels that a logit meets, log(1 + exp(z)) - p z is smallest where its derivative is 0"
        )


def fits_what_was_measured(why_loss, autopsy_loss):
    if abs(8 * float(why_loss["apart"]) - float(autopsy_loss["perfect"])) > 0.1:
        raise AssertionError(
            "8 times `why_loss['apart']` is not near `autopsy_loss['perfect']`. A logit of +8 meets each label 0, "
            "and a logit of -8 meets each label 1"
        )


exercise = Exercise(
    builds_on=["autopsy_loss"],
    parts=[
        *choices(
            "why_loss",
            Linked(
                title='"best", and "meets", which is checked only after you hand in',
                price=1,
                questions={
                    "meets": Question("b", "which shape have labels (64,) times logits (64, 1)?", "abcd"),
                    "best": Question(math.log(SHARE / (1 - SHARE)), "where is the derivative of the loss 0?"),
                },
            ),
            Linked(
                title="the share that disagrees",
                price=1,
                questions={"apart": Question(2 * SHARE * (1 - SHARE), "which share of the 64 · 64 pairs disagrees?")},
            ),
        ),
        Results(
            title='"best", and "meets", which is checked only after you hand in',
            price=1,
            judge=is_smallest,
            measure=losses_around,
        ),
        Results(title="the share that disagrees", price=1, judge=fits_what_was_measured),
    ],
)
