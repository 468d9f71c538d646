# verdict: PASSED
# Two dimensions: a reflection.
t = np.pi / 2 * np.arange(4)
pos_reverse = np.stack([np.cos(t), np.sin(t), np.cos(3 * np.pi / 2 - t), np.sin(3 * np.pi / 2 - t)], 1)
Km_reverse = np.zeros((7, 2))
Km_reverse[3:5] = np.eye(2)
Qm_reverse = np.zeros((7, 2))
Qm_reverse[5:7] = 40 * np.eye(2)
Vm_reverse = np.eye(7, 3)
