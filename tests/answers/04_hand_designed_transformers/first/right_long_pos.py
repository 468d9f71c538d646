# verdict: PASSED
# More positions than are needed, and more components.
pos_first = np.eye(12)
Km_first = np.vstack([np.zeros((3, 12)), np.eye(12)])
Qm_first = np.zeros((15, 12))
Qm_first[:3, 0] = 500
Vm_first = np.eye(15, 3)
