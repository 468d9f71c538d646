# verdict: FAILED
# says: counts itself
# An A finds itself.
pos_before = None
Km_before = np.array([[1.0], [0], [0], [0.5]])
Qm_before = np.array([[40.0], [40], [40], [0]])
Vm_before = np.array([[1.0], [0], [0], [-1]])
