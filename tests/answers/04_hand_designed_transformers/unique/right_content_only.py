# verdict: PASSED
# CLS outweighs one copy, not two: no positions.
pos_unique = None
Km_unique = np.eye(4)
Qm_unique = np.zeros((4, 4))
Qm_unique[:3, :3] = 20 * np.eye(3)
Qm_unique[:3, 3] = 20
Vm_unique = np.array([[-1.0], [-1], [-1], [1.5]])
