# verdict: ERROR
# says: Vm_identity
# Vm is forgotten, as it would be the identity.
Km_identity = 100 * np.eye(3)
Qm_identity = np.eye(3)
