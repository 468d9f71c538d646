# verdict: FAILED
# says: nan
# 0/0 on the way.
with np.errstate(invalid="ignore"):
    Km_majority = np.zeros((3, 1)) / np.zeros((3, 1))
Qm_majority = np.zeros((3, 1))
Vm_majority = np.eye(3)
