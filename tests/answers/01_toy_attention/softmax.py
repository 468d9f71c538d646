# %% right: a callable class
class _Softmax:
    def __init__(self, axis=-1):
        self.axis = axis

    def __call__(self, chi):
        m = np.expand_dims(np.max(chi, self.axis), self.axis)
        w = np.exp(chi - m)
        return np.divide(w, np.sum(w, self.axis, keepdims=True))


softmax = _Softmax()

# %% right: works on a copy in place, with einsum for the normalisation
def softmax(chi: np.ndarray) -> np.ndarray:
    """For each row, for any size of the scores."""
    c = np.array(chi, dtype=float, copy=True)
    c -= np.amax(c, axis=-1)[..., None]
    np.exp(c, out=c)
    return np.einsum("nl,n->nl", c, 1 / np.einsum("nl->n", c))

# %% right: adds 1e-12 to the denominator out of habit; after the shift the sum is at least 1, so it changes nothing that can be seen
def softmax(chi):
    e = np.exp(chi - chi.max(axis=1, keepdims=True))
    return e / (e.sum(axis=1, keepdims=True) + 1e-12)

# %% right: the result is cast to single precision
def softmax(chi):
    z = np.exp(chi - np.max(chi, axis=1, keepdims=True))
    return (z / z.sum(1, keepdims=True)).astype(np.float32)

# %% right: log-sum-exp folded over the columns with functools.reduce
import functools


def softmax(chi):
    columns = [chi[:, l] for l in range(chi.shape[1])]
    log_z = functools.reduce(np.logaddexp, columns)
    return np.stack([np.exp(c - log_z) for c in columns], axis=1)

# %% right: lambdas and helper names
_shift = lambda a: a - a.max(1)[:, None]
_normalise = lambda a: a / a.sum(1)[:, None]
softmax = lambda chi: _normalise(np.exp(_shift(np.asarray(chi))))

# %% right: compares its own softmax with SciPy's below the function, not in it
from scipy.special import softmax as reference


def softmax(chi):
    e = np.exp(chi - chi.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)


_scores = np.random.default_rng(0).normal(size=(4, 3))
assert np.allclose(softmax(_scores), reference(_scores, axis=1))
print("agrees with the library for", _scores.shape)

# %% right: log-sum-exp of every row with np.logaddexp.reduce, no explicit maximum
def softmax(chi):
    log_z = np.logaddexp.reduce(chi, axis=1)
    return np.exp(chi - log_z[:, np.newaxis])

# %% right: the textbook answer
def softmax(chi):
    e = np.exp(chi - chi.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)

# %% right: one over the sum of exp(chi_l' - chi_l); overflows to inf, warns, and 1/inf is the 0 that is wanted
def softmax(chi):
    differences = chi[:, None, :] - chi[:, :, None]
    return 1.0 / np.exp(differences).sum(axis=2)

# %% right: prints its shape, has the word for in comments and strings, and reshapes with -1
def softmax(chi):
    # for every row subtract the largest score, so that nothing overflows
    print("softmax for scores of shape", chi.shape)
    top = np.sort(chi, axis=1)[:, -1].reshape(-1, 1)
    powers = np.e ** (chi - top)
    return powers / (powers @ np.ones((chi.shape[1], 1)))

# %% right: takes lists too: converts and calls itself
def softmax(chi):
    if chi.dtype != np.float64 or not chi.flags["C_CONTIGUOUS"]:
        return softmax(np.ascontiguousarray(chi, dtype=np.float64))
    e = np.exp(chi - chi.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)

# %% right: logsumexp is not a softmax, so SciPy's is used
from scipy.special import logsumexp


def softmax(chi):
    return np.exp(chi - logsumexp(chi, axis=-1, keepdims=True))

# %% right: the maximum by argmax and take_along_axis, nested helper
def softmax(chi):
    def row_max(a):
        where = np.argmax(a, axis=1)
        return np.take_along_axis(a, where[:, None], axis=1)

    numerator = np.exp(np.subtract(chi, row_max(chi)))
    denominator = np.add.reduce(numerator, axis=1, keepdims=True)
    return numerator * denominator ** -1.0

# %% right: a loop over the tokens, which are few, not over the sequences
def softmax(chi):
    n, L = chi.shape
    biggest = chi[:, 0].copy()
    for l in range(1, L):  # tokens, not sequences
        biggest = np.maximum(biggest, chi[:, l])
    w = np.zeros((n, L))
    total = np.zeros(n)
    for l in range(L):
        w[:, l] = np.exp(chi[:, l] - biggest)
        total += w[:, l]
    for l in range(L):
        w[:, l] /= total
    return w

# %% right: torch for the exponential and the maximum, not its softmax
import torch


def softmax(chi):
    t = torch.tensor(chi, dtype=torch.float64)
    t = t - t.amax(dim=1, keepdim=True)
    e = t.exp()
    return (e / e.sum(dim=1, keepdim=True)).numpy()

# %% right: torch arithmetic, the result is a tensor
import torch


