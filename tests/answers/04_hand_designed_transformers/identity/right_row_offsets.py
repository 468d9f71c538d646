# verdict: PASSED
# Each query adds a constant to all its scores, which changes nothing.
Km_identity = np.hstack([np.eye(3), np.ones((3, 1))])
Qm_identity = np.hstack([60 * np.eye(3), [[7], [-300], [0]]])
Vm_identity = np.eye(3)
