# verdict: FAILED
# says: infinity
# As large as can be.
Km_identity = np.inf * np.ones((3, 3))
Qm_identity = np.eye(3)
Vm_identity = np.eye(3)
