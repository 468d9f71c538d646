"""Exercise 3.1 c: when weights are finite, not negative, and sum to 1."""

from autograder.exercises import Exercise, Linked, Question, choices

exercise = Exercise(
    parts=choices(
        "weights_condition",
        Linked(
            title="the condition and the exception",
            price=1,
            questions={
                "condition": Question("E", "which one holds for C of 3.1 b too, and fails for B?", "ABCDE"),
                "exception": Question("2", "when do all keys of a query get the similarity 0?", "12345"),
            },
        ),
    )
)
