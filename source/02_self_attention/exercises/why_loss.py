"""Exercise 5.2 b: why a loss that compares each logit with every label has the same optimum in every row."""

import math

from autograder.exercises import Exercise, Linked, Question, choices

SHARE = 27 / 64

exercise = Exercise(
    parts=choices(
        "why_loss",
        Linked(
            title="which labels, and the best logit",
            price=1,
            questions={
                "meets": Question("b", "which shape have labels (64,) times logits (64, 1)?", "abcd"),
                "best": Question(
                    math.log(SHARE / (1 - SHARE)),
                    "log(1 + exp(z)) - p z, with p the share of ones among all labels that a logit meets, is smallest "
                    "where its derivative is 0",
                ),
            },
        ),
        Linked(
            title="the share that disagrees",
            price=1,
            questions={
                "apart": Question(
                    2 * SHARE * (1 - SHARE), "a logit of +8 meets each label 0, and a logit of -8 meets each label 1"
                )
            },
        ),
    )
)
