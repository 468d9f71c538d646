# %% right: tokens on a circle, CLS in the centre
qk_dim_small_unique = 2
pos_small_unique = None
P = np.array([[1, 0], [-0.5, 0.75**0.5], [-0.5, -(0.75**0.5)], [0, 0]])
Km_small_unique = P
Qm_small_unique = 2**0.5 * 4 * P
Vm_small_unique = np.array([[-1.0], [-1], [-1], [1.5 * np.exp(4)]])

# %% right: lists, a factor of 1.3
import math

qk_dim_small_unique = 2
pos_small_unique = None
Km_small_unique = [[1, 1], [-1, 1], [0, -1], [0, 0]]
Qm_small_unique = [[2.5, 2.5], [-2.5, 2.5], [0, -5], [0, 0]]
Vm_small_unique = [[-1], [-1], [-1 * math.exp(0.0)], [1.5 * math.exp(5 / 2**0.5)]]

# %% right: larger scores, a larger value
qk_dim_small_unique = 2
pos_small_unique = None
P = np.array([[1, 0], [-0.5, 0.75**0.5], [-0.5, -(0.75**0.5)], [0, 0]])
Km_small_unique = P
Qm_small_unique = 2**0.5 * 12 * P
Vm_small_unique = np.array([[-1.0], [-1], [-1], [1.5 * np.exp(12)]])

# %% right: in torch
import torch

qk_dim_small_unique = 2
pos_small_unique = None
P = torch.tensor([[1, 0], [-0.5, 0.75**0.5], [-0.5, -(0.75**0.5)], [0, 0]])
Km_small_unique = P
Qm_small_unique = 2**0.5 * 4 * P
Vm_small_unique = torch.tensor([[-1.0], [-1], [-1], [1.5 * float(np.exp(4))]])

# %% right: each token has its own strength and value
pos_small_unique = None
a = 2 * np.pi * np.arange(3) / 3
P = np.vstack([np.stack([np.cos(a), np.sin(a)], 1), [[0, 0]]])
strength = np.array([4.0, 5.0, 6.0, 0.0])
Km_small_unique = P
Qm_small_unique = np.sqrt(2) * strength[:, None] * P
Vm_small_unique = np.append(-np.exp(6 - strength[:3]), 1.5 * np.exp(6)).reshape(4, 1)
qk_dim_small_unique = 2

# %% right: positions that nothing reads
qk_dim_small_unique = 2
pos_small_unique = np.eye(5)
P = np.array([[1, 0], [-0.5, 0.75**0.5], [-0.5, -(0.75**0.5)], [0, 0]])
Km_small_unique = np.vstack([P, np.zeros((5, 2))])
Qm_small_unique = 2**0.5 * 4 * np.vstack([P, np.zeros((5, 2))])
Vm_small_unique = np.array([[-1.0], [-1], [-1], [1.5 * np.exp(4)]] + [[0]] * 5)

# %% wrong: claims 1 | verdict: PARTIAL | says: columns
qk_dim_small_unique = 1
pos_small_unique = None
P = np.array([[1, 0], [-0.5, 0.75**0.5], [-0.5, -(0.75**0.5)], [0, 0]])
Km_small_unique = P
Qm_small_unique = 2**0.5 * 4 * P
Vm_small_unique = np.array([[-1.0], [-1], [-1], [1.5 * np.exp(4)]])

# %% wrong: CLS outweighs two | says: not noticed
qk_dim_small_unique = 2
pos_small_unique = None
P = np.array([[1, 0], [-0.5, 0.75**0.5], [-0.5, -(0.75**0.5)], [0, 0]])
Km_small_unique = P
Qm_small_unique = 2**0.5 * 4 * P
Vm_small_unique = np.array([[-1.0], [-1], [-1], [2.5 * np.exp(4)]])

# %% wrong: CLS does not outweigh one | says: itself
qk_dim_small_unique = 2
pos_small_unique = None
P = np.array([[1, 0], [-0.5, 0.75**0.5], [-0.5, -(0.75**0.5)], [0, 0]])
Km_small_unique = P
Qm_small_unique = 2**0.5 * 4 * P
Vm_small_unique = np.array([[-1.0], [-1], [-1], [0.5 * np.exp(4)]])

# %% wrong: four dimensions, by content | says: smaller is asked
qk_dim_small_unique = 4
pos_small_unique = None
Km_small_unique = np.eye(4)
Qm_small_unique = np.vstack([np.hstack([20 * np.eye(3), np.full((3, 1), 20.0)]), np.zeros((1, 4))])
Vm_small_unique = np.array([[-1.0], [-1], [-1], [1.5]])

# %% wrong: pos is not set | verdict: ERROR | says: pos_small_unique
qk_dim_small_unique = 2
P = np.array([[1, 0], [-0.5, 0.75**0.5], [-0.5, -(0.75**0.5)], [0, 0]])
Km_small_unique = P
Qm_small_unique = 2**0.5 * 4 * P
Vm_small_unique = np.array([[-1.0], [-1], [-1], [1.5 * np.exp(4)]])

# %% wrong: one dimension | says: small_unique
qk_dim_small_unique = 1
pos_small_unique = None
Km_small_unique = np.array([[-1.0], [0], [1], [0]])
Qm_small_unique = 6 * Km_small_unique
Vm_small_unique = np.array([[-1.0], [-100], [-1], [1.5 * np.exp(6)]])

# %% wrong: the score is smaller than planned: the root is forgotten | says: not noticed
qk_dim_small_unique = 2
pos_small_unique = None
P = np.array([[1, 0], [-0.5, 0.75**0.5], [-0.5, -(0.75**0.5)], [0, 0]])
Km_small_unique = P
Qm_small_unique = 4 * P
Vm_small_unique = np.array([[-1.0], [-1], [-1], [1.5 * np.exp(4)]])

# %% wrong: signs exchanged | says: every sign is the opposite
qk_dim_small_unique = 2
pos_small_unique = None
P = np.array([[1, 0], [-0.5, 0.75**0.5], [-0.5, -(0.75**0.5)], [0, 0]])
Km_small_unique = P
Qm_small_unique = 2**0.5 * 4 * P
Vm_small_unique = np.array([[1.0], [1], [1], [-1.5 * np.exp(4)]])

# %% wrong: three dimensions: CLS has the key 0 | verdict: PARTIAL | says: smaller | hidden: the smallest size is the question
qk_dim_small_unique = 3
pos_small_unique = None
Km_small_unique = np.eye(4, 3)
Qm_small_unique = 5 * np.sqrt(3) * np.eye(4, 3)
Vm_small_unique = np.array([[-1.0], [-1], [-1], [1.5 * np.exp(5)]])

# %% wrong: right for one and two tokens, not for more | says: small_unique
qk_dim_small_unique = 2
angles = 2 * np.pi * np.arange(3) / 3
circle = np.stack([np.cos(angles), np.sin(angles)], axis=1)
pos_small_unique = None
Km_small_unique = np.vstack([circle, np.zeros((1, 2))])
Qm_small_unique = np.vstack([0.6 * np.sqrt(2) * circle, np.zeros((1, 2))])
Vm_small_unique = np.array([[-1], [-1], [-1], [1.4 * np.exp(0.6)]])
