# %% right: positions 0, -1, -2, -3
qk_dim_small_first = 1
pos_small_first = -np.arange(4.0).reshape(-1, 1)
Km_small_first = np.array([[0.0], [0], [0], [1]])
Qm_small_first = np.array([[50.0], [50], [50], [0]])
Vm_small_first = np.eye(4, 3)

# %% right: a million
qk_dim_small_first = 1
pos_small_first = np.array([[1.0], [0], [0], [0]])
Km_small_first = np.array([[0.0], [0], [0], [1]])
Qm_small_first = np.array([[1e6], [1e6], [1e6], [0]])
Vm_small_first = np.eye(4, 3)

# %% right: lists of whole numbers
qk_dim_small_first = 1
pos_small_first = [[1.0], [0], [0], [0]]
Km_small_first = [[0.0], [0], [0], [1]]
Qm_small_first = [[50.0], [50], [50], [0]]
Vm_small_first = [[1, 0, 0], [0, 1, 0], [0, 0, 1], [0, 0, 0]]

# %% right: one number for the first place
qk_dim_small_first = 1
pos_small_first = np.array([[1.0], [0], [0], [0]])
Km_small_first = np.array([[0.0], [0], [0], [1]])
Qm_small_first = np.array([[50.0], [50], [50], [0]])
Vm_small_first = np.eye(4, 3)

# %% right: a constant component in pos makes the query
qk_dim_small_first = 1
pos_small_first = np.array([[1.0, 1], [0, 1], [0, 1], [0, 1], [0, 1]])
Km_small_first = np.array([0, 0, 0, 1, 0]).reshape(5, 1)
Qm_small_first = np.array([0, 0, 0, 0, 99]).reshape(5, 1)
Vm_small_first = np.eye(5, 3)

# %% right: tensors
import torch

qk_dim_small_first = 1
pos_small_first = torch.tensor([[1.0], [0], [0], [0]])
Km_small_first = torch.tensor([[0.0], [0], [0], [1]])
Qm_small_first = torch.tensor([[50.0], [50], [50], [0]])
Vm_small_first = torch.eye(4, 3)

# %% wrong: claims 0, shows 1 | verdict: PARTIAL | says: 1 column:
qk_dim_small_first = 0
pos_small_first = np.array([[1.0], [0], [0], [0]])
Km_small_first = np.array([[0.0], [0], [0], [1]])
Qm_small_first = np.array([[50.0], [50], [50], [0]])
Vm_small_first = np.eye(4, 3)

# %% wrong: all positions alike | says: same score
qk_dim_small_first = 1
pos_small_first = np.array([[1.0], [1], [1], [1]])
Km_small_first = np.array([[0.0], [0], [0], [1]])
Qm_small_first = np.array([[50.0], [50], [50], [0]])
Vm_small_first = np.eye(4, 3)

# %% wrong: the solution of 3.1 | says: smaller is asked
qk_dim_small_first = 4
pos_small_first = np.eye(4)
Km_small_first = np.vstack([np.zeros((3, 4)), np.eye(4)])
Qm_small_first = np.zeros((7, 4))
Qm_small_first[:3, 0] = 100
Vm_small_first = np.eye(7, 3)

# %% wrong: too soft | verdict: PARTIAL | says: gap
qk_dim_small_first = 1
pos_small_first = np.array([[1.0], [0], [0], [0]])
Km_small_first = np.array([[0.0], [0], [0], [1]])
Qm_small_first = np.array([[3.0], [3], [3], [0]])
Vm_small_first = np.eye(4, 3)

# %% wrong: the last one wins | says: last token
qk_dim_small_first = 1
pos_small_first = np.arange(4.0).reshape(-1, 1)
Km_small_first = np.array([[0.0], [0], [0], [1]])
Qm_small_first = np.array([[50.0], [50], [50], [0]])
Vm_small_first = np.eye(4, 3)

# %% wrong: vm reads the position | verdict: PARTIAL | says: Vm reads the position
qk_dim_small_first = 1
pos_small_first = np.array([[1.0], [0], [0], [0]])
Km_small_first = np.array([[0.0], [0], [0], [1]])
Qm_small_first = np.array([[50.0], [50], [50], [0]])
Vm_small_first = np.vstack([np.eye(3), np.ones((1, 3))])

# %% wrong: km and Qm exchanged | says: swapped
qk_dim_small_first = 1
pos_small_first = np.array([[1.0], [0], [0], [0]])
Qm_small_first = np.array([[0.0], [0], [0], [1]])
Km_small_first = np.array([[50.0], [50], [50], [0]])
Vm_small_first = np.eye(4, 3)

# %% wrong: two dimensions | verdict: PARTIAL | says: smaller | hidden: the smallest size is the question
qk_dim_small_first = 2
pos_small_first = np.array([[1.0], [0], [0], [0]])
Km_small_first = np.array([[0.0, 0], [0, 0], [0, 0], [1, 0]])
Qm_small_first = np.array([[50.0, 0], [50, 0], [50, 0], [0, 0]])
Vm_small_first = np.eye(4, 3)

# %% wrong: no dimension: an average | says: at least 1
qk_dim_small_first = 0
pos_small_first = np.array([[1.0], [0], [0], [0]])
Km_small_first = np.zeros((4, 0))
Qm_small_first = np.zeros((4, 0))
Vm_small_first = np.eye(4, 3)
