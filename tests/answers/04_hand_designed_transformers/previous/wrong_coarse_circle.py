# verdict: FAILED
# says: gap
# The circle, with neighbours too near each other for this scale.
w = 2 * np.pi / 6
pos_previous = np.array([[np.cos(w * p), np.sin(w * p)] for p in range(6)])
Km_previous = np.vstack([np.zeros((3, 2)), np.eye(2)])
Qm_previous = np.vstack([np.zeros((3, 2)), 10 * np.array([[np.cos(w), -np.sin(w)], [np.sin(w), np.cos(w)]])])
Vm_previous = np.eye(5, 3)
