# verdict: FAILED
# says: some sequences
# C has the key of B.
Km_identity = np.array([[1.0, 0, 0], [0, 1, 0], [0, 1, 0]])
Qm_identity = 100 * np.eye(3)
Vm_identity = np.eye(3)
