"""Exercise 4.6 b: why softmax attention is better."""

from autograder.exercises import Exercise, Linked, Question, choices

exercise = Exercise(
    parts=choices(
        "comparison_why",
        Linked(
            title="why, and the softmax",
            price=1,
            questions={
                "why": Question(
                    "c", "both have one k of 200 numbers: look at the weights that the two can give a sequence", "abcd"
                ),
                "softmax, twice k": Question(
                    "c", "what becomes of the ratio of two weights, exp of the difference of their scores?", "abcd"
                ),
            },
        ),
        Linked(
            title="the linear score",
            price=1,
            questions={"linear, twice k": Question("b", "the score is the weight, and it is linear in k", "abcd")},
        ),
    )
)
