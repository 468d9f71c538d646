"""Exercise 7.5: why one of two models cannot leave the point at which k and v are 0."""

from autograder.exercises import Exercise, Linked, Question, choices

exercise = Exercise(
    parts=choices(
        "saddle_question",
        Linked(
            title="the gradients of the linear model",
            price=1,
            questions={
                "linear in v": Question("a", "which factor of the formula of 7.3 is 0 if the scores are 0?", "abcd"),
                "linear in k": Question("b", "which factor of the formula of 7.4 is 0 if v is 0?", "abcd"),
            },
        ),
        Linked(
            title="the softmax, and the kind of point",
            price=1,
            questions={
                "softmax": Question(
                    "v", "which weights does a softmax give equal scores?", ("k", "v", "both", "neither")
                ),
                "kind": Question(
                    "saddle",
                    "the prediction depends on the product of k and v: does the loss fall in some directions?",
                    ("minimum", "maximum", "saddle"),
                ),
            },
        ),
    )
)
