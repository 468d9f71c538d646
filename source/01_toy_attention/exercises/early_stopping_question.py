"""Exercise 3.4: what the curves of a descent show, and a friend's mistake."""

from autograder.exercises import Exercise, Linked, Question, choices

exercise = Exercise(
    parts=choices(
        "early_stopping_question",
        Linked(
            title="the curves",
            price=1,
            questions={
                "curves": Question(
                    "b", "follow the two curves of 3.3 from the minimum of the test error to the end", "abcd"
                ),
                "reason": Question(
                    "d", "200 numbers are fitted to 1000 sequences: what do they fit, once the rule is found?", "abcd"
                ),
            },
        ),
        Linked(
            title="the friend's mistake",
            price=1,
            questions={
                "mistake": Question("c", "which data chose the iteration, and which should judge it?", "abcd"),
                "remedy": Question("b", "the test set may be looked at once, when nothing is left to choose", "abcd"),
            },
        ),
    )
)
