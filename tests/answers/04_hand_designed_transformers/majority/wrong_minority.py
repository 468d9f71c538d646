# verdict: FAILED
# says: Vm
# Votes against.
Km_majority = np.zeros((3, 1))
Qm_majority = np.zeros((3, 1))
Vm_majority = -np.eye(3)
