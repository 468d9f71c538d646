# verdict: FAILED
# says: same weight
# A has a larger key.
Km_majority = np.array([[1.0], [0], [0]])
Qm_majority = np.ones((3, 1))
Vm_majority = np.eye(3)
