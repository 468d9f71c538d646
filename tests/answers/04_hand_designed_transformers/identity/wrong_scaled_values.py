# verdict: FAILED
# says: Vm makes something else
# The scale went into Vm too.
Km_identity = Qm_identity = Vm_identity = 100 * np.eye(3)
