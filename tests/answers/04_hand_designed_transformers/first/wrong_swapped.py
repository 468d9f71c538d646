# verdict: FAILED
# says: swapped
# The matrices of keys and queries are exchanged.
pos_first = np.eye(4)
Qm_first = np.vstack([np.zeros((3, 4)), np.eye(4)])
Km_first = np.zeros((7, 4))
Km_first[:3, 0] = 100
Vm_first = np.eye(7, 3)
