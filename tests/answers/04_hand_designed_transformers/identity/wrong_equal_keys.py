# verdict: FAILED
# says: same score
# All keys are alike.
Km_identity = np.ones((3, 3))
Qm_identity = 100 * np.eye(3)
Vm_identity = np.eye(3)
