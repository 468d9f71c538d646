# verdict: FAILED
# says: no column
# No dimension at all.
Km_majority = np.zeros((3, 0))
Qm_majority = np.zeros((3, 0))
Vm_majority = np.eye(3)
