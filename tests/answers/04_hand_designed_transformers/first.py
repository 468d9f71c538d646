# %% right: key and query are both negative at the first position
pos_first = np.array([[-5.0, 1], [5, 1], [5, 1], [5, 1]])
Km_first = np.array([[0.0], [0], [0], [1], [0]])
Qm_first = np.array([[0.0], [0], [0], [0], [-10]])
Vm_first = np.eye(5, 3)

# %% right: positions on a circle; the query is the first direction
t = np.arange(4) * np.pi / 2
pos_first = np.stack([np.cos(t), np.sin(t)], 1)
Km_first = np.eye(5, 2, k=-3)
Qm_first = np.zeros((5, 2))
Qm_first[:3] = 90, 0
Vm_first = np.eye(5, 3)

# %% right: position p has the number -p; all queries want the largest
pos_first = -np.arange(4.0)[:, None]
Km_first = np.array([0, 0, 0, 1.0]).reshape(4, 1)
Qm_first = np.array([20.0, 20, 20, 0]).reshape(4, 1)
Vm_first = np.eye(4, 3)

# %% right: blocks put together by a function, single precision
def blocks(top, bottom):
    return np.concatenate([top, bottom]).astype(np.float32)


pos_first = np.eye(4, dtype=np.float32)
Km_first = blocks(np.zeros((3, 4)), np.eye(4))
Qm_first = blocks(np.tile([1e4, 0, 0, 0], (3, 1)), np.zeros((4, 4)))
Vm_first = blocks(np.eye(3), np.zeros((4, 3)))

# %% right: vm reads the position, but the first position's row adds nothing
pos_first = np.array([[0.0, 1], [1, 0], [1, 0], [1, 0]])
Km_first = np.zeros((5, 1))
Km_first[4] = 1
Qm_first = np.array([[100.0], [100], [100], [0], [0]])
Vm_first = np.vstack([np.eye(3), [[5.0, 5, 5], [0, 0, 0]]])

# %% right: more positions than are needed, and more components
pos_first = np.eye(12)
Km_first = np.vstack([np.zeros((3, 12)), np.eye(12)])
Qm_first = np.zeros((15, 12))
Qm_first[:3, 0] = 500
Vm_first = np.eye(15, 3)

# %% right: a position is 1 or 0
pos_first = [[1], [0], [0], [0]]
Km_first = [[0], [0], [0], [30]]
Qm_first = [[1], [1], [1], [0]]
Vm_first = [[1, 0, 0], [0, 1, 0], [0, 0, 1], [0, 0, 0]]

# %% right: all positions but the first are punished
pos_first = torch.tensor([[0.0], [1], [1], [1]])
Km_first = torch.tensor([[0.0], [0], [0], [-1]])
Qm_first = torch.tensor([[40.0], [40], [40], [0]])
Vm_first = torch.cat([torch.eye(3), torch.zeros(1, 3)])

# %% right: the query comes from the position: every position asks for position 0
pos_first = np.eye(4)
Km_first = np.vstack([np.zeros((3, 4)), np.eye(4)])
Qm_first = np.vstack([np.zeros((3, 4)), np.outer(np.ones(4), [60, 0, 0, 0])])
Vm_first = np.eye(7, 3)

# %% wrong: the identity by content, with rows of zeros for the position | says: token itself
pos_first = np.eye(4)
Km_first = np.vstack([10 * np.eye(3), np.zeros((4, 3))])
Qm_first = np.vstack([10 * np.eye(3), np.zeros((4, 3))])
Vm_first = np.eye(7, 3)

# %% wrong: equal keys at every position: the mean of the tokens | says: same score
pos_first = np.ones((4, 1))
Km_first = np.array([[0.0], [0], [0], [1]])
Qm_first = np.array([[100.0], [100], [100], [0]])
Vm_first = np.eye(4, 3)

# %% wrong: score 1 for the first, 0 for the others | says: gap
pos_first = np.eye(4)
Km_first = np.vstack([np.zeros((3, 4)), np.eye(4)])
Qm_first = np.zeros((7, 4))
Qm_first[:3, 0] = 1
Vm_first = np.eye(7, 3)

# %% wrong: every position looks at itself | says: token itself
pos_first = np.eye(4)
Km_first = np.vstack([np.zeros((3, 4)), 10 * np.eye(4)])
Qm_first = np.vstack([np.zeros((3, 4)), 10 * np.eye(4)])
Vm_first = np.eye(7, 3)

# %% wrong: positions grow, so the last one wins | says: last token
pos_first = np.array([[0.0], [1], [4], [9]])
Km_first = np.array([[0.0], [0], [0], [1]])
Qm_first = np.array([[30.0], [30], [30], [0]])
Vm_first = np.eye(4, 3)

