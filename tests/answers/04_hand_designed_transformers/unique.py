# %% right: CLS outweighs one copy, not two: no positions
pos_unique = None
Km_unique = np.eye(4)
Qm_unique = np.zeros((4, 4))
Qm_unique[:3, :3] = 20 * np.eye(3)
Qm_unique[:3, 3] = 20
Vm_unique = np.array([[-1.0], [-1], [-1], [1.5]])

# %% right: the same with the factor in the score of CLS: log 1.5
pos_unique = None
Km_unique = 2 * np.eye(4)
Qm_unique = 12 * np.eye(4)
Qm_unique[:3, 3] = 12 + np.log(1.5)
Vm_unique = [[-1], [-1], [-1], [1]]

# %% right: weights of a million
B = 1e6
pos_unique = np.eye(5)
Km_unique = np.zeros((9, 9))
Qm_unique = np.zeros((9, 9))
Km_unique[range(9), range(9)] = B
Qm_unique[[0, 1, 2], [0, 1, 2]] = B
Qm_unique[:3, 3] = 0.25 * B
Qm_unique[range(4, 9), range(4, 9)] = -5 * B
Vm_unique = np.array([[-1.0]] * 3 + [[1.0]] + [[0.0]] * 5)

# %% right: each token has its own scale and its own value
pos_unique = None
own = np.array([20.0, 25.0, 30.0])
Km_unique = np.eye(4)
Qm_unique = np.vstack([np.hstack([np.diag(own), (own + 2 * np.log([1.2, 1.5, 1.8]))[:, None]]), np.zeros((1, 4))])
Vm_unique = -np.ones((4, 1))
Vm_unique[3] = 1

# %% right: positions are there and unused, with rows to spare
pos_unique = np.random.default_rng(0).standard_normal((9, 2))
Km_unique = np.vstack([np.eye(4), np.zeros((2, 4))])
Qm_unique = np.zeros((6, 4))
Qm_unique[:3] = np.hstack([30 * np.eye(3), np.full((3, 1), 30.0)])
Vm_unique = np.array([-2, -2, -2, 3, 0, 0]).reshape(-1, 1)

# %% right: self shut out by position, as tensors
import torch

g = 50.0
pos_unique = torch.eye(5)
Km_unique = torch.eye(9)
Qm_unique = torch.zeros(9, 9)
for i in range(3):
    Qm_unique[i, i] = g
    Qm_unique[i, 3] = g / 2
for p in range(5):
    Qm_unique[4 + p, 4 + p] = -3 * g
Vm_unique = torch.tensor([[-1.0], [-1], [-1], [1], [0], [0], [0], [0], [0]])

# %% right: gentle scores: the others weigh little, but not nothing
pos_unique = None
Km_unique = np.eye(4)
Qm_unique = 2 * np.array([[5.0, 0, 0, 0], [0, 5, 0, 0], [0, 0, 5, 0], [0, 0, 0, 0]])
Vm_unique = np.array([[-1.0], [-1.0], [-1.0], [1.5 * np.exp(5)]])

# %% right: tokens on a circle, CLS in the centre
pos_unique = None
a = 2 * np.pi * np.arange(3) / 3
P = np.stack([np.cos(a), np.sin(a)], 1)
Km_unique = np.vstack([P, [[0, 0]]])
Qm_unique = np.vstack([np.sqrt(2) * 4 * P, [[0, 0]]])
Vm_unique = np.array([[-1], [-1], [-1], [1.4 * np.exp(4)]])

# %% wrong: value 1 against -1: a tie for a token that occurs once | says: itself
pos_unique = None
Km_unique = np.eye(4)
Qm_unique = np.zeros((4, 4))
Qm_unique[:3] = 40 * np.hstack([np.eye(3), np.ones((3, 1))])
Vm_unique = np.array([[-1.0], [-1], [-1], [1]])

# %% wrong: CLS gets a score far below all others | says: CLS
pos_unique = None
Km_unique = np.eye(4)
Qm_unique = np.zeros((4, 4))
Qm_unique[:3, :3] = 10 * np.eye(3)
Qm_unique[:, 3] = -100
Vm_unique = np.array([[-1.0], [-1], [-1], [1]])

