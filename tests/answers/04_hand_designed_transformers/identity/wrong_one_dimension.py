# verdict: FAILED
# says: some sequences
# Three keys on a line.
Km_identity = np.array([[-1.0], [0.0], [1.0]])
Qm_identity = 1000 * np.array([[-1.0], [0.0], [1.0]])
Vm_identity = np.eye(3)
