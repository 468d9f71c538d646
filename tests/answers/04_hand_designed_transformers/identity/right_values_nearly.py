# verdict: PASSED
# Vm is off by less than the tolerance.
Km_identity = 10 * np.eye(3)
Qm_identity = 10 * np.eye(3)
Vm_identity = np.eye(3) + 4e-4