# %% wrong: CLS outweighs two copies as well | says: not noticed
pos_unique = None
Km_unique = np.eye(4)
Qm_unique = np.zeros((4, 4))
Qm_unique[:3] = 20 * np.hstack([np.eye(3), np.ones((3, 1))])
Vm_unique = np.array([[-1.0], [-1], [-1], [2.5]])

# %% wrong: CLS has the value 0 | says: CLS
pos_unique = None
Km_unique = np.eye(4)
Qm_unique = np.zeros((4, 4))
Qm_unique[:3] = 20 * np.hstack([np.eye(3), np.ones((3, 1))])
Vm_unique = np.array([[-1.0], [-1], [-1], [0]])

# %% wrong: only tokens at the first place are looked for | says: not noticed
pos_unique = np.array([[0.0], [1], [0], [0], [0]])
Km_unique = np.zeros((5, 4))
Km_unique[:4] = np.eye(4)
Km_unique[4, :3] = 1
Qm_unique = np.zeros((5, 4))
Qm_unique[:3, :3] = 40 * np.eye(3)
Qm_unique[:3, 3] = 60 + 2 * np.log(1.5)
Vm_unique = np.array([[-1.0], [-1], [-1], [1], [0]])

# %% wrong: by position, but the scores are so small that the others drown it | says: gap
pos_unique = np.eye(5)
Km_unique = np.eye(9)
Qm_unique = np.zeros((9, 9))
Qm_unique[:3, :3] = 2 * np.eye(3)
Qm_unique[:3, 3] = 1
Qm_unique[4:, 4:] = -4 * np.eye(5)
Vm_unique = np.array([[-1.0]] * 3 + [[1.0]] + [[0.0]] * 5)

# %% wrong: CLS takes a position too: five are needed | says: 4 rows
pos_unique = np.eye(4)
Km_unique = np.eye(8)
Qm_unique = 20 * np.eye(8)
Vm_unique = np.array([[-1.0]] * 3 + [[1.0]] + [[0.0]] * 4)

# %% wrong: no positions needed, and pos_unique is not set | verdict: ERROR | says: pos_unique
Km_unique = np.eye(4)
Qm_unique = np.zeros((4, 4))
Qm_unique[:3] = 20 * np.hstack([np.eye(3), np.ones((3, 1))])
Vm_unique = np.array([[-1.0], [-1], [-1], [1.5]])

# %% wrong: own copies score high, and the token itself is one of them | says: itself
pos_unique = None
Km_unique = np.eye(4)
Qm_unique = np.zeros((4, 4))
Qm_unique[:3, :3] = 100 * np.eye(3)
Qm_unique[:3, 3] = 50
Vm_unique = np.array([[-1.0], [-1], [-1], [1]])

# %% wrong: positive for repeated tokens | says: every sign is the opposite
pos_unique = None
Km_unique = np.eye(4)
Qm_unique = np.zeros((4, 4))
Qm_unique[:3] = 20 * np.hstack([np.eye(3), np.ones((3, 1))])
Vm_unique = np.array([[1.0], [1], [1], [-1.5]])

# %% wrong: queries and keys are exchanged | says: swapped
pos_unique = None
Qm_unique = np.eye(4)
Km_unique = np.zeros((4, 4))
Km_unique[:3] = 20 * np.hstack([np.eye(3), np.ones((3, 1))])
Vm_unique = np.array([[-1.0], [-1], [-1], [1.5]])

# %% wrong: CLS has no row | says: shape
pos_unique = None
Km_unique = np.eye(3)
Qm_unique = 20 * np.eye(3)
Vm_unique = -np.ones((3, 1))

# %% wrong: all weights equal | says: same score
pos_unique = None
Km_unique = np.zeros((4, 1))
Qm_unique = np.zeros((4, 1))
Vm_unique = np.array([[-1.0], [-1], [-1], [1.5]])

# %% wrong: vm as for a copy | says: shape
pos_unique = None
Km_unique = np.eye(4)
Qm_unique = 20 * np.eye(4)
Vm_unique = np.eye(4, 3)

