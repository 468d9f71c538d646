# %% right: self shut out by position, in torch
import torch

pos_before = torch.eye(5)
Km_before = torch.zeros(9, 6)
Km_before[:4, 0] = torch.tensor([1, 0, 0, 0.5])
Km_before[4:, 1:] = torch.eye(5)
Qm_before = torch.zeros(9, 6)
Qm_before[:3, 0] = 100
Qm_before[4:, 1:] = -200 * torch.eye(5)
Vm_before = torch.zeros(9, 1)
Vm_before[[0, 3], 0] = torch.tensor([1.0, -1])

# %% right: a asks for two A's, the others for one: no positions
pos_before = None
Km_before = np.array([[1.0, 0], [0, 0], [0, 0], [0, 1]])
root = np.sqrt(2)
Qm_before = root * np.array([[10, 10 + np.log(1.5)], [10, 10 + np.log(0.5)], [10, 10 + np.log(0.5)], [0, 0]])
Vm_before = np.array([[1.0], [0], [0], [-1]])

# %% right: the same, one dimension, the factor in the value of CLS
pos_before = None
Km_before = [[1], [0], [0], [0]]
Qm_before = [[10], [11], [11], [0]]
Vm_before = [[1], [0], [0], [-1.5 * np.exp(10)]]

# %% right: eight positions, single precision
pos_before = np.eye(8, dtype=np.float32)
Km_before = np.zeros((12, 9), dtype=np.float32)
Km_before[:4, 0] = 1, 0, 0, 0.5
Km_before[4:, 1:] = np.eye(8)
Qm_before = np.zeros((12, 9), dtype=np.float32)
Qm_before[:4, 0] = 90
Qm_before[4:, 1:] = -300 * np.eye(8)
Vm_before = np.zeros((12, 1), dtype=np.float32)
Vm_before[0], Vm_before[3] = 1, -1

# %% right: only the query A shuts itself out
pos_before = np.eye(5)
Km_before = np.zeros((9, 6))
Km_before[0, 0] = 2
Km_before[3, 0] = 1
Km_before[4:, 1:] = np.eye(5)
Qm_before = np.zeros((9, 6))
Qm_before[:3, 0] = 40
Qm_before[4:, 1:] = -1e4 * np.eye(5)
Vm_before = 3 * np.array([[1], [0], [0], [-1], [0], [0], [0], [0], [0]])

# %% right: B and C have the value -1 like CLS, and next to no weight beside an A
pos_before = np.eye(5)
Km_before = np.zeros((9, 6))
Km_before[:4, 0] = [1, 0, 0, 0.5]
Km_before[4:, 1:] = np.eye(5)
Qm_before = np.zeros((9, 6))
Qm_before[:3, 0] = 100
Qm_before[4:, 1:] = -200 * np.eye(5)
Vm_before = np.zeros((9, 1))
Vm_before[:4, 0] = [1, -1, -1, -1]

# %% right: just large enough
pos_before = np.eye(5)
Km_before = np.zeros((9, 6))
Km_before[:4, 0] = [1, 0, 0, 0.5]
Km_before[4:, 1:] = np.eye(5)
Qm_before = np.zeros((9, 6))
Qm_before[:3, 0] = 20
Qm_before[4:, 1:] = -60 * np.eye(5)
Vm_before = np.zeros((9, 1))
Vm_before[[0, 3], 0] = [1, -1]

# %% wrong: by content, A asks for one A like the others | verdict: PARTIAL | says: counts itself
pos_before = None
Km_before = np.array([[1.0], [0], [0], [0]])
Qm_before = np.array([[10.0], [10], [10], [0]])
Vm_before = np.array([[1.0], [0], [0], [-0.5 * np.exp(10)]])

# %% wrong: CLS scores higher than an A | says: not noticed
pos_before = np.eye(5)
Km_before = np.zeros((9, 6))
Km_before[:4, 0] = [1, 0, 0, 1.5]
Km_before[4:, 1:] = np.eye(5)
Qm_before = np.zeros((9, 6))
Qm_before[:3, 0] = 100
Qm_before[4:, 1:] = -200 * np.eye(5)
Vm_before = np.zeros((9, 1))
Vm_before[[0, 3], 0] = [1, -1]