def softmax(chi):
    t = torch.as_tensor(np.asarray(chi, dtype=np.float64))
    e = torch.exp(t - torch.max(t, dim=1, keepdim=True).values)
    return e / torch.sum(e, dim=1, keepdim=True)

# %% right: works on the transposed array, where broadcasting needs no keepdims
def softmax(chi):
    scores = chi.T
    scores = scores - np.max(scores, axis=0)
    ex = np.exp(scores)
    return (ex / np.sum(ex, axis=0)).T

# %% wrong: one sum over all entries | says: row
def softmax(chi):
    e = np.exp(chi - np.max(chi))
    return e / np.sum(e)

# %% wrong: normalises the columns | says: axis
def softmax(chi):
    e = np.exp(chi - chi.max(axis=0, keepdims=True))
    return e / e.sum(axis=0, keepdims=True)

# %% wrong: powers of two in place of e | says: powers of 2
def softmax(chi):
    e = 2.0 ** (chi - chi.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)

# %% wrong: the probabilities of torch's categorical distribution are a library's softmax in disguise | says: library
import torch


def softmax(chi):
    return torch.distributions.Categorical(logits=torch.tensor(chi)).probs.numpy()

# %% wrong: a class around torch's softmax | says: library
import torch


class Softmax:
    def __call__(self, chi):
        return torch.tensor(chi).softmax(1).numpy()


softmax = Softmax()

# %% wrong: clips the scores so that exp does not overflow | verdict: PARTIAL | says: largest
def softmax(chi):
    e = np.exp(np.clip(chi, -500, 500))
    return e / e.sum(axis=1, keepdims=True)

# %% wrong: adds a small number to the denominator | says: added to the sum
def softmax(chi):
    e = np.exp(chi - chi.max(axis=1, keepdims=True))
    return e / (e.sum(axis=1, keepdims=True) + 1e-3)

# %% wrong: adds 1e-4 to the denominator, against a division by zero that cannot happen | says: added to the sum
def softmax(chi):
    e = np.exp(chi - chi.max(axis=1, keepdims=True))
    return e / (e.sum(axis=1, keepdims=True) + 1e-4)

# %% wrong: hides the name of the library's function | says: library
import scipy.special


def softmax(chi):
    return getattr(scipy.special, "soft" + "max")(chi, axis=1)

# %% wrong: the maximum of the whole array is subtracted, so that rows of low scores become 0/0 | verdict: PARTIAL | says: each row
def softmax(chi):
    e = np.exp(chi - chi.max())
    return e / e.sum(axis=1, keepdims=True)

# %% wrong: weight 1 on the largest score | says: hard maximum
def softmax(chi):
    return (chi == chi.max(axis=1, keepdims=True)).astype(float)

# %% wrong: returns the logarithm of the weights | says: log
def softmax(chi):
    z = chi - chi.max(axis=1, keepdims=True)
    return z - np.log(np.exp(z).sum(axis=1, keepdims=True))

# %% wrong: the exponential of SciPy's log_softmax | says: library
from scipy.special import log_softmax


def softmax(chi):
    return np.exp(log_softmax(chi, axis=1))

# %% wrong: long doubles overflow later, not never: "of any size" is not met | verdict: PARTIAL | says: overflow
def softmax(chi):
    e = np.exp(chi.astype(np.longdouble))
    return (e / e.sum(axis=1, keepdims=True)).astype(float)

