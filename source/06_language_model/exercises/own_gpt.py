"""Exercise 1.1 of looking_inside: the attention and the GPT of the notebook before, with fewer examples."""

from dataclasses import replace

from autograder.exercises import Exercise, gradients

from . import causal_attention, gpt
from ._model import COMMON, MISTAKES

MASKED_WEIGHTS = next(sentence for sentence in MISTAKES if sentence.startswith("weights are set to 0"))

exercise = Exercise(
    parts=[
        replace(
            causal_attention.values,
            worked=causal_attention.values.worked[:1],
            mistakes=COMMON | {MASKED_WEIGHTS: MISTAKES[MASKED_WEIGHTS]},
            otherwise="exercise 1.2 of the notebook `language_model` has more examples",
        ),
        gpt.values,
        gradients(gpt.values, title="gradients"),
    ]
)