# %% wrong: the rows of Vm for the positions are not zero | says: Vm reads the position
pos_unique = np.eye(5)
Km_unique = np.eye(9)
Qm_unique = np.zeros((9, 9))
Qm_unique[:3, :3] = 100 * np.eye(3)
Qm_unique[:3, 3] = 50
Qm_unique[4:, 4:] = -300 * np.eye(5)
Vm_unique = np.array([[-1.0]] * 3 + [[1.0]] + [[5.0], [-3.0], [2.0], [2.0], [2.0]])

# %% wrong: self is shut out, and CLS scores lower than the other kinds | says: tokens of other kinds tip it
pos_unique = np.eye(5)
Km_unique = np.eye(9)
Qm_unique = np.zeros((9, 9))
Qm_unique[:3, :3] = 100 * np.eye(3)
Qm_unique[:3, 3] = -20
Qm_unique[4:, 4:] = -300 * np.eye(5)
Vm_unique = np.array([[-1.0]] * 3 + [[1.0]] + [[0.0]] * 5)

# %% wrong: self is shut out, and CLS has a share only | says: tokens of other kinds tip it
pos_unique = np.eye(5)
Km_unique = np.eye(9)
Qm_unique = np.zeros((9, 9))
Qm_unique[:3, :3] = 100 * np.eye(3)
Qm_unique[4:, 4:] = -300 * np.eye(5)
Vm_unique = np.array([[-1.0]] * 3 + [[1.0]] + [[0.0]] * 5)

# %% wrong: CLS is negative like the tokens | says: value of CLS has the wrong sign
pos_unique = None
Km_unique = np.eye(4)
Qm_unique = np.zeros((4, 4))
Qm_unique[:3] = 20 * np.hstack([np.eye(3), np.ones((3, 1))])
Vm_unique = np.array([[-1.0], [-1], [-1], [-1.5]])

# %% wrong: by content, at a score of 20: CLS outweighs two copies too | says: not noticed
Km_unique = np.eye(4)
Qm_unique = np.diag([40.0, 40.0, 40.0, 0.0])
Vm_unique = np.array([[-1.0], [-1.0], [-1.0], [9 * np.exp(20)]])
pos_unique = None

# %% wrong: by content, at a score of 20: CLS is too small | says: it attends to itself
Km_unique = np.eye(4)
Qm_unique = np.diag([40.0, 40.0, 40.0, 0.0])
Vm_unique = np.array([[-1.0], [-1.0], [-1.0], [0.5 * np.exp(20)]])
pos_unique = None

# %% wrong: by content, at a score of 20: CLS has the tokens' sign | says: value of CLS has the wrong sign
Km_unique = np.eye(4)
Qm_unique = np.diag([40.0, 40.0, 40.0, 0.0])
Vm_unique = np.array([[-1.0], [-1.0], [-1.0], [-1.5 * np.exp(20)]])
pos_unique = None

# %% wrong: by content, at a score of 20: the value of CLS is 1.5, without the power | says: CLS plays no part
Km_unique = np.eye(4)
Qm_unique = np.diag([40.0, 40.0, 40.0, 0.0])
Vm_unique = np.array([[-1.0], [-1.0], [-1.0], [1.5]])
pos_unique = None

# %% wrong: by content, at a score of 1: the other kinds count too much | verdict: PARTIAL | says: tokens of other kinds tip it
Km_unique = np.eye(4)
Qm_unique = np.diag([2.0, 2.0, 2.0, 0.0])
Vm_unique = np.array([[-1.0], [-1.0], [-1.0], [1.5 * np.e]])
pos_unique = None

# %% wrong: CLS brings as much as one token: it has no sign | says: is 0, which has no sign
s = 3.0
pos_unique = None
Km_unique = np.vstack([np.eye(3), np.zeros((1, 3))])
Qm_unique = np.vstack([s * np.sqrt(3) * np.eye(3), np.zeros((1, 3))])
Vm_unique = np.array([[-1.0], [-1], [-1], [np.exp(s)]])

# %% wrong: CLS brings as much as two tokens | says: 0 has no sign
s = 3.0
pos_unique = None
Km_unique = np.vstack([np.eye(3), np.zeros((1, 3))])
Qm_unique = np.vstack([s * np.sqrt(3) * np.eye(3), np.zeros((1, 3))])
Vm_unique = np.array([[-1.0], [-1], [-1], [2 * np.exp(s)]])