# %% wrong: an A finds itself | verdict: PARTIAL | says: counts itself
pos_before = None
Km_before = np.array([[1.0], [0], [0], [0.5]])
Qm_before = np.array([[40.0], [40], [40], [0]])
Vm_before = np.array([[1.0], [0], [0], [-1]])

# %% wrong: CLS takes a position as well | says: 4 rows
pos_before = np.eye(4)
Km_before = np.zeros((8, 5))
Qm_before = np.zeros((8, 5))
Vm_before = np.zeros((8, 1))

# %% wrong: the key of B stands out | says: something else than an A
pos_before = np.eye(5)
Km_before = np.zeros((9, 6))
Km_before[:4, 0] = [1, 1, 0, 0.5]
Km_before[4:, 1:] = np.eye(5)
Qm_before = np.zeros((9, 6))
Qm_before[:3, 0] = 100
Qm_before[4:, 1:] = -200 * np.eye(5)
Vm_before = np.zeros((9, 1))
Vm_before[:4, 0] = [1, 1, 0, -1]

# %% wrong: CLS gets the value 0 | verdict: PARTIAL | says: CLS
pos_before = None
Km_before = np.array([[1.0], [0], [0], [0.5]])
Qm_before = np.array([[40.0], [40], [40], [0]])
Vm_before = np.array([[1.0], [-1], [-1], [0]])

# %% wrong: looks at the token just before, not at all of them | says: not noticed
pos_before = np.eye(5)
Km_before = np.vstack([np.zeros((4, 5)), np.eye(5)])
Qm_before = np.vstack([np.zeros((4, 5)), 100 * np.eye(5, k=-1)])
Vm_before = np.array([[1.0], [-1], [-1], [-1], [0], [0], [0], [0], [0]])

# %% wrong: the queries have a minus | says: opposite sign
pos_before = np.eye(5)
Km_before = np.zeros((9, 6))
Km_before[:4, 0] = [1, 0, 0, 0.5]
Km_before[4:, 1:] = np.eye(5)
Qm_before = np.zeros((9, 6))
Qm_before[:3, 0] = -100
Qm_before[4:, 1:] = 200 * np.eye(5)
Vm_before = np.zeros((9, 1))
Vm_before[[0, 3], 0] = [1, -1]

# %% wrong: vm has ones in the rows of the positions | says: Vm reads the position
pos_before = np.eye(5)
Km_before = np.zeros((9, 6))
Km_before[:4, 0] = [1, 0, 0, 0.5]
Km_before[4:, 1:] = np.eye(5)
Qm_before = np.zeros((9, 6))
Qm_before[:3, 0] = 100
Qm_before[4:, 1:] = -200 * np.eye(5)
Vm_before = np.zeros((9, 1))
Vm_before[[0, 3], 0] = [1, -1]
Vm_before[4:] = 3

# %% wrong: positive if there is none | says: every sign is the opposite
pos_before = np.eye(5)
Km_before = np.zeros((9, 6))
Km_before[:4, 0] = [1, 0, 0, 0.5]
Km_before[4:, 1:] = np.eye(5)
Qm_before = np.zeros((9, 6))
Qm_before[:3, 0] = 100
Qm_before[4:, 1:] = -200 * np.eye(5)
Vm_before = np.zeros((9, 1))
Vm_before[[0, 3], 0] = [-1, 1]

# %% wrong: km and Qm exchanged | says: swapped
pos_before = np.eye(5)
Qm_before = np.zeros((9, 6))
Qm_before[:4, 0] = [1, 0, 0, 0.5]
Qm_before[4:, 1:] = np.eye(5)
Km_before = np.zeros((9, 6))
Km_before[:3, 0] = 100
Km_before[4:, 1:] = -200 * np.eye(5)
Vm_before = np.zeros((9, 1))
Vm_before[[0, 3], 0] = [1, -1]

