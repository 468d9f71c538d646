# verdict: FAILED
# says: opposite sign
# A minus too many.
Km_identity = -50 * np.eye(3)
Qm_identity = 50 * np.eye(3)
Vm_identity = np.eye(3)