# %% wrong: a minus before a gain of 20 | says: opposite sign
gap = -20
pos_unique = np.eye(5)
Km_unique = np.zeros((9, 9))
Km_unique[:3, :3] = np.eye(3)
Km_unique[4:, 3:8] = np.eye(5)
Km_unique[3, 8] = 1
Qm_unique = np.zeros((9, 9))
Qm_unique[:3, :3] = gap * np.eye(3)
Qm_unique[4:, 3:8] = -2 * gap * np.eye(5)
Qm_unique[:3, 8] = gap / 2
Vm_unique = np.zeros((9, 1))
Vm_unique[:4, 0] = [-1, -1, -1, 1]

# %% wrong: a trained head in another basis | says: of a trained head | hidden: the visible checks ask only what weights do
its = min(hd.trained_unique(), key=lambda one: one.final_loss)
Km_unique, Qm_unique, Vm_unique, pos_unique = its.Km[:, ::-1] * 3, its.Qm[:, ::-1] / 3, its.Vm, its.pos

# %% wrong: a trained head with a row of positions too many | says: of a trained head | hidden: the visible checks ask only what weights do
its = min(hd.trained_unique(), key=lambda one: one.final_loss)
Km_unique, Qm_unique, Vm_unique = its.Km, its.Qm, its.Vm
pos_unique = np.vstack([its.pos, its.pos[:1]])

# %% wrong: a trained head whose A and C are exchanged | says: of a trained head | hidden: the visible checks ask only what weights do
its = min(hd.trained_unique(), key=lambda one: one.final_loss)
order = [2, 1, 0, *range(3, len(its.Km))]
Km_unique, Qm_unique, Vm_unique, pos_unique = its.Km[order], its.Qm[order], its.Vm[order], its.pos

# %% wrong: the factor makes the tokens small, and not CLS large | says: nearer to 0 than 1e-9
pos_unique = None
Km_unique = np.eye(4)
Qm_unique = 50 * np.diag([1.0, 1, 1, 0])
Vm_unique = np.array([[-np.exp(-25)], [-np.exp(-25)], [-np.exp(-25)], [1.5]])

# %% wrong: a large value makes up for a small weight on itself | says: it attends to itself
pos_unique = None
Km_unique = np.eye(4)
Qm_unique = np.zeros((4, 4))
Qm_unique[:3, :3] = 20 * np.eye(3)
Qm_unique[:3, 3] = 40
Vm_unique = np.array([[-np.exp(10)], [-np.exp(10)], [-np.exp(10)], [0.9]])

# %% wrong: the minus of the tokens is forgotten | says: has the sign of CLS's
pos_unique = None
Km_unique = np.eye(4)
Qm_unique = np.zeros((4, 4))
Qm_unique[:3] = 40 * np.hstack([np.eye(3), np.ones((3, 1))])
Vm_unique = np.array([[1.0], [1], [1], [1.5]])

# %% wrong: the minus of one token is forgotten | says: has the sign of CLS's
pos_unique = None
Km_unique = np.eye(4)
Qm_unique = np.zeros((4, 4))
Qm_unique[:3] = 40 * np.hstack([np.eye(3), np.ones((3, 1))])
Vm_unique = np.array([[-1.0], [-1], [1], [1.5]])

# %% wrong: a trained head with another query of CLS | hidden: the trained heads are the grader's | says: weights of a trained head
_trained = min(hd.trained_unique(), key=lambda one: one.final_loss)
Km_unique, Qm_unique, Vm_unique, pos_unique = _trained.Km, _trained.Qm.copy(), _trained.Vm, _trained.pos
Qm_unique[3] = 100 * np.arange(Qm_unique.shape[1])

# %% right: own kind, own place and CLS with round numbers
pos_unique = np.eye(5)
Km_unique = np.zeros((9, 9))
Km_unique[:4, :4], Km_unique[4:, 4:] = np.eye(4), np.eye(5)
Qm_unique = np.zeros((9, 9))
Qm_unique[:3, :3], Qm_unique[:3, 3], Qm_unique[4:, 4:] = 90 * np.eye(3), 60, -60 * np.eye(5)
Vm_unique = np.zeros((9, 1))
Vm_unique[:4, 0] = [-1, -1, -1, 1]