# %% wrong: an average: one A among many is outvoted | says: same score
pos_before = None
Km_before = np.zeros((4, 1))
Qm_before = np.zeros((4, 1))
Vm_before = np.array([[1.0], [-1], [-1], [-1]])

# %% wrong: vm as one row | says: transposed
pos_before = None
Km_before = np.array([[1.0], [0], [0], [0.5]])
Qm_before = np.array([[40.0], [40], [40], [0]])
Vm_before = np.array([[1.0, 0, 0, -1]])

# %% wrong: self is shut out, and an A finds a B | verdict: PARTIAL | says: something else than an A
pos_before = np.eye(5)
Km_before = np.zeros((9, 7))
Km_before[:4, 0] = [1, 0, 0, 0.5]
Km_before[1, 6] = 1
Km_before[4:, 1:6] = np.eye(5)
Qm_before = np.zeros((9, 7))
Qm_before[:3, 0] = 100
Qm_before[0, 6] = 80
Qm_before[4:, 1:6] = -300 * np.eye(5)
Vm_before = np.zeros((9, 1))
Vm_before[:4, 0] = [1, 1, 0, -1]

# %% wrong: CLS is positive like an A | says: value of CLS has the wrong sign
pos_before = np.eye(5)
Km_before = np.zeros((9, 6))
Km_before[:4, 0] = [1, 0, 0, 0.5]
Km_before[4:, 1:] = np.eye(5)
Qm_before = np.zeros((9, 6))
Qm_before[:3, 0] = 100
Qm_before[4:, 1:] = -200 * np.eye(5)
Vm_before = np.zeros((9, 1))
Vm_before[[0, 3], 0] = [1, 0.5]

# %% wrong: shuts out the position before in place of its own | says: directly before
pos_before = np.eye(5)
Km_before = np.zeros((9, 6))
Km_before[:4, 0] = [1, 0, 0, 0.5]
Km_before[4:, 1:] = np.eye(5)
Qm_before = np.zeros((9, 6))
Qm_before[:3, 0] = 100
Qm_before[4:, 1:] = -200 * np.eye(5, k=-1)
Vm_before = np.zeros((9, 1))
Vm_before[[0, 3], 0] = [1, -1]

# %% wrong: CLS brings as much as one A | says: 0 has no sign
pos_before = np.eye(5)
Km_before = np.zeros((9, 6))
Km_before[:4, 0] = [1, 0, 0, 1]
Km_before[4:, 1:] = np.eye(5)
Qm_before = np.zeros((9, 6))
Qm_before[:3, 0] = 100
Qm_before[4:, 1:] = -200 * np.eye(5)
Vm_before = np.zeros((9, 1))
Vm_before[[0, 3], 0] = [1, -1]

# %% wrong: a minus before a gain of 20 | says: opposite sign
pos_before = np.eye(5)
Km_before = np.zeros((9, 6))
Km_before[:4, 0] = [1, 0, 0, 0.5]
Km_before[4:, 1:] = np.eye(5)
Qm_before = np.zeros((9, 6))
Qm_before[:3, 0] = -20
Qm_before[4:, 1:] = 40 * np.eye(5)
Vm_before = np.zeros((9, 1))
Vm_before[[0, 3], 0] = [1, -1]

# %% wrong: a minus before a gain of 50 | says: opposite sign
pos_before = np.eye(5)
Km_before = np.zeros((9, 6))
Km_before[:4, 0] = [1, 0, 0, 0.5]
Km_before[4:, 1:] = np.eye(5)
Qm_before = np.zeros((9, 6))
Qm_before[:3, 0] = -50
Qm_before[4:, 1:] = 100 * np.eye(5)
Vm_before = np.zeros((9, 1))
Vm_before[[0, 3], 0] = [1, -1]

# %% wrong: a large value makes up for a small weight on itself | verdict: PARTIAL | says: an A counts itself
pos_before = None
Km_before = np.array([[0.0], [-10], [-10], [10]])
Qm_before = np.array([[1.0], [1], [1], [0]])
Vm_before = np.array([[np.exp(10)], [0], [0], [-0.5]])
