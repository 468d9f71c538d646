# verdict: FAILED
# says: Vm makes something else
# Vm exchanges A and C.
pos_previous = np.eye(6)
Km_previous = np.vstack([np.zeros((3, 6)), np.eye(6)])
Qm_previous = np.vstack([np.zeros((3, 6)), 100 * np.eye(6, k=-1)])
Vm_previous = np.vstack([np.eye(3)[::-1], np.zeros((6, 3))])
