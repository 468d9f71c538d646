# verdict: FAILED
# says: Vm makes something else
# Vm sends A to B, B to C, C to A.
Km_identity = 20 * np.eye(3)
Qm_identity = 20 * np.eye(3)
Vm_identity = np.roll(np.eye(3), 1, axis=1)
