# verdict: FAILED
# says: gap
# The scores differ, but by 1 only.
Km_identity = Qm_identity = Vm_identity = np.eye(3)
