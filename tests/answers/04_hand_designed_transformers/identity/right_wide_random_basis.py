# verdict: PASSED
# Seven dimensions and a random orthogonal basis, the same for queries and keys.
basis, _ = np.linalg.qr(np.random.default_rng(3).standard_normal((7, 7)))
Km_identity = np.eye(3, 7) @ basis
Qm_identity = 200 * np.eye(3, 7) @ basis
Vm_identity = np.eye(3)
