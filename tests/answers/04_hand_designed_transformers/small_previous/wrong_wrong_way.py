# verdict: FAILED
# says: swapped
# Turns the wrong way.
w = 2 * np.pi / 6
qk_dim_small_previous = 2
pos_small_previous = np.array([[np.cos(w * p), np.sin(w * p)] for p in range(6)])
R = np.array([[np.cos(w), -np.sin(w)], [np.sin(w), np.cos(w)]])
Km_small_previous = np.vstack([np.zeros((3, 2)), np.eye(2)])
Qm_small_previous = np.vstack([np.zeros((3, 2)), 80 * R.T])
Vm_small_previous = np.eye(5, 3)
