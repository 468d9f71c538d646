# %% right: the corner of an identity and a third direction
Km_small_identity = np.array([[1.0, 0.0], [0.0, 1.0], [-1.0, -1.0]])
Qm_small_identity = 80 * Km_small_identity
Vm_small_identity = np.eye(3)

# %% right: the distance to the own number, squared: two columns
k = np.array([-1.0, 0.0, 1.0])
Km_small_identity = np.stack([k, k**2], 1)
Qm_small_identity = 60 * np.stack([2 * k, -np.ones(3)], 1)
Vm_small_identity = np.eye(3)

# %% right: square roots written out
Km_small_identity = np.array([[1, 0], [-0.5, 0.75**0.5], [-0.5, -(0.75**0.5)]])
Qm_small_identity = 50 * Km_small_identity
Vm_small_identity = np.eye(3)

# %% right: three corners of a square
Km_small_identity = [[1, 1], [-1, 1], [0, -1]]
Qm_small_identity = [[40, 20], [-40, 20], [0, -40]]
Vm_small_identity = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]

# %% right: in torch
import torch

t = torch.arange(3) * 2 * torch.pi / 3
Km_small_identity = torch.stack([t.cos(), t.sin()], dim=1)
Qm_small_identity = 1e4 * Km_small_identity
Vm_small_identity = torch.eye(3)

# %% wrong: two columns, but all on one line | says: sequences
Km_small_identity = np.array([[-1.0, -1], [0, 0], [1, 1]])
Qm_small_identity = 100 * Km_small_identity
Vm_small_identity = np.eye(3)

# %% wrong: larger than needed | says: smaller is asked
Km_small_identity = np.eye(3, 4)
Qm_small_identity = 100 * np.eye(3, 4)
Vm_small_identity = np.eye(3)

# %% wrong: the circle without a scale | says: gap
Km_small_identity = np.array([[1, 0], [-0.5, 0.75**0.5], [-0.5, -(0.75**0.5)]])
Qm_small_identity = Km_small_identity
Vm_small_identity = np.eye(3)

# %% wrong: one dimension: the middle one is never chosen | says: some sequences
Km_small_identity = np.array([[-1.0], [0], [1]])
Qm_small_identity = 100 * Km_small_identity
Vm_small_identity = np.eye(3)

# %% wrong: a minus | says: opposite sign
Km_small_identity = np.array([[1, 0], [-0.5, 0.75**0.5], [-0.5, -(0.75**0.5)]])
Qm_small_identity = -50 * Km_small_identity
Vm_small_identity = np.eye(3)

# %% wrong: the plain solution again | says: smaller is asked
Km_small_identity = np.eye(3)
Qm_small_identity = 100 * np.eye(3)
Vm_small_identity = np.eye(3)

# %% wrong: the circle with a gap a little too small | verdict: PARTIAL | says: gap
turns = 2 * np.pi * np.arange(3) / 3
Km_small_identity = np.stack([np.cos(turns), np.sin(turns)], axis=1)
Qm_small_identity = 6 * Km_small_identity
Vm_small_identity = np.eye(3)

# %% wrong: one token has no query | says: which keys does the wrong token attend to
_angles = 2 * np.pi * np.arange(3) / 3
Km_small_identity = np.stack([np.cos(_angles), np.sin(_angles)], axis=1)
Qm_small_identity = 100 * Km_small_identity
Qm_small_identity[2] = 0
Vm_small_identity = np.eye(3)