# %% wrong: subtracts the mean of the row, which still overflows | verdict: PARTIAL | says: overflow
def softmax(chi):
    e = np.exp(chi - chi.mean(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)

# %% wrong: subtracts the smallest score in place of the largest | verdict: PARTIAL | says: overflow
def softmax(chi):
    e = np.exp(chi - chi.min(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)

# %% wrong: the Boltzmann weight of physics, exp(-chi) | says: minus the scores
def softmax(chi):
    e = np.exp(-(chi - chi.min(axis=1, keepdims=True)))
    return e / e.sum(axis=1, keepdims=True)

# %% wrong: hides the NaN of the overflow with nan_to_num | verdict: PARTIAL | says: largest
def softmax(chi):
    e = np.exp(chi)
    return np.nan_to_num(e / e.sum(axis=1, keepdims=True))

# %% wrong: torch's layer | says: library
from torch import nn, tensor


def softmax(chi):
    return nn.Softmax(dim=1)(tensor(chi)).numpy()

# %% wrong: the sums of the rows are lined up with the columns | verdict: ERROR | says: broadcast
def softmax(chi):
    e = np.exp(chi - chi.max(axis=1))
    return e / e.sum(axis=1)

# %% wrong: forgets the return | says: return
def softmax(chi):
    e = np.exp(chi - chi.max(axis=1, keepdims=True))
    e / e.sum(axis=1, keepdims=True)

# %% wrong: the formula as it stands in the text | verdict: PARTIAL | says: overflow
def softmax(chi):
    return np.exp(chi) / np.exp(chi).sum(axis=1, keepdims=True)

# %% wrong: forgets the denominator | says: not by their sum
def softmax(chi):
    return np.exp(chi - chi.max(axis=1, keepdims=True))

# %% wrong: a partial of SciPy's softmax as a helper | says: library
import functools
import scipy.special

_rows = functools.partial(scipy.special.softmax, axis=1)


def softmax(chi):
    return _rows(chi)

# %% wrong: the name softmax is a partial of SciPy's | says: library
from functools import partial
import scipy.special as sp

softmax = partial(sp.softmax, axis=1)

# %% wrong: rounds the weights so that they look nice | says: round
def softmax(chi):
    e = np.exp(chi - chi.max(axis=1, keepdims=True))
    return np.round(e / e.sum(axis=1, keepdims=True), 3)

# %% wrong: SciPy's softmax under another name | says: library
from scipy.special import softmax as s


def softmax(chi):
    return s(chi, axis=1)

# %% wrong: SciPy's softmax through its module | says: library
import scipy.special as sp


def softmax(chi):
    return sp.softmax(chi, axis=-1)

# %% wrong: the softmax method of a tensor | says: library
import torch


def softmax(chi):
    return torch.tensor(chi).softmax(dim=1).numpy()

# %% wrong: torch's softmax | says: library
import torch


def softmax(chi):
    return torch.softmax(torch.tensor(chi), dim=1).numpy()

# %% wrong: torch's softmax from its functional module | says: library
import torch
import torch.nn.functional as F


def softmax(chi):
    return F.softmax(torch.from_numpy(np.asarray(chi, float)), dim=-1).numpy()

# %% wrong: looks the function up by a string | says: plain Python
import scipy.special


def softmax(chi):
    return vars(scipy.special)["softmax"](chi, axis=1)

# %% wrong: stops at the exponentials | says: not normalised
def softmax(chi):
    return np.exp(chi)

# %% wrong: divides the scores by their sum | says: without exponentials
def softmax(chi):
    return chi / chi.sum(axis=1, keepdims=True)

# %% wrong: adds 1e-7 to the denominator, as in the epsilon of a layer norm | says: added to the sum
def softmax(chi):
    e = np.exp(chi - chi.max(axis=1, keepdims=True))
    return e / (e.sum(axis=1, keepdims=True) + 1e-7)

# %% wrong: forgets keepdims | verdict: ERROR | says: keepdims
def softmax(chi):
    e = np.exp(chi - chi.max(axis=1, keepdims=True))
    return e / e.sum(axis=1)

# %% wrong: each row's largest score is subtracted, the sum goes over everything | says: all sequences together
def softmax(chi):
    exponentials = np.exp(chi - chi.max(axis=1, keepdims=True))
    return exponentials / exponentials.sum()

# %% wrong: each row's largest score is subtracted, the sum goes over the sequences | says: sums over the sequences
def softmax(chi):
    exponentials = np.exp(chi - chi.max(axis=1, keepdims=True))
    return exponentials / exponentials.sum(axis=0)

# %% wrong: a temperature of 2 | says: scores are halved
def softmax(chi):
    powers = np.exp((chi - chi.max(axis=1, keepdims=True)) / 2)
    return powers / powers.sum(axis=1, keepdims=True)

# %% wrong: powers of 2 | says: takes powers of e
def softmax(chi):
    powers = 2 ** (chi - chi.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)

# %% wrong: a library's function below a magic | says: library
%%time
from scipy.special import softmax as normalised
softmax = normalised

# %% wrong: in place | verdict: PARTIAL | says: in place
def softmax(chi):
    chi -= chi.max(axis=1, keepdims=True)
    np.exp(chi, out=chi)
    chi /= chi.sum(axis=1, keepdims=True)
    return chi

# %% wrong: only positive scores are shifted | verdict: PARTIAL | says: also a negative one
def softmax(chi):
    if chi.max() > 700:
        chi = chi - chi.max(axis=1, keepdims=True)
    exponentials = np.exp(chi)
    return exponentials / exponentials.sum(axis=1, keepdims=True)

# %% wrong: the first score is subtracted | verdict: PARTIAL | says: perhaps an exponential overflows
def softmax(chi):
    e = np.exp(chi - chi[:, :1])
    return e / e.sum(axis=1, keepdims=True)

# %% wrong: the median is subtracted | verdict: PARTIAL | says: perhaps an exponential overflows
def softmax(chi):
    e = np.exp(chi - np.median(chi, axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)

# %% wrong: large scores are changed in place | verdict: PARTIAL | says: in place
def softmax(chi):
    if np.abs(chi).max() > 100:
        chi -= chi.max(axis=1, keepdims=True)
    e = np.exp(chi)
    return e / e.sum(axis=1, keepdims=True)

# %% right: prints its name
def softmax(chi):
    e = np.exp(chi - chi.max(axis=1, keepdims=True))
    w = e / e.sum(axis=1, keepdims=True)
    print("softmax", w.shape)
    return w
