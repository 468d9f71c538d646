"""Exercise 2.4: the gradient of the loss from that of the predictions."""

from autograder.exercises import Exercise, Linked, Question, choices

exercise = Exercise(
    parts=choices(
        "derivation_loss",
        Linked(
            title="the half, and the factor",
            price=1,
            questions={
                "half": Question("b", "the derivative of a square has a factor 2", "abcd"),
                "factor": Question(
                    "b",
                    "what is the derivative of half the squared error in the prediction, and which sign has it?",
                    "abcd",
                ),
            },
        ),
        Linked(
            title="the number",
            price=1,
            questions={
                "entry": Question(-7, "sum over both sequences the factor times the second entry of its gradient")
            },
        ),
    )
)
