# verdict: FAILED
# says: no rows yet
# Matrices for the tokens only.
pos_reverse = np.eye(4)
Km_reverse = np.eye(3)
Qm_reverse = 100 * np.eye(3)[::-1]
Vm_reverse = np.eye(3)
