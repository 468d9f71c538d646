"""Exercise 2.2 of looking_inside: the induction head of assignment 04 beside one that training has found."""

from autograder.exercises import Exercise, Linked, Question, choices

exercise = Exercise(
    parts=choices(
        "compared",
        Linked(
            title="how it works",
            price=2,
            questions={
                "key": Question("b", "which layer has a head that finds the token before, and who reads it?", "abc"),
                "one layer": Question(
                    "c", "look at 6.2 of assignment 04: on what do the terms of a position depend?", "abc"
                ),
            },
        ),
        Linked(
            title="what else training found",
            price=1,
            questions={
                "rest": Question("a", "where could a query of 04 look when it found nothing?", "abc"),
                "share": Question("b", "how many heads of layer 1 have a large induction score?", "abc"),
            },
        ),
    )
)
