# verdict: FAILED
# says: no rows yet
# The matrices have no rows for the position.
pos_first = np.eye(4)
Km_first = np.eye(3)
Qm_first = 100 * np.eye(3)
Vm_first = np.eye(3)
