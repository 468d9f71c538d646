# verdict: FAILED
# says: one column
# Only the diagonal.
Km_identity = np.array([100, 100, 100])
Qm_identity = np.array([1, 1, 1])
Vm_identity = np.eye(3)
