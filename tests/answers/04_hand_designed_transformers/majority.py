# %% right: values against the others
Km_majority = torch.zeros(3, 1)
Qm_majority = torch.zeros(3, 1)
Vm_majority = 2 * torch.eye(3) - 1

# %% right: equal keys, whatever the queries
Km_majority = np.full((3, 1), 7.0)
Qm_majority = np.array([[1.0], [-2], [300]])
Vm_majority = np.identity(3)

# %% right: half precision, ones for keys and queries
Km_majority = np.ones((3, 2), dtype=np.float16)
Qm_majority = np.ones((3, 2), dtype=np.float16)
Vm_majority = np.eye(3, dtype=np.float16)

# %% right: lists
Km_majority = [[0], [0], [0]]
Qm_majority = [[0], [0], [0]]
Vm_majority = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]

# %% right: own tokens count 10 percent more: not enough to change a majority
Km_majority = np.eye(3)
Qm_majority = np.sqrt(3) * np.log(1.1) * np.eye(3)
Vm_majority = np.eye(3)

# %% right: the keys may be anything if the queries are zero
Km_majority = np.random.default_rng(1).standard_normal((3, 2))
Qm_majority = np.zeros((3, 2))
Vm_majority = 10 * np.eye(3)

# %% right: zeros of five columns
Km_majority = np.zeros((3, 5))
Qm_majority = np.zeros((3, 5))
Vm_majority = np.eye(3)

# %% wrong: a has a larger key | says: same weight
Km_majority = np.array([[1.0], [0], [0]])
Qm_majority = np.ones((3, 1))
Vm_majority = np.eye(3)

# %% wrong: the identity: every token votes for itself | says: same weight
Km_majority = np.eye(3)
Qm_majority = 100 * np.eye(3)
Vm_majority = np.eye(3)

# %% wrong: votes against | says: Vm
Km_majority = np.zeros((3, 1))
Qm_majority = np.zeros((3, 1))
Vm_majority = -np.eye(3)

# %% wrong: 0/0 on the way | says: nan
with np.errstate(invalid="ignore"):
    Km_majority = np.zeros((3, 1)) / np.zeros((3, 1))
Qm_majority = np.zeros((3, 1))
Vm_majority = np.eye(3)

# %% wrong: one output for three tokens | says: shape
Km_majority = np.zeros((3, 1))
Qm_majority = np.zeros((3, 1))
Vm_majority = np.array([[0.0], [1], [2]])

# %% wrong: own tokens count e times as much | says: same weight
Km_majority = np.eye(3)
Qm_majority = np.sqrt(3) * np.eye(3)
Vm_majority = np.eye(3)

# %% wrong: nothing to read off: all entries are equal | says: Vm
Km_majority = np.zeros((3, 1))
Qm_majority = np.zeros((3, 1))
Vm_majority = np.ones((3, 3))

# %% wrong: the votes go to the neighbour | says: Vm
Km_majority = np.zeros((3, 1))
Qm_majority = np.zeros((3, 1))
Vm_majority = np.roll(np.eye(3), 1, axis=1)

# %% wrong: the values of C are larger | says: Vm
Km_majority = np.zeros((3, 1))
Qm_majority = np.zeros((3, 1))
Vm_majority = np.diag([1.0, 1.0, 2.0])

# %% wrong: all zeros, the values too | says: Vm
Km_majority = Qm_majority = Vm_majority = np.zeros((3, 3))

# %% wrong: no dimension at all | says: no column
Km_majority = np.zeros((3, 0))
Qm_majority = np.zeros((3, 0))
Vm_majority = np.eye(3)

# %% wrong: every token votes for itself, with weights of 5 to 1 | says: do not all count the same
Km_majority = np.eye(3)
Qm_majority = np.sqrt(3) * np.log(5) * np.eye(3)
Vm_majority = np.eye(3)
