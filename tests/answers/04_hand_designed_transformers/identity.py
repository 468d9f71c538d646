# %% right: scores that overflow: still the largest wins
Km_identity = 1e200 * np.eye(3)
Qm_identity = 1e200 * np.eye(3)
Vm_identity = np.eye(3)

# %% right: two dimensions are enough
angle = lambda i: 2 * np.pi * i / 3
Km_identity = np.array([[np.cos(a := angle(i)), np.sin(a)] for i in range(3)])
Qm_identity = 40 * Km_identity
Vm_identity = np.identity(3)

# %% right: scores of 10 to the 12
Km_identity = 1e6 * np.eye(3)
Qm_identity = 1e6 * np.eye(3)
Vm_identity = np.eye(3)

# %% right: the plain solution with whole numbers
Km_identity = 1000 * np.eye(3, dtype=int)
Qm_identity = np.eye(3, dtype=int)
Vm_identity = np.eye(3, dtype=int)

# %% right: not orthogonal: the own key is rewarded, the others are punished
M = 2 * np.eye(3) - np.ones((3, 3))
Km_identity, Qm_identity, Vm_identity = M, 25 * M, np.eye(3)

# %% right: lists, no library
Km_identity = [[20, 0, 0], [0, 20, 0], [0, 0, 20]]
Qm_identity = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
Vm_identity = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]

# %% right: weights of linear layers, transposed, with gradients switched on
layer = nn.Linear(3, 3, bias=False)
with torch.no_grad():
    layer.weight.copy_(50 * torch.eye(3))
Km_identity = layer.weight.T
Qm_identity = nn.Parameter(torch.eye(3))
Vm_identity = nn.Parameter(torch.eye(3))

# %% right: each query adds a constant to all its scores, which changes nothing
Km_identity = np.hstack([np.eye(3), np.ones((3, 1))])
Qm_identity = np.hstack([60 * np.eye(3), [[7], [-300], [0]]])
Vm_identity = np.eye(3)

# %% right: an invertible change of basis: Q T and K T^-T
T = np.array([[2.0, 1.0, 0.0], [0.0, 3.0, -1.0], [1.0, 0.0, 1.0]])
Km_identity = np.linalg.inv(T).T
Qm_identity = 80 * T
Vm_identity = np.eye(3)

# %% right: torch tensors in single precision
Km_identity, Qm_identity, Vm_identity = torch.eye(3) * 30, torch.eye(3), torch.eye(3)

# %% right: vm is off by less than the tolerance
Km_identity = 10 * np.eye(3)
Qm_identity = 10 * np.eye(3)
Vm_identity = np.eye(3) + 4e-4

# %% right: seven dimensions and a random orthogonal basis, the same for queries and keys
basis, _ = np.linalg.qr(np.random.default_rng(3).standard_normal((7, 7)))
Km_identity = np.eye(3, 7) @ basis
Qm_identity = 200 * np.eye(3, 7) @ basis
Vm_identity = np.eye(3)

# %% wrong: C has the key of B | says: some sequences
Km_identity = np.array([[1.0, 0, 0], [0, 1, 0], [0, 1, 0]])
Qm_identity = 100 * np.eye(3)
Vm_identity = np.eye(3)

# %% wrong: all keys are alike | says: same score
Km_identity = np.ones((3, 3))
Qm_identity = 100 * np.eye(3)
Vm_identity = np.eye(3)

# %% wrong: a gap of 10 before the division by the root of 3 | verdict: PARTIAL | says: gap
Km_identity = np.eye(3)
Qm_identity = 10 * np.eye(3)
Vm_identity = np.eye(3)

# %% wrong: the scores differ, but by 1 only | says: gap
Km_identity = Qm_identity = Vm_identity = np.eye(3)

# %% wrong: as large as can be | says: infinity
Km_identity = np.inf * np.ones((3, 3))
Qm_identity = np.eye(3)
Vm_identity = np.eye(3)

