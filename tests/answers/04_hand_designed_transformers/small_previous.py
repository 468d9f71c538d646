# %% right: turning by complex multiplication, taken apart into real numbers
z = np.exp(2j * np.pi * np.arange(6) / 6)
pos_small_previous = np.stack([z.real, z.imag], axis=1)
u = 90 * np.exp(-2j * np.pi / 6)
Km_small_previous = np.eye(5, 2, k=-3)
Qm_small_previous = np.zeros((5, 2))
Qm_small_previous[3] = u.real, u.imag
Qm_small_previous[4] = -u.imag, u.real
Vm_small_previous = np.eye(5, 3)
qk_dim_small_previous = 2

# %% right: a wider circle, of eight points, seven of them used
w = 2 * np.pi / 8
qk_dim_small_previous = 2
pos_small_previous = np.array([[np.cos(w * p), np.sin(w * p)] for p in range(7)])
R = np.array([[np.cos(w), -np.sin(w)], [np.sin(w), np.cos(w)]])
Km_small_previous = np.vstack([np.zeros((3, 2)), np.eye(2)])
Qm_small_previous = np.vstack([np.zeros((3, 2)), 150 * R])
Vm_small_previous = np.eye(5, 3)

# %% right: single precision tensors
import torch

w = 2 * np.pi / 6
qk_dim_small_previous = 2
pos_small_previous = np.array([[np.cos(w * p), np.sin(w * p)] for p in range(6)])
R = np.array([[np.cos(w), -np.sin(w)], [np.sin(w), np.cos(w)]])
Km_small_previous = np.vstack([np.zeros((3, 2)), np.eye(2)])
Qm_small_previous = np.vstack([np.zeros((3, 2)), 80 * R])
Vm_small_previous = np.eye(5, 3)
pos_small_previous = torch.tensor(pos_small_previous, dtype=torch.float32)
Qm_small_previous = torch.tensor(Qm_small_previous, dtype=torch.float32)

# %% right: minus the squared distance to p - 1
p = np.arange(6.0)
pos_small_previous = np.stack([p, p**2, np.ones(6)], 1)
Km_small_previous = np.zeros((6, 2))
Km_small_previous[3, 0] = Km_small_previous[4, 1] = 1
Qm_small_previous = np.zeros((6, 2))
Qm_small_previous[3, 0] = 40
Qm_small_previous[5] = -40, -20
Vm_small_previous = np.eye(6, 3)
qk_dim_small_previous = Km_small_previous.shape[-1]

# %% right: pos holds the own direction and that of the one before
a = 2 * np.pi * np.arange(6) / 6
here = np.stack([np.cos(a), np.sin(a)], 1)
pos_small_previous = np.hstack([here, np.roll(here, 1, axis=0)])
Km_small_previous, Qm_small_previous = np.zeros((7, 2)), np.zeros((7, 2))
Km_small_previous[3:5] = np.eye(2)
Qm_small_previous[5:7] = 60 * np.eye(2)
Vm_small_previous = np.eye(7, 3)
qk_dim_small_previous = 2

# %% right: a rotation
w = 2 * np.pi / 6
qk_dim_small_previous = 2
pos_small_previous = np.array([[np.cos(w * p), np.sin(w * p)] for p in range(6)])
R = np.array([[np.cos(w), -np.sin(w)], [np.sin(w), np.cos(w)]])
Km_small_previous = np.vstack([np.zeros((3, 2)), np.eye(2)])
Qm_small_previous = np.vstack([np.zeros((3, 2)), 80 * R])
Vm_small_previous = np.eye(5, 3)

# %% wrong: claims 1 | verdict: PARTIAL | says: columns
w = 2 * np.pi / 6
qk_dim_small_previous = 1
pos_small_previous = np.array([[np.cos(w * p), np.sin(w * p)] for p in range(6)])
R = np.array([[np.cos(w), -np.sin(w)], [np.sin(w), np.cos(w)]])
Km_small_previous = np.vstack([np.zeros((3, 2)), np.eye(2)])
Qm_small_previous = np.vstack([np.zeros((3, 2)), 80 * R])
Vm_small_previous = np.eye(5, 3)

