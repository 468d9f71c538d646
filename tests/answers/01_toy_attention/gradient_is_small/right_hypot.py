# verdict: PASSED
# math.hypot takes any number of coordinates.
import math


def gradient_is_small(gradient, gradient_0, rtol=1e-3):
    return math.hypot(*gradient) <= rtol * math.hypot(*gradient_0)
