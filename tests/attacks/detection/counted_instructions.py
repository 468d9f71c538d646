# tries: a measurement of the student's own code that always gives one, and an answer that uses what is forbidden
# control: 2
from autograder.student import verbs

verbs.VERBS["traced"] = lambda f, *a: (1, f(*a))


def double(x):
    return np.multiply(2, x)
