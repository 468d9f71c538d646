# verdict: FAILED
# says: same score
# An average: one A among many is outvoted.
pos_before = None
Km_before = np.zeros((4, 1))
Qm_before = np.zeros((4, 1))
Vm_before = np.array([[1.0], [-1], [-1], [-1]])
