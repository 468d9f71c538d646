"""Exercise 4.3: why three of four models are blind to the order of words."""

from autograder.exercises import Exercise, Linked, Question, choices

LETTERS = "abcdef"

exercise = Exercise(
    parts=choices(
        "same_words",
        Linked(
            title="the attention",
            price=1,
            questions={
                "attention": Question(
                    "e",
                    "exchange two words: which weights and which value does the output of a word come from?",
                    LETTERS,
                )
            },
        ),
        Linked(
            title="the mean, and the positions",
            price=1,
            questions={
                "mean": Question("c", "what does the mean do with the word vectors, and nothing else?", LETTERS),
                "positions": Question("b", "what does B add to the score of query i and key j?", LETTERS),
            },
        ),
    )
)
