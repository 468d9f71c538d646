"""Exercise 1.5: a linear warm-up, then half a cosine."""

import numpy as np

from autograder.exercises import Exercise, Values


def rate(
    step,
    steps,
    peak,
    warmup,
    *,
    up=lambda step, warmup: (step + 1) / warmup,
    u=lambda step, steps, warmup: (step - warmup) / (steps - warmup),
    down=lambda u: np.real(1 + np.exp(1j * np.pi * u)) / 2,
    scaled=lambda found, peak: found * peak,
    first=lambda step, warmup: step < warmup,
):
    """Return the learning rate; the keywords make mistakes."""
    found = up(step, warmup) if first(step, warmup) else down(u(step, steps, warmup))
    return float(scaled(found, peak))


def draw(rng, steps, warmup, step):
    return step, steps, float(rng.uniform(0.001, 0.5)), warmup


values = Values(
    title="warm-up and cosine",
    call="learning_rate(step, steps, peak, warmup)",
    gives="one number",
    oracle=rate,
    draw=draw,
    worked=[(0, 10, 1.0, 2), (1, 10, 1.0, 2), (6, 10, 1.0, 2), (3, 20, 0.5, 7), (7, 20, 0.5, 7), (17, 20, 0.5, 7)],
    sizes=[(101, 11, 5), (101, 11, 10), (101, 11, 11), (101, 11, 100), (7, 1, 0), (7, 1, 6), (53, 52, 52)],
    rtol=1e-4,
    atol=1e-7,
    mistakes={
        "the warm-up is step / warmup, which makes the first step do nothing: (step + 1) / warmup": {
            "up": lambda step, warmup: step / warmup
        },
        "the warm-up is missing": {"first": lambda step, warmup: False},
        "the rate stays at its peak after the warm-up: it falls along half a cosine": {"down": lambda u: 1.0},
        "it falls in a straight line, expected half a cosine": {"down": lambda u: 1 - u},
        "it falls along a whole cosine, to -1: (1 + cos) / 2 goes from 1 to 0": {"down": lambda u: np.cos(np.pi * u)},
        "the half before peak (1 + cos) is missing: it begins at twice the peak": {
            "down": lambda u: 1 + np.cos(np.pi * u)
        },
        "the cosine goes through a whole turn and comes back: its argument is π u": {
            "down": lambda u: (1 + np.cos(2 * np.pi * u)) / 2
        },
        "π is missing: the cosine of π u": {"down": lambda u: (1 + np.cos(u)) / 2},
        "the angle is in degrees: math.cos takes radians": {"down": lambda u: (1 + np.cos(180 * u)) / 2},
        "u is step / steps: it counts from the end of the warm-up": {"u": lambda step, steps, warmup: step / steps},
        "u is (step - warmup) / steps: divide by steps - warmup": {
            "u": lambda step, steps, warmup: (step - warmup) / steps
        },
        "u reaches 1 at the last step: divide by steps - warmup, not by one less": {
            "u": lambda step, steps, warmup: (step - warmup) / (steps - warmup - 1)
        },
        "the warm-up is one step too long: at step `warmup`, the cosine begins": {
            "first": lambda step, warmup: step <= warmup
        },
        "it falls along a quarter of a cosine: (1 + cos) / 2 of π u is half of one": {
            "down": lambda u: np.cos(np.pi * u / 2)
        },
        "`peak` has no effect: it is the largest rate": {"scaled": lambda found, peak: found},
    },
    otherwise="before step `warmup` it is peak (step + 1) / warmup, from then on half a cosine",
)

exercise = Exercise(parts=[values])
