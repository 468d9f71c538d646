# verdict: FAILED
# says: not noticed
# Only tokens at the first place are looked for.
pos_unique = np.array([[0.0], [1], [0], [0], [0]])
Km_unique = np.zeros((5, 4))
Km_unique[:4] = np.eye(4)
Km_unique[4, :3] = 1
Qm_unique = np.zeros((5, 4))
Qm_unique[:3, :3] = 40 * np.eye(3)
Qm_unique[:3, 3] = 60 + 2 * np.log(1.5)
Vm_unique = np.array([[-1.0], [-1], [-1], [1], [0]])
