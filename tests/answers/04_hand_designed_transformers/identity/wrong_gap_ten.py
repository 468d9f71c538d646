# verdict: FAILED
# says: gap
# A gap of 10 before the division by the root of 3.
Km_identity = np.eye(3)
Qm_identity = 10 * np.eye(3)
Vm_identity = np.eye(3)
