# verdict: FAILED
# says: token itself
# Turned round twice.
pos_reverse = np.eye(4)
Km_reverse = np.vstack([np.zeros((3, 4)), np.eye(4)])
Qm_reverse = np.vstack([np.zeros((3, 4)), 100 * np.eye(4)[::-1, ::-1]])
Vm_reverse = np.eye(7, 3)
