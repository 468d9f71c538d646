# verdict: PASSED
# The first position takes the last one: anything goes there.
pos_previous = np.eye(6)
Km_previous = np.concatenate([np.zeros((3, 6)), np.eye(6)])
Qm_previous = np.concatenate([np.zeros((3, 6)), 70 * np.roll(np.eye(6), -1, axis=1)])
Vm_previous = np.eye(9, 3)
