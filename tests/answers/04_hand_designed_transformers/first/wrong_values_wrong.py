# verdict: FAILED
# says: Vm makes something else
# Vm halves what it reads.
pos_first = np.eye(4)
Km_first = np.vstack([np.zeros((3, 4)), np.eye(4)])
Qm_first = np.zeros((7, 4))
Qm_first[:3, 0] = 100
Vm_first = 0.5 * np.eye(7, 3)
