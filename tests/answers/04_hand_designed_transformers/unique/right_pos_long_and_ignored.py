# verdict: PASSED
# Positions are there and unused, with rows to spare.
pos_unique = np.random.default_rng(0).standard_normal((9, 2))
Km_unique = np.vstack([np.eye(4), np.zeros((2, 4))])
Qm_unique = np.zeros((6, 4))
Qm_unique[:3] = np.hstack([30 * np.eye(3), np.full((3, 1), 30.0)])
Vm_unique = np.array([-2, -2, -2, 3, 0, 0]).reshape(-1, 1)