# %% wrong: positions are forgotten | verdict: ERROR | says: pos_first
Km_first = np.array([[0.0], [0], [0], [1]])
Qm_first = np.array([[100.0], [100], [100], [0]])
Vm_first = np.eye(4, 3)

# %% wrong: the first position gets the smallest score | says: opposite sign
pos_first = np.array([[1.0], [0], [0], [0]])
Km_first = np.array([[0.0], [0], [0], [-1]])
Qm_first = np.array([[100.0], [100], [100], [0]])
Vm_first = np.eye(4, 3)

# %% wrong: pos is None: then nothing tells the first from the others | says: shape
pos_first = None
Km_first = np.array([[0.0], [0], [0], [1]])
Qm_first = np.array([[100.0], [100], [100], [0]])
Vm_first = np.eye(4, 3)

# %% wrong: the matrices have no rows for the position | says: no rows yet
pos_first = np.eye(4)
Km_first = np.eye(3)
Qm_first = 100 * np.eye(3)
Vm_first = np.eye(3)

# %% wrong: counts from 1 | says: second token
pos_first = np.eye(4)
Km_first = np.vstack([np.zeros((3, 4)), np.eye(4)])
Qm_first = np.zeros((7, 4))
Qm_first[:3, 1] = 100
Vm_first = np.eye(7, 3)

# %% wrong: three positions only | says: 3 rows
pos_first = np.eye(3)
Km_first = np.vstack([np.zeros((3, 3)), np.eye(3)])
Qm_first = np.zeros((6, 3))
Qm_first[:3, 0] = 100
Vm_first = np.eye(6, 3)

# %% wrong: the matrices of keys and queries are exchanged | says: swapped
pos_first = np.eye(4)
Qm_first = np.vstack([np.zeros((3, 4)), np.eye(4)])
Km_first = np.zeros((7, 4))
Km_first[:3, 0] = 100
Vm_first = np.eye(7, 3)

# %% wrong: an identity in Vm that is one row too long | says: Vm reads the position
pos_first = np.array([[1.0], [0], [0], [0]])
Km_first = np.array([[0.0], [0], [0], [1]])
Qm_first = np.array([[100.0], [100], [100], [0]])
Vm_first = np.vstack([np.eye(3), [[0, 0, 1]]])

# %% wrong: vm passes the position on | verdict: PARTIAL | says: Vm reads the position
pos_first = np.eye(4)
Km_first = np.vstack([np.zeros((3, 4)), np.eye(4)])
Qm_first = np.zeros((7, 4))
Qm_first[:3, 0] = 100
Vm_first = np.vstack([np.eye(3), np.ones((4, 3))])

# %% wrong: vm halves what it reads | verdict: PARTIAL | says: Vm multiplies
pos_first = np.eye(4)
Km_first = np.vstack([np.zeros((3, 4)), np.eye(4)])
Qm_first = np.zeros((7, 4))
Qm_first[:3, 0] = 100
Vm_first = 0.5 * np.eye(7, 3)

# %% wrong: the position is in the keys, but no query asks for it | says: same score
pos_first = np.eye(4)
Km_first = np.vstack([np.zeros((3, 4)), 100 * np.eye(4)])
Qm_first = np.zeros((7, 4))
Vm_first = np.eye(7, 3)

# %% wrong: a minus before a gain of 20 | says: opposite sign
pos_first = np.eye(4)
Km_first = np.vstack([np.zeros((3, 4)), np.eye(4)])
Qm_first = np.zeros((7, 4))
Qm_first[:3, 0] = -20
Vm_first = np.eye(7, 3)

# %% wrong: a minus before a gain of 50 | says: opposite sign
pos_first = np.eye(4)
Km_first = np.vstack([np.zeros((3, 4)), np.eye(4)])
Qm_first = np.zeros((7, 4))
Qm_first[:3, 0] = -50
Vm_first = np.eye(7, 3)

# %% wrong: a minus before a gain of 20, made by hand | says: opposite sign
pos_first = np.eye(4)
Km_first = np.vstack([np.zeros((3, 4)), np.eye(4)])
Qm_first = np.zeros((7, 4))
Qm_first[:3, 0] = -20
Vm_first = np.vstack([np.eye(3), np.zeros((4, 3))])

# %% wrong: the rows of the position in front of those of the token | says: read `pos`
pos_first = np.eye(4)
Km_first = np.vstack([np.eye(4), np.zeros((3, 4))])
Qm_first = np.zeros((7, 4))
Qm_first[4:, 0] = 100
Vm_first = np.vstack([np.zeros((4, 3)), np.eye(3)])

# %% wrong: the query of A is missing | says: the query of token A gives every position the same weight
pos_first = np.eye(4)
Km_first = np.vstack([np.zeros((3, 4)), np.eye(4)])
Qm_first = np.zeros((7, 4))
Qm_first[1:3, 0] = 100
Vm_first = np.vstack([np.eye(3), np.zeros((4, 3))])
