# verdict: FAILED
# says: CLS
# CLS gets the value 0.
pos_before = None
Km_before = np.array([[1.0], [0], [0], [0.5]])
Qm_before = np.array([[40.0], [40], [40], [0]])
Vm_before = np.array([[1.0], [-1], [-1], [0]])
