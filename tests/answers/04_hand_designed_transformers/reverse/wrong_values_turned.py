# verdict: FAILED
# says: Vm makes something else
# Vm is turned round as well.
pos_reverse = np.eye(4)
Km_reverse = np.vstack([np.zeros((3, 4)), np.eye(4)])
Qm_reverse = np.vstack([np.zeros((3, 4)), 100 * np.eye(4)[::-1]])
Vm_reverse = np.vstack([np.eye(3)[::-1], np.zeros((4, 3))])
