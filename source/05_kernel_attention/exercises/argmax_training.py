"""Exercise 1.2 b: what gradient descent does to hard attention, and why."""

from autograder.exercises import Exercise, Linked, Question, choices

VERDICTS, REASONS = "1234", "ABCDE"

exercise = Exercise(
    parts=choices(
        "argmax_training",
        Linked(
            title="verdicts and reasons belong together",
            price=1,
            questions={
                "keys": Question("2", "what can descent do where the printed gradient is 0?", VERDICTS),
                "keys because": Question("B", "look at the steps of the figure", REASONS),
                "values": Question("3", "which values occur in an output?", VERDICTS),
                "values because": Question("D", "how does an output depend on these values?", REASONS),
            },
        ),
    )
)
