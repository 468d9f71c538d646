"""Exercise 3.3: a figure of a descent."""

from autograder.exercises import Exercise, Figure

SHORT = [([5.0, 3.0, 2.0, 1.5], [0.9, 0.7, 0.75, 0.8]), ([7.0, 4.0, 3.0], [0.6, 0.4, 0.5])]
SAME_TWICE = [5.0, 3.0, 2.0, 1.5]
#: Curve -> words of its label, and words that contradict it.
WORDS = {
    "losses": (("train", "loss"), ("test", "valid", "iter", "step")),
    "errors": (("test", "valid", "error"), ("train", "loss", "iter", "step")),
}


def figure(title, rule, worked, **more):
    curves = ("losses", "errors")
    return Figure(
        title=title,
        call="plot_descent(losses, errors)",
        curves=curves,
        rules=(rule,),
        words=WORDS,
        worked=worked,
        **more,
    )


exercise = Exercise(
    parts=[
        figure(
            "the curves of two lists",
            "curves",
            worked=SHORT,
            draw=lambda rng, n: (list(100 * rng.random(n)), list(rng.random(n))),
            sizes=(7, 31),
        ),
        figure("every axis has its label", "labels", worked=SHORT[:1], price=1),
        figure("every point can be seen", "seen", worked=[(SAME_TWICE, SAME_TWICE)], price=1),
    ],
)
