# verdict: FAILED
# says: expected the same
# Keys of length 3, queries of length 4.
Km_identity = 30 * np.eye(3)
Qm_identity = np.eye(3, 4)
Vm_identity = np.eye(3)
