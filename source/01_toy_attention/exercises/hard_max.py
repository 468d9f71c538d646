"""Exercise 4.2: why the hard maximum cannot be trained by gradient descent."""

from autograder.exercises import Exercise, Linked, Question, choices

exercise = Exercise(
    parts=choices(
        "hard_max",
        Linked(
            title="the gradient, and the descent",
            price=1,
            questions={
                "gradient": Question("b", "does a small change of k change which score is largest?", "abcd"),
                "descent": Question("d", "put this gradient into the update of part 3", "abcd"),
            },
        ),
    )
)
