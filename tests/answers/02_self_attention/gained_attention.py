# %% right: one softmax
def gained_attention(x, q_1, q_2, z_1, z_2):
    w = torch.softmax(z_1 * q_1 + z_2 * q_2, 0)
    return w, (w * x).sum()

# %% right: a softmax of its own that subtracts the largest score
def gained_attention(x, q_1, q_2, z_1, z_2):
    scores = q_1 * z_1 + q_2 * z_2
    powers = torch.exp(scores - scores.max())
    w = powers / powers.sum()
    return [w, torch.dot(w, x).item()]

# %% right: in NumPy
import numpy as np

def gained_attention(x, q_1, q_2, z_1, z_2):
    x, q_1, q_2 = (np.asarray(a, dtype=float) for a in (x, q_1, q_2))
    s = z_1 * q_1 + z_2 * q_2
    e = np.exp(s - s.max())
    return e / e.sum(), float(e @ x / e.sum())

# %% right: scipy's softmax
from scipy.special import softmax

def gained_attention(x, q_1, q_2, z_1, z_2):
    w = torch.tensor(softmax((z_1 * q_1 + z_2 * q_2).numpy()))
    return w, torch.einsum("t,t->", w, x)

# %% wrong: returns the scores | says: softmax is missing
def gained_attention(x, q_1, q_2, z_1, z_2):
    w = z_1 * q_1 + z_2 * q_2
    return w, w @ x

# %% wrong: exponentials that are not normalised | says: divide by their sum
def gained_attention(x, q_1, q_2, z_1, z_2):
    w = torch.exp(z_1 * q_1 + z_2 * q_2)
    return w, w @ x

# %% wrong: the gains are swapped | says: z_1 belongs to q_1
def gained_attention(x, q_1, q_2, z_1, z_2):
    w = torch.softmax(z_2 * q_1 + z_1 * q_2, 0)
    return w, w @ x

# %% wrong: the gains are forgotten | says: no effect
def gained_attention(x, q_1, q_2, z_1, z_2):
    w = torch.softmax(q_1 + q_2, 0)
    return w, w @ x

# %% wrong: two softmaxes added | says: then take one softmax
def gained_attention(x, q_1, q_2, z_1, z_2):
    w = torch.softmax(z_1 * q_1, 0) + torch.softmax(z_2 * q_2, 0)
    return w, w @ x

# %% wrong: two softmaxes multiplied | says: multiplied
def gained_attention(x, q_1, q_2, z_1, z_2):
    w = torch.softmax(z_1 * q_1, 0) * torch.softmax(z_2 * q_2, 0)
    return w, w @ x

# %% wrong: the products are not summed | says: not summed
def gained_attention(x, q_1, q_2, z_1, z_2):
    w = torch.softmax(z_1 * q_1 + z_2 * q_2, 0)
    return w, w * x

# %% wrong: the mean of the products | says: expected their sum
def gained_attention(x, q_1, q_2, z_1, z_2):
    w = torch.softmax(z_1 * q_1 + z_2 * q_2, 0)
    return w, (w * x).mean()

# %% wrong: the plain mean | says: plain mean
def gained_attention(x, q_1, q_2, z_1, z_2):
    w = torch.softmax(z_1 * q_1 + z_2 * q_2, 0)
    return w, x.mean()

# %% wrong: returns y first | says: one number first
def gained_attention(x, q_1, q_2, z_1, z_2):
    w = torch.softmax(z_1 * q_1 + z_2 * q_2, 0)
    return w @ x, w

# %% wrong: returns y alone | says: expected 2 values
def gained_attention(x, q_1, q_2, z_1, z_2):
    w = torch.softmax(z_1 * q_1 + z_2 * q_2, 0)
    return w @ x

# %% wrong: prints and returns nothing | says: return
def gained_attention(x, q_1, q_2, z_1, z_2):
    w = torch.softmax(z_1 * q_1 + z_2 * q_2, 0)
    print(w, w @ x)