# %% wrong: the layers, not their weights | says: give numbers
Km_identity, Qm_identity, Vm_identity = (nn.Linear(3, 3, bias=False) for _ in range(3))

# %% wrong: vm is forgotten, as it would be the identity | verdict: ERROR | says: Vm_identity
Km_identity = 100 * np.eye(3)
Qm_identity = np.eye(3)

# %% wrong: three keys on a line | says: some sequences
Km_identity = np.array([[-1.0], [0.0], [1.0]])
Qm_identity = 1000 * np.array([[-1.0], [0.0], [1.0]])
Vm_identity = np.eye(3)

# %% wrong: a minus too many | says: opposite sign
Km_identity = -50 * np.eye(3)
Qm_identity = 50 * np.eye(3)
Vm_identity = np.eye(3)

# %% wrong: vm sends A to B, B to C, C to A | says: Vm makes something else
Km_identity = 20 * np.eye(3)
Qm_identity = 20 * np.eye(3)
Vm_identity = np.roll(np.eye(3), 1, axis=1)

# %% wrong: the scale went into Vm too | verdict: PARTIAL | says: Vm multiplies
Km_identity = Qm_identity = Vm_identity = 100 * np.eye(3)

# %% wrong: built for Km Qm^T: right only if queries and keys change places | says: swapped
Km_identity = np.array([[1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [1.0, 0.0, 1.0]])
Qm_identity = 100 * np.array([[2.0, -1.0, -1.0], [-1.0, 1.0, -1.0], [-1.0, -1.0, 1.0]])
Km_identity, Qm_identity = Qm_identity, Km_identity - 0.4
Km_identity = 60 * np.array([[1.0, 0.0], [-0.2, 1.0], [0.0, -1.0]])
Qm_identity = np.array([[1.0, -5.0], [-9.0, 4.0], [-9.0, -9.0]])
Vm_identity = np.eye(3)

# %% wrong: built as nn.Linear stores it: (qk_dim, inputs) | says: transposed
Km_identity = 30 * np.eye(4, 3)
Qm_identity = np.eye(4, 3)
Vm_identity = np.eye(3)

# %% wrong: keys of length 3, queries of length 4 | says: expected the same
Km_identity = 30 * np.eye(3)
Qm_identity = np.eye(3, 4)
Vm_identity = np.eye(3)

# %% wrong: vm of ones: every output is (1, 1, 1) | says: Vm makes something else
Km_identity = Qm_identity = 100 * np.eye(3)
Vm_identity = np.ones((3, 3))

# %% wrong: only the diagonal | says: one column
Km_identity = np.array([100, 100, 100])
Qm_identity = np.array([1, 1, 1])
Vm_identity = np.eye(3)

# %% wrong: queries of zeros: nothing is asked | says: same score
Km_identity = 100 * np.eye(3)
Qm_identity = np.zeros((3, 3))
Vm_identity = np.eye(3)

# %% wrong: a minus, and Vm doubles | says: look at Vm first
Km_identity = 50 * np.eye(3)
Qm_identity = -np.eye(3)
Vm_identity = 2 * np.eye(3)

# %% wrong: np.fill_diagonal gives nothing back | says: `Km_identity` is None
Km_identity = np.fill_diagonal(np.zeros((3, 3)), 100)
Qm_identity = np.eye(3)
Vm_identity = np.eye(3)

# %% wrong: a minus too many, and small scores | says: opposite sign | says: gap
Km_identity = -np.eye(3)
Qm_identity = 5 * np.eye(3)
Vm_identity = np.eye(3)

# %% wrong: the last row of the keys is cut off | says: rows differ in length
Km_identity = [[20, 0, 0], [0, 20, 0], [0, 0]]
Qm_identity = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
Vm_identity = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]

# %% wrong: twice the identity for the values | verdict: PARTIAL | says: multiplies the tokens by a number
Km_identity = np.eye(3)
Qm_identity = 100 * np.eye(3)
Vm_identity = 2 * np.eye(3)
