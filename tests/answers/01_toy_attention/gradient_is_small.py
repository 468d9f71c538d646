# %% right: a real Python bool
def gradient_is_small(gradient, gradient_0, rtol=1e-3):
    length = lambda v: float(np.sqrt(np.sum(v**2)))
    if length(gradient) <= rtol * length(gradient_0):
        return True
    else:
        return False

# %% right: math.hypot takes any number of coordinates
import math


def gradient_is_small(gradient, gradient_0, rtol=1e-3):
    return math.hypot(*gradient) <= rtol * math.hypot(*gradient_0)

# %% right: length by a loop over the coordinates
def length_of(vector):
    s = 0.0
    for x in vector:
        s += x * x
    return s**0.5


def gradient_is_small(gradient, gradient_0, rtol=1e-3):
    """Compare the lengths."""
    return np.less_equal(length_of(gradient), rtol * length_of(gradient_0))

# %% right: as written
def gradient_is_small(gradient, gradient_0, rtol=1e-3):
    return np.linalg.norm(gradient) <= rtol * np.linalg.norm(gradient_0)

# %% right: not larger is less or equal
def gradient_is_small(gradient, gradient_0, rtol=1e-3):
    here = (gradient @ gradient) ** 0.5
    start = (gradient_0 @ gradient_0) ** 0.5
    return not here > rtol * start

# %% right: the root mean square on both sides: the 1/sqrt(D) cancels
def gradient_is_small(gradient, gradient_0, rtol=1e-3):
    rms = lambda g: np.sqrt(np.mean(np.square(g)))
    return bool(rms(gradient) <= rtol * rms(gradient_0))

# %% right: norms by torch
import torch


def gradient_is_small(gradient, gradient_0, rtol=1e-3):
    a, b = torch.as_tensor(gradient).norm(), torch.as_tensor(gradient_0).norm()
    return bool(a <= rtol * b)

# %% wrong: compared with rtol itself | says: compared with rtol itself
def gradient_is_small(gradient, gradient_0, rtol=1e-3):
    return np.linalg.norm(gradient) <= rtol

# %% wrong: rtol times the squared length on the right only | says: length
def gradient_is_small(gradient, gradient_0, rtol=1e-3):
    return bool(np.linalg.norm(gradient) <= rtol * np.sum(gradient_0**2) / np.linalg.norm(gradient_0, 1))

# %% wrong: forgot to make one bool of it | says: bool
def gradient_is_small(gradient, gradient_0, rtol=1e-3):
    return np.abs(gradient) <= rtol * np.abs(gradient_0)

# %% wrong: looks at the change of the gradient | says: the length of the difference
def gradient_is_small(gradient, gradient_0, rtol=1e-3):
    return np.linalg.norm(gradient - gradient_0) <= rtol * np.linalg.norm(gradient_0)

# %% wrong: every coordinate against its own start | says: length
def gradient_is_small(gradient, gradient_0, rtol=1e-3):
    return bool(np.all(np.abs(gradient) <= rtol * np.abs(gradient_0)))

# %% wrong: 1e-3 typed in | says: rtol
def gradient_is_small(gradient, gradient_0, rtol=1e-3):
    return np.linalg.norm(gradient) <= 1e-3 * np.linalg.norm(gradient_0)

# %% wrong: np.allclose has an rtol as well | says: length
def gradient_is_small(gradient, gradient_0, rtol=1e-3):
    return np.allclose(gradient, gradient_0, rtol=rtol)

# %% wrong: sum of the absolute values | says: length
def gradient_is_small(gradient, gradient_0, rtol=1e-3):
    return np.abs(gradient).sum() <= rtol * np.abs(gradient_0).sum()

# %% wrong: the largest entry is not the length | says: length
def gradient_is_small(gradient, gradient_0, rtol=1e-3):
    return np.max(np.abs(gradient)) <= rtol * np.max(np.abs(gradient_0))

# %% wrong: forgot the else branch | says: None
def gradient_is_small(gradient, gradient_0, rtol=1e-3):
    if np.linalg.norm(gradient) <= rtol * np.linalg.norm(gradient_0):
        return True

# %% wrong: sums the entries | says: length
def gradient_is_small(gradient, gradient_0, rtol=1e-3):
    return abs(gradient.sum()) <= rtol * abs(gradient_0.sum())

# %% wrong: prints | says: None
def gradient_is_small(gradient, gradient_0, rtol=1e-3):
    print(np.linalg.norm(gradient) <= rtol * np.linalg.norm(gradient_0))

# %% wrong: a ratio: 0/0 is nan, so a start at the minimum is never "small" | says: 0
def gradient_is_small(gradient, gradient_0, rtol=1e-3):
    return np.linalg.norm(gradient) / np.linalg.norm(gradient_0) <= rtol

# %% wrong: returns the ratio | says: bool
def gradient_is_small(gradient, gradient_0, rtol=1e-3):
    return np.linalg.norm(gradient) / np.linalg.norm(gradient_0)

# %% wrong: the wrong way round | says: wrong way round
def gradient_is_small(gradient, gradient_0, rtol=1e-3):
    return np.linalg.norm(gradient) >= rtol * np.linalg.norm(gradient_0)

# %% wrong: rtol multiplies the wrong side | says: rtol multiplies the length of the present gradient
def gradient_is_small(gradient, gradient_0, rtol=1e-3):
    return rtol * np.linalg.norm(gradient) <= np.linalg.norm(gradient_0)

# %% wrong: squares on both sides but rtol not squared | says: square
def gradient_is_small(gradient, gradient_0, rtol=1e-3):
    return gradient @ gradient <= rtol * (gradient_0 @ gradient_0)

# %% wrong: strictly less | says: ≤
def gradient_is_small(gradient, gradient_0, rtol=1e-3):
    return np.linalg.norm(gradient) < rtol * np.linalg.norm(gradient_0)

# %% wrong: yes or no as a text | says: bool
def gradient_is_small(gradient, gradient_0, rtol=1e-3):
    return "yes" if np.linalg.norm(gradient) <= rtol * np.linalg.norm(gradient_0) else "no"

# %% wrong: an absolute floor, so that rounding errors count as 0 | says: fixed number
def gradient_is_small(gradient, gradient_0, rtol=1e-3):
    return bool(np.linalg.norm(gradient) <= max(rtol * np.linalg.norm(gradient_0), 1e-12))

# %% wrong: the two gradients exchanged | says: have changed places
def gradient_is_small(gradient, gradient_0, rtol=1e-3):
    return bool(np.linalg.norm(gradient_0) <= rtol * np.linalg.norm(gradient))

# %% wrong: the difference of the two lengths | says: difference of both lengths
def gradient_is_small(gradient, gradient_0, rtol=1e-3):
    before, now = np.linalg.norm(gradient_0), np.linalg.norm(gradient)
    return bool(abs(now - before) <= rtol * before)

# %% wrong: the wrong way round, and strictly | says: wrong way round
def gradient_is_small(gradient, gradient_0, rtol=1e-3):
    return bool(np.linalg.norm(gradient) > rtol * np.linalg.norm(gradient_0))

# %% wrong: the distance of the two gradients against rtol | says: compared with rtol itself
def gradient_is_small(gradient, gradient_0, rtol=1e-3):
    return bool(np.linalg.norm(gradient - gradient_0) <= rtol)