# %% wrong: large gains overflow | verdict: PARTIAL | says: largest score
def gained_attention(x, q_1, q_2, z_1, z_2):
    powers = torch.exp(z_1 * q_1 + z_2 * q_2)
    w = powers / powers.sum()
    return w, w @ x

# %% wrong: uses the signal of the notebook's name x | verdict: ERROR | says: NameError
def gained_attention(X, q_1, q_2, z_1, z_2):
    w = torch.softmax(z_1 * q_1 + z_2 * q_2, 0)
    return w, w @ values

# %% wrong: the gains multiply the softmax | says: multiply the patterns
def gained_attention(x, q_1, q_2, z_1, z_2):
    w = z_1 * torch.softmax(q_1, 0) + z_2 * torch.softmax(q_2, 0)
    return w, w @ x

# %% wrong: the first pattern alone | says: only the first pattern
def gained_attention(x, q_1, q_2, z_1, z_2):
    w = torch.softmax(z_1 * q_1, 0)
    return w, w @ x

# %% wrong: the second pattern alone | says: only the second pattern
def gained_attention(x, q_1, q_2, z_1, z_2):
    w = torch.softmax(z_2 * q_2, 0)
    return w, w @ x

# %% wrong: the second pattern is subtracted | says: is subtracted
def gained_attention(x, q_1, q_2, z_1, z_2):
    w = torch.softmax(z_1 * q_1 - z_2 * q_2, 0)
    return w, w @ x

# %% wrong: the patterns are multiplied | says: multiplied by each other
def gained_attention(x, q_1, q_2, z_1, z_2):
    w = torch.softmax(z_1 * q_1 * z_2 * q_2, 0)
    return w, w @ x

# %% wrong: divided by the root of T | says: root of T
def gained_attention(x, q_1, q_2, z_1, z_2):
    w = torch.softmax((z_1 * q_1 + z_2 * q_2) / len(x) ** 0.5, 0)
    return w, w @ x

# %% wrong: scores divided by their sum | says: take their exponentials first
def gained_attention(x, q_1, q_2, z_1, z_2):
    w = z_1 * q_1 + z_2 * q_2
    w = w / w.sum()
    return w, w @ x

# %% wrong: a sigmoid for each position | says: each weight is a sigmoid
def gained_attention(x, q_1, q_2, z_1, z_2):
    w = torch.sigmoid(z_1 * q_1 + z_2 * q_2)
    return w, w @ x

# %% wrong: the winner takes all | says: not the maximum
def gained_attention(x, q_1, q_2, z_1, z_2):
    w = nn.functional.one_hot((z_1 * q_1 + z_2 * q_2).argmax(), len(x)).float()
    return w, w @ x

# %% wrong: x where the weight is largest | says: expected the weighted mean
def gained_attention(x, q_1, q_2, z_1, z_2):
    w = torch.softmax(z_1 * q_1 + z_2 * q_2, 0)
    return w, x[w.argmax()]

# %% wrong: gains without their signs | says: lost their signs
def gained_attention(x, q_1, q_2, z_1, z_2):
    w = torch.softmax(abs(z_1) * q_1 + abs(z_2) * q_2, dim=0)
    return w, (w * x).sum()

# %% wrong: scores are cut on both sides | verdict: PARTIAL | says: beyond a limit
def gained_attention(x, q_1, q_2, z_1, z_2):
    w = torch.softmax((z_1 * q_1 + z_2 * q_2).clamp(-60, 60), dim=0)
    return w, w @ x

# %% wrong: scores are cut above, before the exponential | verdict: PARTIAL | says: large scores are cut
def gained_attention(x, q_1, q_2, z_1, z_2):
    e = (z_1 * q_1 + z_2 * q_2).clamp(max=80).exp()
    w = e / e.sum()
    return w, w @ x

# %% wrong: the patterns are multiplied in place | verdict: PARTIAL | says: in place
def gained_attention(x, q_1, q_2, z_1, z_2):
    q_1 *= z_1
    q_2 *= z_2
    w = torch.softmax(q_1 + q_2, dim=0)
    return w, (w * x).sum()
