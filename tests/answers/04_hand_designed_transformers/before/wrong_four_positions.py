# verdict: FAILED
# says: 4 rows
# CLS takes a position as well.
pos_before = np.eye(4)
Km_before = np.zeros((8, 5))
Qm_before = np.zeros((8, 5))
Vm_before = np.zeros((8, 1))