# %% wrong: five points on the circle for six positions | says: small_previous
w = 2 * np.pi / 5
qk_dim_small_previous = 2
pos_small_previous = np.array([[np.cos(w * p), np.sin(w * p)] for p in range(6)])
R = np.array([[np.cos(w), -np.sin(w)], [np.sin(w), np.cos(w)]])
Km_small_previous = np.vstack([np.zeros((3, 2)), np.eye(2)])
Qm_small_previous = np.vstack([np.zeros((3, 2)), 80 * R])
Vm_small_previous = np.eye(5, 3)

# %% wrong: too soft | says: gap
w = 2 * np.pi / 6
qk_dim_small_previous = 2
pos_small_previous = np.array([[np.cos(w * p), np.sin(w * p)] for p in range(6)])
R = np.array([[np.cos(w), -np.sin(w)], [np.sin(w), np.cos(w)]])
Km_small_previous = np.vstack([np.zeros((3, 2)), np.eye(2)])
Qm_small_previous = np.vstack([np.zeros((3, 2)), R])
Vm_small_previous = np.eye(5, 3)

# %% wrong: not turned | says: token itself
w = 2 * np.pi / 6
qk_dim_small_previous = 2
pos_small_previous = np.array([[np.cos(w * p), np.sin(w * p)] for p in range(6)])
R = np.array([[np.cos(w), -np.sin(w)], [np.sin(w), np.cos(w)]])
Km_small_previous = np.vstack([np.zeros((3, 2)), np.eye(2)])
Qm_small_previous = np.vstack([np.zeros((3, 2)), 80 * np.eye(2)])
Vm_small_previous = np.eye(5, 3)

# %% wrong: one dimension | says: small_previous
qk_dim_small_previous = 1
pos_small_previous = np.arange(6.0)[:, None]
Km_small_previous = np.array([[0.0], [0], [0], [1]])
Qm_small_previous = np.array([[0.0], [0], [0], [50]])
Vm_small_previous = np.eye(4, 3)

# %% wrong: the solution of 5.1 | says: smaller is asked
qk_dim_small_previous = 6
pos_small_previous = np.eye(6)
Km_small_previous = np.vstack([np.zeros((3, 6)), np.eye(6)])
Qm_small_previous = np.vstack([np.zeros((3, 6)), 100 * np.eye(6, k=-1)])
Vm_small_previous = np.eye(9, 3)

# %% wrong: codes of three signs | verdict: PARTIAL | says: smaller | hidden: the smallest size is the question
pos_small_previous = np.array([[1.0 if p >> b & 1 else -1.0 for b in range(3)] for p in range(6)])
pos_small_previous = np.hstack([pos_small_previous, np.roll(pos_small_previous, 1, axis=0)])
Km_small_previous = np.vstack([np.zeros((3, 3)), np.eye(3), np.zeros((3, 3))])
Qm_small_previous = np.vstack([np.zeros((6, 3)), 60 * np.eye(3)])
Vm_small_previous = np.eye(9, 3)
qk_dim_small_previous = 3

# %% wrong: turned twice | says: two places
w = 2 * np.pi / 6
qk_dim_small_previous = 2
pos_small_previous = np.array([[np.cos(w * p), np.sin(w * p)] for p in range(6)])
R = np.array([[np.cos(w), -np.sin(w)], [np.sin(w), np.cos(w)]])
Km_small_previous = np.vstack([np.zeros((3, 2)), np.eye(2)])
Qm_small_previous = np.vstack([np.zeros((3, 2)), 80 * R @ R])
Vm_small_previous = np.eye(5, 3)

# %% wrong: turns the wrong way | says: swapped
w = 2 * np.pi / 6
qk_dim_small_previous = 2
pos_small_previous = np.array([[np.cos(w * p), np.sin(w * p)] for p in range(6)])
R = np.array([[np.cos(w), -np.sin(w)], [np.sin(w), np.cos(w)]])
Km_small_previous = np.vstack([np.zeros((3, 2)), np.eye(2)])
Qm_small_previous = np.vstack([np.zeros((3, 2)), 80 * R.T])
Vm_small_previous = np.eye(5, 3)

# %% wrong: the circle with a gap a little too small | verdict: PARTIAL | says: gap
qk_dim_small_previous = 2
turn = np.pi / 3
pos_small_previous = np.array([[np.cos(turn * p), np.sin(turn * p)] for p in range(6)])
back = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
Km_small_previous = np.vstack([np.zeros((3, 2)), np.eye(2)])
Qm_small_previous = np.vstack([np.zeros((3, 2)), 15 * back])
Vm_small_previous = np.vstack([np.eye(3), np.zeros((2, 3))])
