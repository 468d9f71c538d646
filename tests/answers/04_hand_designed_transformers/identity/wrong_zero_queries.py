# verdict: FAILED
# says: same score
# Queries of zeros: nothing is asked.
Km_identity = 100 * np.eye(3)
Qm_identity = np.zeros((3, 3))
Vm_identity = np.eye(3)
